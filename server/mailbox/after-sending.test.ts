import { describe, expect, test } from 'vitest'
import {
  ACCEPTED,
  ACTOR,
  accepted,
  claimed,
  dataOf,
  dayCount,
  deliveries,
  metaKeys,
  sends,
  statuses,
  told,
  UNKNOWN,
} from '../../test/send-steps.ts'
import { createSendWorld, runAlarms, type SendWorld } from '../../test/send-world.ts'
import { simulatedEvents } from '../outbound/simulator.ts'
import { beginTransport } from './begin-transport.ts'
import { cancelMessage } from './cancel.ts'
import { applyDeliveryEvent, finishDeliveryEvent } from './delivery-events.ts'
import { resolveMessage } from './resolve.ts'
import { recordTransportOutcome } from './transport-outcome.ts'

// Covers: FR-OUT-11, FR-DLV-1, FR-DLV-4, G6, S4, S84

describe('cancel and resolve', () => {
  test('worker::cancel::gives_back_everything_and_a_later_pointer_finds_nothing_to_do', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')

    const answer = cancelMessage(world.job(), { messageId: id as never, actor: ACTOR })
    await runAlarms(world)

    expect(answer).toMatchObject({
      kind: 'canceled',
      message: { status: 'canceled', deliveries: [{ status: 'queued' }] },
    })
    expect([sends(world), dayCount(world), metaKeys(world)]).toEqual([[{ held: 0, used: 0 }], [0], []])
    expect((await beginTransport(world.job(), { messageId: id as never })).kind).toBe('not_queued')
    expect(cancelMessage(world.job(), { messageId: id as never, actor: ACTOR }).kind).toBe('not_cancelable')
  })

  test('worker::cancel::is_too_late_once_a_transport_has_it', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    await claimed(world, id as never)

    expect(cancelMessage(world.job(), { messageId: id as never, actor: ACTOR }).kind).toBe('not_cancelable')
    world.clock.now += 300_000
    expect(cancelMessage(world.job(), { messageId: id as never, actor: ACTOR }).kind).toBe('not_cancelable')
    expect(statuses(world)).toMatchObject([{ status: 'uncertain' }])
  })

  test.each([
    ['sent', 'submitted', 'message.sent', 1],
    ['not_sent', 'failed', 'message.failed', 0],
  ] as const)('worker::resolve::%s makes it %s', async (outcome, status, type, used) => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    const token = await claimed(world, messageId)
    recordTransportOutcome(world.job(), { messageId, token, result: UNKNOWN, events: [] })

    const answer = resolveMessage(world.job(), { messageId, outcome, actor: ACTOR })
    await runAlarms(world)

    expect(answer).toMatchObject({ kind: 'resolved', message: { status, deliveries: [{ status }] } })
    expect(told(world)).toEqual(['message.uncertain', type])
    expect(sends(world)).toEqual([{ held: 0, used }])
    expect(resolveMessage(world.job(), { messageId, outcome, actor: ACTOR }).kind).toBe('not_uncertain')
    expect(await world.send('one')).toMatchObject({ kind: 'accepted', replayed: true })
    const trail = world.d1.prepare('select action, details_json from audit_outbox').all()
    expect(trail).toMatchObject([{ action: 'message.resolve', details_json: expect.stringContaining(outcome) }])
  })
})

describe('delivery events', () => {
  async function submitted(world: SendWorld, local: string) {
    const recipient = `${local}@simulator.invalid`
    const { id } = await accepted(world, local, { recipients: [{ address: recipient, name: '', field: 'to' }] })
    const messageId = id as never
    const token = await claimed(world, messageId)
    const events = simulatedEvents({ messageId, sender: 'ada', recipient, now: world.clock.now })
    const providerMessageId = events[0]?.event.provider_message_id ?? ''
    recordTransportOutcome(world.job(), { messageId, token, result: { ...ACCEPTED, providerMessageId }, events })
    return events.map(({ event }) => event)
  }

  test('worker::events::g6_a_bounce_suppresses_and_stays_due_until_that_is_written', async () => {
    const world = createSendWorld()
    const [event] = await submitted(world, 'bounce')
    if (event === undefined) throw new Error('no event')
    const waiting = () => world.mailbox.rows('select event_id from simulated_events').length

    const first = applyDeliveryEvent(world.job(), { event })
    const repeat = applyDeliveryEvent(world.job(), { event })
    const before = waiting()
    finishDeliveryEvent(world.job(), {
      eventId: event.event_id,
      created: [{ eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV' as never, occurredAt: 1, data: { reason: 'hard_bounce' } }],
    })

    const suppress = [{ address: 'bounce@simulator.invalid', reason: 'hard_bounce' }]
    expect([first, repeat]).toMatchObject([
      { kind: 'applied', suppress },
      { kind: 'duplicate', suppress },
    ])
    expect([before, waiting()]).toEqual([1, 0])
    expect(told(world)).toEqual(['message.sent', 'message.bounced', 'suppression.created'])
    expect(dataOf(world, 'message.bounced')).toMatchObject([
      { bounce_type: 'hard', suppressed: true, smtp_code: '550', recipient: 'bounce@simulator.invalid' },
    ])
  })

  test('worker::events::g6_late_events_change_nothing', async () => {
    const world = createSendWorld()
    const [deferred, bounced] = await submitted(world, 'softbounce')
    if (deferred === undefined || bounced === undefined) throw new Error('no events')

    applyDeliveryEvent(world.job(), { event: bounced })
    applyDeliveryEvent(world.job(), { event: deferred })

    expect(told(world)).toEqual(['message.sent', 'message.bounced'])
    expect(statuses(world)).toMatchObject([{ status: 'bounced' }])
    expect(deliveries(world)).toMatchObject([{ status: 'bounced' }])
  })

  test('worker::events::an_event_of_an_unknown_message_is_forgotten', async () => {
    const world = createSendWorld()
    const [event] = await submitted(world, 'delivered')
    if (event === undefined) throw new Error('no event')

    const answer = applyDeliveryEvent(world.job(), { event: { ...event, provider_message_id: 'test-unknown' } })

    expect([answer.kind, world.mailbox.rows('select * from simulated_events').length]).toEqual(['not_found', 0])
  })

  test('worker::events::s4_a_lost_event_is_sent_again_until_it_is_applied', async () => {
    const world = createSendWorld()
    await submitted(world, 'delivered')
    world.queue.length = 0

    for (const pause of [1_000, 300_000, 300_000]) {
      world.clock.now += pause
      await runAlarms(world)
    }

    expect(world.queue.map(({ kind }) => kind)).toEqual(['transport_event', 'transport_event', 'transport_event'])
  })
})
