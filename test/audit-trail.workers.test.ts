import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../contract/index.ts'
import { AUDIT_ACTIONS } from '../server/audit/actions.ts'
import { sha256Hex } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import { createPartner, rows, uniqueName } from './control-world.ts'
import { bindings, call, createWorld, insertDomain, must, type World } from './workers-world.ts'

/**
 * Whoever changes anything leaves a trail: one successful request of every route that changes something, and the rows
 * that came of it. A new route fails here until it has a scenario, or a reason to leave none. [INV-41, G-25]
 */
const MUTATIONS = ROUTES.filter((route) => route.access !== 'public' && route.method !== 'GET')

/** Changes that are recorded elsewhere, for longer or in more detail than the trail would. [spec/api.md 6] */
const ELSEWHERE: Readonly<Record<string, string>> = {
  sendMessage: 'the message, its deliveries and its events are the record of a send',
  replyToMessage: 'as sendMessage',
  replyAllToMessage: 'as sendMessage',
  forwardMessage: 'as sendMessage',
  updateMessage: 'labels and read state change with every look an agent takes at its own mail',
  testWebhook: 'its attempt stands in the log of the endpoint',
}

type Request = { readonly path: string; readonly body?: object; readonly key?: string }
type Scenario = (world: World) => Promise<Request>

const PATIENCE = { timeout: 20_000, interval: 100 }
const tenant = (world: World, rest: string) => `/v1/tenants/${world.tenantId}${rest}`
const identity = (world: World, rest = '') => `/v1/identities/${world.identityId}${rest}`

async function makeAddress(world: World, state = 'healthy'): Promise<string> {
  const domain_id = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
  await rows('update domains set state = ? where id = ?', state, domain_id)
  const body = { local_part: uniqueName('a'), domain_id }
  const { id } = await must<{ id: string }>(world.platformKey, 'POST', identity(world, '/addresses'), body)
  return identity(world, `/addresses/${id}`)
}

async function makeKey(world: World): Promise<string> {
  return `/v1/keys/${(await world.keyOf('tenant', ['messages:read'])).id}`
}

async function makePartner(world: World): Promise<string> {
  return `/v1/partners/${(await createPartner(world.platformKey)).id}`
}

const hook = () => ({ url: 'http://127.0.0.1:9/hook', events: ['identity.created'] })

async function makeWebhook(world: World): Promise<string> {
  const { id } = await must<{ id: string }>(world.platformKey, 'POST', tenant(world, '/webhooks'), hook())
  return `/v1/webhooks/${id}`
}

const someone = () => `${uniqueName('jo')}@example.net`

async function makeSuppression(world: World): Promise<string> {
  const address = someone()
  await must(world.platformKey, 'POST', tenant(world, '/suppressions'), { address })
  return tenant(world, `/suppressions/${address}`)
}

async function makeEntry(world: World): Promise<string> {
  const path = tenant(world, `/lists/send/block/${someone()}`)
  await must(world.platformKey, 'PUT', path)
  return path
}

async function makeDeadLetter(): Promise<string> {
  const id = newId('dlq')
  await rows(
    `insert into dlq_items (id, queue, message_id, body_json, body_sha256, first_seen_at) values (?1, 'pm-webhooks', ?1, '{}', ?2, 0)`,
    id,
    sha256Hex('{}'),
  )
  return `/v1/platform/dlq/${id}`
}

/** A message that waits for its next try, or one of which nobody knows whether it was sent. */
async function makeMessage(world: World, status: 'queued' | 'uncertain'): Promise<string> {
  let to = 'timeout@simulator.invalid'
  if (status === 'queued') {
    const gone = await must<{ id: string; primary_address: string }>(
      world.platformKey,
      'POST',
      tenant(world, '/identities'),
      {
        username: uniqueName('g'),
        display_name: 'Gone',
      },
    )
    await rows("update identities set mailbox_do_id = 'nowhere' where id = ?", gone.id)
    to = gone.primary_address
  }
  const headers = { 'Idempotency-Key': newId('req') }
  const body = { to: [to], subject: 'S', text: 'T' }
  const answer = await call(world.tenantKey.secret, 'POST', identity(world, '/messages'), body, headers)
  const { id } = (await answer.json()) as { id: string }
  const path = identity(world, `/messages/${id}`)
  await expect
    .poll(async () => (await must<{ status: string }>(world.tenantKey.secret, 'GET', path)).status, PATIENCE)
    .toBe(status)
  return path
}

/** One request of each route that succeeds and changes something, with a platform key unless it says otherwise. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  createTenant: async () => ({ path: '/v1/tenants', body: { slug: uniqueName('t'), name: 'T', mode: 'test' } }),
  updateTenant: async (world) => ({ path: tenant(world, ''), body: { name: uniqueName('n') } }),
  updateTenantPolicy: async (world) => ({ path: tenant(world, '/policy'), body: { max_recipients: 7 } }),
  createPartner: async () => ({ path: '/v1/partners', body: { name: 'P' } }),
  updatePartner: async (world) => ({ path: await makePartner(world), body: { name: uniqueName('n') } }),
  deletePartner: async (world) => ({ path: await makePartner(world) }),
  createIdentity: async (world) => ({
    path: tenant(world, '/identities'),
    body: { username: uniqueName('u'), display_name: 'U' },
  }),
  updateIdentity: async (world) => ({ path: identity(world), body: { purpose: uniqueName('p') } }),
  createAddress: async (world) => ({
    path: identity(world, '/addresses'),
    body: { local_part: 'a', domain_id: await insertDomain(`${uniqueName('d')}.example`, world.tenantId) },
  }),
  promoteAddress: async (world) => ({ path: `${await makeAddress(world)}/promote` }),
  retireAddress: async (world) => ({ path: `${await makeAddress(world)}/retire` }),
  deleteAddress: async (world) => ({ path: await makeAddress(world, 'pending') }),
  createKey: async (world) => ({
    path: '/v1/keys',
    body: { name: 'k', level: 'tenant', tenant_id: world.tenantId, permissions: ['messages:read'] },
  }),
  revokeKey: async (world) => ({ path: await makeKey(world) }),
  rotateKey: async (world) => ({ path: `${await makeKey(world)}/rotate` }),
  cancelMessage: async (world) => ({ path: `${await makeMessage(world, 'queued')}/cancel` }),
  resolveMessage: async (world) => ({
    path: `${await makeMessage(world, 'uncertain')}/resolve`,
    body: { outcome: 'not_sent' },
  }),
  createPlatformWebhook: async () => ({ path: '/v1/webhooks', body: hook() }),
  createTenantWebhook: async (world) => ({ path: tenant(world, '/webhooks'), body: hook() }),
  updateWebhook: async (world) => ({ path: await makeWebhook(world), body: { description: 'D' } }),
  deleteWebhook: async (world) => ({ path: await makeWebhook(world) }),
  rotateWebhookSecret: async (world) => ({ path: `${await makeWebhook(world)}/rotate-secret` }),
  createSuppression: async (world) => ({ path: tenant(world, '/suppressions'), body: { address: someone() } }),
  deleteSuppression: async (world) => ({ path: await makeSuppression(world) }),
  putListEntry: async (world) => ({ path: tenant(world, `/lists/receive/allow/${someone()}`) }),
  deleteListEntry: async (world) => ({ path: await makeEntry(world) }),
  redriveDlqItem: async () => ({ path: `${await makeDeadLetter()}/redrive` }),
  rotateSigningKey: async () => ({ path: '/v1/platform/keys/link/rotate' }),
  setSwitch: async () => ({
    path: '/v1/platform/switches',
    body: { name: 'emergency_prune', state: 'on', reason: 'test' },
  }),
}

const TOLD = MUTATIONS.filter(({ operationId }) => operationId in SCENARIOS).map(
  (route) => [route.operationId, route] as const,
)

let world: World

beforeAll(async () => {
  world = await createWorld()
})

type Row = { action: string; actor_key_id: string | null; target_id: string | null }

async function trailOf(requestId: string): Promise<Row[]> {
  const text = 'select action, actor_key_id, target_id from %t where request_id = ?'
  const waiting = await rows<Row>(text.replace('%t', 'audit_outbox'), requestId)
  const kept = await bindings.AUDIT_DB.prepare(text.replace('%t', 'audit_events')).bind(requestId).all<Row>()
  return [...waiting, ...kept.results]
}

describe('the trail', () => {
  test('it::audit::g25_every_route_that_changes_something_has_a_scenario_or_a_reason', () => {
    const told = [...Object.keys(SCENARIOS), ...Object.keys(ELSEWHERE)]

    expect(new Set(told)).toEqual(new Set(MUTATIONS.map(({ operationId }) => operationId)))
    expect(told).toHaveLength(MUTATIONS.length)
  })

  test.for(TOLD)(
    'it::audit::g25_%s_leaves_a_row_that_says_which_key_did_it',
    { timeout: 40_000 },
    async ([, route]) => {
      const scenario = await SCENARIOS[route.operationId]?.(world)
      const { path, body, key = world.platformKey } = scenario ?? { path: '' }
      const { key_id } = await must<{ key_id: string }>(key, 'GET', '/v1/me')

      const answer = await call(key, route.method, path, body)

      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([route.status, ''])
      const requestId = answer.headers.get('Request-Id') ?? ''
      await expect.poll(async () => (await trailOf(requestId)).length, PATIENCE).toBeGreaterThan(0)
      for (const row of await trailOf(requestId)) {
        expect(AUDIT_ACTIONS).toContain(row.action)
        expect(row.actor_key_id).toBe(key_id)
        expect(row.target_id).not.toBeNull()
        expect(row.target_id).not.toContain('@')
      }
    },
  )

  test('it::audit::a_refused_change_leaves_none', async () => {
    const answer = await call(world.platformKey, 'PATCH', identity(world), { display_name: '' })

    expect(answer.status).toBe(400)
    expect(await trailOf(answer.headers.get('Request-Id') ?? '')).toEqual([])
  })
})
