import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, workAt } from '../../test/control-world.ts'
import {
  consume,
  createEndpoint,
  createNetwork,
  createQueue,
  createWebhookWorld,
  deliveriesOf,
  type EventFacts,
  fanOutEvent,
  healthOf,
  type TestQueue,
  verify,
  type WebhookWorld,
  withQueue,
} from '../../test/webhook-world.ts'
import { must } from '../../test/workers-world.ts'
import { setClockOffset } from '../platform/clock.ts'
import type { WebhookJob } from './job.ts'
import { sweepWebhooks } from './sweep.ts'

// Covers: FR-WH-2, FR-WH-3, FR-WH-5, NFR-REL-4, J4, S46, S86, webhooks 6, 9 to 11, 13

const DAY = 86_400_000

let world: WebhookWorld
let queue: TestQueue

beforeAll(async () => {
  world = await createWebhookWorld()
})
beforeEach(() => {
  queue = createQueue()
})
afterEach(() => world.reset())

const event = (facts: EventFacts = {}) => world.event(facts)
const firstAttempt = (facts: Record<string, unknown> = {}) => world.firstAttempt(queue, facts)

const onlyDelivery = async (id: string) => (await deliveriesOf(id)).at(-1)

describe('an attempt', () => {
  test('it::webhooks::fr_wh_2_the_stored_bytes_arrive_as_they_are_and_verify', async () => {
    using network = createNetwork(200)
    const { id, secret, eventId, pointer } = await firstAttempt()

    const fates = await consume(queue, [pointer])

    const [stored] = await rows<{ payload_json: string }>('select payload_json from event_index where id = ?', eventId)
    const [request] = network.posted
    expect(fates).toEqual(['ack'])
    expect(request?.body).toBe(stored?.payload_json)
    expect(verify(request, secret).id).toBe(eventId)
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'succeeded', http_status: 200, error: null, next_attempt_at: null },
    ])
  })

  test('it::webhooks::nfr_rel_4_ten_workers_at_once_make_one_request', async () => {
    using network = createNetwork(200)
    const { id, pointer } = await firstAttempt()

    const fates = await Promise.all(Array.from({ length: 10 }, () => consume(queue, [pointer])))

    expect(network.posted).toHaveLength(1)
    expect(fates.flat()).toEqual(Array.from({ length: 10 }, () => 'ack'))
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'succeeded' }])
  })

  test('it::webhooks::s46_an_attempt_whose_worker_died_is_made_again_when_its_lease_runs_out', async () => {
    using network = createNetwork(200)
    const { id, pointer } = await firstAttempt()
    await rows('update webhook_deliveries set lease_until = ? where endpoint_id = ?', Date.now() + 60_000, id)

    await consume(queue, [pointer])
    const during = network.posted.length
    setClockOffset(60_001)
    await consume(queue, [pointer])

    expect(during).toBe(0)
    expect(network.posted).toHaveLength(1)
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'succeeded' }])
  })

  test('it::webhooks::s46_a_worker_that_comes_too_late_records_nothing', async () => {
    let isFirst = true
    using network = createNetwork(async (): Promise<Response> => {
      if (!isFirst) return new Response(null, { status: 500 })
      isFirst = false
      setClockOffset(61_000)
      await consume(queue, [pointer])
      return new Response(null, { status: 200 })
    })
    const { id, pointer } = await firstAttempt()

    await consume(queue, [pointer])

    expect(network.posted).toHaveLength(2)
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', http_status: 500 },
      { status: 'pending', attempt: 2 },
    ])
    expect(await healthOf(id)).toMatchObject({ consecutive_failures: 1 })
  })

  test('it::webhooks::a_failure_is_recorded_with_its_next_attempt_and_a_delayed_pointer', async () => {
    using _network = createNetwork(503)
    const { id, eventId, pointer } = await firstAttempt()
    const before = Date.now()

    await consume(queue, [pointer])

    const [failed, next] = await deliveriesOf(id)
    const [retry] = queue.take()
    expect(failed).toMatchObject({ status: 'failed', http_status: 503, error: 'status_5xx' })
    expect(next).toMatchObject({
      status: 'pending',
      attempt: 2,
      event_id: eventId,
      next_attempt_at: failed?.next_attempt_at,
    })
    expect(retry).toMatchObject({ body: { kind: 'deliver', attempt: 2, first_attempt: 1, replay: false } })
    expect(retry?.delaySeconds).toBeGreaterThanOrEqual(27)
    expect(retry?.delaySeconds).toBeLessThanOrEqual(33)
    expect((next?.next_attempt_at ?? 0) - before).toBeGreaterThanOrEqual(27_000)
    expect(await healthOf(id)).toMatchObject({ enabled: 1, consecutive_failures: 1, failing_since: expect.any(Number) })
  })

  test('it::webhooks::an_attempt_that_is_not_due_yet_is_not_made', async () => {
    using network = createNetwork(503)
    const { pointer } = await firstAttempt()
    await consume(queue, [pointer])
    const [retry] = queue.take()

    const fates = await consume(queue, [retry?.body])

    expect(fates).toEqual(['ack'])
    expect(network.posted).toHaveLength(1)
  })

  test('it::webhooks::j4_thirteen_failures_end_dead_with_one_id_on_every_attempt_and_a_fresh_signature_on_each', async () => {
    using network = createNetwork(500)
    const { id, secret, eventId, pointer } = await firstAttempt()
    let job: WebhookJob | undefined = pointer
    let elapsed = 0

    for (let k = 1; k <= 13 && job !== undefined; k++) {
      await consume(queue, [job])
      const [retry] = queue.take()
      elapsed += (retry?.delaySeconds ?? 0) * 1_000
      setClockOffset(elapsed)
      job = retry?.body
    }

    const attempts = await deliveriesOf(id)
    expect(attempts.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 'failed'), 'dead'])
    expect(attempts.at(-1)?.next_attempt_at).toBeNull()
    expect(queue.take()).toEqual([])
    expect(elapsed / 3_600_000).toBeGreaterThan(72 * 0.9)
    expect(elapsed / 3_600_000).toBeLessThan(73 * 1.1)
    expect(new Set(network.posted.map(({ headers }) => headers.get('webhook-id')))).toEqual(new Set([eventId]))
    expect(new Set(network.posted.map(({ headers }) => headers.get('webhook-signature'))).size).toBe(13)
    expect(verify(network.posted[0], secret).id).toBe(eventId)
  })

  test('it::webhooks::a_success_ends_a_row_of_failures', async () => {
    using _network = createNetwork(200)
    const { id, pointer } = await firstAttempt()
    await rows('update webhook_endpoints set consecutive_failures = 42, failing_since = 5 where id = ?', id)

    await consume(queue, [pointer])

    expect(await healthOf(id)).toMatchObject({ consecutive_failures: 0, failing_since: null })
  })

  test('it::webhooks::a_lost_retry_pointer_is_sent_again_by_the_sweep_and_a_leased_one_is_not', async () => {
    using _network = createNetwork(503)
    const { id, pointer } = await firstAttempt()
    await consume(queue, [pointer])
    queue.take()
    const [, next] = await deliveriesOf(id)
    const late = (next?.next_attempt_at ?? 0) + 60_001

    await rows('update webhook_deliveries set lease_until = ? where id = ?', late + 1, next?.id)
    await sweepWebhooks(workAt(late, withQueue(queue)))
    const leased = queue.take()
    await rows('update webhook_deliveries set lease_until = null where id = ?', next?.id)
    await sweepWebhooks(workAt(late, withQueue(queue)))

    expect(leased).toEqual([])
    expect(queue.take()).toMatchObject([{ body: { kind: 'deliver', endpoint_id: id, attempt: 2 }, delaySeconds: 0 }])
  })

  test.for([
    [
      'an endpoint that was switched off',
      'endpoint_disabled',
      "update webhook_endpoints set enabled = 0, disabled_reason = 'manual'",
    ],
    ['an event whose payload was erased', 'event_unavailable', 'update event_index set payload_json = null'],
    ['an event whose index row was erased', 'event_unavailable', 'delete from event_index'],
  ] as const)('it::webhooks::%s_ends_dead_without_a_request_or_a_failure', async ([, error, change]) => {
    using network = createNetwork(200)
    const { id, eventId, pointer } = await firstAttempt()
    await rows(`${change} where id in (?, ?)`, id, eventId)

    const fates = await consume(queue, [pointer])

    expect(fates).toEqual(['ack'])
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'dead', error, http_status: null, next_attempt_at: null }])
    expect(network.posted).toEqual([])
    expect(queue.take()).toEqual([])
    expect(await healthOf(id)).toMatchObject({ consecutive_failures: 0 })
  })

  test('it::webhooks::a_pointer_to_a_deleted_endpoint_is_taken_and_forgotten', async () => {
    using network = createNetwork(200)
    const { id, pointer } = await firstAttempt()
    await must(world.key, 'DELETE', `/v1/webhooks/${id}`)

    expect(await consume(queue, [pointer])).toEqual(['ack'])
    expect(network.posted).toEqual([])
  })

  test('it::webhooks::fr_wh_5_a_target_that_turned_private_is_a_failed_attempt', async () => {
    const zone = { 'hooks.example.com': { A: ['93.184.215.14'] } }
    using _public = createNetwork(200, zone)
    const { id, pointer } = await firstAttempt({ url: 'https://hooks.example.com/in' })
    using network = createNetwork(200, { 'hooks.example.com': { A: ['192.168.1.1'] } })

    await consume(queue, [pointer])

    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', error: 'ssrf_blocked' }, { status: 'pending' }])
    expect(network.posted).toEqual([])
  })
})

describe('switching an endpoint off for its receiver', () => {
  const disabledEvents = (id: string) =>
    rows<{ id: string; payload_json: string; tenant_id: string | null; fanned_out_at: number | null }>(
      "select id, payload_json, tenant_id, fanned_out_at from event_index where type = 'webhook.disabled' and json_extract(payload_json, '$.data.webhook_id') = ?",
      id,
    )

  test('it::webhooks::s86_a_410_ends_the_delivery_and_the_endpoint_and_tells_it_once', async () => {
    using _network = createNetwork(410)
    const witness = await createEndpoint(world.platformKey, '/v1/webhooks', { events: ['webhook.disabled'] })
    const { id, pointer } = await firstAttempt()

    await consume(queue, [pointer])

    expect(await deliveriesOf(id)).toMatchObject([{ status: 'dead', error: 'status_410', http_status: 410 }])
    expect(await healthOf(id)).toMatchObject({ enabled: 0, disabled_reason: 'failing' })
    const events = await disabledEvents(id)
    expect(events.map(({ payload_json }) => JSON.parse(payload_json))).toMatchObject([
      { type: 'webhook.disabled', tenant_id: world.tenantId, sequence: null, data: { webhook_id: id, reason: 'gone' } },
    ])
    const [pointerOfEvent] = queue.take()
    expect(pointerOfEvent?.body).toMatchObject({ kind: 'fanout', event_id: events[0]?.id })
    await consume(queue, [pointerOfEvent?.body])
    expect(await deliveriesOf(witness.id)).toMatchObject([{ event_id: events[0]?.id, status: 'pending' }])
  })

  test('it::webhooks::a_410_to_many_at_once_is_told_once', async () => {
    using _network = createNetwork(410)
    const { id, pointer } = await firstAttempt()
    const others = await Promise.all([event(), event(), event()])
    const pointers = (await Promise.all(others.map((eventId) => fanOutEvent(createQueue(), eventId)))).flat()

    await Promise.all([pointer, ...pointers].map((job) => consume(queue, [job])))

    expect(await disabledEvents(id)).toHaveLength(1)
  })

  test.for([
    ['a hundred failures over a day switch it off', 99, DAY, 0, 1],
    ['a hundred failures within a day do not', 99, DAY - 60_000, 1, 0],
    ['99 failures over a day do not', 98, DAY, 1, 0],
  ] as const)('it::webhooks::s86_%s', async ([, failures, forMs, enabled, events]) => {
    using _network = createNetwork(500)
    const { id, pointer } = await firstAttempt()
    await rows(
      'update webhook_endpoints set consecutive_failures = ?, failing_since = ? where id = ?',
      failures,
      Date.now() - forMs,
      id,
    )

    await consume(queue, [pointer])

    expect(await healthOf(id)).toMatchObject({ enabled, consecutive_failures: failures + 1 })
    expect(await disabledEvents(id)).toHaveLength(events)
    expect(await onlyDelivery(id)).toMatchObject({ status: 'pending', attempt: 2 })
  })

  test('it::webhooks::a_disabled_event_whose_pointer_is_lost_is_found_by_the_sweep', async () => {
    using _network = createNetwork(410)
    const { id, pointer } = await firstAttempt()
    await consume(queue, [pointer])
    queue.take()
    const [disabled] = await disabledEvents(id)

    await sweepWebhooks(workAt(Date.now() + 61_000, withQueue(queue)))

    expect(queue.take().map(({ body }) => body.event_id)).toContain(disabled?.id)
  })
})
