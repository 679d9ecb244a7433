import type { SendResponse } from '../../contract/resources/sending.ts'
import type { IdentityScope } from '../control/scope.ts'
import { loadKeyring } from '../keyrings/ring.ts'
import { ApiError, type ApiErrorExtras } from '../platform/api-error.ts'
import { RATE_LIMITS, rateLimited } from '../platform/rate-limits.ts'
import { type Context, mailboxOf } from '../rpc/context.ts'
import { makeReply, type Reply } from '../rpc/reply.ts'
import { idempotencyKeyHash, sendFingerprint } from './fingerprint.ts'
import type { Refusal } from './refusal.ts'
import type { SendRequest } from './send-request.ts'

/** A submit may wait for its thread and reads several stores. [spec/outbound.md 2] */
const SUBMIT_DEADLINE_MS = 30_000

/** A refused send as the error a caller sees, with the wait its code asks for. */
export function sendError(refusal: Refusal, nowMs: number): ApiError {
  if (refusal.code === 'rate_limited') return rateLimited('send', RATE_LIMITS.RL_SEND, nowMs)
  const { code, details, fix } = refusal
  const extras = {
    ...(details === undefined ? {} : { details }),
    ...(fix === undefined ? {} : { fix }),
    headers: retryAfter(refusal, nowMs),
  }
  // Code and details are one member of the union; taken apart, the compiler no longer sees that they belong together.
  return new ApiError(code, extras as ApiErrorExtras<typeof code>)
}

/** Every 429 says when to come back. [spec/errors.md 1] */
function retryAfter(refusal: Refusal, nowMs: number): Record<string, string> {
  if (refusal.code !== 'daily_cap_reached' || !refusal.details?.resets_at) return {}
  const seconds = Math.ceil((Date.parse(refusal.details.resets_at) - nowMs) / 1_000)
  return { 'Retry-After': String(Math.max(seconds, 1)) }
}

/** Hands a send to its mailbox and answers with the accepted message, new or of an earlier request with the same key. */
export async function submitSend(
  ctx: Context,
  scope: IdentityScope,
  send: { readonly key: string | null; readonly body: unknown; readonly request: SendRequest },
): Promise<Reply> {
  if (send.key === null) throw new ApiError('idempotency_key_required')
  const { operation, targetId } = send.request
  const target = targetId === null ? scope.identityId : `${scope.identityId}/${targetId}`
  const answer = await mailboxOf(ctx, scope, SUBMIT_DEADLINE_MS).submit({
    keyHash: idempotencyKeyHash(send.key),
    fingerprint: sendFingerprint({ operation, target, body: send.body }),
    request: send.request,
    review: ctx.principal.permissions.has('quarantine:review'),
    threadKeys: await loadKeyring(ctx, 'thread'),
  })
  if (answer.kind === 'refused') throw sendError(answer.refusal, ctx.nowMs)
  const body: SendResponse = { ...answer.message, deduplicated: answer.replayed }
  return makeReply(202, body, answer.replayed ? { 'Idempotent-Replayed': 'true' } : {})
}
