import { describe, expect, test } from 'vitest'
import { NOON, storedOf } from '../../test/ingest-facts.ts'
import { createMailboxWorld } from '../../test/mailbox-world.ts'
import { updateMessage } from './labels.ts'
import { getMessage, getThread, listMessages, listThreads } from './read.ts'
import { waitPoll } from './wait.ts'

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
const ANY = { threadId: null, direction: null, status: null, label: null, after: null, before: null }
const PARTS = { quoted: false, html: false }
const CHANGE = { labelsAdd: [], labelsRemove: [], read: null, review: false }
const WAIT = { sinceMs: NOON, from: null, subjectContains: null, threadId: null, kind: 'any', review: false } as const

describe('pages', () => {
  test('worker::pages::every_message_comes_once_also_when_new_mail_arrives_between_pages', () => {
    const world = createMailboxWorld()
    for (let n = 0; n < 7; n++) world.deliver({ subject: `m${n}`, receivedAt: NOON })
    const first = listMessages(world.job(), { filters: ANY, limit: 3, start: null, review: false })
    world.deliver({ subject: 'new', receivedAt: NOON + 1 })

    const second = listMessages(world.job(), { filters: ANY, limit: 3, start: first.next, review: false })
    const third = listMessages(world.job(), { filters: ANY, limit: 3, start: second.next, review: false })

    const subjects = [first, second, third].flatMap((page) => page.rows.map((message) => message.subject))
    expect(subjects).toEqual(['m6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0'])
    expect(third.next).toBeNull()
  })

  test('worker::pages::bodies_come_only_when_asked_for', () => {
    const world = createMailboxWorld()
    const { messageId } = storedOf(world.deliver({ text: 'Body' }))

    const lean = getMessage(world.job(), { messageId, parts: PARTS, review: false })
    const full = getMessage(world.job(), { messageId, parts: { quoted: true, html: true }, review: false })

    expect(lean).toMatchObject({ message: { text: null, html: null, extracted_text: 'Body' } })
    expect(full).toMatchObject({ message: { text: 'Body' } })
  })

  test.each([
    [{ after: NOON + 1 }, ['m2', 'm1']],
    [{ before: NOON + 1 }, ['m0']],
    [{ label: 'vip' }, ['m1']],
    [{ direction: 'outbound' as const }, []],
  ])('worker::pages::filter_%o_keeps_what_it_says', (filter, subjects) => {
    const world = createMailboxWorld()
    for (let n = 0; n < 3; n++) world.deliver({ subject: `m${n}`, receivedAt: NOON + n })
    const [, middle] = world.rows('select id from messages order by rowid')
    updateMessage(world.job(), { ...CHANGE, messageId: middle?.['id'] as never, labelsAdd: ['vip'] })

    const page = listMessages(world.job(), { filters: { ...ANY, ...filter }, limit: 10, start: null, review: false })

    expect(page.rows.map((message) => message.subject)).toEqual(subjects)
  })
})

describe('labels and read state', () => {
  test('worker::labels::a_thread_shows_the_union_and_loses_a_label_with_its_last_message', () => {
    const world = createMailboxWorld()
    const a = storedOf(world.deliver({ messageId: '<a@example.net>' }))
    const b = storedOf(world.deliver({ inReplyTo: '<a@example.net>' }))
    updateMessage(world.job(), { ...CHANGE, messageId: a.messageId, labelsAdd: ['todo', 'vip'] })
    updateMessage(world.job(), { ...CHANGE, messageId: b.messageId, labelsAdd: ['vip'] })
    updateMessage(world.job(), { ...CHANGE, messageId: a.messageId, labelsRemove: ['vip', 'todo'] })

    const [thread] = listThreads(world.job(), { filters: NO_FILTERS, limit: 1, start: null }).rows

    expect(thread?.labels).toEqual(['vip'])
  })

  test('worker::labels::a_65th_label_is_refused_and_nothing_changes', () => {
    const world = createMailboxWorld()
    const { messageId } = storedOf(world.deliver())
    const many = Array.from({ length: 64 }, (_, i) => `l${i}`)
    updateMessage(world.job(), { ...CHANGE, messageId, labelsAdd: many })

    const outcome = updateMessage(world.job(), { ...CHANGE, messageId, labelsAdd: ['one-more'], read: true })

    expect(outcome).toEqual({ kind: 'too_many_labels' })
    expect(world.rows('select count(*) as n from labels')).toEqual([{ n: 64 }])
    expect(world.rows('select unread_count as n from threads')).toEqual([{ n: 1 }])
  })

  test('worker::labels::read_counts_once_however_often_it_is_said', () => {
    const world = createMailboxWorld()
    const { messageId, threadId } = storedOf(world.deliver())
    for (const read of [true, true, false, true]) updateMessage(world.job(), { ...CHANGE, messageId, read })

    const thread = getThread(world.job(), { threadId, limit: 1, start: null, parts: PARTS, review: false })

    expect(thread).toMatchObject({ summary: { unread_count: 0 }, messages: [{ read: true }] })
  })
})

describe('wait', () => {
  test.each([
    [{}, 'first'],
    [{ from: 'eve@example.org' }, 'second'],
    [{ from: '@example.org' }, 'second'],
    [{ subjectContains: 'SECOND' }, 'second'],
    [{ sinceMs: NOON + 1 }, 'second'],
  ])('worker::wait::with_%o_the_oldest_match_ends_it', (filter, subject) => {
    const world = createMailboxWorld()
    world.deliver({ subject: 'first', receivedAt: NOON + 1 })
    world.deliver({ subject: 'second', from: 'eve@example.org', receivedAt: NOON + 2 })

    expect(waitPoll(world.job(), { ...WAIT, ...filter })).toMatchObject({ kind: 'found', message: { subject } })
  })

  test.each([
    ['nothing new', { sinceMs: NOON + 5 }],
    ['a sender that only ends alike', { from: '@ple.net' }],
    ['a reply to what was never sent', { kind: 'reply' as const }],
  ])('worker::wait::%s_keeps_waiting', (_case, filter) => {
    const world = createMailboxWorld()
    world.deliver({ receivedAt: NOON + 1 })

    expect(waitPoll(world.job(), { ...WAIT, ...filter })).toEqual({ kind: 'waiting' })
  })

  test('worker::wait::c9_a_join_by_a_stranger_is_no_reply_and_one_by_a_participant_is', () => {
    const world = createMailboxWorld()
    world.deliver({ messageId: '<a@example.net>', receivedAt: NOON })
    world.database.sql.exec(
      "insert into messages (id, thread_seq, direction, status, rfc_message_id, received_at, kind) values ('msg_01ARZ3NDEKTSV4RRFFQ69G5FB0', 1, 'outbound', 'submitted', 'ours@agents.localhost', ?, 'transactional')",
      NOON,
    )
    world.deliver({
      inReplyTo: '<ours@agents.localhost>',
      from: 'stranger@example.org',
      subject: 'stranger',
      receivedAt: NOON + 1,
    })
    world.deliver({ inReplyTo: '<ours@agents.localhost>', subject: 'genuine', receivedAt: NOON + 2 })

    expect(waitPoll(world.job(), { ...WAIT, kind: 'reply' })).toMatchObject({
      kind: 'found',
      message: { subject: 'genuine' },
    })
  })
})
