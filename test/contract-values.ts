import { z } from 'zod'
import { ID_PREFIXES, type IdPrefix, ULID_PATTERN } from '../contract/ids.ts'

/**
 * Values made from the schemas of the contract, so that a new route is exercised without anyone writing a body for it.
 * What no rule here can make fails with the name of the field and the list to extend.
 */
const WORDS: readonly unknown[] = [
  ...['mallory', 'm', 'Mallory and Sons', 'mallory@simulator.invalid', 'https://hooks.example.com/pactmail'],
  ...['2031-01-01T00:00:00Z', '2031-01-01', 'Europe/London', '.mallory', '1', 'true', 'dGV4dA==', 'text/plain'],
  ...[1, 0, true, null, {}],
]

/** An id of `prefix` that nothing ever had. */
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const IS_ID = new RegExp(`^\\^([a-z]{3})_${ULID_PATTERN.replaceAll(/[[\]{}]/g, '\\$&')}\\$$`)

function isPrefix(text: string | undefined): text is IdPrefix {
  return text !== undefined && Object.hasOwn(ID_PREFIXES, text)
}

/** The schema inside optional, nullable and defaulted ones. */
function inner(schema: z.ZodType): z.ZodType {
  const { def } = schema
  const isWrapper = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch'].includes(def.type)
  return isWrapper ? inner((def as unknown as { innerType: z.ZodType }).innerType) : schema
}

/** The prefix of the ids that a schema takes; null when it takes something else. */
export function idPrefixOf(schema: z.ZodType): IdPrefix | null {
  const checks = inner(schema).def.checks ?? []
  for (const check of checks) {
    const { pattern } = check._zod.def as { pattern?: RegExp }
    const prefix = pattern === undefined ? undefined : IS_ID.exec(pattern.source)?.[1]
    if (isPrefix(prefix)) return prefix
  }
  return null
}

/** The values a schema takes one of; null when they are no fixed set. */
export function choicesOf(schema: z.ZodType): readonly unknown[] | null {
  const within = inner(schema)
  if (within instanceof z.ZodEnum) return within.options
  return within instanceof z.ZodLiteral ? [...within.values] : null
}

/** The smallest value that `schema` takes. `at` names it when there is none. */
export function minimalValue(schema: z.ZodType, at: string): unknown {
  const within = inner(schema)
  const prefix = idPrefixOf(within)
  if (prefix !== null) return `${prefix}_${NOBODY}`
  const choices = choicesOf(within)
  if (choices !== null) return choices[0]
  if (within instanceof z.ZodObject) return minimalObject(within, at)
  if (within instanceof z.ZodArray) return minimalArray(within, at)
  if (within instanceof z.ZodUnion) return minimalValue(within.options[0] as z.ZodType, `${at}|0`)
  const word = WORDS.find((candidate) => within.safeParse(candidate).success)
  if (word === undefined) throw new Error(`nothing in WORDS of test/contract-values.ts fits ${at}: add a value`)
  return word
}

function minimalArray(schema: z.ZodArray, at: string): unknown[] {
  return schema.safeParse([]).success ? [] : [minimalValue(schema.element as z.ZodType, `${at}[0]`)]
}

/** Required fields; then, as long as a rule over the whole refuses them, one optional field at a time. */
function minimalObject(schema: z.ZodObject, at: string): Record<string, unknown> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  const isRequired = ([, field]: [string, z.ZodType]) => !field.safeParse(undefined).success
  const filled = ([name, field]: [string, z.ZodType]) => [name, minimalValue(field, `${at}.${name}`)] as const
  const required = Object.fromEntries(fields.filter(isRequired).map(filled))
  if (schema.safeParse(required).success) return required
  for (const field of fields.filter((entry) => !isRequired(entry))) {
    const more = { ...required, ...Object.fromEntries([filled(field)]) }
    if (schema.safeParse(more).success) return more
  }
  throw new Error(`no single optional field makes ${at} valid: teach minimalObject in test/contract-values.ts its rule`)
}

/** A place inside a body that takes an id. Numbers in the path are positions of arrays. */
export type IdPlace = {
  readonly path: readonly (string | number)[]
  readonly prefix: IdPrefix
  readonly isRequired: boolean
}

/** Every place of a schema that takes an id, at any depth up to eight. */
export function idPlaces(schema: z.ZodType, path: readonly (string | number)[] = [], isRequired = true): IdPlace[] {
  const within = inner(schema)
  const prefix = idPrefixOf(within)
  if (prefix !== null) return [{ path, prefix, isRequired }]
  if (path.length === 8) return []
  if (within instanceof z.ZodArray) return idPlaces(within.element as z.ZodType, [...path, 0], isRequired)
  if (within instanceof z.ZodUnion)
    return within.options.flatMap((option) => idPlaces(option as z.ZodType, path, false))
  if (!(within instanceof z.ZodObject)) return []
  return Object.entries(within.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    idPlaces(field, [...path, name], isRequired && !field.safeParse(undefined).success),
  )
}

/** A copy of `body` with `value` at `path`; what is missing on the way there is made. */
export function withValueAt(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (typeof first === 'number') return [withValueAt(Array.isArray(body) ? body[first] : undefined, rest, value)]
  const fields = typeof body === 'object' && body !== null ? body : {}
  return { ...fields, [first]: withValueAt(Reflect.get(fields, first), rest, value) }
}

/** Minimal bodies of a schema, one for each choice of its top-level fixed sets; at most 16. */
export function bodyVariants(schema: z.ZodType, at: string): unknown[] {
  const base = minimalValue(schema, at)
  const within = inner(schema)
  if (!(within instanceof z.ZodObject)) return [base]
  const required = Object.entries(within.shape as Record<string, z.ZodType>).filter(
    ([, field]) => choicesOf(field) !== null && !field.safeParse(undefined).success,
  )
  let bodies: unknown[] = [base]
  for (const [name, field] of required) {
    const choices = choicesOf(field) ?? []
    bodies = bodies.flatMap((body) => choices.map((choice) => withValueAt(body, [name], choice))).slice(0, 16)
  }
  return bodies
}
