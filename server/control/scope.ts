import type { IdentityId, KeyId, PartnerId, TenantId, UserId } from '../../contract/ids.ts'
import type { IdentityStatus } from '../../contract/objects/identity.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import type { KeyLevel, Permission } from '../../contract/permissions.ts'

/** Who asks, as authentication found it: never from a path, a body or mail. [FR-KEY-3] */
export type Principal = {
  readonly keyId: KeyId
  readonly name: string
  readonly level: KeyLevel
  readonly mode: 'live' | 'test'
  readonly partnerId: PartnerId | null
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
  /** Listed permissions and what they imply. */
  readonly permissions: ReadonlySet<Permission>
  readonly createdByUserId: UserId | null
  readonly createdByRole: 'owner' | 'admin' | null
  readonly expiresAt: number | null
}

declare const reached: unique symbol

/** A tenant the caller reaches. Only the reach step makes one, so a query that takes it cannot run unscoped. */
export type TenantScope = {
  readonly tenantId: TenantId
  readonly tenantStatus: TenantStatus
  readonly partnerId: PartnerId | null
  readonly [reached]: 'tenant'
}

/** An identity the caller reaches, and where its mailbox is. */
export type IdentityScope = {
  readonly tenantId: TenantId
  readonly tenantStatus: TenantStatus
  readonly partnerId: PartnerId | null
  readonly identityId: IdentityId
  readonly identityStatus: IdentityStatus
  readonly mailboxId: string
  readonly [reached]: 'identity'
}

/** Makes a scope. Called by the reach step and by the service's own work (queues, crons), which read the row first. */
export function reachedTenant(row: Omit<TenantScope, typeof reached>): TenantScope {
  return row as TenantScope
}

/** Makes the scope of an identity; see `reachedTenant` for who may. */
export function reachedIdentity(row: Omit<IdentityScope, typeof reached>): IdentityScope {
  return row as IdentityScope
}
