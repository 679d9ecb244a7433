import type { IdentityId, PartnerId, TenantId } from '../../contract/ids.ts'
import type { Principal } from './scope.ts'

/**
 * How far a key reaches, as queries of lists need it: each level carries exactly the ids it is bound to, so no query ever
 * compares two absent ids. [spec/security.md 5]
 */
export type KeyReach =
  | { readonly level: 'platform' }
  | { readonly level: 'partner'; readonly partnerId: PartnerId }
  | { readonly level: 'tenant'; readonly tenantId: TenantId }
  | { readonly level: 'identity'; readonly tenantId: TenantId; readonly identityId: IdentityId }

/** The reach of a caller. Throws when a key lacks an id its level must have: such a row cannot be stored. */
export function keyReach(principal: Pick<Principal, 'level' | 'partnerId' | 'tenantId' | 'identityId'>): KeyReach {
  const { level, partnerId, tenantId, identityId } = principal
  if (level === 'platform') return { level }
  if (level === 'partner' && partnerId !== null) return { level, partnerId }
  if (level === 'tenant' && tenantId !== null) return { level, tenantId }
  if (level === 'identity' && tenantId !== null && identityId !== null) return { level, tenantId, identityId }
  throw new Error('a key lacks the owner of its level')
}
