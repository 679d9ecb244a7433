import type { ErrorDetails } from '../../contract/errors.ts'
import type { IdentityId, PartnerId, TenantId } from '../../contract/ids.ts'
import { KEY_LEVELS, type KeyLevel, levelMayHold, type Permission } from '../../contract/permissions.ts'
import type { Principal } from '../control/scope.ts'

/** Active keys of one tenant, tenant and identity keys together. [J22] */
export const TENANT_KEYS_MAX = 100
/** Active keys of one partner. [J22] */
export const PARTNER_KEYS_MAX = 10

/** What a caller wants to mint, as it was sent. */
export type WantedKey = {
  readonly level: KeyLevel
  readonly permissions: readonly Permission[]
  readonly partner_id?: PartnerId | undefined
  readonly tenant_id?: TenantId | undefined
  readonly identity_id?: IdentityId | undefined
}

/** Whose key it will be. */
export type KeyOwner =
  | { readonly level: 'platform' }
  | { readonly level: 'partner'; readonly partnerId: PartnerId }
  | { readonly level: 'tenant'; readonly tenantId: TenantId }
  | { readonly level: 'identity'; readonly tenantId: TenantId; readonly identityId: IdentityId }

type Caller = Pick<Principal, 'level' | 'tenantId' | 'permissions' | 'createdByRole'>

/** The first rule of the request that is broken, as the details of `invalid_request`; or whose key it will be. */
export type ShapeCheck =
  | { readonly kind: 'valid'; readonly owner: KeyOwner }
  | { readonly kind: 'refused'; readonly details: ErrorDetails<'invalid_request'> }

/**
 * The 400 rules of minting, before anything is asked about reach: each level names exactly its owner, permissions are
 * unique and fit the new key's level whoever calls, and only keys that go back to the workspace owner pass
 * `tenants:erase` on to a tenant key. [spec/security.md 4, steps 1 and 2; W35]
 */
export function checkShape(wanted: WantedKey, caller: Caller): ShapeCheck {
  const owner = ownerOf(wanted, caller.tenantId)
  if ('path' in owner) return refused({ errors: [owner] })
  if (new Set(wanted.permissions).size < wanted.permissions.length) {
    return refused({ errors: [{ path: 'permissions', message: 'Each permission once.' }] })
  }
  if (wanted.permissions.some((permission) => !levelMayHold(wanted.level, permission))) {
    return refused({ reason: 'permission_not_allowed_for_level' })
  }
  const isErasing = wanted.level === 'tenant' && wanted.permissions.includes('tenants:erase')
  if (isErasing && caller.createdByRole !== 'owner') return refused({ reason: 'permission_owner_only' })
  return { kind: 'valid', owner }
}

function refused(details: ErrorDetails<'invalid_request'>): ShapeCheck {
  return { kind: 'refused', details }
}

type FieldError = { readonly path: string; readonly message: string }

/** Tenant and identity callers may leave out the tenant: it is their own. */
function ownerOf(wanted: WantedKey, callersTenant: TenantId | null): KeyOwner | FieldError {
  const { level, partner_id: partnerId, identity_id: identityId } = wanted
  const tenantId = wanted.tenant_id ?? callersTenant ?? undefined
  if (level === 'partner' && partnerId === undefined) return missing('partner_id')
  if (level !== 'partner' && partnerId !== undefined) return surplus('partner_id')
  if ((level === 'platform' || level === 'partner') && wanted.tenant_id !== undefined) return surplus('tenant_id')
  if (level !== 'identity' && identityId !== undefined) return surplus('identity_id')
  if (level === 'partner' && partnerId !== undefined) return { level, partnerId }
  if (level === 'platform' || level === 'partner') return { level: 'platform' }
  if (tenantId === undefined) return missing('tenant_id')
  if (level === 'tenant') return { level, tenantId }
  return identityId === undefined ? missing('identity_id') : { level, tenantId, identityId }
}

function missing(path: string): FieldError {
  return { path, message: 'Needed at this level.' }
}

function surplus(path: string): FieldError {
  return { path, message: 'Not allowed at this level.' }
}

const rank = (level: KeyLevel) => KEY_LEVELS.indexOf(level)

/** Platform and partner keys grant signing to tenant and identity keys without holding it themselves. */
function grantsWithoutHolding(caller: KeyLevel, target: KeyLevel, permission: Permission): boolean {
  const isAbove = caller === 'platform' || caller === 'partner'
  return permission === 'identities:sign' && isAbove && (target === 'tenant' || target === 'identity')
}

/** Of the given permissions those a caller grants without holding them: the audit row names them. */
export function grantedWithoutHolding(
  caller: Pick<Caller, 'level' | 'permissions'>,
  target: { readonly level: KeyLevel; readonly permissions: readonly Permission[] },
): Permission[] {
  return target.permissions.filter(
    (permission) => !caller.permissions.has(permission) && grantsWithoutHolding(caller.level, target.level, permission),
  )
}

/**
 * Whether a key is no wider than the caller: level at most its own, every permission one it holds or may grant. Decides
 * on minting and on managing what others minted. [spec/security.md 4, J20]
 */
export function isWithin(
  caller: Pick<Caller, 'level' | 'permissions'>,
  target: { readonly level: KeyLevel; readonly permissions: readonly Permission[] },
): boolean {
  return (
    rank(target.level) <= rank(caller.level) &&
    target.permissions.every(
      (permission) =>
        caller.permissions.has(permission) || grantsWithoutHolding(caller.level, target.level, permission),
    )
  )
}

/** Levels a caller may mint: partner and platform keys come from platform keys only. [J11] */
export function mayMint(caller: KeyLevel, wanted: KeyLevel): boolean {
  if (caller === 'platform') return true
  return wanted === 'identity' || (wanted === 'tenant' && caller !== 'identity')
}

/** An existing key, as far as reach depends on it. */
export type ReachedKey = {
  readonly level: KeyLevel
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
  /** The partner of its tenant. */
  readonly tenantPartnerId: PartnerId | null
}

/**
 * Whether a caller reaches an existing key. Partner and platform keys are reached by platform keys only, a partner's own
 * key not even by itself; identity keys reach identity keys of their identity. [J10, J20]
 */
export function reachesKey(
  caller: Pick<Principal, 'level' | 'partnerId' | 'tenantId' | 'identityId'>,
  key: ReachedKey,
): boolean {
  if (caller.level === 'platform') return true
  if (key.level === 'platform' || key.level === 'partner') return false
  switch (caller.level) {
    case 'partner':
      return caller.partnerId !== null && key.tenantPartnerId === caller.partnerId
    case 'tenant':
      return caller.tenantId !== null && key.tenantId === caller.tenantId
    case 'identity':
      return key.level === 'identity' && caller.identityId !== null && key.identityId === caller.identityId
  }
}
