import { TenantPolicy } from '../../contract/objects/policy.ts'
import { ConfigInvalid, type Settings } from '../env.ts'
import { BUILT_IN_POLICY } from './defaults.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Objects merge, everything else replaces; null means that the value underneath holds. Depth is that of the policy. */
function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const below = under[name]
    if (value === null || !Object.hasOwn(under, name)) continue
    merged[name] = isObject(below) && isObject(value) ? merge(below, value) : value
  }
  return merged
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const deploymentDefaults = new WeakMap<object, TenantPolicy>()

/**
 * The built-in defaults under the operator's `PM_DEFAULT_POLICY`: the bound of lower-only fields. Throws ConfigInvalid
 * when the operator's values break a bound. [spec/config.md 11, 12]
 */
export function deploymentPolicy(settings: Pick<Settings, 'defaultPolicy'>): TenantPolicy {
  const known = deploymentDefaults.get(settings.defaultPolicy)
  if (known !== undefined) return known
  const parsed = TenantPolicy.safeParse(merge(BUILT_IN_POLICY, settings.defaultPolicy))
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
  return TenantPolicy.parse(merge(defaults, stored))
}
