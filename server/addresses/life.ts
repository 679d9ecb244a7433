import type { AddressId } from '../../contract/ids.ts'
import type { Address, Identity } from '../../contract/objects/identity.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import type { Statement } from '../control/database.ts'
import { eventIntent, sendIntents } from '../control/intents.ts'
import type { IdentityScope } from '../control/scope.ts'
import { readIdentity } from '../identities/read.ts'
import { forgetRecipient } from '../inbound/directory.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { presentAddress } from './present.ts'
import {
  addressUnchanged,
  deleteAddress as deleteStatement,
  demote,
  type LivingAddress,
  listWithPrimary,
  promote,
  promotionStands,
  retire,
} from './queries.ts'
import { type AliasState, decidePromotion, decideRetirement, GRACE_DAYS, whyNotDeleted } from './rules.ts'

/** A change that lost against another one is decided again on what the other left, this often. */
const ATTEMPTS_MAX = 3

type Life = { readonly target: LivingAddress; readonly primary: LivingAddress }

async function load(ctx: Context, scope: IdentityScope, addressId: AddressId): Promise<Life> {
  const rows = await listWithPrimary(ctx.db, scope, addressId)
  const target = rows.find((row) => row.id === addressId)
  if (target === undefined) throw new ApiError('address_not_found')
  const primary = rows.find((row) => row.role === 'primary')
  if (primary === undefined) throw new Error('an identity has no primary address')
  return { target, primary }
}

/** Decides and writes again while somebody else was faster; `null` from `attempt` says so. */
async function settle<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const outcome = await attempt()
    if (outcome !== null) return outcome
  }
  throw new ApiError('unavailable')
}

/** Commits a change whose last statement is the guarded one. `false`: nothing was written. */
async function isCommitted(ctx: Context, statements: readonly [Statement, ...Statement[]]): Promise<boolean> {
  const results = await commitAudited(ctx, statements)
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

/**
 * Makes an address the primary one, or takes such a change back; the present primary changes nothing. One batch, on both
 * addresses as they were read: there is exactly one primary at any moment. [spec/identities.md 13; FR-ADR-2, FR-ADR-4, A14]
 */
export async function promoteAddress(
  ctx: Context,
  scope: IdentityScope,
  addressId: AddressId,
  afterDays: number = GRACE_DAYS,
): Promise<Identity> {
  await settle(async () => {
    const life = await load(ctx, scope, addressId)
    const step = decidePromotion(life.target, life.primary, { afterDays, nowMs: ctx.nowMs })
    if (step.kind === 'refused') throw new ApiError(step.code)
    if (step.kind === 'none') return 'unchanged'
    return (await isPromoted(ctx, scope, life, step.previous)) ? 'promoted' : null
  })
  return readIdentity(ctx, scope.identityId)
}

async function isPromoted(ctx: Context, scope: IdentityScope, life: Life, state: AliasState): Promise<boolean> {
  const { target, primary } = life
  const when = promotionStands(target, primary)
  const address = presentAddress({ ...target, role: 'primary', status: 'active', retireAt: null, retiredAt: null })
  const previous = presentAddress({ ...primary, ...state, role: 'alias' })
  const data = { address, previous_primary: previous }
  const details = { identity_id: scope.identityId, previous_id: primary.id, previous_status: state.status }
  const isDone = await isCommitted(ctx, [
    auditStatement(ctx, { action: 'address.promote', ...trailOf(target), details }, when),
    eventIntent(ctx, scope, { type: 'identity.address_promoted', data }, when),
    ...(state.status === 'retired' ? [retiredIntent(ctx, scope, previous, when)] : []),
    demote(ctx.db, primary, { ...state, at: ctx.nowMs }, when),
    promote(ctx.db, target, ctx.nowMs),
  ])
  if (isDone) await tell(ctx, scope, [target, primary])
  return isDone
}

/**
 * Ends an alias after so many days, 0 at once; a retiring one takes the new time. What is retired stays retired.
 * [spec/identities.md 13, FR-ADR-3, A14]
 */
export async function retireAddress(
  ctx: Context,
  scope: IdentityScope,
  addressId: AddressId,
  afterDays: number = GRACE_DAYS,
): Promise<Address> {
  return settle(async () => {
    const { target } = await load(ctx, scope, addressId)
    const step = decideRetirement(target, { afterDays, nowMs: ctx.nowMs })
    if (step.kind === 'refused') throw new ApiError(step.code)
    const address = presentAddress({ ...target, ...step.state })
    const when = addressUnchanged(target)
    const details = { identity_id: scope.identityId, status: step.state.status, after_days: afterDays }
    const isDone = await isCommitted(ctx, [
      auditStatement(ctx, { action: 'address.retire', ...trailOf(target), details }, when),
      ...(step.state.status === 'retired' ? [retiredIntent(ctx, scope, address, when)] : []),
      retire(ctx.db, target, { ...step.state, at: ctx.nowMs }),
    ])
    if (isDone) await tell(ctx, scope, [target])
    return isDone ? address : null
  })
}

/** Removes a pending address, which never received: it is free again. [spec/identities.md 13, 20] */
export async function deleteAddress(ctx: Context, scope: IdentityScope, addressId: AddressId): Promise<null> {
  await settle(async () => {
    const { target } = await load(ctx, scope, addressId)
    const code = whyNotDeleted(target)
    if (code !== null) throw new ApiError(code)
    const details = { identity_id: scope.identityId }
    const isDone = await isCommitted(ctx, [
      auditStatement(ctx, { action: 'address.delete', ...trailOf(target), details }, addressUnchanged(target)),
      deleteStatement(ctx.db, target),
    ])
    if (isDone) forgetRecipient(target.address)
    return isDone ? 'deleted' : null
  })
  return null
}

function trailOf(target: LivingAddress) {
  return { tenantId: target.tenantId, targetType: 'address', targetId: target.id } as const
}

function retiredIntent(
  ctx: Context,
  scope: IdentityScope,
  address: Address,
  when: ReturnType<typeof addressUnchanged>,
) {
  return eventIntent(ctx, scope, { type: 'identity.address_retired', data: { address } }, when)
}

/** The next mail meets what holds now, and the mailbox tells of it. */
async function tell(ctx: Context, scope: IdentityScope, changed: readonly LivingAddress[]): Promise<void> {
  for (const { address } of changed) forgetRecipient(address)
  await sendIntents(ctx, scope.mailboxId)
}
