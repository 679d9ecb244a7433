import { beforeAll, describe, expect, test } from 'vitest'
import { contract, ROUTES } from '../contract/index.ts'
import { type PathParam, pathParams, type Route } from '../contract/route.ts'
import { newId } from '../server/platform/ids.ts'
import { bindings, call, createWorld, must, receive, type World } from './workers-world.ts'

/**
 * Attacks on every route that names something: another tenant's ids, ids that never were, malformed ones. All answer
 * alike, byte for byte, and change nothing. New routes are attacked without anyone writing a test. [J10, J20, INV-3]
 */
const NAMED: readonly Route[] = ROUTES.filter((route) => pathParams(route.path).length > 0)

const PREFIX: Record<PathParam, Parameters<typeof newId>[0]> = {
  tenant_id: 'ten',
  identity_id: 'idn',
  address_id: 'adr',
  domain_id: 'dom',
  key_id: 'key',
  thread_id: 'thr',
  message_id: 'msg',
  attachment_id: 'att',
} as Record<PathParam, Parameters<typeof newId>[0]>

/** A body that would be valid, so that nothing but reach can refuse it. */
const BODIES: Record<string, unknown> = {
  createIdentity: { username: 'mallory', display_name: 'Mallory' },
  updateTenant: { name: 'Taken over' },
  updateIdentity: { display_name: 'Taken over' },
  createAddress: { local_part: 'mallory', domain_id: 'dom_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  updateMessage: { read: true },
}

let victim: World
let attacker: World
let victimIds: Partial<Record<PathParam, string>>

/** The victim's own resource behind each path parameter. */
async function idsOf(world: World): Promise<Partial<Record<PathParam, string>>> {
  await receive(
    world.address,
    'From: jo@simulator.invalid\r\nSubject: Secret\r\nMessage-ID: <s@simulator.invalid>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\ny\r\n--b--\r\n',
  )
  const messages = `/v1/identities/${world.identityId}/messages`
  let message: { id: string; thread_id: string; attachments: { id: string }[] } | undefined
  for (let waits = 0; waits < 100 && message === undefined; waits++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const page = await must<{ data: NonNullable<typeof message>[] }>(world.tenantKey.secret, 'GET', messages)
    message = page.data[0]
  }
  const identity = await must<{ addresses: { id: string }[] }>(
    world.tenantKey.secret,
    'GET',
    `/v1/identities/${world.identityId}`,
  )
  const { insertDomain } = await import('./workers-world.ts')
  return {
    tenant_id: world.tenantId,
    identity_id: world.identityId,
    address_id: identity.addresses[0]?.id ?? '',
    domain_id: await insertDomain(`${world.name}.example`, world.tenantId),
    key_id: world.tenantKey.id,
    thread_id: message?.thread_id ?? '',
    message_id: message?.id ?? '',
    attachment_id: message?.attachments[0]?.id ?? '',
  }
}

function fill(path: string, idOf: (name: PathParam) => string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (_, name: PathParam) => idOf(name))
}

/** What a caller sees, less what differs on every request. */
async function seen(response: Response): Promise<unknown> {
  const body = (await response.text()).replaceAll(/req_[0-9A-Z]{26}/g, 'req')
  const headers = [...response.headers].filter(([name]) => !/^(request-id|ratelimit-.*|retry-after)$/.test(name))
  return { status: response.status, headers, body }
}

async function attack(route: Route, key: string, idOf: (name: PathParam) => string): Promise<unknown> {
  const body = BODIES[route.operationId] ?? (route.body === undefined ? undefined : {})
  return seen(await call(key, route.method, fill(route.path, idOf), body))
}

/** Rows of every table that a route could have written, less what a read may leave. */
async function snapshot(): Promise<unknown> {
  const tables = [
    'tenants',
    'identities',
    'addresses',
    'rpc_intents',
    'idempotency_records',
    'event_index',
    'webhook_endpoints',
  ]
  const counts = await bindings.DB.batch(tables.map((table) => bindings.DB.prepare(`select * from ${table}`)))
  const keys = await bindings.DB.prepare('select id, name, revoked_at, hash from api_keys order by id').all()
  return JSON.stringify([counts.map((result) => result.results), keys.results])
}

const ATTACKS = NAMED.flatMap((route) =>
  (['tenantKey', 'identityKey'] as const).map((key) => [route.operationId, key, route] as const),
)

beforeAll(async () => {
  victim = await createWorld()
  attacker = await createWorld()
  victimIds = await idsOf(victim)
}, 60_000)

describe('the walls', () => {
  test('it::security::every_route_that_names_something_is_attacked', () => {
    expect(NAMED.length).toBeGreaterThan(15)
    expect(
      NAMED.filter((route) => route.body !== undefined && BODIES[route.operationId] === undefined).map(
        (r) => r.operationId,
      ),
    ).toEqual([])
  })

  test.each(ATTACKS)(
    'it::security::inv3_%s_with_a_foreign_%s_answers_like_a_missing_one_and_changes_nothing',
    async (_name, level, route) => {
      const key = attacker[level].secret
      const before = await snapshot()

      const foreign = await attack(route, key, (name) => victimIds[name] ?? '')
      const missing = await attack(route, key, (name) => newId(PREFIX[name]))
      const malformed = await attack(route, key, (name) => `${PREFIX[name]}_nonsense`)

      expect(foreign).toEqual(missing)
      expect(malformed).toEqual(missing)
      expect((foreign as { status: number }).status).toBeGreaterThanOrEqual(403)
      expect(await snapshot()).toBe(before)
    },
  )

  test.each(ATTACKS.filter(([, , route]) => pathParams(route.path).length > 1))(
    'it::security::inv3_%s_of_the_own_identity_with_a_foreign_inner_id_answers_like_a_missing_one (%s)',
    async (_name, level, route) => {
      const key = attacker[level].secret
      const own = (inner: (name: PathParam) => string) => (name: PathParam) =>
        name === 'identity_id' ? attacker.identityId : name === 'tenant_id' ? attacker.tenantId : inner(name)

      const foreign = await attack(
        route,
        key,
        own((name) => victimIds[name] ?? ''),
      )
      const missing = await attack(
        route,
        key,
        own((name) => newId(PREFIX[name])),
      )

      expect(foreign).toEqual(missing)
      expect((foreign as { status: number }).status).toBe(404)
    },
  )

  test('it::security::the_public_routes_are_exactly_the_documented_ones', () => {
    expect(ROUTES.filter((route) => route.access === 'public').map((route) => route.path)).toEqual([
      contract.meta.getHealth.path,
      contract.meta.getOpenApiDocument.path,
    ])
  })

  test.each(ROUTES.filter((route) => route.access !== 'public').map((route) => [route.operationId, route] as const))(
    'it::security::%s_without_a_key_is_401_whatever_it_names',
    async (_name, route) => {
      const answer = await call(
        null,
        route.method,
        fill(route.path, (name) => victimIds[name] ?? ''),
      )

      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated', retryable: false } })
    },
  )
})
