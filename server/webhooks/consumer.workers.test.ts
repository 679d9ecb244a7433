import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { rows, uniqueName, workAt } from '../../test/control-world.ts'
import {
  consume,
  createNetwork,
  createQueue,
  createWebhookWorld,
  deliveriesOf,
  type EventFacts,
  fanoutBody,
  RECEIVER,
  recordingDatabase,
  type TestQueue,
  verify,
  type WebhookWorld,
  withQueue,
} from '../../test/webhook-world.ts'
import { bindings, receive } from '../../test/workers-world.ts'
import { setClockOffset } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { mailboxOf } from '../rpc/context.ts'
import type { DeliverJob } from './job.ts'
import { sweepWebhooks } from './sweep.ts'

// Covers: FR-WH-1, FR-WH-4, J8, S34, S46, S53, webhooks 10, 16

let world: WebhookWorld
let queue: TestQueue

beforeAll(async () => {
  world = await createWebhookWorld()
})
beforeEach(() => {
  queue = createQueue()
})
afterEach(() => world.reset())

const endpoint = (facts: Record<string, unknown> = {}) => world.endpoint(facts)
const event = (facts: EventFacts = {}) => world.event(facts)

const onlyDelivery = async (id: string) => (await deliveriesOf(id)).at(-1)

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
