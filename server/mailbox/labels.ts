import { and, count, eq, sql } from 'drizzle-orm'
import { LABELS_PER_MESSAGE_MAX } from '../../contract/resources/messages.ts'
import { inJson } from '../control/json-list.ts'
import type { MailboxJob } from './job.ts'
import { findMessage, presentRows } from './message-queries.ts'
import type { MailboxOps } from './ops.ts'
import type { MessageRow } from './present.ts'
import { labels, messages, threads } from './schema.object.ts'

const NO_PARTS = { quoted: false, html: false } as const
const UNDO = Symbol('undo')

/** The labels of all visible messages of a thread, sorted; recomputed only when one was taken off. */
function refreshThreadLabels(job: MailboxJob, threadSeq: number): void {
  job.db
    .update(threads)
    .set({
      labelsJson: sql`(select coalesce(json_group_array(label), '[]') from (
        select distinct l.label from labels l join messages m on m.rowid = l.message_rowid
        where m.thread_seq = ${threadSeq} and m.status not in ('quarantined', 'hidden', 'throttled') order by l.label))`,
    })
    .where(eq(threads.seq, threadSeq))
    .run()
}

/** Adds labels to a thread's union without looking at its messages. */
function addThreadLabels(job: MailboxJob, threadSeq: number, added: readonly string[]): void {
  job.db
    .update(threads)
    .set({
      labelsJson: sql`(select json_group_array(value) from (
        select value from json_each(${threads.labelsJson}) union select value from json_each(${JSON.stringify(added)}) order by 1))`,
    })
    .where(eq(threads.seq, threadSeq))
    .run()
}

/** False when the message would have more labels than allowed. */
function changeLabels(job: MailboxJob, row: MessageRow, input: MailboxOps['update_message']['input']): boolean {
  for (const label of input.labelsAdd)
    job.db.insert(labels).values({ messageRowid: row.rowid, label }).onConflictDoNothing().run()
  if (input.labelsRemove.length > 0) {
    job.db
      .delete(labels)
      .where(and(eq(labels.messageRowid, row.rowid), inJson(labels.label, input.labelsRemove)))
      .run()
  }
  const held = job.db.select({ n: count() }).from(labels).where(eq(labels.messageRowid, row.rowid)).get()
  return (held?.n ?? 0) <= LABELS_PER_MESSAGE_MAX
}

function changeRead(job: MailboxJob, row: MessageRow, read: boolean, visible: boolean): void {
  if (row.read === read) return
  job.db.update(messages).set({ read }).where(eq(messages.rowid, row.rowid)).run()
  if (!visible) return
  job.db
    .update(threads)
    .set({ unreadCount: sql`max(0, ${threads.unreadCount} + ${read ? -1 : 1})` })
    .where(eq(threads.seq, row.threadSeq))
    .run()
}

function apply(
  job: MailboxJob,
  row: MessageRow,
  input: MailboxOps['update_message']['input'],
): 'updated' | 'too_many_labels' {
  const visible = !['quarantined', 'hidden', 'throttled'].includes(row.status)
  if (!changeLabels(job, row, input)) return 'too_many_labels'
  if (visible && input.labelsRemove.length > 0) refreshThreadLabels(job, row.threadSeq)
  else if (visible && input.labelsAdd.length > 0) addThreadLabels(job, row.threadSeq, input.labelsAdd)
  if (input.read !== null) changeRead(job, row, input.read, visible)
  return 'updated'
}

/** Labels a message and marks it read; all of it or nothing. No event. [FR-IN-10] */
export function updateMessage(
  job: MailboxJob,
  input: MailboxOps['update_message']['input'],
): MailboxOps['update_message']['answer'] {
  const row = findMessage(job, input.messageId, { parts: NO_PARTS, review: input.review })
  if (row === null) return { kind: 'not_found' }
  if (input.read !== null && row.direction === 'outbound') return { kind: 'outbound_read' }
  try {
    job.transaction(() => {
      if (apply(job, row, input) === 'too_many_labels') throw UNDO
    })
  } catch (error) {
    if (error === UNDO) return { kind: 'too_many_labels' }
    throw error
  }
  const changed = findMessage(job, input.messageId, { parts: NO_PARTS, review: input.review })
  const [message] = changed === null ? [] : presentRows(job, [changed], NO_PARTS)
  return message === undefined ? { kind: 'not_found' } : { kind: 'updated', message }
}
