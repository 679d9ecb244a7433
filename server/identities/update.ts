import type { Identity } from '../../contract/objects/identity.ts'
import type { updateIdentity as updateIdentityRoute } from '../../contract/resources/identities.ts'
import type { Input } from '../../contract/route.ts'
import { addressesByIdentity } from '../addresses/directory.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { eventIntent, sendIntents } from '../control/intents.ts'
import type { IdentityScope } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import { effectivePolicy } from '../policy/effective.ts'
import type { Context } from '../rpc/context.ts'
import { loadTenant } from '../tenants/read.ts'
import { presentIdentity } from './present.ts'
import { assertDailyCap, profileColumns } from './profile.ts'
import { findIdentity, type IdentityRow, identityUnchanged, updateIdentity as updateStatement } from './queries.ts'
import { decideStatus, type StatusStep } from './rules.ts'

type Body = Input<typeof updateIdentityRoute>['body']

/** A change that lost against another one is decided again on what the other left, this often. */
const ATTEMPTS_MAX = 3

/**
 * Changes, pauses or resumes an identity: the update, its events' intents and its audit row in one batch, written only
 * over the version that was read, so that each event shows what was really stored. A change that changes nothing writes
 * nothing. [spec/identities.md 4, FR-IDN-3, J17, J21]
 */
export async function updateIdentity(ctx: Context, scope: IdentityScope, body: Body): Promise<Identity> {
  await assertCap(ctx, scope, body)
  const profile = profileColumns(body)
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await findIdentity(ctx.db, scope)
    if (before === null) throw new ApiError('identity_not_found')
    const after = { ...before, ...profile, ...statusColumns(statusStep(ctx, scope, before, body)) }
    const addresses = (await addressesByIdentity(ctx, [before.id])).get(before.id) ?? []
    const identity = await commitChange(ctx, before, { ...after, updatedAt: versionAfter(ctx, before) }, addresses)
    if (identity !== null) return identity
  }
  throw new ApiError('unavailable')
}

async function assertCap(ctx: Context, scope: IdentityScope, body: Body): Promise<void> {
  if (body.send_policy?.daily_cap === undefined || ctx.principal.level === 'platform') return
  const tenant = await loadTenant(ctx, scope)
  assertDailyCap(ctx.principal, effectivePolicy(ctx.settings, tenant.policyJson), body)
}

function statusStep(ctx: Context, scope: IdentityScope, before: IdentityRow, { status }: Body): StatusStep {
  const facts = {
    status: before.status,
    pauseReason: before.pauseReason,
    isTenantSuspended: scope.tenantStatus === 'suspended',
    isPartnered: scope.partnerId !== null,
  }
  const step = decideStatus(facts, status, ctx.principal.level)
  if (step.kind === 'out_of_level') throw new ApiError('scope_denied', { details: { field: 'status' } })
  if (step.kind === 'still_paused') throw new ApiError('identity_paused', { details: { reason: step.reason } })
  return step
}

function statusColumns(step: StatusStep): Partial<Pick<IdentityRow, 'status' | 'pauseReason'>> {
  if (step.kind === 'pause') return { status: 'paused', pauseReason: 'manual' }
  return step.kind === 'resume' ? { status: 'active', pauseReason: null } : {}
}

/** `updated_at` is the version of the row: it rises with every change, even within one millisecond. */
function versionAfter(ctx: Context, before: IdentityRow): number {
  return Math.max(ctx.nowMs, before.updatedAt + 1)
}

/** Null: somebody else changed the identity meanwhile, nothing was written. */
async function commitChange(
  ctx: Context,
  before: IdentityRow,
  after: IdentityRow,
  addresses: Parameters<typeof presentIdentity>[1],
): Promise<Identity | null> {
  const was = presentIdentity(before, addresses)
  const identity = presentIdentity(after, addresses)
  const changed = changedFields(was, identity)
  const isMoved = before.status !== after.status
  if (changed.length === 0 && !isMoved) return was
  const { id: _id, tenantId: _tenantId, ...columns } = after
  const results = await commitAudited(ctx, [
    auditOf(ctx, before, after, changed),
    ...eventsOf(ctx, { before, after, identity, changed }),
    updateStatement(ctx.db, before, columns),
  ])
  if ((results.at(-1)?.meta.changes ?? 0) === 0) return null
  await sendIntents(ctx, after.mailboxDoId)
  return identity
}

const FIELDS = ['display_name', 'purpose', 'owner', 'signature', 'metadata', 'send_policy'] as const

function changedFields(was: Identity, is: Identity): string[] {
  return FIELDS.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
}

/** Stands before the update in its batch and on the same condition: both see the version that was read. */
function eventsOf(
  ctx: Context,
  change: {
    readonly before: IdentityRow
    readonly after: IdentityRow
    readonly identity: Identity
    readonly changed: readonly string[]
  },
): Statement[] {
  const { before, after, identity, changed } = change
  const owner = { tenantId: before.tenantId, identityId: before.id, mailboxId: before.mailboxDoId }
  const when = identityUnchanged(before)
  const events: Statement[] = []
  if (changed.length > 0) {
    const data = { identity, changed: [...changed] }
    events.push(eventIntent(ctx, owner, { type: 'identity.updated', data }, when))
  }
  if (before.status !== after.status && after.status === 'paused') {
    const data = { identity_id: before.id, reason: 'manual' as const, metrics: null }
    events.push(eventIntent(ctx, owner, { type: 'identity.paused', data }, when))
  }
  if (before.status !== after.status && after.status === 'active') {
    events.push(eventIntent(ctx, owner, { type: 'identity.resumed', data: { identity_id: before.id } }, when))
  }
  return events
}

function auditOf(ctx: Context, before: IdentityRow, after: IdentityRow, changed: readonly string[]): Statement {
  const moved = before.status === after.status ? {} : { from: before.status, to: after.status }
  return auditStatement(
    ctx,
    {
      action: 'identity.update',
      tenantId: before.tenantId,
      targetType: 'identity',
      targetId: before.id,
      details: { changed, ...moved },
    },
    identityUnchanged(before),
  )
}
