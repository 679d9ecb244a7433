import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { inJson } from '../control/json-list.ts'
import type { MailboxJob } from './job.ts'
import { openEffects } from './ledger.ts'
import {
  findMessage,
  listAttachments,
  presentRows,
  scanForLabel,
  selectByRowid,
  selectMessages,
  selectThreadMessages,
} from './message-queries.ts'
import type { MailboxOps, PageStart, StoredBytes, ThreadFilters } from './ops.ts'
import { presentThread } from './present.ts'
import { inboundDeliveries, threads } from './schema.object.ts'

const NO_PARTS = { quoted: false, html: false } as const

/** Cuts the surplus row off and says where the next page begins. */
function pageOf<T>(
  rows: readonly T[],
  limit: number,
  startOf: (row: T) => { sort: number; key: number },
): { rows: readonly T[]; next: PageStart } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? startOf(last) : null }
}

/** Rows that one page of a filtered list looks at; what matches beyond them comes with the next page. */
const SCAN_ROWS = 500

/** A page out of scanned positions: its matches, and where to go on although nothing more was seen to match. */
function scannedPage<T extends { readonly matches: boolean }>(
  scanned: readonly T[],
  limit: number,
  startOf: (row: T) => { sort: number; key: number },
): { readonly matching: readonly T[]; readonly next: PageStart } {
  const matching = scanned.filter((row) => row.matches)
  const page = pageOf(matching, limit, startOf)
  const last = scanned.at(-1)
  if (page.next !== null || scanned.length < SCAN_ROWS || last === undefined)
    return { matching: page.rows, next: page.next }
  return { matching: page.rows, next: startOf(last) }
}

/** Filters beside the order of the list. Null: none, and every row of the walk is shown. */
function threadFilter(filters: ThreadFilters): SQL | null {
  const labelled = sql`exists (select 1 from json_each(${threads.labelsJson}) where value = ${filters.label})`
  const filter = and(
    filters.label === null ? undefined : labelled,
    filters.category === null ? undefined : eq(threads.category, filters.category),
    filters.needsReplyGte === null ? undefined : gte(threads.needsReply, filters.needsReplyGte),
    filters.isUnread === null ? undefined : filters.isUnread ? gt(threads.unreadCount, 0) : eq(threads.unreadCount, 0),
    filters.direction === null ? undefined : eq(threads.lastDirection, filters.direction),
  )
  return filter ?? null
}

/** Threads with visible mail, latest first. The page costs the page: the walk is an index of its own and is bounded. */
export function listThreads(
  job: MailboxJob,
  input: MailboxOps['list_threads']['input'],
): MailboxOps['list_threads']['answer'] {
  const { filters, start, limit } = input
  const filter = threadFilter(filters)
  const scanned = job.db
    .select({
      seq: threads.seq,
      lastAt: threads.lastAt,
      matches: sql<number>`${filter === null ? sql`1` : sql`coalesce((${filter}), 0)`}`.mapWith(Boolean).as('matches'),
    })
    .from(threads)
    .where(
      and(
        gt(threads.messageCount, 0),
        eq(threads.archived, filters.archived),
        filters.after === null ? undefined : gte(threads.lastAt, filters.after),
        filters.before === null ? undefined : lt(threads.lastAt, filters.before),
        start === null ? undefined : sql`(${threads.lastAt}, ${threads.seq}) < (${start.sort}, ${start.key})`,
      ),
    )
    .orderBy(desc(threads.lastAt), desc(threads.seq))
    .limit(filter === null ? limit + 1 : SCAN_ROWS)
    .all()
  const page = scannedPage(scanned, limit, (row) => ({ sort: row.lastAt, key: row.seq }))
  const seqs = page.matching.map((row) => row.seq)
  const rows = job.db
    .select()
    .from(threads)
    .where(inJson(threads.seq, seqs))
    .orderBy(desc(threads.lastAt), desc(threads.seq))
    .all()
  return { rows: rows.map(presentThread), next: page.next }
}

/** A thread with its newest messages, oldest first; the next page holds older ones. [settled S32] */
export function getThread(
  job: MailboxJob,
  input: MailboxOps['get_thread']['input'],
): MailboxOps['get_thread']['answer'] {
  const row = job.db.select().from(threads).where(eq(threads.id, input.threadId)).get()
  if (row === undefined || (row.messageCount === 0 && !input.review)) return { kind: 'not_found' }
  const found = selectThreadMessages(job, { ...input, threadSeq: row.seq })
  const page = pageOf(found, input.limit, (message) => ({ sort: message.receivedAt, key: message.rowid }))
  const messagesOldestFirst = presentRows(job, [...page.rows].reverse(), input.parts)
  return { kind: 'found', summary: presentThread(row), messages: messagesOldestFirst, next: page.next }
}

/** Messages, newest first. A label is no order of the list: the page looks at a bounded stretch and may be short. */
export function listMessages(
  job: MailboxJob,
  input: MailboxOps['list_messages']['input'],
): MailboxOps['list_messages']['answer'] {
  const { label } = input.filters
  const startOf = (row: { receivedAt: number; rowid: number }) => ({ sort: row.receivedAt, key: row.rowid })
  if (label === null) {
    const page = pageOf(selectMessages(job, input), input.limit, startOf)
    return { rows: presentRows(job, page.rows, NO_PARTS), next: page.next }
  }
  const page = scannedPage(scanForLabel(job, input, { label, rows: SCAN_ROWS }), input.limit, startOf)
  const rows = selectByRowid(
    job,
    page.matching.map((row) => row.rowid),
  )
  return { rows: presentRows(job, rows, NO_PARTS), next: page.next }
}

/** One message the caller may see, with the parts that were asked for. */
export function getMessage(
  job: MailboxJob,
  input: MailboxOps['get_message']['input'],
): MailboxOps['get_message']['answer'] {
  const row = findMessage(job, input.messageId, input)
  if (row === null) return { kind: 'not_found' }
  const [message] = presentRows(job, [row], input.parts)
  return message === undefined ? { kind: 'not_found' } : { kind: 'found', message }
}

/** Where the raw bytes are. A message whose raw has passed its retention says so. */
export function findRaw(job: MailboxJob, input: MailboxOps['find_raw']['input']): StoredBytes {
  const row = findMessage(job, input.messageId, { parts: NO_PARTS, review: input.review })
  if (row === null) return { kind: 'message_not_found' }
  if (row.rawR2Key === null) return { kind: 'expired' }
  return {
    kind: 'stored',
    key: row.rawR2Key,
    size: row.rawSize ?? 0,
    filename: null,
    contentType: 'message/rfc822',
    risk: null,
  }
}

/** Whether the bytes of a message's attachments are still on their way into the store. [settled S80] */
function attachmentsPending(job: MailboxJob, messageId: MailboxOps['find_attachment']['input']['messageId']): boolean {
  const row = job.db
    .select({ effectsJson: inboundDeliveries.effectsJson })
    .from(inboundDeliveries)
    .where(eq(inboundDeliveries.deliveryId, messageId))
    .get()
  return row !== undefined && openEffects(row.effectsJson).includes('attachments')
}

/** Where an attachment's bytes are. Visibility of the message comes before the attachment exists. [B10] */
export function findAttachment(job: MailboxJob, input: MailboxOps['find_attachment']['input']): StoredBytes {
  const row = findMessage(job, input.messageId, { parts: NO_PARTS, review: input.review })
  if (row === null) return { kind: 'message_not_found' }
  const file = listAttachments(job, [row.rowid]).find((attachment) => attachment.id === input.attachmentId)
  if (file === undefined) return { kind: 'attachment_not_found' }
  if (attachmentsPending(job, row.id)) return { kind: 'not_yet' }
  return {
    kind: 'stored',
    key: file.r2Key,
    size: file.size,
    filename: file.filename,
    contentType: file.sniffedType ?? file.contentType,
    risk: file.risk,
  }
}
