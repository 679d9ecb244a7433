import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../test/control-world.ts'
import {
  createNetwork,
  createWebhookWorld,
  healthOf,
  RECEIVER,
  verify,
  type WebhookWorld,
} from '../../test/webhook-world.ts'
import { bindings, call, must } from '../../test/workers-world.ts'
import { setClockOffset } from '../platform/clock.ts'

// Covers: FR-WH-2, FR-WH-5, S78, S88, webhooks 6, 7, 9, 15, 18

type Shown = Record<string, unknown> & { id: string; secret?: string; url: string; events: string[] }
type Delivery = Record<string, unknown> & { id: string; event_id: string; status: string; error: string | null }

let world: WebhookWorld

beforeAll(async () => {
  world = await createWebhookWorld()
})
afterEach(() => world.reset())

const endpoint = (facts: Record<string, unknown> = {}) => world.endpoint(facts)
const patch = (id: string, body: object, as = world.key) => call(as, 'PATCH', `/v1/webhooks/${id}`, body)
const testNow = (id: string) => must<Delivery>(world.key, 'POST', `/v1/webhooks/${id}/test`)

describe('a test delivery', () => {
  test('it::webhooks::fr_wh_2_it_carries_exactly_the_headers_of_the_standard_and_verifies', async () => {
    using network = createNetwork(200)
    const { id, secret } = await endpoint()

    const delivery = await testNow(id)

    const [request] = network.posted
    expect(verify(request, secret)).toEqual({
      id: delivery.event_id,
      type: 'webhook.test',
      api_version: '2026-10-01',
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tenant_id: world.tenantId,
      identity_id: null,
      sequence: null,
      data: { message: 'hello' },
    })
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'user-agent': 'PactMail/0.1.0 (+http://127.0.0.1:8787)',
      'webhook-id': delivery.event_id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    })
    expect(delivery).toMatchObject({
      webhook_id: id,
      event_type: 'webhook.test',
      attempt: 1,
      status: 'succeeded',
      error: null,
    })
  })

  test('it::webhooks::s88_a_failed_test_is_an_answer_and_counts_for_nothing', async () => {
    using network = createNetwork({ '/in': 410 })
    const { id } = await endpoint()

    const delivery = await testNow(id)

    expect(delivery).toMatchObject({ status: 'failed', error: 'status_410', next_attempt_at: null })
    expect(await healthOf(id)).toEqual({
      enabled: 1,
      disabled_reason: null,
      consecutive_failures: 0,
      failing_since: null,
    })
    expect(network.posted).toHaveLength(1)
  })

  test('it::webhooks::it_is_never_fanned_out_and_reaches_no_other_endpoint', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint()
    await endpoint()

    const delivery = await testNow(id)

    const [event] = await rows<{ fanned_out_at: number | null }>(
      'select fanned_out_at from event_index where id = ?',
      delivery.event_id,
    )
    expect(event?.fanned_out_at).not.toBeNull()
    expect(network.posted).toHaveLength(1)
  })

  test.for([
    [
      'a redirect is not followed',
      () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example.com/' } }),
      'redirect',
      302,
    ],
    ['a refused connection', () => Promise.reject(new Error('Network connection lost.')), 'connect', null],
    [
      'an answer of the receiver that looks like the edge',
      () => new Response('busy', { status: 522 }),
      'status_5xx',
      522,
    ],
    [
      "the edge's own page",
      () => new Response('error code: 522', { status: 522, headers: { server: 'cloudflare' } }),
      'connect',
      null,
    ],
    [
      "the edge's page for a bad certificate",
      () => new Response('error code: 526', { status: 526, headers: { server: 'cloudflare' } }),
      'tls',
      null,
    ],
  ] as const)('it::webhooks::s78_%s', async ([, answer, error, httpStatus]) => {
    using network = createNetwork({ '/in': answer as () => Response })
    const { id } = await endpoint()

    const delivery = await testNow(id)

    expect(delivery).toMatchObject({ status: 'failed', error, http_status: httpStatus })
    expect(network.posted).toHaveLength(1)
  })

  test('it::webhooks::s78_a_failed_handshake_after_a_good_resolution_is_told_as_tls', async () => {
    const zone = { 'hooks.example.com': { A: ['93.184.215.14'] } }
    using _network = createNetwork({ '/in': () => Promise.reject(new Error('internal error; reference = x')) }, zone)
    const { id } = await endpoint({ url: 'https://hooks.example.com/in' })

    expect(await testNow(id)).toMatchObject({ status: 'failed', error: 'tls' })
  })

  test('it::webhooks::fr_wh_5_the_guard_is_asked_again_at_every_attempt', async () => {
    using first = createNetwork(200, { 'hooks.example.com': { A: ['93.184.215.14'] } })
    const { id } = await endpoint({ url: 'https://hooks.example.com/in' })
    const good = await testNow(id)
    using moved = createNetwork(200, { 'hooks.example.com': { A: ['127.0.0.1', '10.1.2.3'] } })
    const blocked = await testNow(id)
    using gone = createNetwork(200)
    const missing = await testNow(id)

    expect([good.error, blocked.error, missing.error]).toEqual([null, 'ssrf_blocked', 'dns'])
    expect([first.posted.length, moved.posted.length, gone.posted.length]).toEqual([1, 0, 0])
  })

  test('it::webhooks::an_answer_is_read_to_4_kb_and_no_further', async () => {
    let pulled = 0
    let isCancelled = false
    const body = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1
          controller.enqueue(new Uint8Array(1_024))
        },
        cancel() {
          isCancelled = true
        },
      })
    using _network = createNetwork({ '/in': () => new Response(body(), { status: 200 }) })
    const { id } = await endpoint()

    expect((await testNow(id)).status).toBe('succeeded')
    expect(pulled).toBeLessThanOrEqual(8)
    expect(isCancelled).toBe(true)
  })
})

describe('rotating a secret', () => {
  const signatures = (headers: Headers | undefined) => headers?.get('webhook-signature')?.split(' ') ?? []

  test('it::webhooks::fr_wh_2_both_secrets_sign_during_the_overlap_the_new_one_first_and_one_after_it', async () => {
    using network = createNetwork(200)
    const { id, secret: old } = await endpoint()

    const rotated = await must<Shown>(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`, { overlap_hours: 1 })
    await testNow(id)
    setClockOffset(3_600_001)
    await testNow(id)

    const [during, after] = network.posted
    expect(rotated.secret).not.toBe(old)
    expect(signatures(during?.headers)).toHaveLength(2)
    expect(verify(during, old).type).toBe('webhook.test')
    const [first = ''] = signatures(during?.headers)
    const onlyFirst = new Headers({ ...Object.fromEntries(during?.headers ?? []), 'webhook-signature': first })
    expect(verify(during && { ...during, headers: onlyFirst }, rotated.secret ?? '').type).toBe('webhook.test')
    expect(signatures(after?.headers)).toHaveLength(1)
  })

  test('it::webhooks::without_overlap_the_old_secret_ends_at_once_and_24_hours_are_the_default', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint()

    await must(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`)
    await testNow(id)
    await must(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`, { overlap_hours: 0 })
    await testNow(id)

    expect(network.posted.map(({ headers }) => signatures(headers).length)).toEqual([2, 1])
    const [row] = await rows('select prev_secret_enc, prev_secret_expires_at from webhook_endpoints where id = ?', id)
    expect(row).toEqual({ prev_secret_enc: null, prev_secret_expires_at: null })
  })

  test('it::webhooks::a_second_rotation_ends_the_oldest_secret', async () => {
    using network = createNetwork(200)
    const { id, secret: first } = await endpoint()

    const second = await must<Shown>(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`)
    const third = await must<Shown>(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`)
    await testNow(id)

    const [request] = network.posted
    expect(verify(request, second.secret ?? '').type).toBe('webhook.test')
    expect(verify(request, third.secret ?? '').type).toBe('webhook.test')
    expect(() => verify(request, first)).toThrow()
  })

  test('it::webhooks::rotations_at_once_answer_only_with_secrets_that_signed', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint()

    const rotated = await Promise.all(
      [1, 2].map(() => must<Shown>(world.key, 'POST', `/v1/webhooks/${id}/rotate-secret`)),
    )
    await testNow(id)

    const [request] = network.posted
    expect(rotated.map(({ secret }) => verify(request, secret ?? '').type)).toEqual(['webhook.test', 'webhook.test'])
  })

  test('it::webhooks::a_secret_sealed_for_another_row_or_column_signs_nothing', async () => {
    using network = createNetwork(200)
    const [a, b] = [await endpoint(), await endpoint()]
    await rows(
      'update webhook_endpoints set secret_enc = (select secret_enc from webhook_endpoints where id = ?) where id = ?',
      a.id,
      b.id,
    )

    const delivery = await testNow(b.id)

    expect(delivery).toMatchObject({ status: 'failed', error: 'secret_unavailable', http_status: null })
    expect(network.posted).toHaveLength(0)
  })
})

describe('the log of deliveries', () => {
  test('it::webhooks::attempts_are_listed_newest_first_by_status_type_and_time', async () => {
    using _network = createNetwork({ '/in': 200, '/bad': 500 })
    const { id } = await endpoint()
    const first = await testNow(id)
    await bindings.DB.prepare('update webhook_deliveries set created_at = 1000 where id = ?').bind(first.id).run()
    await patch(id, { url: `${RECEIVER}/bad` })
    const second = await testNow(id)
    const list = async (query: string) =>
      (await must<{ data: Delivery[] }>(world.key, 'GET', `/v1/webhooks/${id}/deliveries${query}`)).data.map(
        (row) => row.id,
      )

    expect(await list('')).toEqual([second.id, first.id])
    expect(await list('?status=failed')).toEqual([second.id])
    expect(await list('?status=succeeded')).toEqual([first.id])
    expect(await list('?event_type=message.received')).toEqual([])
    expect(await list('?after=1970-01-01T00:00:01Z')).toEqual([second.id])
    expect(await list('?after=1970-01-01T00:00:00.999Z')).toEqual([second.id, first.id])
    const page = await must<{ data: Delivery[]; next_cursor: string }>(
      world.key,
      'GET',
      `/v1/webhooks/${id}/deliveries?limit=1`,
    )
    expect(await list(`?limit=1&cursor=${page.next_cursor}`)).toEqual([first.id])
    expect((await call(world.key, 'GET', `/v1/webhooks/${id}/deliveries?status=lost`)).status).toBe(400)
  })
})
