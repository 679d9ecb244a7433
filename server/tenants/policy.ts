import type { TenantPolicyPatch } from '../../contract/objects/policy-patch.ts'
import type { PolicyView } from '../../contract/objects/policy-view.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { failUnless, isStale } from '../control/batch-guard.ts'
import type { Statement } from '../control/database.ts'
import type { TenantScope } from '../control/scope.ts'
import { domainsInZones } from '../domains/zones.ts'
import { announcePlatformEvent } from '../events/announce.ts'
import { type PlatformEvent, platformEventStatement } from '../events/platform.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import { keyMayDecide } from '../policy/decisions.ts'
import { deploymentPolicy } from '../policy/effective.ts'
import { isObject } from '../policy/merge.ts'
import { categoryErrors, type FieldError, type PolicyWrite, patternErrors, writesOf } from '../policy/patch.ts'
import {
  changesOf,
  droppedZones,
  fieldsFor,
  firstRefusal,
  type PolicyRefusal,
  type PolicyState,
  type PolicyWriter,
  policyOf,
  readCeilings,
  writerOf,
  writeState,
} from '../policy/rules.ts'
import type { Context } from '../rpc/context.ts'
import { findTenant, type TenantWithPolicy, tenantIsAsSeen, updatePolicy } from './queries.ts'

/** Times a write is decided anew because somebody else wrote in between. [J27] */
export const WRITE_ATTEMPTS_MAX = 3

type StoredPolicy = Pick<TenantWithPolicy, 'policyJson' | 'policyCeilingsJson' | 'partnerCeilingsJson'>

/** The policy of a tenant that has nothing of its own yet. */
export const NO_POLICY: StoredPolicy = { policyJson: '{}', policyCeilingsJson: '{}', partnerCeilingsJson: '{}' }

/** A patch that is valid by itself. `at` stands before its paths where it is part of a larger body. */
export type PreparedPatch = { readonly writes: readonly PolicyWrite[]; readonly at: '' | 'policy.' }

function refuse(at: PreparedPatch['at'], errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidRequest(...errors.map(({ path, message }) => ({ path: `${at}${path}`, message })))
}

/** Checks what needs no reading: that patterns compile. Fails with `invalid_request`. [spec/config.md 14, step 1] */
export function preparePatch(patch: TenantPolicyPatch, at: PreparedPatch['at']): PreparedPatch {
  refuse(at, patternErrors(patch))
  return { writes: writesOf(patch), at }
}

/** What a write is decided on. */
function stateOf(ctx: Context, stored: StoredPolicy): PolicyState {
  const policy: unknown = JSON.parse(stored.policyJson)
  return {
    deployment: deploymentPolicy(ctx.settings),
    stored: isObject(policy) ? policy : {},
    platformCeilings: readCeilings(stored.policyCeilingsJson),
    partnerCeilings: readCeilings(stored.partnerCeilingsJson),
  }
}

function writerIn(ctx: Context, state: PolicyState): PolicyWriter {
  return writerOf(ctx.principal.level, keyMayDecide(ctx.settings, policyOf(state)))
}

function errorOf(refusal: PolicyRefusal): ApiError {
  const { field } = refusal
  switch (refusal.kind) {
    case 'not_writable':
      return new ApiError('scope_denied', { details: { field, reason: refusal.kind } })
    case 'above_ceiling': {
      const { kind: reason, ceiling, source } = refusal
      return new ApiError('scope_denied', { details: { field, reason, ceiling, ceiling_source: source } })
    }
    case 'person_required':
      return new ApiError('permission_denied', { details: { field, reason: refusal.kind } })
  }
}

/** A write that may be made. */
export type DecidedWrite = PreparedPatch & { readonly before: PolicyState; readonly after: PolicyState }

/**
 * Decides over a write by the key's level, not by its route. Fails with `invalid_request`, `scope_denied` or
 * `permission_denied` of the first refused field; then nothing of it is stored. [J23–J26, spec/config.md 14, step 3]
 */
export function decideWrite(ctx: Context, stored: StoredPolicy, patch: PreparedPatch): DecidedWrite {
  const before = stateOf(ctx, stored)
  const writer = writerIn(ctx, before)
  const after = writeState(before, writer, patch.writes)
  refuse(patch.at, categoryErrors(policyOf(after), patch.writes))
  const refusal = firstRefusal(before, writer, patch.writes)
  if (refusal !== null) throw errorOf(refusal)
  return { ...patch, before, after }
}

/** Fails with `domain_in_use` when a zone is taken away in which the tenant has domains. [H13] */
export async function assertZonesUnused(
  ctx: Context,
  scope: Pick<TenantScope, 'tenantId'>,
  { before, after }: DecidedWrite,
): Promise<void> {
  const kept = policyOf(after)
  const dropped = droppedZones(policyOf(before), kept)
  if (dropped.length === 0) return
  const ids = await domainsInZones(ctx, scope, { dropped, kept: kept.domains.cloudflare_zones })
  if (ids.length === 0) return
  throw new ApiError('domain_in_use', { details: { reason: 'zone_has_domains', domain_ids: ids } })
}

/** The columns of a policy. */
export function storedOf({ stored, platformCeilings, partnerCeilings }: PolicyState): StoredPolicy {
  return {
    policyJson: JSON.stringify(stored),
    policyCeilingsJson: JSON.stringify(platformCeilings),
    partnerCeilingsJson: JSON.stringify(partnerCeilings),
  }
}

/** The statements of a write, for a batch that fails unless the tenant is as it was seen; and the event among them. */
export function writeStatements(
  ctx: Context,
  tenant: TenantWithPolicy,
  write: DecidedWrite,
): { readonly statements: readonly Statement[]; readonly event: PlatformEvent<'tenant.policy_updated'> } {
  const event = updatedEvent(ctx, tenant, write)
  const { fields, by: level } = event.data
  const changes = changesOf(policyOf(write.before), policyOf(write.after), write.writes)
  const details = { fields, changes, level, via: 'api' }
  const { id: tenantId } = tenant
  const entry = { action: 'tenant.policy_update', tenantId, targetType: 'tenant', targetId: tenantId, details } as const
  return {
    statements: [
      auditStatement(ctx, entry),
      platformEventStatement(ctx.db, event, { when: null, fannedOutAt: null }),
      updatePolicy(ctx.db, { tenantId }, { ...storedOf(write.after), updatedAt: ctx.nowMs }),
    ],
    event,
  }
}

function updatedEvent(
  ctx: Context,
  { id, partnerId, policyVersion }: TenantWithPolicy,
  { before, writes }: DecidedWrite,
): PlatformEvent<'tenant.policy_updated'> {
  return {
    id: newId('evt'),
    type: 'tenant.policy_updated',
    occurredAt: ctx.nowMs,
    tenantId: id,
    identityId: null,
    partnerId,
    data: {
      fields: writes.map(({ path }) => path),
      by: writerIn(ctx, before).level,
      actor_key_id: ctx.principal.keyId,
      actor_user_id: null,
      policy_version: policyVersion + 1,
    },
  }
}

function presentView(
  ctx: Context,
  tenant: Pick<TenantWithPolicy, 'id' | 'policyVersion'>,
  state: PolicyState,
): PolicyView {
  return {
    tenant_id: tenant.id,
    policy_version: tenant.policyVersion,
    policy: policyOf(state),
    fields: fieldsFor(state, writerIn(ctx, state)),
  }
}

/** The policy of a tenant and what the calling key may do to it. [spec/config.md 15] */
export async function readPolicy(ctx: Context, scope: TenantScope): Promise<PolicyView> {
  const tenant = await findTenant(ctx.db, scope)
  if (tenant === null) throw new ApiError('tenant_not_found')
  return presentView(ctx, tenant, stateOf(ctx, tenant))
}

/** Nothing is written to a tenant that is being erased. [I8] */
export function assertNotErased(ctx: Context, { status }: Pick<TenantWithPolicy, 'status'>): void {
  if (status !== 'erasing' && status !== 'erased') return
  throw new ApiError(ctx.principal.level === 'platform' ? 'tenant_erased' : 'tenant_not_found')
}

/**
 * Writes fields of a policy: read, decide, and one batch with the trail and the event that fails if anybody wrote in
 * between; then all is decided anew, three times at most. Fails like `decideWrite` and `assertZonesUnused`, with
 * `unavailable` after the third time. [FR-TEN-4, J27]
 */
export async function writePolicy(ctx: Context, scope: TenantScope, patch: TenantPolicyPatch): Promise<PolicyView> {
  const prepared = preparePatch(patch, '')
  for (let attempt = 0; attempt < WRITE_ATTEMPTS_MAX; attempt += 1) {
    const tenant = await findTenant(ctx.db, scope)
    if (tenant === null) throw new ApiError('tenant_not_found')
    assertNotErased(ctx, tenant)
    const write = decideWrite(ctx, tenant, prepared)
    await assertZonesUnused(ctx, scope, write)
    const { statements, event } = writeStatements(ctx, tenant, write)
    if (!(await isCommitted(ctx, tenant, statements))) continue
    announcePlatformEvent(ctx, event)
    return presentView(ctx, { id: tenant.id, policyVersion: event.data.policy_version }, write.after)
  }
  throw new ApiError('unavailable')
}

/** Commits a change that was decided on `seen`; false when that is no longer so, and nothing of it is made. */
export async function isCommitted(
  ctx: Context,
  seen: TenantWithPolicy,
  statements: readonly Statement[],
): Promise<boolean> {
  try {
    await commitAudited(ctx, [failUnless(ctx.db, tenantIsAsSeen(seen)), ...statements])
    return true
  } catch (error) {
    if (isStale(error)) return false
    throw error
  }
}
