import type { TenantPolicy } from '../../contract/objects/policy.ts'
import type { CeilingSource, PolicyView } from '../../contract/objects/policy-view.ts'
import type { KeyLevel } from '../../contract/permissions.ts'
import {
  type FieldRule,
  isLooser,
  type Level,
  POLICY_FIELDS,
  POLICY_PATHS,
  type PolicyPath,
  ruleOf,
  valueAt,
} from './fields.ts'
import { isObject, type JsonObject, mergePolicy } from './merge.ts'
import { applyWrites, type PolicyWrite } from './patch.ts'

/** Ceilings by path, as `tenants.policy_ceilings_json` and `tenants.partner_ceilings_json` hold them. */
export type Ceilings = Readonly<Partial<Record<PolicyPath, Level>>>

/** All that a write is decided on. */
export type PolicyState = {
  /** Built-in defaults under the operator's: the bound that is always there. */
  readonly deployment: TenantPolicy
  /** What the tenant has of its own. */
  readonly stored: JsonObject
  /** What a platform key last set of lower-only fields. */
  readonly platformCeilings: Ceilings
  /** What the tenant's partner last set of them. */
  readonly partnerCeilings: Ceilings
}

/** Who writes. `mayDecide`: a decision reserved for people is open to this key; it matters to tenant keys only. */
export type PolicyWriter = { readonly level: 'platform' | 'partner' | 'tenant'; readonly mayDecide: boolean }

/** The loosest value somebody may set, and whose bound it is. */
export type Ceiling = { readonly ceiling: Level; readonly source: CeilingSource }

/** Why a write is refused; `field` is the first refused path in their order. */
export type PolicyRefusal =
  | { readonly kind: 'not_writable'; readonly field: PolicyPath }
  | ({ readonly kind: 'above_ceiling'; readonly field: PolicyPath } & Ceiling)
  | { readonly kind: 'person_required'; readonly field: PolicyPath }

/** A stored JSON object of ceilings; what is no level of a lower-only field does not count. */
export function readCeilings(json: string): Ceilings {
  const parsed: unknown = JSON.parse(json)
  if (!isObject(parsed)) return {}
  return Object.fromEntries(
    Object.entries(parsed).filter(
      ([path, value]) =>
        Object.hasOwn(POLICY_FIELDS, path) && (typeof value === 'number' || typeof value === 'boolean'),
    ),
  )
}

/** The writer a key is; identity keys may not hold the permission and are nobody's writer. */
export function writerOf(level: KeyLevel, mayDecide: boolean): PolicyWriter {
  if (level === 'identity') throw new Error('an identity key writes no policy')
  return { level, mayDecide }
}

/** What holds for a tenant in this state. */
export function policyOf({ deployment, stored }: PolicyState): TenantPolicy {
  return mergePolicy(deployment, stored) as TenantPolicy
}

/**
 * What bounds a writer on a lower-only field: a partner by the defaults and the operator, never by itself; a tenant by its
 * partner as well. The strictest bound counts, of equal ones the first. Null: nothing bounds it. [spec/config.md 12, J26]
 */
export function ceilingOf(state: PolicyState, writer: PolicyWriter, path: PolicyPath): Ceiling | null {
  const rule = ruleOf(path)
  if (rule.class !== 'lower_only' || writer.level === 'platform') return null
  const bounds: readonly (readonly [CeilingSource, unknown])[] = [
    ['deployment', valueAt(state.deployment, path)],
    ['platform', state.platformCeilings[path]],
    ['partner', writer.level === 'tenant' ? state.partnerCeilings[path] : undefined],
  ]
  return bounds.reduce<Ceiling | null>((strictest, [source, value]) => {
    if (typeof value !== 'number' && typeof value !== 'boolean') return strictest
    if (strictest !== null && !isLooser(rule.looser, strictest.ceiling, value)) return strictest
    return { ceiling: value, source }
  }, null)
}

/** Whether a writer may write a field at all. */
function isWritable(rule: FieldRule, { level }: PolicyWriter): boolean {
  if (level === 'platform') return true
  if (rule.class === 'platform_only') return false
  return rule.class !== 'partner_or_platform' || level === 'partner'
}

function isPersonNeeded(rule: FieldRule, { level, mayDecide }: PolicyWriter): boolean {
  return rule.class === 'guard' && level === 'tenant' && !mayDecide
}

/** Ceilings and guards are compared; a null stands for the default it brings back. */
function levelOf(state: PolicyState, { path, value }: PolicyWrite): Level {
  return (value === null ? valueAt(state.deployment, path) : value) as Level
}

function refusalOf(state: PolicyState, writer: PolicyWriter, write: PolicyWrite): PolicyRefusal | null {
  const { path: field } = write
  const rule = ruleOf(field)
  if (!isWritable(rule, writer)) return { kind: 'not_writable', field }
  if (rule.class !== 'lower_only' && rule.class !== 'guard') return null
  const isLooserThan = (bound: Level) => isLooser(rule.looser, levelOf(state, write), bound)
  const bound = ceilingOf(state, writer, field)
  if (bound !== null && isLooserThan(bound.ceiling)) return { kind: 'above_ceiling', field, ...bound }
  if (isPersonNeeded(rule, writer) && isLooserThan(valueAt(policyOf(state), field) as Level)) {
    return { kind: 'person_required', field }
  }
  return null
}

/** The first refused write in the order of the paths, which `writes` has; null when all may be written. [J23–J26] */
export function firstRefusal(
  state: PolicyState,
  writer: PolicyWriter,
  writes: readonly PolicyWrite[],
): PolicyRefusal | null {
  for (const write of writes) {
    const refusal = refusalOf(state, writer, write)
    if (refusal !== null) return refusal
  }
  return null
}

/** The state after a write that was not refused: what a platform or partner key writes of lower-only fields binds others. */
export function writeState(state: PolicyState, writer: PolicyWriter, writes: readonly PolicyWrite[]): PolicyState {
  const binding = writes.filter(({ path }) => ruleOf(path).class === 'lower_only')
  const bind = (ceilings: Ceilings): Ceilings =>
    binding.reduce<JsonObject>((all, { path, value }) => {
      const { [path]: _, ...others } = all
      return value === null ? others : { ...others, [path]: value }
    }, ceilings) as Ceilings
  return {
    deployment: state.deployment,
    stored: applyWrites(state.stored, writes),
    platformCeilings: writer.level === 'platform' ? bind(state.platformCeilings) : state.platformCeilings,
    partnerCeilings: writer.level === 'partner' ? bind(state.partnerCeilings) : state.partnerCeilings,
  }
}

/** What a writer may do to every field, in the order of the policy. [spec/api.md 3.5] */
export function fieldsFor(state: PolicyState, writer: PolicyWriter): PolicyView['fields'] {
  return POLICY_PATHS.map((field) => {
    const rule = ruleOf(field)
    const bound = ceilingOf(state, writer, field)
    return {
      field,
      class: rule.class,
      writable: isWritable(rule, writer),
      ceiling: bound?.ceiling ?? null,
      ceiling_source: bound?.source ?? null,
      person_required_to_loosen: isPersonNeeded(rule, writer),
    }
  })
}

/** What a write changed of numbers and truth values: others may hold what nobody should read in a trail. */
export function changesOf(
  before: TenantPolicy,
  after: TenantPolicy,
  writes: readonly PolicyWrite[],
): { readonly field: PolicyPath; readonly from: unknown; readonly to: unknown }[] {
  const isLevel = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'
  return writes.flatMap(({ path: field }) => {
    const [from, to] = [valueAt(before, field), valueAt(after, field)]
    return from !== to && (isLevel(from) || isLevel(to)) ? [{ field, from, to }] : []
  })
}

/** Zones that were listed and are no longer. [H13] */
export function droppedZones(before: TenantPolicy, after: TenantPolicy): string[] {
  const kept = new Set(after.domains.cloudflare_zones)
  return before.domains.cloudflare_zones.filter((zone) => !kept.has(zone))
}
