import type { Suppression } from '../../contract/objects/suppression.ts'
import type { createSuppression as createRoute } from '../../contract/resources/suppressions.ts'
import type { Input } from '../../contract/route.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { TenantScope } from '../control/scope.ts'
import { type PlatformEvent, platformEventStatement } from '../events/platform.ts'
import { parseAddress } from '../outbound/recipients.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import { derivedId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Context } from '../rpc/context.ts'
import { fanoutJob } from '../webhooks/job.ts'
import { sendWebhookJobs } from '../webhooks/queue.ts'
import { addressHash, addressHint, addressPseudonym } from './address-hash.ts'
import {
  deleteSuppression as deleteStatement,
  findSuppression,
  isNotSuppressed,
  type SuppressionRow,
  suppressionStands,
  upsertSuppression,
} from './manage-queries.ts'

type Body = Input<typeof createRoute>['body']

/** A removal that lost against another change is decided again on what that left, this often. */
const ATTEMPTS_MAX = 3

/** A suppression as callers see it: never the address. */
export function presentSuppression(row: SuppressionRow): Suppression {
  return {
    address_hint: row.addressHint,
    reason: row.reason,
    note: row.note,
    created_at: toTimestamp(row.createdAt),
    expires_at: toTimestampOrNull(row.expiresAt),
  }
}

/**
 * Suppresses an address until somebody removes it. One that is suppressed keeps the stricter reason and says nothing new;
 * otherwise `suppression.created` is written beside it. [spec/api.md 4.15, 7.10; spec/events.md 18, S88]
 */
export async function createSuppression(ctx: Context, scope: TenantScope, body: Body): Promise<Suppression> {
  const { reason, note = null } = body
  const parsed = parseAddress(body.address)
  if (parsed === 'invalid') throw new ApiError('address_invalid')
  if (parsed === 'unsupported') throw new ApiError('address_unsupported')
  const { hashKey } = ctx.settings
  const hash = addressHash(hashKey, parsed.address)
  const hint = addressHint(parsed.address)
  const at = { addressHash: hash, nowMs: ctx.nowMs }
  const byHand = { sourceMessageId: null, createdAt: ctx.nowMs, expiresAt: null }
  const row = { tenantId: scope.tenantId, addressHash: hash, addressHint: hint, reason, note, ...byHand }
  const event = createdEvent(ctx, scope, row)
  const trail = trailOf(ctx, scope, parsed.address)
  const [announced] = await commitAudited(ctx, [
    platformEventStatement(ctx.db, event, { when: isNotSuppressed(scope, at), fannedOutAt: null }),
    auditStatement(ctx, { action: 'suppression.create', ...trail, details: { reason } }),
    upsertSuppression(ctx.db, row),
  ])
  if ((announced?.meta.changes ?? 0) > 0) ctx.waitUntil(announce(ctx, event))
  const kept = await findSuppression(ctx.db, scope, at)
  return presentSuppression(kept ?? { ...row, id: hash })
}

function createdEvent(
  ctx: Context,
  scope: TenantScope,
  row: { readonly addressHash: string; readonly addressHint: string; readonly reason: Body['reason'] },
): PlatformEvent<'suppression.created'> {
  const cause = `suppression:${scope.tenantId}${row.addressHash}${ctx.nowMs}`
  return {
    id: derivedId('evt', ctx.settings.hashKey, ctx.nowMs, cause),
    type: 'suppression.created',
    occurredAt: ctx.nowMs,
    tenantId: scope.tenantId,
    identityId: null,
    partnerId: scope.partnerId,
    data: { address_hint: row.addressHint, reason: row.reason, source_message_id: null },
  }
}

/** The event is stored: a pointer that cannot be queued comes from the minute's sweep. */
async function announce(ctx: Context, event: PlatformEvent<'suppression.created'>): Promise<void> {
  try {
    await sendWebhookJobs(ctx, [fanoutJob({ ...event, ownerKind: 'platform', ownerId: 'platform' })])
  } catch (error) {
    log('warn', 'queue_retry', { request_id: ctx.requestId, queue: 'pm-webhooks', detail: codeLocation(error) })
  }
}

/** Removes a suppression. What came from a complaint needs `isConfirmed`: that person asked not to be written to. */
export async function deleteSuppression(
  ctx: Context,
  scope: TenantScope,
  { address, isConfirmed }: { readonly address: string; readonly isConfirmed: boolean },
): Promise<null> {
  const parsed = parseAddress(address)
  if (typeof parsed === 'string') throw new ApiError('suppression_not_found')
  const at = { addressHash: addressHash(ctx.settings.hashKey, parsed.address), nowMs: ctx.nowMs }
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const row = await findSuppression(ctx.db, scope, at)
    if (row === null) throw new ApiError('suppression_not_found')
    if (row.reason === 'complaint' && !isConfirmed) {
      throw invalidRequest({
        path: 'confirm_complaint_removal',
        message: 'A complaint is removed on confirmation only.',
      })
    }
    const entry = {
      action: 'suppression.remove',
      ...trailOf(ctx, scope, parsed.address),
      details: { reason: row.reason },
    } as const
    const results = await commitAudited(ctx, [
      auditStatement(ctx, entry, suppressionStands(scope, row)),
      deleteStatement(ctx.db, scope, row),
    ])
    if ((results.at(-1)?.meta.changes ?? 0) > 0) return null
  }
  throw new ApiError('unavailable')
}

function trailOf(ctx: Context, scope: TenantScope, address: string) {
  const targetId = addressPseudonym(ctx.settings.hashKey, address)
  return { tenantId: scope.tenantId, targetType: 'suppression', targetId } as const
}
