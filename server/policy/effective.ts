import { TenantPolicy } from '../../contract/objects/policy.ts'
import { ConfigInvalid, type Settings } from '../env.ts'
import { BUILT_IN_POLICY } from './defaults.ts'
import { isObject, mergePolicy } from './merge.ts'

const deploymentDefaults = new WeakMap<object, TenantPolicy>()

/**
 * The built-in defaults under the operator's `PM_DEFAULT_POLICY`: the bound of lower-only fields. Throws ConfigInvalid
 * when the operator's values break a bound. [spec/config.md 11, 12]
 */
export function deploymentPolicy(settings: Pick<Settings, 'defaultPolicy'>): TenantPolicy {
  const known = deploymentDefaults.get(settings.defaultPolicy)
  if (known !== undefined) return known
  const parsed = TenantPolicy.safeParse(mergePolicy(BUILT_IN_POLICY, settings.defaultPolicy))
  if (!parsed.success) throw new ConfigInvalid('PM_DEFAULT_POLICY')
  deploymentDefaults.set(settings.defaultPolicy, parsed.data)
  return parsed.data
}

/**
 * The policy a tenant lives by, every field resolved: built-in defaults, then the deployment's, then what `policyJson`
 * (`tenants.policy_json`) stores. Stored values were validated when they were written; ones that no longer fit are a bug.
 */
export function effectivePolicy(settings: Pick<Settings, 'defaultPolicy'>, policyJson: string): TenantPolicy {
  const defaults = deploymentPolicy(settings)
  const stored: unknown = JSON.parse(policyJson)
  if (!isObject(stored) || Object.keys(stored).length === 0) return defaults
  return TenantPolicy.parse(mergePolicy(defaults, stored))
}
