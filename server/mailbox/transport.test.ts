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
  told,
  UNKNOWN,
} from '../../test/send-steps.ts'
import { createSendWorld, runAlarms, type SendWorld } from '../../test/send-world.ts'
import { simulatedEvents } from '../outbound/simulator.ts'
import { beginTransport } from './begin-transport.ts'
import { claimTransport } from './claim-transport.ts'
import { recordTransportOutcome } from './transport-outcome.ts'

// Covers: FR-OUT-1, FR-OUT-2, FR-DLV-4, G2, G4, G7, S4, S54, S63, S84

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
