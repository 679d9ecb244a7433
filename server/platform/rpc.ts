import { z } from 'zod'
import type { IdentityId, KeyId, TenantId } from '../../contract/ids.ts'
import { ApiError } from './api-error.ts'
import { addCost, type Cost } from './cost.ts'
import { fault } from './seams.ts'

/** The operations of an object class: what goes in and what comes back. Expected outcomes are unions, never thrown. */
export type OpMap = Readonly<Record<string, { readonly input: object; readonly answer: unknown }>>

/** The one request form of every object. Frozen at `v: 1`. [settled S12] */
export type Envelope = {
  readonly v: 1
  readonly tenant_id: TenantId
  readonly identity_id: IdentityId | null
  readonly request_id: string
  readonly actor_key_id: KeyId | null
  /** Absolute, Unix ms. Checked before a transaction. */
  readonly deadline_ms: number
  readonly req: { readonly op: string }
}

/** Why an object refused a call; each is a code of the catalogue. */
export type FailureCode = 'identity_not_found' | 'tenant_not_found' | 'unavailable' | 'internal_error' | 'timeout'

/** What an object answers: a value, or the code of why not; and what it cost. */
export type Answer =
  | { readonly ok: true; readonly value: unknown; readonly cost: Partial<Cost> }
  | { readonly ok: false; readonly code: FailureCode; readonly cost: Partial<Cost> }

/** The public face of an object: one method. */
export type ObjectRpc = Rpc.DurableObjectBranded & { call(envelope: Envelope): Promise<Answer> }

/** The envelope without the operation: who asks, for whom, and until when. */
export type CallHeader = Omit<Envelope, 'v' | 'req' | 'deadline_ms'> & { readonly deadlineMs: number }

/** The operations of an object as methods. */
export type Client<Ops extends OpMap> = {
  readonly [K in keyof Ops]: (input: Ops[K]['input']) => Promise<Ops[K]['answer']>
}

const AnswerShape = z.object({ ok: z.boolean() })

/** Why a call to an object failed, as a code callers may show. */
async function sendTo(
  stub: { call(envelope: Envelope): Promise<Answer> },
  envelope: Envelope,
  cost: Cost,
): Promise<Answer> {
  cost.objectCalls += 1
  try {
    await fault('object.call', envelope.req.op)
    const answer = (await stub.call(envelope)) as Answer
    AnswerShape.parse(answer)
    return answer
  } catch (cause) {
    // Overloaded, reset or broken objects: the caller may try again.
    throw new ApiError('unavailable', { cause })
  }
}

/**
 * A typed client of one object. Failures of the object come out as ApiError: `unavailable` and `timeout` may be
 * retried, the not-found of an erased object is the caller's 404.
 */
export function clientOf<Ops extends OpMap>(
  ops: readonly (keyof Ops & string)[],
  stub: { call(envelope: Envelope): Promise<Answer> },
  header: CallHeader,
  nowMs: () => number,
  cost: Cost,
): Client<Ops> {
  const { deadlineMs, ...who } = header
  const methods = ops.map((op) => {
    const method = async (input: object) => {
      const envelope: Envelope = { v: 1, ...who, deadline_ms: nowMs() + deadlineMs, req: { ...input, op } }
      const answer = await sendTo(stub, envelope, cost)
      addCost(cost, answer.cost)
      if (!answer.ok) throw new ApiError(answer.code)
      return answer.value
    }
    return [op, method] as const
  })
  return Object.fromEntries(methods) as Client<Ops>
}
