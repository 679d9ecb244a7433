import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPartner, rows, workAt } from '../../test/control-world.ts'
import {
  consume,
  createEndpoint,
  createQueue,
  createWebhookWorld,
  deliveriesOf,
  type EventFacts,
  fanOutEvent,
  fanoutBody,
  RECEIVER,
  type TestQueue,
  type WebhookWorld,
  withQueue,
} from '../../test/webhook-world.ts'
import { must } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import type { DeliverJob } from './job.ts'
import { sweepWebhooks } from './sweep.ts'

// Covers: FR-WH-1, J15, A15, I5, S3, S46, webhooks 2 to 4, 17

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

describe('fanning out', () => {
  test('it::webhooks::s46_each_endpoint_that_hears_gets_a_pending_row_and_a_pointer_and_the_event_is_marked', async () => {
    const all = await endpoint()
    const mine = await endpoint({ events: ['identity.updated'], identity_ids: [world.identityId] })
    const deaf = await endpoint({ events: ['message.sent'] })
    const off = await endpoint()
    await must(world.key, 'PATCH', `/v1/webhooks/${off.id}`, { enabled: false })
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
