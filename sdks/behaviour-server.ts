import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export type ScriptedAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  readonly base64?: string
  /** Milliseconds before the answer. */
  readonly delay_ms?: number
  /** Ends the connection without an answer. */
  readonly drop?: true
  /** Sends what there is and never ends. */
  readonly silent?: true
}

/** What came in. `json` is null for an empty body. */
export type RecordedRequest = {
  readonly at_ms: number
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly json: unknown
}

type Script = { readonly answers: ScriptedAnswer[]; readonly requests: RecordedRequest[] }

/** A running server. Both SDK suites talk to it; each case has its own script, so cases do not meet. */
export type BehaviourServer = {
  readonly url: string
  /** Prepares a script and gives the base URL that plays it. */
  readonly script: (answers: readonly ScriptedAnswer[]) => string
  /** What came in at a base URL. */
  readonly recorded: (baseUrl: string) => readonly RecordedRequest[]
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const BODY_BYTES_MAX = 1024 * 1024

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) throw new Error('the body is too large for a test')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function record(request: IncomingMessage, prefix: string, body: string): RecordedRequest {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    at_ms: Date.now(),
    method: request.method ?? '',
    path: url.pathname.slice(prefix.length),
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(headers),
    json: body === '' ? null : JSON.parse(body),
  }
}

async function play(answer: ScriptedAnswer, response: ServerResponse): Promise<void> {
  if (answer.delay_ms !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delay_ms))
  if (answer.drop) {
    response.socket?.destroy()
    return
  }
  if (answer.status === undefined) return
  const json = answer.json === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }
  response.writeHead(answer.status, { ...json, ...answer.headers })
  const bytes =
    answer.base64 === undefined
      ? Buffer.from(answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json))
      : Buffer.from(answer.base64, 'base64')
  if (answer.silent) response.write(bytes)
  else response.end(bytes)
}

/** A request beyond the script: an error nobody repeats, so that the case fails where it should. */
const UNSCRIPTED: ScriptedAnswer = {
  status: 500,
  json: {
    error: { code: 'unscripted', message: 'Nobody expected this request.', retryable: false, fix: '', request_id: '' },
  },
}

function handle(scripts: Map<string, Script>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const body = await bodyOf(request)
    if (path === '/scripts') {
      const name = addScript(scripts, JSON.parse(body))
      response.end(JSON.stringify({ path: `/s/${name}` }))
      return
    }
    const [, , name = '', ...rest] = path.split('/')
    const script = scripts.get(name)
    if (script === undefined) {
      response.writeHead(404).end()
      return
    }
    if (rest.join('/') === 'recorded') {
      response.end(JSON.stringify(script.requests))
      return
    }
    const answer = script.answers[script.requests.length] ?? UNSCRIPTED
    script.requests.push(record(request, `/s/${name}`, body))
    await play(answer, response)
  }
}

function addScript(scripts: Map<string, Script>, answers: readonly ScriptedAnswer[]): string {
  const name = `case${scripts.size + 1}`
  scripts.set(name, { answers: [...answers], requests: [] })
  return name
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Starts the server on a free port of this machine. Over HTTP: `POST /scripts` with a list of answers gives `{ path }`;
 * requests below that path are answered one after another, and `GET {path}/recorded` shows them.
 */
export async function startBehaviourServer(): Promise<BehaviourServer> {
  const scripts = new Map<string, Script>()
  const server = createServer(handle(scripts))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    script: (answers) => `${url}/s/${addScript(scripts, answers)}`,
    recorded: (baseUrl) => scripts.get(baseUrl.split('/').at(-1) ?? '')?.requests ?? [],
    [Symbol.asyncDispose]: () => stop(server),
  }
}

/** Run as a program, it prints its address and ends with its standard input: the other suite is a child of another language. */
if (process.argv[1] === import.meta.filename) {
  const server = await startBehaviourServer()
  process.stdout.write(`${server.url}\n`)
  process.stdin.on('end', () => process.exit(0)).resume()
}
