import { and, asc, desc, eq, getTableColumns, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { MessageId } from '../../contract/ids.ts'
import type { Message } from '../../contract/objects/message.ts'
import { inJson } from '../control/json-list.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import type { MessageFilters, MessageParts, PageStart } from './ops.ts'
import { type AttachmentRow, type MessageExtras, type MessageRow, parseKind, presentMessage } from './present.ts'
import { attachments, deliveries, labels, messages, refs, threads } from './schema.object.ts'

/** Written like the partial index, so that a list of visible mail reads its page and nothing else. */
export const isVisible = sql.raw("status not in ('quarantined', 'hidden', 'throttled')")

const { text: _text, htmlSanitized: _html, ...leanColumns } = getTableColumns(messages)

/** Columns of a message; large bodies are read only where they are shown. */
function columnsOf(parts: MessageParts) {
  return {
    ...leanColumns,
    text: parts.quoted ? messages.text : sql<string | null>`null`.as('text'),
    htmlSanitized: parts.html ? messages.htmlSanitized : sql<string | null>`null`.as('html_sanitized'),
    threadId: sql<
      MessageRow['threadId']
    >`(select ${threads.id} from ${threads} where ${threads.seq} = ${messages.threadSeq})`.as('thread_id'),
  }
}

function toRow(row: Omit<MessageRow, 'kind'> & { kind: string }): MessageRow {
  return { ...row, kind: parseKind(row.kind) }
}

const ALL_PARTS: MessageParts = { quoted: true, html: true }
const NO_PARTS: MessageParts = { quoted: false, html: false }

/** One message by rowid, bodies included. */
export function findMessageRow(job: MailboxJob, rowid: number): MessageRow {
  const row = job.db.select(columnsOf(ALL_PARTS)).from(messages).where(eq(messages.rowid, rowid)).get()
  if (row === undefined) throw new Error('message row is missing')
  return toRow(row)
}

/** One message by id that the caller may see, or null. */
export function findMessage(
  job: MailboxJob,
  messageId: MessageId,
  options: { readonly parts: MessageParts; readonly review: boolean },
): MessageRow | null {
  const seen = options.review ? eq(messages.id, messageId) : and(eq(messages.id, messageId), isVisible)
  const row = job.db.select(columnsOf(options.parts)).from(messages).where(seen).get()
  return row === undefined ? null : toRow(row)
}

/** Attachments of these messages, each in the order of its message: one statement. */
export function listAttachments(job: MailboxJob, rowids: readonly number[]): AttachmentRow[] {
  return job.db
    .select()
    .from(attachments)
    .where(inJson(attachments.messageRowid, rowids))
    .orderBy(asc(attachments.messageRowid), asc(attachments.position))
    .all()
}

/** Attachments, labels, references and deliveries of a page: one statement each, whatever the page's length. */
export function listExtras(job: MailboxJob, rows: readonly MessageRow[]): (rowid: number) => MessageExtras {
  const rowids = rows.map((row) => row.rowid)
  const files = listAttachments(job, rowids)
  const labelRows = job.db
    .select()
    .from(labels)
    .where(inJson(labels.messageRowid, rowids))
    .orderBy(asc(labels.messageRowid), asc(labels.label))
    .all()
  const refRows = job.db
    .select({ messageRowid: refs.messageRowid, kind: refs.kind, value: refs.value })
    .from(refs)
    .where(inJson(refs.messageRowid, rowids))
    .orderBy(asc(refs.messageRowid), asc(refs.kind), asc(refs.value))
    .all()
  const outbound = rows.filter((row) => row.direction === 'outbound').map((row) => row.rowid)
  const deliveryRows =
    outbound.length === 0
      ? []
      : job.db.select().from(deliveries).where(inJson(deliveries.messageRowid, outbound)).orderBy(asc(sql`rowid`)).all()
  const { identityId } = ownerOf(job)
  const of = <T extends { messageRowid: number }>(list: readonly T[], rowid: number) =>
    list.filter((row) => row.messageRowid === rowid)
  return (rowid) => ({
    identityId,
    attachments: of(files, rowid),
    labels: of(labelRows, rowid).map((row) => row.label),
    refs: of(refRows, rowid).map(({ kind, value }) => ({ kind, value })),
    deliveries: of(deliveryRows, rowid),
  })
}

/** Rows with everything that belongs to them, as the API shows them. */
export function presentRows(job: MailboxJob, rows: readonly MessageRow[], parts: MessageParts): Message[] {
  if (rows.length === 0) return []
  const extras = listExtras(job, rows)
  return rows.map((row) => presentMessage(row, extras(row.rowid), parts))
}

/** Rows strictly beyond the last one in (received_at, rowid), newest first. A row value, because an OR would not seek. */
function beyond(start: PageStart): SQL | undefined {
  return start === null ? undefined : sql`(${messages.receivedAt}, ${messages.rowid}) < (${start.sort}, ${start.key})`
}

function labelled(label: string): SQL {
  return sql`exists (select 1 from ${labels} where ${labels.messageRowid} = ${messages.rowid} and ${labels.label} = ${label})`
}

/** Which rows a list may show: visible ones, or one invisible status that was named by somebody who may review. */
function statusFilter(filters: MessageFilters, review: boolean): SQL | undefined {
  if (filters.status === null) return isVisible
  const named = eq(messages.status, filters.status)
  return review ? named : and(named, isVisible)
}

/** Filters that an index serves: the list is walked in its order and stops at the end of the page. */
function indexedFilters(filters: MessageFilters, review: boolean): SQL | undefined {
  const threadSeq = sql`(select ${threads.seq} from ${threads} where ${threads.id} = ${filters.threadId})`
  return and(
    statusFilter(filters, review),
    filters.threadId === null ? undefined : sql`${messages.threadSeq} = ${threadSeq}`,
    filters.direction === null ? undefined : eq(messages.direction, filters.direction),
    filters.after === null ? undefined : gte(messages.receivedAt, filters.after),
    filters.before === null ? undefined : lt(messages.receivedAt, filters.before),
  )
}

/** One page of a message list: what it shows, how much, and after which row. */
export type MessagePage = {
  readonly filters: MessageFilters
  readonly limit: number
  readonly start: PageStart
  readonly review: boolean
}

/** One row more than the page, newest first. */
export function selectMessages(job: MailboxJob, page: MessagePage): MessageRow[] {
  return job.db
    .select(columnsOf(NO_PARTS))
    .from(messages)
    .where(and(indexedFilters(page.filters, page.review), beyond(page.start)))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .limit(page.limit + 1)
    .all()
    .map(toRow)
}

/** Positions of at most `scan` rows in list order, and which of them carry a label: a rare label must not read the mailbox. */
export function scanForLabel(
  job: MailboxJob,
  page: MessagePage,
  scan: { readonly label: string; readonly rows: number },
): { readonly rowid: number; readonly receivedAt: number; readonly matches: boolean }[] {
  return job.db
    .select({
      rowid: messages.rowid,
      receivedAt: messages.receivedAt,
      matches: sql<number>`${labelled(scan.label)}`.mapWith(Boolean).as('matches'),
    })
    .from(messages)
    .where(and(indexedFilters(page.filters, page.review), beyond(page.start)))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .limit(scan.rows)
    .all()
}

/** Messages by rowid, newest first. */
export function selectByRowid(job: MailboxJob, rowids: readonly number[]): MessageRow[] {
  return job.db
    .select(columnsOf(NO_PARTS))
    .from(messages)
    .where(inJson(messages.rowid, rowids))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .all()
    .map(toRow)
}

/** The newest messages of a thread beyond `start`, newest first; `review` adds held ones. One row more than the page. */
export function selectThreadMessages(
  job: MailboxJob,
  page: {
    readonly threadSeq: number
    readonly limit: number
    readonly start: PageStart
    readonly parts: MessageParts
    readonly review: boolean
  },
): MessageRow[] {
  const seen = page.review ? sql`${messages.status} not in ('hidden', 'throttled')` : isVisible
  return job.db
    .select(columnsOf(page.parts))
    .from(messages)
    .where(and(eq(messages.threadSeq, page.threadSeq), seen, beyond(page.start)))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .limit(page.limit + 1)
    .all()
    .map(toRow)
}

/** Inbound messages after an instant, oldest first, for wait. */
export function selectArrived(
  job: MailboxJob,
  arrived: {
    readonly sinceMs: number
    readonly review: boolean
    readonly limit: number
    readonly where: SQL | undefined
  },
): MessageRow[] {
  const seen = arrived.review ? sql`${messages.status} in ('received', 'quarantined')` : isVisible
  return job.db
    .select(columnsOf(NO_PARTS))
    .from(messages)
    .where(and(gt(messages.receivedAt, arrived.sinceMs), eq(messages.direction, 'inbound'), seen, arrived.where))
    .orderBy(asc(messages.receivedAt), asc(messages.rowid))
    .limit(arrived.limit)
    .all()
    .map(toRow)
}
