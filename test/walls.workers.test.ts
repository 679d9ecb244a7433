import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, ROUTES } from '../contract/index.ts'
import { PATH_PARAMS, pathParams, type Route } from '../contract/route.ts'
import { newId } from '../server/platform/ids.ts'
import { type Attack, type AttackRequest, attacksOn, ownRequest, plainAttack } from './attack-plan.ts'
import { changes, rowsOfTenant, type State, stateOf } from './attack-state.ts'
import { type AttackerName, type Attackers, createAttackers, DEAD_ATTACKERS, LIVE_ATTACKERS } from './attackers.ts'
import { idPlaces, idPrefixOf } from './contract-values.ts'
import { comparable } from './control-world.ts'
import { call } from './workers-world.ts'

/**
 * Attacks on every route of the contract: ids of others in path, query and body, by every kind of attacker. All answer
 * like an id that never was, byte for byte, and change nothing. New routes are attacked without anyone writing a test:
 * bodies and ids are made from their schemas. [quality 6, J10, J11, J20, INV-3, SEC-1]
 */
const KEYED = ROUTES.filter((route) => route.access !== 'public')
const WITH_IDS = KEYED.filter((route) => route.path.includes('{'))

function cases(names: readonly AttackerName[], routes: readonly Route[]) {
  return names.flatMap((name) => routes.map((route) => [name, route.operationId, route] as const))
}

let attackers: Attackers
let state: State
let sent = 0

beforeAll(async () => {
  attackers = await createAttackers()
  state = await stateOf(attackers.victim)
}, 120_000)

afterAll(() => {
  // biome-ignore lint/suspicious/noConsole: the count of cases is part of what the suite shows
  console.log(
    `walls: ${sent} attacks on ${KEYED.length} routes by ${LIVE_ATTACKERS.length + DEAD_ATTACKERS.length} attackers`,
  )
})

/** What changed since the test before: that one's attacks must change nothing. */
async function changed(): Promise<string[]> {
  const before = state
  state = await stateOf(attackers.victim)
  return changes(before, state)
}

type Seen = { readonly status: number; readonly code: string | null; readonly bytes: string }

async function send(key: string, route: Route, { path, body }: AttackRequest): Promise<Seen> {
  sent += 1
  const headers = route.idempotency === 'none' ? {} : { 'Idempotency-Key': newId('req') }
  const answer = await call(key, route.method, path, route.method === 'GET' ? undefined : body, headers)
  const { status } = answer
  const bytes = JSON.stringify(await comparable(answer))
  return { status, code: /\\"code\\":\\"([a-z_]+)\\"/.exec(bytes)?.[1] ?? null, bytes }
}

/** What is wrong with the answers of one attack, in words; nothing when the wall holds. */
async function findings(key: string, route: Route, attack: Attack): Promise<string[]> {
  const reference = await send(key, route, attack.reference)
  const answers = await Promise.all(
    [...attack.kinds].map(async ([kind, request]) => [kind, await send(key, route, request)] as const),
  )
  const { what } = attack
  const wrong = isRight(route, attack, reference) ? [] : [`${what}: ${reference.bytes} for an id that never was`]
  const differing = answers
    .filter(([, seen]) => seen.bytes !== reference.bytes)
    .map(([kind, seen]) => `${what}: an id ${kind} answers ${seen.bytes}, one that never was ${reference.bytes}`)
  return [...wrong, ...differing]
}

/** How a path says that one of the ids it names is missing. */
function missingOf(route: Route): readonly string[] {
  const ids = pathParams(route.path).filter((name) => idPrefixOf(PATH_PARAMS[name].schema) !== null)
  return ids.map((name) => PATH_PARAMS[name].missing)
}

/** The answers that an id that never was may get. Whatever else is a wall with a hole or a misleading word. */
function isRight(route: Route, { answer }: Attack, { status, code }: Seen): boolean {
  if (answer === 'any') return true
  if (answer === 'refused') return status >= 400 && status < 500
  const isMissing = status === 404 && code !== null && missingOf(route).includes(code)
  return isMissing || (status === 403 && (code === 'permission_denied' || code === 'scope_denied'))
}

async function attackAll(name: AttackerName, route: Route, attacks: readonly Attack[]): Promise<string[]> {
  const found: string[] = []
  for (const attack of attacks) found.push(...(await findings(attackers.by[name].key, route, attack)))
  return found
}

// Covers: NFR-SEC-1, FR-KEY-3, FR-KEY-4, J10, J11, J20, INV-3
describe('the walls', () => {
  test.for(cases(LIVE_ATTACKERS, KEYED))('it::security::inv3_%s_names_others_to_%s', async ([name, , route]) => {
    const attacks = attacksOn(route, attackers.by[name].targets)

    expect(await attackAll(name, route, attacks)).toEqual([])
    expect(await changed()).toEqual([])
  })

  test.for(cases(DEAD_ATTACKERS, KEYED))(
    'it::security::inv3_a_key_that_is_%s_gets_one_answer_from_%s',
    async ([name, , route]) => {
      const { key, targets, always } = attackers.by[name]
      const attack = plainAttack(route, targets.own)

      const { status, code } = await send(key, route, attack.reference)

      expect({ status, code }).toEqual(always)
      expect(await attackAll(name, route, [attack])).toEqual([])
    },
  )

  test('it::security::inv3_keys_that_no_longer_work_have_changed_nothing', async () => {
    expect(await changed()).toEqual([])
  })
})

/** Reads first, what ends things last, the inner before the outer. */
const AS_OWNER = WITH_IDS.map((route) => [route.operationId, route] as const).toSorted(
  ([, one], [, other]) => lateness(one) - lateness(other),
)

function lateness({ method, path }: Route): number {
  return { GET: 0, POST: 100, PATCH: 200, PUT: 200, DELETE: 300 }[method] - path.length / 100
}

/** Routes with a body that names no owner. */
const WITHOUT_OWNERS = KEYED.filter(
  ({ body }) => body !== undefined && !idPlaces(body).some(({ prefix }) => ['ten', 'idn', 'ptn'].includes(prefix)),
).map((route) => [route.operationId, route] as const)

// An attack on what its owner does not reach either would prove nothing.
describe('what is attacked', () => {
  test.for(WITHOUT_OWNERS)('it::security::sec1_%s_does_not_take_an_owner_from_its_body', async ([, route]) => {
    const { owner, by } = attackers
    const { key, targets } = by.foreign_tenant
    const theirs = { tenant_id: owner.tenantId, identity_id: owner.identityId, partner_id: owner.byPrefix.ptn }
    const before = await rowsOfTenant(owner.tenantId)

    const { bytes } = await send(key, route, ownRequest(route, targets.own, theirs))

    expect(bytes).not.toContain(owner.tenantId)
    expect(changes(before, await rowsOfTenant(owner.tenantId))).toEqual([])
  })

  test.for(AS_OWNER)('it::security::the_owner_reaches_by_%s_what_others_do_not', async ([, route]) => {
    const { owner, platformKey } = attackers
    const key = route.levels.includes('P') ? platformKey : owner.tenantKey
    const sent = { ...owner, byPrefix: { ...owner.byPrefix, msg: owner.sentId } }

    const answers = [await send(key, route, ownRequest(route, owner)), await send(key, route, ownRequest(route, sent))]

    const isReached = ({ status, code }: Seen) =>
      ![401, 403, 405, 500].includes(status) && !(code === 'route_not_found' || missingOf(route).includes(code ?? ''))
    expect(answers.some(isReached), answers.map(({ status, code }) => `${status} ${code}`).join(', ')).toBe(true)
  })
})

/** Every method that a path of the contract does not have, with the methods it has. */
const OTHER_METHODS = [...Map.groupBy(ROUTES, ({ path }) => path)].flatMap(([path, routes]) => {
  const has = routes.map(({ method }) => method)
  return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    .filter((method) => !has.includes(method))
    .map((method) => [method, path, has] as const)
})

describe('the routes', () => {
  test.for(OTHER_METHODS)('it::security::%s_%s_is_405_and_says_what_is_allowed', async ([method, path, has]) => {
    const answer = await call(null, method, path.replaceAll(/\{[a-z_]+\}/g, 'x'))

    expect({ status: answer.status, allow: answer.headers.get('Allow')?.split(', ').toSorted() }).toEqual({
      status: 405,
      allow: [...has].toSorted(),
    })
  })

  test('it::security::the_public_routes_are_exactly_the_documented_ones', () => {
    expect(ROUTES.filter((route) => route.access === 'public').map((route) => route.path)).toEqual([
      contract.meta.getHealth.path,
      contract.meta.getOpenApiDocument.path,
    ])
  })

  test.for(KEYED.map((route) => [route.operationId, route] as const))(
    'it::security::%s_without_a_key_is_401_whatever_it_names',
    async ([, route]) => {
      const { path } = ownRequest(route, attackers.owner)

      const answer = await call(null, route.method, path)

      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated', retryable: false } })
    },
  )
})
