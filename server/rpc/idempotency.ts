import { IdentityId, MessageId, TenantId } from '../../contract/ids.ts'
import type { Route, SuccessStatus } from '../../contract/route.ts'
import { canonicalJson } from '../control/canonical-json.ts'
import {
  completeRecord,
  deleteRecord,
  findRecord,
  type IdempotencyRecord,
  type RecordedRequest,
  type RecordPlace,
  takeOver,
  takePlace,
} from '../control/idempotency-queries.ts'
import type { IdentityScope, TenantScope } from '../control/scope.ts'
import { readIdentity } from '../identities/read.ts'
import { ApiError } from '../platform/api-error.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { parseId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { readTenant } from '../tenants/read.ts'
import { type Context, mailboxOf } from './context.ts'
import { makeReply, type Reply } from './reply.ts'

/** One call as idempotency sees it: the parsed request, its header, and the owner the path was found to name. */
export type IdempotentCall = {
  readonly route: Route
  /** The header as it was sent; null without one. */
  readonly key: string | null
  readonly params: Readonly<Record<string, string>>
  readonly scope: TenantScope | IdentityScope | null
  /** Left out where a route has none. */
  readonly query?: unknown
  readonly body: unknown
}

/** Records live this long. [spec/api.md 2.6] */
const RECORD_LIFE_MS = 30 * 86_400_000
/** A longer answer is kept as the id of what it shows, and read again. [spec/data-model.md 6] */
const ANSWER_BYTES_MAX = 65_536
const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/

/**
 * Runs a POST once per Idempotency-Key: a repeat gets the first answer with `Idempotent-Replayed: true`, another request
 * under the same key `idempotency_conflict`, a repeat while the first runs `request_in_progress`. A request that stopped
 * without an answer is taken over after a minute. Routes that need a key keep their own record beside the mail; here
 * only the header is checked. [spec/data-model.md 6]
 */
export async function withIdempotency(ctx: Context, call: IdempotentCall, run: () => Promise<Reply>): Promise<Reply> {
  const { route, key } = call
  if (route.idempotency === 'none') return run()
  if (key !== null && !KEY_PATTERN.test(key)) throw new ApiError('invalid_idempotency_key')
  if (route.idempotency === 'required') {
    if (key === null) throw new ApiError('idempotency_key_required')
    return run()
  }
  return key === null ? run() : runOnce(ctx, call, key, run)
}

async function runOnce(ctx: Context, call: IdempotentCall, idemKey: string, run: () => Promise<Reply>): Promise<Reply> {
  const place: RecordPlace = { scope: scopeOf(ctx, call), keyId: ctx.principal.keyId, idemKey }
  const request = requestOf(call)
  const times = { createdAt: ctx.nowMs, expiresAt: ctx.nowMs + RECORD_LIFE_MS }
  if (!(await takePlace(ctx.db, place, request, times))) {
    const record = await findRecord(ctx.db, place)
    if (record === null) throw new ApiError('request_in_progress')
    if (!isSameRequest(record, request)) throw new ApiError('idempotency_conflict')
    if (record.status === 'completed') return replay(ctx, call, record)
    const isAbandoned = ctx.nowMs - record.createdAt >= ctx.settings.intervals.idempotencyTakeover
    if (!isAbandoned || !(await takeOver(ctx.db, place, record.createdAt, ctx.nowMs)))
      throw new ApiError('request_in_progress')
  }
  return runOwned(ctx, place, request, run)
}

/** Runs the request whose place is ours and keeps its answer, or frees the place. */
async function runOwned(
  ctx: Context,
  place: RecordPlace,
  request: RecordedRequest,
  run: () => Promise<Reply>,
): Promise<Reply> {
  let reply: Reply
  try {
    reply = await run()
  } catch (error) {
    if (hasChangedNothing(error)) await survive(ctx, deleteRecord(ctx.db, place, ctx.nowMs))
    throw error
  }
  // The change is made: an answer that cannot be kept is still the answer.
  await survive(ctx, completeRecord(ctx.db, place, ctx.nowMs, { ...storedAnswer(reply), ...ownersOf(reply, request) }))
  return reply
}

async function survive(ctx: Context, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    log('error', 'panic', { handler: 'fetch', request_id: ctx.requestId, detail: codeLocation(error) })
  }
}

/** Handlers refuse before they write. A late or unknown failure may have come after: its record waits for take-over. */
function hasChangedNothing(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'timeout' && error.code !== 'internal_error'
}

/** The tenant a request names, by path, body or key; else its partner, else the deployment. [spec/api.md 2.6] */
function scopeOf(ctx: Context, call: IdempotentCall): string {
  const named = call.scope?.tenantId ?? ctx.principal.tenantId ?? tenantInBody(call.body)
  return named ?? ctx.principal.partnerId ?? 'platform'
}

function tenantInBody(body: unknown): TenantId | null {
  return parseId(TenantId, textField(body, 'tenant_id') ?? '')
}

function requestOf(call: IdempotentCall): RecordedRequest {
  const { route, params, query, body, scope } = call
  const path = route.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => params[name] ?? '')
  return {
    method: route.method,
    path,
    fingerprint: sha256Hex(canonicalJson({ method: route.method, path, query, body })),
    tenantId: scope?.tenantId ?? null,
    identityId: scope !== null && 'identityId' in scope ? scope.identityId : null,
  }
}

function isSameRequest(record: IdempotencyRecord, request: RecordedRequest): boolean {
  return record.method === request.method && record.path === request.path && record.fingerprint === request.fingerprint
}

/**
 * The answer as it may be kept: a secret that was shown once is not shown again, and mail is kept where mail is and
 * nowhere else. [J19, spec/api.md 2.6]
 */
function storedAnswer(reply: Reply): { responseStatus: number; responseBody: string | null } {
  const { status: responseStatus, body } = reply
  if (typeof body !== 'object' || body === null) return { responseStatus, responseBody: null }
  const { secret, ...rest } = body as Readonly<Record<string, unknown>>
  const responseBody = JSON.stringify(secret === undefined ? rest : { ...rest, secret_replayed: false })
  const id = textField(body, 'id')
  const isReference = isMail(id) || Buffer.byteLength(responseBody) > ANSWER_BYTES_MAX
  return { responseStatus, responseBody: isReference ? JSON.stringify({ $ref: id }) : responseBody }
}

function isMail(id: string | null): boolean {
  return parseId(MessageId, id ?? '') !== null
}

/** Whose record it is: it goes when they are erased. */
function ownersOf(reply: Reply, request: RecordedRequest) {
  const id = textField(reply.body, 'id') ?? ''
  return {
    tenantId: request.tenantId ?? tenantInBody(reply.body) ?? parseId(TenantId, id),
    identityId:
      request.identityId ?? parseId(IdentityId, textField(reply.body, 'identity_id') ?? '') ?? parseId(IdentityId, id),
  }
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : null
}

async function replay(ctx: Context, call: IdempotentCall, record: IdempotencyRecord): Promise<Reply> {
  const stored: unknown = record.responseBody === null ? null : JSON.parse(record.responseBody)
  const reference = textField(stored, '$ref')
  const body = reference === null ? stored : await readAgain(ctx, call, reference)
  // Only statuses of answers we made are ever stored.
  return makeReply(record.responseStatus as SuccessStatus, body, { 'Idempotent-Replayed': 'true' })
}

/** Reads what an answer showed that was not kept: mail, and identities and tenants with long signatures and policies. */
async function readAgain(ctx: Context, call: IdempotentCall, id: string): Promise<unknown> {
  const messageId = parseId(MessageId, id)
  if (messageId !== null) return readMessage(ctx, call, messageId)
  const identityId = parseId(IdentityId, id)
  if (identityId !== null) return readIdentity(ctx, identityId)
  const tenantId = parseId(TenantId, id)
  if (tenantId !== null) return readTenant(ctx, tenantId)
  throw new Error('an answer of this kind cannot be read again')
}

/** A message as it is now and as the caller may see it; erased since, it is not found. */
async function readMessage(ctx: Context, { scope }: IdempotentCall, messageId: MessageId): Promise<unknown> {
  if (scope === null || !('identityId' in scope)) throw new Error('an answer of mail belongs to an identity')
  const review = ctx.principal.permissions.has('quarantine:review')
  const parts = { quoted: false, html: false }
  const found = await mailboxOf(ctx, scope).get_message({ messageId, parts, review })
  if (found.kind === 'not_found') throw new ApiError('message_not_found')
  return found.message
}
