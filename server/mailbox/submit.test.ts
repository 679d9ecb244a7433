import { describe, expect, test } from 'vitest'
import {
  ACCEPTED,
  accepted,
  claimed,
  dataOf,
  dayCount,
  deliveries,
  metaKeys,
  sends,
  statuses,
} from '../../test/send-steps.ts'
import { createSendWorld, runAlarms, type SendWorld } from '../../test/send-world.ts'
import { parseMail } from '../mail/parse.ts'
import { recordTransportOutcome } from './transport-outcome.ts'

// Covers: FR-OUT-1, FR-OUT-2, FR-OUT-9, G1, C4, S54, S55

describe('submit', () => {
  test('worker::submit::stores_message_copy_thread_contact_ledger_and_pointer', async () => {
    const world = createSendWorld()

    const message = await accepted(world, 'one', { labels: ['order'], metadata: { a: '1' } })

    expect(message).toMatchObject({
      status: 'queued',
      extracted_text: 'Hi there.',
      labels: ['order'],
      metadata: { a: '1' },
    })
    expect(deliveries(world)).toMatchObject([
      { address: 'delivered@simulator.invalid', status: 'queued', reason: null },
    ])
    expect(
      world.mailbox.rows('select subject, message_count, last_direction, reply_from_address, labels_json from threads'),
    ).toMatchObject([
      {
        subject: 'Hello',
        message_count: 1,
        last_direction: 'outbound',
        reply_from_address: 'ada.test@agents.localhost',
        labels_json: '["order"]',
      },
    ])
    expect(world.mailbox.rows('select address, outbound_count from contacts')).toMatchObject([
      { address: 'delivered@simulator.invalid', outbound_count: 1 },
    ])
    expect(world.queue).toMatchObject([{ v: 1, kind: 'send', message_id: message.id }])
    expect(metaKeys(world)).toEqual(['dispatch'])
    expect([sends(world), dayCount(world)]).toEqual([[{ held: 1, used: 0 }], [1]])
    const [[key, bytes] = ['', new Uint8Array()]] = [...world.objects]
    expect(key).toMatch(/^t\/ten_[^/]+\/i\/idn_[^/]+\/out\/msg_[^/]+\.eml$/)
    expect(parseMail(bytes).text).toContain('Hi there.')
  })

  test('worker::submit::g1_a_repeat_gets_the_first_answer_with_the_current_text', async () => {
    const world = createSendWorld()
    const first = await accepted(world, 'one')

    const again = await world.send('one')

    expect(again).toEqual({ kind: 'accepted', message: first, replayed: true })
    expect(world.mailbox.rows('select response_json from idempotency')).not.toMatchObject([
      { response_json: expect.stringContaining('Hi there') },
    ])
    expect([world.queue.length, dayCount(world)]).toEqual([1, [1]])
  })

  test('worker::submit::g1_another_request_under_the_same_key_conflicts_and_names_the_first', async () => {
    const world = createSendWorld()
    const first = await accepted(world, 'one')

    expect(await world.send('one', { text: 'Other' })).toEqual({
      kind: 'refused',
      refusal: { code: 'idempotency_conflict', details: { original_message_id: first.id } },
    })
  })

  test('worker::submit::g1_fifty_at_once_with_one_key_are_one_message', async () => {
    const world = createSendWorld()

    const answers = await Promise.all(Array.from({ length: 50 }, () => world.send('one')))

    const outcomes = answers.map((answer) => (answer.kind === 'accepted' ? 'accepted' : answer.refusal.code))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'request_in_progress')).toHaveLength(49)
    expect([statuses(world).length, world.objects.size, world.inFlight.size]).toEqual([1, 1, 0])
  })

  test('worker::submit::a_refused_key_may_be_used_again_once_the_cause_is_gone', async () => {
    const world = createSendWorld()
    world.d1.exec("update identities set status = 'paused', pause_reason = 'manual'")

    const refused = await world.send('one')
    world.d1.exec("update identities set status = 'active', pause_reason = null")
    const message = await accepted(world, 'one')

    expect(refused).toMatchObject({ refusal: { code: 'identity_paused', details: { reason: 'manual' } } })
    expect(message.status).toBe('queued')
  })

  test.each(['put', 'commit'])(
    'worker::submit::s54_what_is_not_accepted_is_given_back_when_the_%s_fails',
    async (step) => {
      const world = createSendWorld()
      const bucket = world.env.BLOBS as unknown as { put: () => Promise<void> }
      const put = bucket.put
      bucket.put = async (...args: unknown[]) => {
        if (step === 'put') throw new Error('no store')
        world.mailbox.rows("update meta set v = '1' where k = 'erased'")
        world.mailbox.rows("insert into meta (k, v) values ('erased', '1') on conflict do nothing")
        await (put as (...given: unknown[]) => Promise<void>)(...args)
      }

      const answer = await world.send('one')
      await runAlarms(world)

      expect(answer).toMatchObject({ kind: 'refused' })
      expect([sends(world), dayCount(world)]).toEqual([[{ held: 0, used: 0 }], [0]])
      expect([statuses(world), metaKeys(world), world.objects.size]).toEqual([[], [], 0])
    },
  )

  test('worker::submit::e3_the_daily_cap_keeps_no_hold', async () => {
    const world = createSendWorld()
    world.d1.exec(`update identities set send_policy_json = '{"require_known_recipient":false,"daily_cap":1}'`)
    await accepted(world, 'one')

    const answer = await world.send('two')
    await runAlarms(world)

    expect(answer).toEqual({
      kind: 'refused',
      refusal: { code: 'daily_cap_reached', details: { cap: 'identity', resets_at: '2026-10-10T00:00:00.000Z' } },
    })
    expect([sends(world), dayCount(world)]).toEqual([[{ held: 1, used: 0 }], [1]])
    expect(dataOf(world, 'quota.warning')).toEqual([
      { metric: 'sends', used: 1, limit: 1, scope: 'identity' },
      { metric: 'sends', used: 1, limit: 1, scope: 'identity' },
    ])
  })

  test('worker::submit::a_message_whose_recipients_are_all_filtered_is_accepted_suppressed_and_goes_nowhere', async () => {
    const world = createSendWorld()
    world.d1.exec("update identities set send_policy_json = '{}'")

    const message = await accepted(world, 'one')

    expect(message).toMatchObject({
      status: 'suppressed',
      deliveries: [{ status: 'suppressed', reason: 'unknown_recipient' }],
    })
    expect(dataOf(world, 'message.suppressed')).toMatchObject([
      { recipients: [{ address: 'delivered@simulator.invalid', smtp_response: 'policy: unknown_recipient' }] },
    ])
    expect([world.queue, metaKeys(world), sends(world), dayCount(world)]).toEqual([[], [], [], [1]])
    expect(world.mailbox.rows('select * from contacts')).toEqual([])
  })
})

describe('one thread', () => {
  const reply = (world: SendWorld, key: string, targetId: string) =>
    world.send(key, { operation: 'reply', targetId: targetId as never, recipients: [], subject: null })

  test('worker::submit::c4_a_second_reply_waits_for_the_first_and_then_says_thread_busy', async () => {
    const world = createSendWorld()
    const { messageId } = world.mailbox.deliver({ from: 'delivered@simulator.invalid' }) as never as {
      messageId: string
    }
    const [stored] = world.mailbox.rows('select id from messages')
    const id = messageId ?? String(stored?.['id'])
    const first = await reply(world, 'one', id)

    const second = await reply(world, 'two', id)
    await runAlarms(world)

    expect(first.kind).toBe('accepted')
    expect(second).toEqual({ kind: 'refused', refusal: { code: 'thread_busy', details: { retry_after: 60 } } })
    expect([statuses(world).length, dayCount(world)]).toEqual([2, [1]])
  })

  test('worker::submit::s55_the_second_follows_the_first_once_that_is_on_its_way', async () => {
    const world = createSendWorld()
    const root = await accepted(world, 'root')
    const token = await claimed(world, root.id as never)
    recordTransportOutcome(world.job(), { messageId: root.id as never, token, result: ACCEPTED, events: [] })
    const inThread = { threadId: root.thread_id as never }
    const first = await accepted(world, 'first', inThread)
    const waiting = world.send('second', inThread)
    const firstToken = await claimed(world, first.id as never)
    recordTransportOutcome(world.job(), {
      messageId: first.id as never,
      token: firstToken,
      result: { ...ACCEPTED, providerMessageId: 'test-2' },
      events: [],
    })

    const second = await waiting

    const ids = world.mailbox
      .rows('select rfc_message_id from messages order by rowid')
      .map((row) => row['rfc_message_id'])
    expect(second).toMatchObject({ kind: 'accepted', message: { in_reply_to: ids[1] } })
  })
})
