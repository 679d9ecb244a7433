import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, createPartner, errorOf, rows } from '../../test/control-world.ts'
import {
  createEndpoint,
  createNetwork,
  createWebhookWorld,
  healthOf,
  RECEIVER,
  type WebhookWorld,
} from '../../test/webhook-world.ts'
import { bindings, call, createWorld, must, permissionsOf } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'

// Covers: FR-WH-1, FR-WH-5, I8, J15, J19, J29, S2, S50, S85, S88, webhooks 18 to 20, api 4.14

type Shown = Record<string, unknown> & { id: string; secret?: string; url: string; events: string[] }
type Delivery = Record<string, unknown> & { id: string; event_id: string; status: string; error: string | null }

let world: WebhookWorld

beforeAll(async () => {
  world = await createWebhookWorld()
})
afterEach(() => world.reset())

const endpoint = (facts: Record<string, unknown> = {}) => world.endpoint(facts)
const get = (id: string) => must<Shown>(world.key, 'GET', `/v1/webhooks/${id}`)
const patch = (id: string, body: object, as = world.key) => call(as, 'PATCH', `/v1/webhooks/${id}`, body)
const testNow = (id: string) => must<Delivery>(world.key, 'POST', `/v1/webhooks/${id}/test`)

describe('creating an endpoint', () => {
  test('it::webhooks::fr_wh_1_it_is_there_as_asked_with_its_secret_shown_once', async () => {
    const made = await must<Shown>(world.key, 'POST', world.ofTenant, {
      url: `${RECEIVER}/in`,
      events: ['message.received', 'identity.updated'],
      identity_ids: [world.identityId],
      description: 'Mine',
    })

    const { secret, ...shown } = made
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toEqual({
      id: made.id,
      scope: 'tenant',
      partner_id: null,
      tenant_id: world.tenantId,
      url: `${RECEIVER}/in`,
      events: ['message.received', 'identity.updated'],
      identity_ids: [world.identityId],
      description: 'Mine',
      enabled: true,
      disabled_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await get(made.id)).toEqual(shown)
    const [stored] = await rows<{ secret_enc: string }>(
      'select secret_enc from webhook_endpoints where id = ?',
      made.id,
    )
    expect(stored?.secret_enc).toMatch(/^pm1\./)
    expect(await auditOf(made.id)).toEqual([
      {
        action: 'webhook.create',
        details: { host: '127.0.0.1:4600', events: ['message.received', 'identity.updated'] },
      },
    ])
  })

  test('it::webhooks::j19_a_repeat_with_the_same_key_makes_no_second_one_and_shows_no_secret', async () => {
    const body = { url: `${RECEIVER}/once`, events: ['*'] }
    const headers = { 'Idempotency-Key': newId('req') }

    const first = (await (await call(world.key, 'POST', world.ofTenant, body, headers)).json()) as Shown
    const second = (await (await call(world.key, 'POST', world.ofTenant, body, headers)).json()) as Shown

    const { secret, ...rest } = first
    expect(secret).toBeDefined()
    expect(second).toEqual({ ...rest, secret_replayed: false })
  })

  test.for([
    ['http to a name', 'http://hooks.example.com/'],
    ['a private address', 'https://10.0.0.1/'],
    ['a reserved name', 'https://db.internal/'],
    ['our own API', 'http://127.0.0.1:8787/v1/me'],
    ['our own mail domain', 'https://x.agents.localhost/'],
    ['a name behind which loopback stands', 'https://sneaky.example.com/'],
    ['a name behind which a private address stands among others', 'https://mixed.example.com/'],
    ['a name without an address', 'https://nowhere.example.com/'],
    ['a user', 'https://user@hooks.example.com/'],
    ['no URL', 'https://'],
    ['another scheme', 'ftp://hooks.example.com/'],
  ])('it::webhooks::fr_wh_5_%s_is_refused_at_its_field', async ([, url]) => {
    using _network = createNetwork(200, {
      'sneaky.example.com': { A: ['169.254.169.254'] },
      'mixed.example.com': { A: ['93.184.215.14'], AAAA: ['fd00::1'] },
      'hooks.example.com': { A: ['93.184.215.14'] },
    })
    const before = await rows('select id from webhook_endpoints')

    const answer = await errorOf(await call(world.key, 'POST', world.ofTenant, { url, events: ['*'] }))

    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { errors: [{ path: 'url' }] } })
    expect(await rows('select id from webhook_endpoints')).toEqual(before)
  })

  test('it::webhooks::a_public_name_is_taken', async () => {
    using _network = createNetwork(200, { 'hooks.example.com': { A: ['93.184.215.14'], AAAA: ['2606:4700::1111'] } })

    const { id } = await endpoint({ url: 'https://hooks.example.com/in' })

    expect(await get(id)).toMatchObject({ url: 'https://hooks.example.com/in', enabled: true })
  })

  test.for([
    ['no type', { events: [] }, 'events'],
    ['an unknown type', { events: ['message.exploded'] }, 'events.0'],
    ['a type twice', { events: ['message.sent', 'message.sent'] }, 'events'],
    ['no identity in the filter', { identity_ids: [] }, 'identity_ids'],
    ['an unknown identity', { identity_ids: ['idn_01ARZ3NDEKTSV4RRFFQ69G5FAV'] }, 'identity_ids'],
  ] as const)('it::webhooks::%s_is_refused_at_its_field', async ([, facts, path]) => {
    const answer = await errorOf(
      await call(world.key, 'POST', world.ofTenant, { url: `${RECEIVER}/in`, events: ['*'], ...facts }),
    )

    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { errors: [{ path }] } })
  })

  test('it::webhooks::s88_an_identity_of_another_tenant_cannot_be_named', async () => {
    const other = await createWorld()
    const { id } = await endpoint()

    const made = await errorOf(
      await call(world.key, 'POST', world.ofTenant, {
        url: `${RECEIVER}/in`,
        events: ['*'],
        identity_ids: [other.identityId],
      }),
    )
    const changed = await errorOf(await patch(id, { identity_ids: [world.identityId, other.identityId] }))

    expect([made, changed]).toMatchObject([
      { status: 400, details: { errors: [{ path: 'identity_ids' }] } },
      { status: 400, details: { errors: [{ path: 'identity_ids' }] } },
    ])
  })

  test.for([
    [['*'], ['messages:read', 'quarantine:review'], ['messages:read', 'quarantine:review']],
    [['message.received'], ['messages:read'], ['messages:read']],
    [['message.quarantined'], ['quarantine:review'], ['quarantine:review']],
    [['verification.received'], ['messages:read'], ['messages:read']],
  ] as const)(
    'it::webhooks::j29_a_key_that_may_not_read_cannot_have_%s_sent_anywhere',
    async ([events, without, required]) => {
      const permissions = permissionsOf('tenant').filter((name) => !(without as readonly string[]).includes(name))
      const blind = await world.keyOf('tenant', permissions)
      const { id } = await endpoint({ events: ['identity.updated'] })
      const reading = await endpoint({ events: [...events] })

      const made = await errorOf(await call(blind.secret, 'POST', world.ofTenant, { url: `${RECEIVER}/in`, events }))
      const widened = await errorOf(await patch(id, { events }, blind.secret))
      const moved = await errorOf(await patch(reading.id, { url: `${RECEIVER}/mine` }, blind.secret))
      const renamed = await patch(reading.id, { description: 'renamed' }, blind.secret)

      const refused = { status: 403, code: 'permission_denied', details: { required } }
      expect([made, widened, moved]).toEqual([refused, refused, refused])
      expect(renamed.status).toBe(200)
      expect(await get(reading.id)).toMatchObject({ url: `${RECEIVER}/in` })
    },
  )

  test('it::webhooks::j15_the_21st_endpoint_is_refused_however_many_ask_at_once', async () => {
    const other = await createWorld()
    const path = `/v1/tenants/${other.tenantId}/webhooks`
    const make = () => call(other.tenantKey.secret, 'POST', path, { url: `${RECEIVER}/in`, events: ['*'] })

    const statuses = await Promise.all(Array.from({ length: 24 }, async () => (await make()).status))
    const refused = await errorOf(await make())

    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(refused).toEqual({ status: 422, code: 'webhook_limit_reached', details: { limit: 20 } })
    const created = "action = 'webhook.create' and tenant_id = ?"
    const waiting = await rows<{ id: string }>(`select id from audit_outbox where ${created}`, other.tenantId)
    const copied = await bindings.AUDIT_DB.prepare(`select id from audit_events where ${created}`)
      .bind(other.tenantId)
      .all<{ id: string }>()
    expect(new Set([...waiting, ...copied.results].map(({ id }) => id)).size).toBe(20)
  })
})

describe('who reaches what', () => {
  test('it::webhooks::j15_each_level_makes_and_lists_its_own_and_reaches_what_is_under_it', async () => {
    const partner = await createPartner(world.platformKey)
    const foreign = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: newId('req').slice(-12).toLowerCase(),
      name: 'T',
      mode: 'test',
    })
    const ofPlatform = await createEndpoint(world.platformKey, '/v1/webhooks')
    const ofPartner = await createEndpoint(partner.key, '/v1/webhooks')
    const ofItsTenant = await createEndpoint(partner.key, `/v1/tenants/${tenant.id}/webhooks`)
    const status = async (as: string, id: string) => (await call(as, 'GET', `/v1/webhooks/${id}`)).status

    const listed = async (as: string) =>
      (await must<{ data: Shown[] }>(as, 'GET', '/v1/webhooks')).data.map(({ id, scope }) => [id, scope])

    expect(await listed(world.platformKey)).toEqual([[ofPlatform.id, 'platform']])
    expect(await listed(partner.key)).toEqual([[ofPartner.id, 'partner']])
    expect(await listed(foreign.key)).toEqual([])
    const ids = [ofPlatform.id, ofPartner.id, ofItsTenant.id]
    const seen = async (as: string) => Promise.all(ids.map((id) => status(as, id)))
    expect(await seen(world.platformKey)).toEqual([200, 200, 200])
    expect(await seen(partner.key)).toEqual([404, 200, 200])
    expect(await seen(foreign.key)).toEqual([404, 404, 404])
    expect(await seen(world.key)).toEqual([404, 404, 404])
  })

  test('it::webhooks::an_identity_key_reads_its_tenants_endpoints_and_writes_none', async () => {
    const { id } = await endpoint()
    const as = world.identityKey.secret

    const reads = await Promise.all(
      [`/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`, '/v1/webhooks', world.ofTenant].map((path) =>
        call(as, 'GET', path),
      ),
    )
    const writes = await Promise.all([
      call(as, 'POST', world.ofTenant, { url: `${RECEIVER}/in`, events: ['*'] }),
      patch(id, { description: 'x' }, as),
      call(as, 'DELETE', `/v1/webhooks/${id}`),
      call(as, 'POST', `/v1/webhooks/${id}/test`),
      call(as, 'POST', `/v1/webhooks/${id}/rotate-secret`),
    ])

    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await Promise.all(writes.map(errorOf))).toEqual(writes.map(() => ({ status: 403, code: 'scope_denied' })))
  })

  test('it::webhooks::i8_a_tenant_that_is_being_erased_keeps_its_endpoints_readable_and_closed_to_its_partner', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: newId('req').slice(-12).toLowerCase(),
      name: 'T',
      mode: 'test',
    })
    const { id } = await createEndpoint(partner.key, `/v1/tenants/${tenant.id}/webhooks`)
    await rows("update tenants set status = 'erasing' where id = ?", tenant.id)

    const read = await call(partner.key, 'GET', `/v1/webhooks/${id}`)
    const written = await errorOf(await patch(id, { description: 'x' }, partner.key))

    expect(read.status).toBe(200)
    expect(written).toEqual({ status: 404, code: 'webhook_not_found' })
  })

  test('it::webhooks::pages_lead_through_all_endpoints_newest_first', async () => {
    const other = await createWorld()
    const path = `/v1/tenants/${other.tenantId}/webhooks`
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push((await createEndpoint(other.tenantKey.secret, path)).id)

    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      const page: { data: Shown[]; next_cursor: string | null } = await must(
        other.tenantKey.secret,
        'GET',
        `${path}${query}`,
      )
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }

    expect(seen).toEqual(made.toReversed())
  })
})

describe('changing an endpoint', () => {
  test('it::webhooks::s85_a_changed_url_gets_nothing_until_a_test_to_it_succeeded', async () => {
    using _failing = createNetwork({ '/new': 500 })
    const { id } = await endpoint()

    const moved = (await (await patch(id, { url: `${RECEIVER}/new` })).json()) as Shown
    const forced = await errorOf(await patch(id, { enabled: true }))
    const failed = await testNow(id)
    const still = await get(id)
    using _better = createNetwork({ '/new': 204 })
    const passed = await testNow(id)

    expect(moved).toMatchObject({ enabled: false, disabled_reason: 'url_changed' })
    expect(forced).toMatchObject({ status: 400, details: { errors: [{ path: 'enabled' }] } })
    expect(failed).toMatchObject({ status: 'failed', error: 'status_5xx', http_status: 500, next_attempt_at: null })
    expect(still).toMatchObject({ enabled: false, disabled_reason: 'url_changed' })
    expect(passed).toMatchObject({ status: 'succeeded', http_status: 204 })
    expect(await get(id)).toMatchObject({ enabled: true, disabled_reason: null })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.update',
      'webhook.update',
    ])
    expect((await auditOf(id))[1]?.details).toMatchObject({ old_host: '127.0.0.1:4600', new_host: '127.0.0.1:4600' })
  })

  test('it::webhooks::s85_switching_off_and_on_does_not_go_around_the_lock', async () => {
    using _network = createNetwork(200)
    const { id } = await endpoint()
    await patch(id, { url: `${RECEIVER}/new` })

    const off = (await (await patch(id, { enabled: false })).json()) as Shown
    const on = await patch(id, { enabled: true })
    await testNow(id)
    const tested = await get(id)
    await patch(id, { enabled: true })

    expect(off).toMatchObject({ enabled: false, disabled_reason: 'url_changed' })
    expect(on.status).toBe(400)
    expect(tested).toMatchObject({ enabled: false, disabled_reason: 'manual' })
    expect(await get(id)).toMatchObject({ enabled: true, disabled_reason: null })
  })

  test('it::webhooks::s85_a_test_opens_only_what_the_new_url_closed', async () => {
    using _network = createNetwork(200)
    const { id } = await endpoint()

    await patch(id, { enabled: false })
    const off = await get(id)
    await patch(id, { url: `${RECEIVER}/new` })
    const locked = await get(id)
    await testNow(id)

    expect(off).toMatchObject({ enabled: false, disabled_reason: 'manual' })
    expect(locked).toMatchObject({ enabled: false, disabled_reason: 'url_changed' })
    expect(await get(id)).toMatchObject({ enabled: false, disabled_reason: 'manual' })
  })

  test('it::webhooks::s85_a_test_of_the_old_url_does_not_open_the_new_one', async () => {
    const { id } = await endpoint()
    await patch(id, { url: `${RECEIVER}/second` })
    using _network = createNetwork(async () => {
      await patch(id, { url: `${RECEIVER}/third` })
      return new Response(null, { status: 200 })
    })

    const tested = await testNow(id)

    expect(tested.status).toBe('succeeded')
    expect(await get(id)).toMatchObject({ url: `${RECEIVER}/third`, enabled: false, disabled_reason: 'url_changed' })
  })

  test('it::webhooks::switching_on_forgets_the_failures_before', async () => {
    const { id } = await endpoint()
    await rows(
      "update webhook_endpoints set enabled = 0, disabled_reason = 'failing', consecutive_failures = 120, failing_since = 5 where id = ?",
      id,
    )

    const answer = await patch(id, { enabled: true })

    expect(await answer.json()).toMatchObject({ enabled: true, disabled_reason: null })
    expect(await healthOf(id)).toMatchObject({ consecutive_failures: 0, failing_since: null })
  })

  test('it::webhooks::changes_at_once_all_take_effect', async () => {
    const { id } = await endpoint()

    const answers = await Promise.all([
      patch(id, { description: 'both' }),
      patch(id, { events: ['identity.updated'] }),
      patch(id, { url: `${RECEIVER}/moved` }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await get(id)).toMatchObject({
      description: 'both',
      events: ['identity.updated'],
      url: `${RECEIVER}/moved`,
      disabled_reason: 'url_changed',
    })
  })

  test('it::webhooks::a_change_that_changes_nothing_writes_nothing', async () => {
    const { id } = await endpoint()
    const before = await get(id)

    const answer = await patch(id, { url: `${RECEIVER}/in`, enabled: true })

    expect(await answer.json()).toEqual(before)
    expect(await auditOf(id)).toHaveLength(1)
    expect(await errorOf(await patch(id, {}))).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('it::webhooks::a_deleted_endpoint_is_gone_with_its_log', async () => {
    using _network = createNetwork(200)
    const { id } = await endpoint()
    await testNow(id)

    const first = await call(world.key, 'DELETE', `/v1/webhooks/${id}`)
    const second = await errorOf(await call(world.key, 'DELETE', `/v1/webhooks/${id}`))

    expect(first.status).toBe(204)
    expect(second).toEqual({ status: 404, code: 'webhook_not_found' })
    expect(await rows('select id from webhook_deliveries where endpoint_id = ?', id)).toEqual([])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['webhook.create', 'webhook.delete'])
  })
})
