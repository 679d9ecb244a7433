import { BUILT_IN_CATEGORIES, type TenantPolicy } from '../../contract/objects/policy.ts'
import type { TenantPolicyPatch } from '../../contract/objects/policy-patch.ts'
import { type CompileOutcome, compileCustomReference } from '../mail/custom-references.ts'
import { POLICY_PATHS, type PolicyPath, valueAt } from './fields.ts'
import { isObject, type JsonObject } from './merge.ts'

/** One field that a patch names; null resets it to its default. */
export type PolicyWrite = { readonly path: PolicyPath; readonly value: unknown }

/** What is wrong with a field, by its place in the patch. */
export type FieldError = { readonly path: string; readonly message: string }

type Rule = NonNullable<NonNullable<NonNullable<TenantPolicyPatch['triage']>['rules']>>[number]

/** The fields a patch names, in the order of their paths; a group that is null names all of its fields. */
export function writesOf(patch: TenantPolicyPatch): PolicyWrite[] {
  return POLICY_PATHS.toSorted().flatMap((path) => {
    const [group = ''] = path.split('.')
    const value = Reflect.get(patch, group) === null ? null : valueAt(patch, path)
    if (value === undefined) return []
    return [{ path, value: path === 'triage.rules' && value !== null ? (value as Rule[]).map(foldRule) : value }]
  })
}

/** Upper and lower case and compatible characters are the same to a rule. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Ids keep their case: they are compared as they are. */
function foldIdentity(text: string): string {
  return /^idn_[0-9A-Z]{26}$/.test(text) ? text : fold(text)
}

/** The texts of a rule as they are compared, so that nothing folds them again for every message. [spec/triage.md 6] */
function foldRule(rule: Rule): Rule {
  const { from, from_domain, to_identity, subject_contains, body_contains, ...match } = rule.match
  return {
    ...rule,
    match: {
      ...match,
      ...(from === undefined ? {} : { from: from.map(fold) }),
      ...(from_domain === undefined ? {} : { from_domain: from_domain.map(fold) }),
      ...(to_identity === undefined ? {} : { to_identity: to_identity.map(foldIdentity) }),
      ...(subject_contains === undefined ? {} : { subject_contains: subject_contains.map(fold) }),
      ...(body_contains === undefined ? {} : { body_contains: body_contains.map(fold) }),
    },
  }
}

const REFUSALS: Readonly<Record<Extract<CompileOutcome, { ok: false }>['reason'], string>> = {
  syntax: 'This is no RE2 pattern; it has no back-references and no look-around.',
  too_large: 'The pattern is larger than 64 KB when compiled.',
  matches_nothing: 'The pattern matches the empty text.',
}

/** The patterns of a patch that cannot run. Each is compiled, in time that is bounded by its size. [spec/inbound.md 12] */
export function patternErrors(patch: TenantPolicyPatch): FieldError[] {
  return (patch.search?.custom_refs ?? []).flatMap((custom, index) => {
    const { normalise, ...rest } = custom
    const outcome = compileCustomReference(normalise === undefined ? rest : { ...rest, normalise })
    if (outcome.ok) return []
    return [{ path: `search.custom_refs.${index}.pattern`, message: REFUSALS[outcome.reason] }]
  })
}

/**
 * Rules that set a category which is not in the list, once `policy` holds. Asked when either is written: a rule that names
 * what is gone would set nothing, and nobody would know. [spec/triage.md 6]
 */
export function categoryErrors(policy: TenantPolicy, writes: readonly PolicyWrite[]): FieldError[] {
  const paths = writes.map(({ path }) => path)
  if (!paths.includes('triage.rules') && !paths.includes('triage.categories')) return []
  const names = policy.triage.categories?.map(({ name }) => name) ?? BUILT_IN_CATEGORIES
  const known = new Set<unknown>(names)
  return policy.triage.rules.flatMap(({ id, set }, index) => {
    const category = set['category']
    if (category === undefined || known.has(category)) return []
    return paths.includes('triage.rules')
      ? [{ path: `triage.rules.${index}.set.category`, message: 'No category of the list has this name.' }]
      : [{ path: 'triage.categories', message: `The rule ${id} sets a category that would be gone.` }]
  })
}

/** A stored policy with `writes` applied: null takes a value away, and a group with nothing left goes with it. */
export function applyWrites(stored: JsonObject, writes: readonly PolicyWrite[]): JsonObject {
  return writes.reduce((policy, { path, value }) => {
    const [group = '', field] = path.split('.')
    if (field === undefined) return withField(policy, group, value)
    const below = policy[group]
    const inner = withField(isObject(below) ? below : {}, field, value)
    return withField(policy, group, Object.keys(inner).length === 0 ? null : inner)
  }, stored)
}

function withField(object: JsonObject, name: string, value: unknown): JsonObject {
  const { [name]: _, ...others } = object
  return value === null ? others : { ...others, [name]: value }
}
