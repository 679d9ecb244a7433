import type { IdPrefix } from '../contract/ids.ts'
import { PATH_PARAMS, type PathParam, pathParams, type Route } from '../contract/route.ts'
import { newId } from '../server/platform/ids.ts'
import { type Owned, ownBody, paramOf } from './attack-world.ts'
import { bodyVariants, type IdPlace, idPlaces, idPrefixOf, minimalValue, withValueAt } from './contract-values.ts'

/** One request of an attack. */
export type AttackRequest = { readonly path: string; readonly body: unknown }

/** One place under attack: the same request with every kind of id in it, and with one that never existed. */
export type Attack = {
  readonly what: string
  /** What the reference must be answered: as missing or above the key's level; with any refusal; or anything. */
  readonly answer: 'missing' | 'refused' | 'any'
  readonly reference: AttackRequest
  readonly kinds: ReadonlyMap<string, AttackRequest>
}

/** Whose ids are tried. `shared` are the prefixes that these owners have in common with the attacker. */
export type Foreign = { readonly owner: Owned; readonly shared: ReadonlySet<IdPrefix> }
export type Targets = { readonly own: Owned; readonly foreign: ReadonlyMap<string, Foreign> }

type Fill = (name: PathParam) => string

function fill(path: string, idOf: Fill): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (_, name: PathParam) => encodeURIComponent(idOf(name)))
}

/** Required query fields at their smallest; a wait waits no longer than it must. */
function queryOf(route: Route, extra: Readonly<Record<string, string>>): string {
  if (route.query === undefined) return ''
  const required = minimalValue(route.query, route.operationId) as Record<string, unknown>
  const timeout = 'timeout' in route.query.shape ? { timeout: '1' } : {}
  const text = Object.entries({ ...required, ...timeout, ...extra }).map(([name, value]) => [name, String(value)])
  return text.length === 0 ? '' : `?${new URLSearchParams(text)}`
}

function bodyOf(route: Route): object | undefined {
  return route.body === undefined ? undefined : (minimalValue(route.body, route.operationId) as object)
}

/** Which parameters of a path are the attacker's own: none, the outer ones, or the inner ones. */
function ownedParts(names: readonly PathParam[]): ReadonlySet<PathParam>[] {
  const outer = names.map((_, count) => new Set(names.slice(0, count)))
  const innerOnes = names.slice(1).map((_, index) => new Set(names.slice(index + 1)))
  return [...outer, ...innerOnes]
}

/** The kind of thing a path parameter names; null when it names no thing with an id. */
function prefixOf(name: PathParam): IdPrefix | null {
  return idPrefixOf(PATH_PARAMS[name].schema)
}

/** Whether an owner's ids of these kinds are foreign to the attacker. */
function isForeign({ shared }: Foreign, prefixes: readonly (IdPrefix | null)[]): boolean {
  return prefixes.every((prefix) => prefix === null || !shared.has(prefix))
}

/** Ids in the path: each kind of foreign id, and what is no id, alone and beside own ones. */
function pathAttacks(route: Route, { own, foreign }: Targets): Attack[] {
  const names = pathParams(route.path).filter((name) => prefixOf(name) !== null)
  const isPlatforms = route.levels === 'P'
  const [body, query] = [bodyOf(route), queryOf(route, {})]
  return ownedParts(names).map((owned, index): Attack => {
    const attacked = names.filter((name) => !owned.has(name))
    const request = (idOf: (prefix: IdPrefix, name: PathParam) => string): AttackRequest => {
      const path = fill(route.path, (name) => {
        const prefix = prefixOf(name)
        return prefix === null || owned.has(name) ? paramOf(own, name, isPlatforms) : idOf(prefix, name)
      })
      return { path: `${path}${query}`, body }
    }
    const usable = [...foreign].filter(([, owner]) => isForeign(owner, attacked.map(prefixOf)))
    const spoils = Object.entries(index === 0 ? SPOILED : { malformed: SPOILED.malformed })
    const kinds = distinct([
      ...usable.map(([kind, { owner }]) => [kind, request((_, name) => paramOf(owner, name, isPlatforms))] as const),
      ...spoils.map(([kind, spoil]) => [kind, request((prefix) => spoil(newId(prefix)))] as const),
    ])
    const what = `path {${attacked.join(', ')}}`
    return { what, answer: 'missing', reference: request((prefix) => newId(prefix)), kinds }
  })
}

/** Every attack that ids make possible on a route. */
export function attacksOn(route: Route, targets: Targets): Attack[] {
  return [...pathAttacks(route, targets), ...queryAttacks(route, targets), ...bodyAttacks(route, targets)]
}

/** One request that names the victim's things, one that names nothing: for keys that get one answer whatever they ask. */
export function plainAttack(route: Route, victim: Owned): Attack {
  const request = (idOf: Fill) => ({ path: `${fill(route.path, idOf)}${queryOf(route, {})}`, body: bodyOf(route) })
  const kinds = distinct([['of_the_victim', request((name) => paramOf(victim, name, route.levels === 'P'))]])
  return { what: 'plain', answer: 'any', reference: request(() => 'nothing'), kinds }
}

/** What the owner itself asks; `extra` fields stand in its body as well. */
export function ownRequest(route: Route, own: Owned, extra: Readonly<Record<string, unknown>> = {}): AttackRequest {
  const path = fill(route.path, (name) => paramOf(own, name, route.levels === 'P'))
  const body = ownBody(route, own.byPrefix)
  return { path: `${path}${queryOf(route, {})}`, body: body === undefined ? undefined : { ...extra, ...body } }
}

/** Ids that are none: they answer like missing ones. */
const SPOILED = {
  malformed: (id: string) => `${id.slice(0, 4)}nonsense`,
  lower_case: (id: string) => id.toLowerCase(),
  of_another_thing: (id: string) => `req_${id.slice(4)}`,
  with_a_quote: (id: string) => `${id}' or 1=1 --`,
  too_long: (id: string) => `${id}${'0'.repeat(500)}`,
}

/** Ids and addresses in the query, under the attacker's own path. */
function queryAttacks(route: Route, { own, foreign }: Targets): Attack[] {
  const fields = Object.entries(route.query?.shape ?? {})
  const path = () => fill(route.path, (name) => paramOf(own, name, route.levels === 'P'))
  return fields.flatMap(([field, schema]): Attack[] => {
    const prefix = idPrefixOf(schema as never)
    if (prefix === null && field !== 'address') return []
    const request = (value: string) => ({ path: `${path()}${queryOf(route, { [field]: value })}`, body: bodyOf(route) })
    const idOf = (owner: Owned) => (prefix === null ? owner.address : (owner.byPrefix[prefix] ?? newId(prefix)))
    const usable = [...foreign].filter(([, owner]) => isForeign(owner, [prefix]))
    const kinds = distinct(usable.map(([kind, { owner }]) => [kind, request(idOf(owner))] as const))
    const never = prefix === null ? own.address.replace(/^[^@]*/, 'nobody') : newId(prefix)
    return [{ what: `query ${field}`, answer: 'any', reference: request(never), kinds }]
  })
}

type Word = 'absent' | 'own' | 'foreign'

/** For each place of a body that takes an id a word: one place foreign, the others own or left out; or all foreign. */
function assignments(places: readonly IdPlace[]): Word[][] {
  const leaner = (place: IdPlace): Word => (place.isRequired ? 'own' : 'absent')
  const alone = places.flatMap((_, attacked) => [
    places.map((place, index) => (index === attacked ? 'foreign' : leaner(place))),
    places.map((_place, index) => (index === attacked ? 'foreign' : 'own')),
  ])
  const rows: Word[][] = places.length > 1 ? [...alone, places.map(() => 'foreign')] : alone
  return rows.filter((row, index) => rows.findIndex((other) => other.join() === row.join()) === index)
}

/** The kinds whose requests are not the same as another's: a kind may differ in things that this request does not name. */
function distinct(kinds: readonly (readonly [string, AttackRequest])[]): Map<string, AttackRequest> {
  const seen = new Set<string>()
  return new Map(
    kinds.filter(([, request]) => {
      const text = JSON.stringify(request)
      return !seen.has(text) && seen.add(text)
    }),
  )
}

/** Ids in the body, under the attacker's own path: every combination with own ones, for each choice of fixed sets. */
function bodyAttacks(route: Route, { own, foreign }: Targets): Attack[] {
  if (route.body === undefined) return []
  const places = idPlaces(route.body)
  const path = `${fill(route.path, (name) => paramOf(own, name, route.levels === 'P'))}${queryOf(route, {})}`
  const put = (body: unknown, row: readonly string[], idOf: (prefix: IdPrefix) => string) =>
    places.reduce((made, place, index) => {
      if (row[index] === 'absent') return made
      const id = row[index] === 'own' ? (own.byPrefix[place.prefix] ?? newId(place.prefix)) : idOf(place.prefix)
      return withValueAt(made, place.path, id)
    }, body)
  return bodyVariants(route.body, route.operationId).flatMap((body, variant) =>
    assignments(places).map((row): Attack => {
      const attacked = places.filter((_, index) => row[index] === 'foreign').map(({ prefix }) => prefix)
      const usable = [...foreign].filter(([, owner]) => isForeign(owner, attacked))
      const kinds = distinct(
        usable.map(([kind, { owner }]) => [
          kind,
          { path, body: put(body, row, (prefix) => owner.byPrefix[prefix] ?? newId(prefix)) },
        ]),
      )
      const what = `body ${variant} ${row.map((word, index) => `${places[index]?.path.join('.')}=${word}`).join(' ')}`
      const reference = { path, body: put(body, row, (prefix) => newId(prefix)) }
      return { what, answer: 'refused', reference, kinds }
    }),
  )
}
