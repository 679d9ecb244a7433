import { describe, expect, test } from 'vitest'
import { IDENTITY, ingestInput, NOON, storedOf } from '../../test/ingest-facts.ts'
import { createMailboxWorld } from '../../test/mailbox-world.ts'
import { mint } from '../mail/thread-token.ts'
import { newId } from '../platform/ids.ts'
import { ingest } from './ingest.ts'
import { tickEffects } from './ledger.ts'
import { getMessage, getThread, listMessages, listThreads } from './read.ts'

const NO_FILTERS = {
  label: null,
  category: null,
  needsReplyGte: null,
  isUnread: null,
  direction: null,
  after: null,
  before: null,
  archived: false,
}
const ANY_MESSAGE = { threadId: null, direction: null, status: null, label: null, after: null, before: null }
const PARTS = { quoted: true, html: true }
const KEYS = { current: { kid: '0', key: new Uint8Array(32).map((_, i) => i) }, verifying: [] }

describe('a message in', () => {
  test('worker::ingest::stores_message_thread_contact_event_and_ledger_in_one_transaction', () => {
    const world = createMailboxWorld()

    const stored = storedOf(world.deliver({ subject: 'Re: Hello', from: 'Jo <jo@example.net>' }))

    expect(world.rows('select status, thread_seq, verdict from messages')).toMatchObject([
      { status: 'received', thread_seq: 1, verdict: 'pass' },
    ])
    expect(world.rows('select subject, message_count, unread_count, snippet from threads')).toMatchObject([
      { subject: 'Hello', message_count: 1, unread_count: 1 },
    ])
    expect(world.rows('select address, inbound_count from contacts')).toMatchObject([
      { address: 'jo@example.net', inbound_count: 1 },
    ])
    expect(world.rows('select type, seq, dispatched_at from outbox')).toMatchObject([
      { type: 'message.received', seq: 1, dispatched_at: null },
    ])
    expect(world.rows('select state, next_check_at from inbound_deliveries')).toMatchObject([
      { state: 'stored', next_check_at: null },
    ])
    expect(world.rows('select op from quota_effects')).toMatchObject([{ op: 'record_usage' }])
    expect(world.rows("select k from meta where k like 'alarm:%' order by k")).toMatchObject([
      { k: 'alarm:ledger' },
      { k: 'alarm:maintenance' },
      { k: 'alarm:outbox' },
      { k: 'alarm:quota' },
    ])
    expect(stored.status).toBe('received')
  })

  test('worker::ingest::j2_the_same_bytes_again_change_nothing', () => {
    const world = createMailboxWorld()
    const id = newId('msg')
    const lease = world.lease(id)
    const input = ingestInput(
      { messageId: '<one@example.net>' },
      { id, token: lease.kind === 'leased' ? lease.token : '' },
    )
    ingest(world.job(), input)
    const again = newId('msg')
    const second = world.lease(again)

    const outcome = ingest(world.job(), {
      ...input,
      deliveryId: again,
      leaseToken: second.kind === 'leased' ? second.token : '',
    })

    expect(outcome).toMatchObject({ kind: 'duplicate', stored: { messageId: id } })
    expect(world.rows('select count(*) as n from messages')).toEqual([{ n: 1 }])
    expect(world.rows('select count(*) as n from outbox')).toEqual([{ n: 1 }])
    expect(world.rows('select inbound_count as n from contacts')).toEqual([{ n: 1 }])
    expect(world.rows('select state from inbound_deliveries where delivery_id = ?', again)).toEqual([
      { state: 'duplicate' },
    ])
  })

  test('worker::ingest::b3_a_message_id_twice_with_other_content_stores_both_and_marks_both', () => {
    const world = createMailboxWorld()
    world.deliver({ messageId: '<one@example.net>', text: 'first' })

    const outcome = world.deliver({ messageId: '<one@example.net>', text: 'second' })

    expect(outcome.kind).toBe('stored')
    expect(world.rows('select flags_json from messages order by rowid')).toEqual([
      { flags_json: '["message_id_conflict"]' },
      { flags_json: '["message_id_conflict"]' },
    ])
  })

  test('worker::ingest::s71_a_held_forgery_does_not_suppress_the_genuine_message', () => {
    const world = createMailboxWorld()
    const same = { messageId: '<one@example.net>', subject: 'Same', text: 'Same' }
    world.deliver({ ...same, verdict: 'fail' })

    const genuine = storedOf(
      world.deliver({ ...same, to: 'ada.test@agents.localhost, x@example.org', verdict: 'pass' }),
    )

    expect(genuine.status).toBe('received')
    expect(world.rows('select type from outbox order by seq')).toEqual([
      { type: 'message.quarantined' },
      { type: 'message.received' },
    ])
  })

  test('worker::ingest::inv31_a_worker_whose_lease_has_passed_writes_nothing', () => {
    const world = createMailboxWorld()
    const id = newId('msg')
    const first = world.lease(id, NOON)
    world.lease(id, NOON + 600_000)

    const late = ingest(world.job(), ingestInput({}, { id, token: first.kind === 'leased' ? first.token : '' }))

    expect(late).toEqual({ kind: 'stale_lease' })
    expect(world.rows('select count(*) as n from messages')).toEqual([{ n: 0 }])
    expect(world.rows('select count(*) as n from outbox')).toEqual([{ n: 0 }])
  })

  test('worker::ingest::i10_an_erased_message_never_comes_back', () => {
    const world = createMailboxWorld()
    const id = newId('msg')
    const lease = world.lease(id)
    world.database.sql.exec('insert into erased_ids (message_id, erased_at) values (?, ?)', id, NOON)

    const outcome = ingest(world.job(), ingestInput({}, { id, token: lease.kind === 'leased' ? lease.token : '' }))

    expect(outcome).toEqual({ kind: 'erased' })
    expect(world.rows('select count(*) as n from messages')).toEqual([{ n: 0 }])
  })

  test.each([
    ['fail', 'quarantined', 'auth_failed'],
    ['unverified', 'quarantined', 'auth_unverified'],
    ['unaligned', 'received', null],
    ['none', 'received', null],
    ['softfail', 'received', null],
    ['pass', 'received', null],
  ] as const)('worker::ingest::d1_verdict_%s_is_stored_as_%s', (verdict, status, reason) => {
    const world = createMailboxWorld()

    world.deliver({ verdict })

    expect(world.rows('select status, quarantine_reason from messages')).toEqual([
      { status, quarantine_reason: reason },
    ])
  })
})

describe('threads', () => {
  test('worker::threads::a_reply_by_in_reply_to_joins_and_the_summary_follows_the_latest', () => {
    const world = createMailboxWorld()
    world.deliver({ messageId: '<a@example.net>', subject: 'Plans', text: 'one', receivedAt: NOON })
    world.deliver({ inReplyTo: '<a@example.net>', subject: 'Re: Plans', text: 'two', receivedAt: NOON + 2 })
    world.deliver({ references: '<a@example.net>', subject: 'Other', text: 'late', receivedAt: NOON + 1 })

    const [thread] = listThreads(world.job(), { filters: NO_FILTERS, limit: 10, start: null }).rows

    expect(thread).toMatchObject({
      subject: 'Plans',
      message_count: 3,
      unread_count: 3,
      snippet: 'two',
      last_direction: 'inbound',
    })
  })

  test('worker::threads::c1_equal_subjects_never_merge', () => {
    const world = createMailboxWorld()
    world.deliver({ subject: 'Invoice' })
    world.deliver({ subject: 'Re: Invoice' })

    expect(listThreads(world.job(), { filters: NO_FILTERS, limit: 10, start: null }).rows).toHaveLength(2)
  })

  test('worker::threads::a_valid_token_joins_its_thread_and_a_forged_one_only_marks_the_message', () => {
    const world = createMailboxWorld()
    world.deliver({ messageId: '<a@example.net>' })
    const token = mint(KEYS, IDENTITY, 1)
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`

    const joined = storedOf(world.deliver({ detail: token }))
    const marked = storedOf(world.deliver({ detail: forged, verdict: 'none' }))

    expect(world.rows('select thread_seq from messages where id = ?', joined.messageId)).toEqual([{ thread_seq: 1 }])
    expect(world.rows('select thread_seq, flags_json from messages where id = ?', marked.messageId)).toEqual([
      { thread_seq: 2, flags_json: '["thread_join_unverified"]' },
    ])
    expect(world.rows('select sender, count from rate_windows order by sender')).toEqual([
      { sender: 'tok:*', count: 1 },
      { sender: 'tok:jo@example.net', count: 1 },
    ])
  })

  test('worker::threads::held_mail_neither_lists_nor_counts_until_somebody_may_review', () => {
    const world = createMailboxWorld()
    const held = storedOf(world.deliver({ verdict: 'fail' }))

    const seen = (review: boolean) => getMessage(world.job(), { messageId: held.messageId, parts: PARTS, review }).kind
    expect(listThreads(world.job(), { filters: NO_FILTERS, limit: 10, start: null }).rows).toEqual([])
    expect(listMessages(world.job(), { filters: ANY_MESSAGE, limit: 10, start: null, review: true }).rows).toEqual([])
    expect(
      listMessages(world.job(), {
        filters: { ...ANY_MESSAGE, status: 'quarantined' },
        limit: 10,
        start: null,
        review: false,
      }).rows,
    ).toEqual([])
    expect(
      listMessages(world.job(), {
        filters: { ...ANY_MESSAGE, status: 'quarantined' },
        limit: 10,
        start: null,
        review: true,
      }).rows,
    ).toHaveLength(1)
    expect([seen(false), seen(true)]).toEqual(['not_found', 'found'])
  })

  test('worker::threads::s32_the_first_page_holds_the_newest_messages_oldest_first_and_leads_to_older_ones', () => {
    const world = createMailboxWorld()
    const first = storedOf(world.deliver({ messageId: '<a@example.net>', text: 't0', receivedAt: NOON }))
    for (const n of [1, 2, 3, 4]) world.deliver({ references: '<a@example.net>', text: `t${n}`, receivedAt: NOON + n })
    const page = (start: { sort: number; key: number } | null) =>
      getThread(world.job(), { threadId: first.threadId, limit: 2, start, parts: PARTS, review: false })

    const newest = page(null)
    const older = page(newest.kind === 'found' ? newest.next : null)
    const oldest = page(older.kind === 'found' ? older.next : null)

    const texts = [newest, older, oldest].map((p) =>
      p.kind === 'found' ? p.messages.map((m) => m.extracted_text) : [],
    )
    expect(texts).toEqual([['t3', 't4'], ['t1', 't2'], ['t0']])
    expect(oldest).toMatchObject({ next: null })
  })
})

describe('effects after the commit', () => {
  test('worker::ledger::inv33_a_delivery_with_attachments_stays_due_until_they_are_ticked', () => {
    const world = createMailboxWorld()
    const file = {
      position: 0,
      filename: 'a.txt',
      contentType: 'text/plain',
      sniffedType: null,
      size: 1,
      sha256: 'aa',
      disposition: 'attachment',
      contentId: null,
      risk: null,
    } as const
    const stored = storedOf(world.deliver({ attachments: [file] }))
    const due = world.lease(stored.messageId)

    tickEffects(world.job(), { deliveryId: stored.messageId, effects: ['attachments'] })

    expect(due).toMatchObject({
      kind: 'effects_due',
      effects: ['attachments'],
      stored: { messageId: stored.messageId },
    })
    expect(world.lease(stored.messageId)).toEqual({ kind: 'done' })
  })
})
