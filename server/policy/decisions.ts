import type { TenantPolicy } from '../../contract/objects/policy.ts'
import type { Settings } from '../env.ts'

/**
 * Whether an API key may take a decision that is reserved for people: release quarantined mail, loosen a guard of the
 * policy, approve a service account. One function for all three. People in the console are never asked.
 * [spec/config.md 13, J14, J16, J25, E11]
 */
export function keyMayDecide(
  settings: Pick<Settings, 'console' | 'keyRelease'>,
  policy: { readonly quarantine: Pick<TenantPolicy['quarantine'], 'key_release'> },
): boolean {
  return settings.keyRelease || !settings.console || policy.quarantine.key_release
}
