import type { IdentityStatus, PauseReason } from '../../contract/objects/identity.ts'
import type { KeyLevel } from '../../contract/permissions.ts'

/** What a wanted status comes to. Refusals name the rule. [spec/identities.md 2, J17] */
export type StatusStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'out_of_level' }
  | { readonly kind: 'still_paused'; readonly reason: PauseReason }

/**
 * Decides on pausing and resuming. What the abuse thresholds paused is resumed by people above the identity, and on a
 * partner's tenant by the operator only; what a suspension paused comes back with the tenant.
 */
export function decideStatus(
  identity: {
    readonly status: IdentityStatus
    readonly pauseReason: PauseReason | null
    readonly isTenantSuspended: boolean
    readonly isPartnered: boolean
  },
  wanted: 'active' | 'paused' | undefined,
  level: KeyLevel,
): StatusStep {
  if (wanted === undefined || wanted === identity.status) return { kind: 'none' }
  if (wanted === 'paused') return identity.status === 'active' ? { kind: 'pause' } : { kind: 'none' }
  if (identity.isTenantSuspended || identity.pauseReason === 'tenant_suspended') {
    return { kind: 'still_paused', reason: 'tenant_suspended' }
  }
  const isAbuse = identity.pauseReason === 'abuse_threshold'
  if (isAbuse && (level === 'identity' || (identity.isPartnered && level !== 'platform'))) {
    return { kind: 'out_of_level' }
  }
  return { kind: 'resume' }
}
