import { describe, expect, test } from 'vitest'
import { createSendWorld, runAlarms, type SendWorld } from '../../test/send-world.ts'
import { parseMail } from '../mail/parse.ts'
import { simulatedEvents } from '../outbound/simulator.ts'
import { beginTransport } from './begin-transport.ts'
import { cancelMessage } from './cancel.ts'
import { claimTransport } from './claim-transport.ts'
import { applyDeliveryEvent, finishDeliveryEvent } from './delivery-events.ts'
import { resolveMessage } from './resolve.ts'
import { recordTransportOutcome } from './transport-outcome.ts'

// Covers: FR-OUT-1, FR-OUT-2, FR-OUT-9, FR-OUT-11, FR-DLV-1, FR-DLV-4, G1, G2, G6, C4, S4, S54, S55, S63, S84

const ACTOR = { keyId: null, requestId: 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' }
const ACCEPTED = { kind: 'accepted', provider: 'simulator', providerMessageId: 'test-1' } as const
const UNKNOWN = { kind: 'unknown', reason: 'transport_timeout', detail: 'late' } as const

async function accepted(world: SendWorld, key: string, change: Parameters<SendWorld['send']>[1] = {}) {
  const answer = await world.send(key, change)
  if (answer.kind !== 'accepted') throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  return answer.message
}

/** Everything up to the claim; fails the test where the message is not handed out. */
async function claimed(world: SendWorld, messageId: never): Promise<string> {
  const begun = await beginTransport(world.job(), { messageId })
  const claim = claimTransport(world.job(), { messageId })
  if (begun.kind !== 'ready' || claim.kind !== 'claimed') throw new Error(`${begun.kind} ${claim.kind}`)
  return claim.token
}

const statuses = (world: SendWorld) => world.mailbox.rows('select status, status_reason from messages order by rowid')
const deliveries = (world: SendWorld) =>
  world.mailbox.rows('select address, status, reason from deliveries order by rowid')
const told = (world: SendWorld) => world.mailbox.rows('select type from outbox order by seq').map((row) => row['type'])
const dataOf = (world: SendWorld, type: string) =>
  world.mailbox
    .rows('select payload_json from outbox where type = ? order by seq', type)
    .map((row) => JSON.parse(String(row['payload_json'])).data)
const sends = (world: SendWorld) =>
  world.quotaRows("select held, used from allowances where feature = 'sends'").map((row) => ({ ...row }))
const dayCount = (world: SendWorld) =>
  world.quotaRows("select value from counters where metric = 'sends'").map((row) => row['value'])
const metaKeys = (world: SendWorld) =>
  world.mailbox.rows("select k from meta where k like '%msg_%' order by k").map((row) => String(row['k']).split(':')[0])

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

describe('the way out', () => {
  test('worker::transport::an_accepted_message_is_told_counted_and_followed_by_its_events', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    const token = await claimed(world, messageId)
    const events = simulatedEvents({
      messageId,
      sender: 'ada',
      recipient: 'delivered@simulator.invalid',
      now: world.clock.now,
    })

    const outcome = recordTransportOutcome(world.job(), { messageId, token, result: ACCEPTED, events })
    await runAlarms(world)

    expect(outcome).toEqual({ kind: 'recorded', status: 'submitted' })
    expect(told(world)).toEqual(['message.sent'])
    expect(dataOf(world, 'message.sent')).toMatchObject([
      {
        provider: 'simulator',
        provider_message_id: 'test-1',
        rfc_message_id: expect.stringContaining('@agents.localhost'),
        sent_via_fallback: false,
        message: { status: 'submitted', is_primary_recipient: null },
        recipients: [{ address: 'delivered@simulator.invalid', status: 'submitted', smtp_response: null }],
      },
    ])
    expect(world.mailbox.rows('select event_id from simulated_events')).toHaveLength(1)
    expect([sends(world), metaKeys(world)]).toEqual([[{ held: 0, used: 1 }], []])
  })

  test('worker::transport::a_second_pointer_finds_a_claim_or_an_end_and_never_a_second_call', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    const both = [await beginTransport(world.job(), { messageId }), await beginTransport(world.job(), { messageId })]
    const claims = [claimTransport(world.job(), { messageId }), claimTransport(world.job(), { messageId })]
    const late = await beginTransport(world.job(), { messageId })
    const token = claims[0]?.kind === 'claimed' ? claims[0].token : ''
    recordTransportOutcome(world.job(), { messageId, token, result: ACCEPTED, events: [] })

    expect(both.map(({ kind }) => kind)).toEqual(['ready', 'ready'])
    expect(claims.map(({ kind }) => kind)).toEqual(['claimed', 'already_claimed'])
    expect(late.kind).toBe('already_claimed')
    expect((await beginTransport(world.job(), { messageId })).kind).toBe('not_queued')
    expect(claimTransport(world.job(), { messageId }).kind).toBe('not_queued')
  })

  test('worker::transport::g2_an_unknown_outcome_is_uncertain_since_the_call_and_gives_the_hold_back', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    const token = await claimed(world, messageId)
    const claimedAt = world.clock.now
    world.clock.now += 30_000

    recordTransportOutcome(world.job(), { messageId, token, result: UNKNOWN, events: [] })
    await runAlarms(world)

    expect(statuses(world)).toMatchObject([{ status: 'uncertain', status_reason: 'transport_timeout' }])
    expect(world.mailbox.rows('select status, updated_at from deliveries')).toMatchObject([
      { status: 'uncertain', updated_at: claimedAt },
    ])
    expect(dataOf(world, 'message.uncertain')).toMatchObject([
      { reason: 'transport_timeout', fix: expect.stringContaining('resolve'), recipients: [{ status: 'uncertain' }] },
    ])
    expect([sends(world), (await beginTransport(world.job(), { messageId })).kind]).toEqual([
      [{ held: 0, used: 0 }],
      'not_queued',
    ])
  })

  test('worker::transport::a_claim_nobody_ended_is_uncertain_and_a_late_acceptance_reconciles_it', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    const token = await claimed(world, messageId)
    world.clock.now += 300_000
    await runAlarms(world)
    const before = statuses(world)

    const outcome = recordTransportOutcome(world.job(), { messageId, token, result: ACCEPTED, events: [] })
    const again = recordTransportOutcome(world.job(), { messageId, token, result: ACCEPTED, events: [] })
    await runAlarms(world)

    expect(before).toMatchObject([{ status: 'uncertain', status_reason: 'transport_connection_lost' }])
    expect([outcome, again]).toEqual([{ kind: 'recorded', status: 'submitted' }, { kind: 'stale' }])
    expect(world.mailbox.rows('select status, flags_json from messages')).toMatchObject([
      { status: 'submitted', flags_json: '["reconciled"]' },
    ])
    expect(told(world)).toEqual(['message.uncertain', 'message.reconciled'])
    expect(sends(world)).toEqual([{ held: 0, used: 1 }])
  })

  test('worker::transport::a_lost_pointer_is_sent_again', async () => {
    const world = createSendWorld()
    await accepted(world, 'one')
    world.queue.length = 0

    world.clock.now += 299_999
    await runAlarms(world)
    const early = world.queue.length
    world.clock.now += 1
    await runAlarms(world)

    expect([early, world.queue.length]).toEqual([0, 1])
  })

  test.each([
    ['identity', "update identities set status = 'paused', pause_reason = 'manual'", 'identity_paused'],
    ['tenant', "update tenants set status = 'suspended'", 'tenant_suspended'],
  ])('worker::transport::j13_queued_mail_of_a_stopped_%s_is_cancelled', async (_name, sql, reason) => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    world.d1.exec(sql)

    const begun = await beginTransport(world.job(), { messageId: id as never })
    await runAlarms(world)

    expect(begun).toEqual({ kind: 'canceled', reason })
    expect([statuses(world)[0]?.['status'], told(world), sends(world), dayCount(world)]).toEqual([
      'canceled',
      ['message.canceled'],
      [{ held: 0, used: 0 }],
      [0],
    ])
    const trail = world.d1.prepare('select action, target_id, actor_key_id from audit_outbox').all()
    expect(trail).toMatchObject([{ action: 'message.cancel', target_id: id, actor_key_id: null }])
  })

  test('worker::transport::g12_a_paused_tenant_holds_its_mail_and_after_a_day_it_fails', async () => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    const messageId = id as never
    world.d1.exec("update tenants set sending_paused_at = 1, sending_pause_reason = 'abuse_threshold'")

    const held = await beginTransport(world.job(), { messageId })
    const early = await beginTransport(world.job(), { messageId })
    world.clock.now += 86_400_000
    const over = await beginTransport(world.job(), { messageId })
    await runAlarms(world)

    expect(held).toMatchObject({ kind: 'hold' })
    expect([early.kind, over.kind]).toEqual(['not_due', 'failed_expired'])
    expect(statuses(world)).toMatchObject([{ status: 'failed', status_reason: 'quota_exhausted' }])
    expect(dataOf(world, 'message.failed')).toMatchObject([
      { reason: 'quota_exhausted', recipients: [{ status: 'failed' }] },
    ])
  })

  test('worker::transport::g4_a_recipient_suppressed_since_the_submit_is_not_sent_to', async () => {
    const world = createSendWorld()
    const recipients = ['a', 'b'].map((local) => ({
      address: `${local}@simulator.invalid`,
      name: '',
      field: 'to' as const,
    }))
    const { id } = await accepted(world, 'one', { recipients })
    const { addressHash } = await import('../suppressions/address-hash.ts')
    const hash = addressHash(Buffer.from(String(world.env.PM_HASH_KEY), 'base64'), 'a@simulator.invalid')
    world.d1
      .prepare(
        "insert into suppressions (tenant_id, address_hash, address_hint, reason, created_at) values ((select id from tenants), ?, 'a', 'complaint', 0)",
      )
      .run(hash)

    const begun = await beginTransport(world.job(), { messageId: id as never })

    expect(begun).toMatchObject({ kind: 'ready', recipients: ['b@simulator.invalid'] })
    expect(deliveries(world)).toMatchObject([{ status: 'suppressed', reason: 'complaint' }, { status: 'queued' }])
  })

  function list(world: SendWorld, kind: 'allow' | 'block', entry: string): void {
    world.d1
      .prepare(
        "insert into sender_lists (tenant_id, direction, kind, entry, created_at) values ((select id from tenants), 'send', ?, ?, 0)",
      )
      .run(kind, entry)
  }

  test('worker::transport::lists_count_at_the_submit_and_again_right_before_the_transport', async () => {
    const world = createSendWorld()
    const blocked = { recipients: [{ address: 'b@simulator.invalid', name: '', field: 'to' as const }] }
    list(world, 'block', 'b@simulator.invalid')
    list(world, 'allow', '@simulator.invalid')

    const refused = await accepted(world, 'blocked', blocked)
    const { id } = await accepted(world, 'one')
    list(world, 'block', '@simulator.invalid')
    const begun = await beginTransport(world.job(), { messageId: id as never })

    expect(refused).toMatchObject({ status: 'suppressed', deliveries: [{ reason: 'send_block' }] })
    expect(begun).toEqual({ kind: 'done', status: 'suppressed' })
    expect(dataOf(world, 'message.suppressed')).toMatchObject([
      { recipients: [{ smtp_response: 'policy: send_block' }] },
      { recipients: [{ smtp_response: 'policy: send_block' }] },
    ])
  })

  test.each([
    ['removed', 'rejected', 'sender_domain_unavailable'],
    ['failing', 'failed', 'domain_failing_no_fallback'],
  ])('worker::transport::g7_a_domain_that_is_%s_ends_the_message_%s', async (state, status, reason) => {
    const world = createSendWorld()
    const { id } = await accepted(world, 'one')
    world.d1.exec(`update domains set state = '${state}'`)

    const begun = await beginTransport(world.job(), { messageId: id as never })

    expect(begun).toEqual({ kind: 'done', status })
    expect(statuses(world)).toMatchObject([{ status, status_reason: reason }])
    expect(dataOf(world, `message.${status}`)).toMatchObject([{ reason, recipients: [{ status }] }])
  })
})

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
