import type { TenantStatus } from '../../contract/objects/tenant.ts'
import type { KeyLevel } from '../../contract/permissions.ts'
import { looksReserved } from '../addresses/rules.ts'
import { fold } from '../mail/confusables.ts'
import { RESERVED_SUFFIXES } from './reserved-suffixes.data.ts'

let reservedFolds: ReadonlySet<string> | null = null

/** What a suffix looks like, without its dot; `''` for the empty suffix, which only one tenant can have. */
export function suffixFold(suffix: string): string {
  return suffix === '' ? '' : fold(suffix.slice(1))
}

/** Whether a suffix looks like a reserved name or a brand: mail from it would be taken for theirs. [D12] */
export function isReservedSuffix(suffix: string): boolean {
  if (suffix === '') return false
  reservedFolds ??= new Set(RESERVED_SUFFIXES.map(fold))
  return reservedFolds.has(suffixFold(suffix)) || looksReserved(suffix.slice(1), 'platform')
}

/** What a change of status comes to. `refused`: a partner may not lift what the operator imposed. [J17] */
export type StatusStep = 'none' | 'suspend' | 'resume' | 'take_over' | 'refused'

/**
 * Decides on a wanted status. Suspending again changes nothing, except that the operator's suspension replaces a
 * partner's; a partner's never replaces the operator's. [spec/identities.md 5, J17]
 */
export function decideStatus(
  tenant: { readonly status: TenantStatus; readonly suspendedBy: 'platform' | 'partner' | null },
  wanted: 'active' | 'suspended' | undefined,
  level: KeyLevel,
): StatusStep {
  if (wanted === undefined) return 'none'
  if (wanted === 'active') {
    if (tenant.status !== 'suspended') return 'none'
    return level !== 'platform' && tenant.suspendedBy === 'platform' ? 'refused' : 'resume'
  }
  if (tenant.status === 'active') return 'suspend'
  return level === 'platform' && tenant.suspendedBy === 'partner' ? 'take_over' : 'none'
}
