import type { BehaviourServer, RecordedRequest, ScriptedAnswer } from '../../behaviour-server.ts'
import { type CallOptions, PactMail, PactMailError } from '../src/pactmail.ts'

type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** `*`: any value; null: the header is not there. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly json?: unknown
}

/** One case of sdks/behaviours.json. */
export type CallBehaviour = {
  readonly id: string
  readonly call: string
  readonly args: Readonly<Record<string, unknown>>
  readonly mode?: 'first_page' | 'iterate'
  readonly options?: { readonly timeout_ms?: number; readonly max_retries?: number }
  readonly call_options?: {
    readonly timeout_ms?: number
    readonly max_retries?: number
    readonly idempotency_key?: string
  }
  readonly answers: readonly ScriptedAnswer[]
  readonly requests: readonly SeenRequest[]
  readonly one_key?: true
  readonly waits_ms?: readonly (readonly [number, number])[]
  readonly result?: unknown
  readonly result_base64?: string
  readonly error?: Readonly<Record<string, unknown>>
  readonly refused?: true
}

/** What a case says will happen, in the form in which `runCall` tells what did. */
export function expected(behaviour: CallBehaviour): unknown {
  const { requests, one_key, waits_ms, result, result_base64, error, refused } = behaviour
  return { outcome: { result, result_base64, error, refused }, requests, one_key, waits_ms }
}

function optionsOf(behaviour: CallBehaviour): CallOptions {
  const { timeout_ms, max_retries, idempotency_key } = behaviour.call_options ?? {}
  return {
    ...(timeout_ms === undefined ? {} : { timeoutMs: timeout_ms }),
    ...(max_retries === undefined ? {} : { maxRetries: max_retries }),
    ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }),
  }
}

async function collected(pages: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of pages) items.push(item)
  return items
}

async function resultOf(client: PactMail, behaviour: CallBehaviour): Promise<Record<string, unknown>> {
  const [resource = '', method = ''] = behaviour.call.split('.')
  const methods = client[resource as keyof PactMail] as unknown as Record<
    string,
    (args: unknown, options: CallOptions) => PromiseLike<unknown> & AsyncIterable<unknown>
  >
  const answer = methods[method]?.(behaviour.args, optionsOf(behaviour))
  if (answer === undefined) throw new Error(`${behaviour.call} is no method`)
  if (behaviour.mode === 'iterate') return { result: await collected(answer) }
  const result = await answer
  if (!(result instanceof Response)) return { result: result ?? null }
  return { result_base64: Buffer.from(await result.arrayBuffer()).toString('base64') }
}

function errorOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof PactMailError)) return { refused: error instanceof TypeError ? true : String(error) }
  const { code, status, retryable, fix, requestId, details, retryAfter } = error
  return { error: { code, status, retryable, fix, request_id: requestId, details, retry_after: retryAfter } }
}

/** Only what the case speaks of. */
function seen(request: RecordedRequest, like: SeenRequest | undefined): SeenRequest {
  const headers = Object.entries(like?.headers ?? {}).map(([name, value]) => {
    const actual = request.headers[name] ?? null
    return [name, value === '*' && actual !== null ? '*' : actual] as const
  })
  return {
    method: request.method,
    path: request.path,
    ...(like?.query ? { query: request.query } : {}),
    ...(like?.headers ? { headers: Object.fromEntries(headers) } : {}),
    ...(like && 'json' in like ? { json: request.json } : {}),
  }
}

/** The bounds of the case where a wait kept them, else the milliseconds it took. */
function waits(requests: readonly RecordedRequest[], bounds: CallBehaviour['waits_ms']): unknown {
  return bounds?.map(([min, max], index) => {
    const waited = (requests[index + 1]?.at_ms ?? 0) - (requests[index]?.at_ms ?? 0)
    return waited >= min && waited <= max ? [min, max] : waited
  })
}

/** Plays a case against the server and tells what happened. */
export async function runCall(server: BehaviourServer, behaviour: CallBehaviour): Promise<unknown> {
  const baseUrl = server.script(behaviour.answers)
  const { timeout_ms, max_retries } = behaviour.options ?? {}
  const client = new PactMail({
    apiKey: 'pmk_test_behaviours',
    baseUrl,
    ...(timeout_ms === undefined ? {} : { timeoutMs: timeout_ms }),
    ...(max_retries === undefined ? {} : { maxRetries: max_retries }),
  })
  const outcome = await resultOf(client, behaviour).catch(errorOf)
  const requests = server.recorded(baseUrl)
  const keys = new Set(requests.map((request) => request.headers['idempotency-key']))
  return {
    outcome,
    requests: requests.map((request, index) => seen(request, behaviour.requests[index])),
    one_key: behaviour.one_key && keys.size === 1 ? true : undefined,
    waits_ms: waits(requests, behaviour.waits_ms),
  }
}
