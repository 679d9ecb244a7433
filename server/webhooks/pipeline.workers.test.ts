import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { createPartner, rows, uniqueName, workAt } from '../../test/control-world.ts'
import {
  consume,
  createEndpoint,
  createNetwork,
  createQueue,
  deliveriesOf,
  fanOutEvent,
  fanoutBody,
  healthOf,
  insertEvent,
  quietNetwork,
  RECEIVER,
  recordingDatabase,
  settleEvents,
  type TestQueue,
  verify,
  withQueue,
} from '../../test/webhook-world.ts'
import { bindings, createWorld, must, receive, type World } from '../../test/workers-world.ts'
import { setClockOffset } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { mailboxOf } from '../rpc/context.ts'
import type { DeliverJob, WebhookJob } from './job.ts'
import { sweepWebhooks } from './sweep.ts'

// Covers: FR-WH-1, FR-WH-3, FR-WH-4, J4, J8, J15, A15, I5, S3, S46, S53, S86, webhooks 2 to 4, 10, 11, 13

const DAY = 86_400_000

let world: World
let key: string
let ofTenant: string
let queue: TestQueue

beforeAll(async () => {
  world = await createWorld()
  key = world.tenantKey.secret
  ofTenant = `/v1/tenants/${world.tenantId}/webhooks`
  quietNetwork()
  await settleEvents(world.tenantId)
})
beforeEach(() => {
  queue = createQueue()
})
afterEach(async () => {
  setClockOffset(0)
  await rows('delete from webhook_endpoints')
  await rows('update event_index set fanned_out_at = 0 where fanned_out_at is null')
})

const endpoint = (facts: Record<string, unknown> = {}) => createEndpoint(key, ofTenant, facts)
const event = (facts: Parameters<typeof insertEvent>[0] = {}) => insertEvent({ tenantId: world.tenantId, ...facts })
const onlyDelivery = async (id: string) => (await deliveriesOf(id)).at(-1)
/** One event fanned out to one endpoint, and the pointer to its first attempt. */
async function firstAttempt(facts: Record<string, unknown> = {}) {
  const made = await endpoint(facts)
  const eventId = await event()
  const [pointer] = (await fanOutEvent(queue, eventId)).filter(
    (job) => job.kind === 'deliver' && job.endpoint_id === made.id,
  )
  return { ...made, eventId, pointer: pointer as WebhookJob }
}

describe('fanning out', () => {
  test('it::webhooks::s46_each_endpoint_that_hears_gets_a_pending_row_and_a_pointer_and_the_event_is_marked', async () => {
    const all = await endpoint()
    const mine = await endpoint({ events: ['identity.updated'], identity_ids: [world.identityId] })
    const deaf = await endpoint({ events: ['message.sent'] })
    const off = await endpoint()
    await must(key, 'PATCH', `/v1/webhooks/${off.id}`, { enabled: false })
    const eventId = await event({ identityId: world.identityId })

    const fates = await consume(queue, [fanoutBody(eventId)])

    expect(fates).toEqual(['ack'])
    const pending = { event_id: eventId, attempt: 1, status: 'pending', lease_until: null, error: null }
    expect(await deliveriesOf(all.id)).toMatchObject([pending])
    expect(await deliveriesOf(mine.id)).toMatchObject([pending])
    expect([...(await deliveriesOf(deaf.id)), ...(await deliveriesOf(off.id))]).toEqual([])
    const sent = queue.take()
    expect(sent.map(({ body }) => (body as DeliverJob).endpoint_id).sort()).toEqual([all.id, mine.id].sort())
    const [row] = await rows('select fanned_out_at is not null as done from event_index where id = ?', eventId)
    expect(row).toEqual({ done: 1 })
  })

  test('it::webhooks::a_pointer_that_comes_twice_late_or_without_its_event_changes_nothing', async () => {
    const { id } = await endpoint()
    const eventId = await event()
    await consume(queue, [fanoutBody(eventId), fanoutBody(eventId)])
    queue.take()

    const again = await consume(queue, [fanoutBody(eventId), fanoutBody(newId('evt'))])

    expect(again).toEqual(['ack', 'ack'])
    expect(queue.take()).toEqual([])
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  test('it::webhooks::an_event_nobody_hears_is_marked_as_well', async () => {
    const eventId = await event()

    await consume(queue, [fanoutBody(eventId)])

    const [row] = await rows('select fanned_out_at is not null as done from event_index where id = ?', eventId)
    expect(row).toEqual({ done: 1 })
  })

  test('it::webhooks::s46_rows_outlive_a_queue_that_is_down_and_the_sweep_sends_their_pointers', async () => {
    const { id } = await endpoint()
    const eventId = await event()
    queue.fails = true

    const first = await consume(queue, [fanoutBody(eventId)])
    queue.fails = false
    const second = await consume(queue, [fanoutBody(eventId)])
    await sweepWebhooks(workAt(Date.now() + 59_000, withQueue(queue)))
    const early = queue.take()
    await sweepWebhooks(workAt(Date.now() + 61_000, withQueue(queue)))

    expect([first, second]).toEqual([['retry'], ['ack']])
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending' }])
    expect(early).toEqual([])
    expect(queue.take()).toMatchObject([{ body: { kind: 'deliver', event_id: eventId, endpoint_id: id, attempt: 1 } }])
  })

  test('it::webhooks::one_body_that_nobody_understands_hinders_no_other', async () => {
    const { id } = await endpoint()
    const eventId = await event()

    const fates = await consume(queue, [{ v: 2, kind: 'fanout' }, fanoutBody(eventId), 'nonsense'])

    expect(fates).toEqual(['retry', 'ack', 'retry'])
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  test('it::webhooks::j15_partner_and_platform_endpoints_hear_their_tenants_and_no_others', async () => {
    const partner = await createPartner(world.platformKey)
    const foreign = await createPartner(world.platformKey)
    const ofPlatform = await createEndpoint(world.platformKey, '/v1/webhooks')
    const ofPartner = await createEndpoint(partner.key, '/v1/webhooks')
    const ofForeign = await createEndpoint(foreign.key, '/v1/webhooks')
    const heard = async (eventId: string) =>
      Promise.all(
        [ofPlatform, ofPartner, ofForeign].map(async ({ id }) =>
          (await deliveriesOf(id)).some((row) => row.event_id === eventId),
        ),
      )

    const unpartnered = await event()
    const partnered = await event({ partnerId: partner.id })
    await consume(queue, [fanoutBody(unpartnered), fanoutBody(partnered)])

    expect(await heard(unpartnered)).toEqual([true, false, false])
    expect(await heard(partnered)).toEqual([true, true, false])
  })

  test('it::webhooks::a15_events_of_the_system_identity_reach_platform_endpoints_only', async () => {
    const ofPlatform = await createEndpoint(world.platformKey, '/v1/webhooks')
    const ofTenantEndpoint = await endpoint()
    await rows('update identities set is_system = 1 where id = ?', world.identityId)
    const eventId = await event({ identityId: world.identityId })

    await consume(queue, [fanoutBody(eventId)])
    await rows('update identities set is_system = 0 where id = ?', world.identityId)

    expect(await deliveriesOf(ofPlatform.id)).toHaveLength(1)
    expect(await deliveriesOf(ofTenantEndpoint.id)).toEqual([])
  })

  test('it::webhooks::i5_pointers_hold_ids_and_codes_only', async () => {
    await endpoint({ url: `${RECEIVER}/secret-path` })
    const eventId = await event()

    const pointers = JSON.stringify(await fanOutEvent(queue, eventId))

    expect(pointers).not.toMatch(/secret-path|Grüße|whsec_/)
    expect(pointers.length).toBeLessThan(4_096)
  })
})

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
    using network = createNetwork(async () => {
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
      async (id: string) => void (await must(key, 'PATCH', `/v1/webhooks/${id}`, { enabled: false })),
    ],
    [
      'an event whose payload was erased',
      'event_unavailable',
      async (_: string, eventId: string) =>
        void (await rows('update event_index set payload_json = null where id = ?', eventId)),
    ],
    [
      'an event whose index row was erased',
      'event_unavailable',
      async (_: string, eventId: string) => void (await rows('delete from event_index where id = ?', eventId)),
    ],
  ] as const)('it::webhooks::%s_ends_dead_without_a_request_or_a_failure', async ([, error, change]) => {
    using network = createNetwork(200)
    const { id, eventId, pointer } = await firstAttempt()
    await change(id, eventId)

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
    await must(key, 'DELETE', `/v1/webhooks/${id}`)

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

describe('a batch', () => {
  test('it::webhooks::s53_first_attempts_of_an_identity_keep_the_order_of_its_events', async () => {
    using network = createNetwork(200)
    await endpoint()
    const eventIds = []
    for (let n = 0; n < 8; n++) eventIds.push(await event())
    await consume(
      queue,
      eventIds.map((eventId) => fanoutBody(eventId)),
    )

    await consume(
      queue,
      queue
        .take()
        .map(({ body }) => body)
        .toReversed(),
    )

    expect(network.posted.map(({ headers }) => headers.get('webhook-id'))).toEqual(eventIds)
  })

  test('it::webhooks::s53_at_most_six_endpoints_are_served_at_once', async () => {
    let running = 0
    let most = 0
    using _network = createNetwork(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
      return new Response(null, { status: 200 })
    })
    const endpoints = []
    for (let n = 0; n < 9; n++) endpoints.push(await endpoint())
    await consume(queue, await Promise.all([1, 2, 3].map(async () => fanoutBody(await event()))))

    const fates = await consume(
      queue,
      queue.take().map(({ body }) => body),
    )

    expect(most).toBe(6)
    expect(fates).toEqual(Array.from({ length: 27 }, () => 'ack'))
    const statuses = await Promise.all(
      endpoints.map(async ({ id }) => (await deliveriesOf(id)).map((row) => row.status)),
    )
    expect(statuses).toEqual(endpoints.map(() => ['succeeded', 'succeeded', 'succeeded']))
  })

  test('it::webhooks::s53_what_a_slow_endpoint_does_not_reach_in_its_time_is_queued_again', async () => {
    let offset = 0
    using network = createNetwork({
      '/slow': () => {
        offset += 4_000
        setClockOffset(offset)
        return new Response(null, { status: 200 })
      },
    })
    const { id } = await endpoint({ url: `${RECEIVER}/slow` })
    await consume(queue, await Promise.all(Array.from({ length: 5 }, async () => fanoutBody(await event()))))

    const fates = await consume(
      queue,
      queue.take().map(({ body }) => body),
    )

    const left = queue.take()
    expect(network.posted).toHaveLength(2)
    expect(fates).toEqual(Array.from({ length: 5 }, () => 'ack'))
    expect(left).toHaveLength(3)
    expect(left.map(({ delaySeconds }) => delaySeconds)).toEqual([5, 5, 5])
    expect((await deliveriesOf(id)).filter((row) => row.status === 'pending')).toHaveLength(3)
  })

  test('it::webhooks::one_attempt_that_breaks_repeats_no_other', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint()
    const good = await event()
    const bad = await event()
    await rows("update event_index set owner_kind = 'job', owner_id = 'nobody' where id = ?", bad)
    await consume(queue, [fanoutBody(good), fanoutBody(bad)])

    const fates = await consume(
      queue,
      queue.take().map(({ body }) => body),
    )

    expect(fates).toEqual(['ack', 'retry'])
    expect(network.posted).toHaveLength(1)
    expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['succeeded', 'pending'])
  })

  test('it::webhooks::a_receiver_that_is_far_behind_does_not_keep_the_sweep_from_the_others', async () => {
    const behind = await endpoint()
    const waiting = await endpoint()
    const eventId = await event()
    const insert = (endpointId: string, count: number, dueAt: number) =>
      rows(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into webhook_deliveries (id, endpoint_id, event_id, event_type, attempt, status, next_attempt_at, created_at)
         select 'dlv_' || ? || i, ?, ?, 'identity.updated', i, 'pending', ?, 0 from n`,
        count,
        uniqueName('x'),
        endpointId,
        eventId,
        dueAt,
      )
    await insert(behind.id, 700, 1)
    await insert(waiting.id, 1, 1_000)

    await sweepWebhooks(workAt(Date.now(), withQueue(queue)))

    const swept = queue.take().map(({ body }) => body as DeliverJob)
    expect(swept.filter((job) => job.endpoint_id === waiting.id)).toHaveLength(1)
    expect(swept.filter((job) => job.endpoint_id === behind.id)).toHaveLength(100)
  })
})

describe('payloads of a mailbox', () => {
  async function mailboxEvent() {
    const [row] = await rows<{ mailbox: string }>(
      'select mailbox_do_id as mailbox from identities where id = ?',
      world.identityId,
    )
    const scope = {
      tenantId: world.tenantId as TenantId,
      identityId: world.identityId as IdentityId,
      mailboxId: row?.mailbox ?? '',
    }
    const work = workAt()
    const eventId = newId('evt')
    await mailboxOf(work, scope).emit_event({
      eventId,
      type: 'identity.updated',
      occurredAt: Date.now(),
      data: { changed: ['x'] },
    })
    return { eventId, scope }
  }

  test('it::webhooks::fr_wh_1_mail_reaches_the_receiver_as_an_event_with_its_bodies', async () => {
    using network = createNetwork(200)
    const { id, secret } = await endpoint({ events: ['message.received'] })

    await receive(
      world.address,
      'From: jo@simulator.invalid\r\nSubject: Hook\r\nMessage-ID: <hook@simulator.invalid>\r\n\r\nHello there.\r\n',
    )

    await expect.poll(() => network.posted.length, { timeout: 10_000 }).toBe(1)
    expect(verify(network.posted[0], secret)).toMatchObject({
      type: 'message.received',
      tenant_id: world.tenantId,
      identity_id: world.identityId,
      sequence: expect.any(Number),
      data: {
        message: { subject: 'Hook', rfc_message_id: 'hook@simulator.invalid' },
        text: expect.stringContaining('Hello there.'),
      },
    })
    await expect.poll(async () => (await onlyDelivery(id))?.status).toBe('succeeded')
  })

  test('it::webhooks::an_owner_that_is_erased_ends_its_attempts', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint({ events: ['identity.updated'] })
    const { eventId, scope } = await mailboxEvent()
    await expect.poll(() => network.posted.length, { timeout: 10_000 }).toBe(1)
    await rows(
      "update webhook_deliveries set status = 'pending', next_attempt_at = 0, lease_until = null where event_id = ?",
      eventId,
    )
    const { runInDurableObject } = await import('cloudflare:test')
    const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(scope.mailboxId))
    const erased = (value: string) =>
      runInDurableObject(
        stub,
        (_object, state) => void state.storage.sql.exec("update meta set v = ? where k = 'erased'", value),
      )

    await erased('1')
    await consume(queue, [
      { ...fanoutBody(eventId), kind: 'deliver', endpoint_id: id, attempt: 1, first_attempt: 1, replay: false },
    ])
    await erased('0')

    expect(await onlyDelivery(id)).toMatchObject({ status: 'dead', error: 'event_unavailable' })
    expect(network.posted).toHaveLength(1)
  })

  test('it::webhooks::an_owner_that_does_not_answer_leaves_the_attempt_for_later', async () => {
    using network = createNetwork(200)
    const { id } = await endpoint({ events: ['identity.updated'] })
    const { eventId } = await mailboxEvent()
    await expect.poll(() => network.posted.length, { timeout: 10_000 }).toBe(1)
    await rows(
      "update webhook_deliveries set status = 'pending', next_attempt_at = 0, lease_until = null where event_id = ?",
      eventId,
    )
    // An object that was never initialised refuses like one that is overloaded.
    await rows('update event_index set owner_id = ? where id = ?', bindings.MAILBOX.newUniqueId().toString(), eventId)

    const fates = await consume(queue, [
      { ...fanoutBody(eventId), kind: 'deliver', endpoint_id: id, attempt: 1, first_attempt: 1, replay: false },
    ])

    expect(fates).toEqual(['retry'])
    expect(await onlyDelivery(id)).toMatchObject({ status: 'pending', lease_until: null })
  })
})

describe('costs', () => {
  test('it::cost::s34_an_event_costs_two_writing_statements_and_each_endpoint_four_at_most', async () => {
    using _network = createNetwork(200)
    for (let n = 0; n < 3; n++) await endpoint()
    const { DB, texts } = recordingDatabase()
    const writesOf = (during: readonly string[]) =>
      during.filter((text) => /^\s*(insert|update|delete)/i.test(text)).length
    const first = await event()

    await consume(queue, [fanoutBody(first)], { DB })
    const fanOutTexts = texts.splice(0)
    const pointers = queue.take().map(({ body }) => body)
    await consume(queue, pointers, { DB })
    const deliverTexts = texts.splice(0)

    const counts = {
      fanOut: { reads: fanOutTexts.length - writesOf(fanOutTexts), writes: writesOf(fanOutTexts) },
      attempts: { reads: deliverTexts.length - writesOf(deliverTexts), writes: writesOf(deliverTexts) },
    }
    // biome-ignore lint/suspicious/noConsole: the figures are the point of this run
    console.log(`one event, three endpoints: ${JSON.stringify(counts)}`)
    // The index row comes before: one statement for up to a hundred events. One mark and one insert for all endpoints.
    expect(counts.fanOut).toEqual({ reads: 2, writes: 2 })
    // Lease, end, and the failures that end with it; the endpoint is read beside the lease.
    expect(counts.attempts).toEqual({ reads: 1 + 3, writes: 3 * 3 })
  })

  test('it::cost::a_hundred_events_are_fanned_out_in_the_statements_of_one', async () => {
    using _network = createNetwork(200)
    await endpoint()
    const { DB, texts } = recordingDatabase()
    const eventIds = await Promise.all(Array.from({ length: 100 }, () => event()))

    await consume(
      queue,
      eventIds.map((eventId) => fanoutBody(eventId)),
      { DB },
    )

    expect(texts).toHaveLength(4)
    expect(queue.take()).toHaveLength(100)
  })
})
