import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MessageId, ThreadId } from '../../contract/ids.ts'
import { inJson } from '../control/json-list.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import type { Anchor, MailboxFacts, TargetFacts, ThreadFacts } from '../outbound/facts.ts'
import { possibleRecipients } from '../outbound/recipients.ts'
import type { SendRequest } from '../outbound/send-request.ts'
import type { MailboxJob } from './job.ts'
import { findMessage, listAttachments } from './message-queries.ts'
import type { MessageRow } from './present.ts'
import { contacts, messages, threads } from './schema.object.ts'

const ALL_PARTS = { quoted: true, html: true } as const

/** Messages a new one may follow: seen by agents, and on the wire. What never left has an id that nobody knows. */
const FOLLOWABLE = sql.raw(
  "status not in ('quarantined', 'hidden', 'throttled', 'rejected', 'failed', 'suppressed', 'canceled') and message_id_synthetic = 0",
)

function addressesOf(json: string): NamedAddress[] {
  return JSON.parse(json) as NamedAddress[]
}

/** Hop that an inbound message carried; our own rows carry none. */
function hopIn(automatedJson: string | null): number {
  if (automatedJson === null) return 0
  const { hop } = JSON.parse(automatedJson) as { hop?: unknown }
  return typeof hop === 'number' ? hop : 0
}

function targetFacts(job: MailboxJob, row: MessageRow): TargetFacts {
  const files = listAttachments(job, [row.rowid]).map((file) => ({
    id: file.id,
    key: file.r2Key,
    filename: file.filename,
    contentType: file.sniffedType ?? file.contentType,
    size: file.size,
    disposition: file.disposition,
    contentId: file.contentId,
    hasRisk: file.risk !== null,
  }))
  return {
    id: row.id,
    direction: row.direction,
    status: row.status,
    kind: row.kind,
    verdict: row.verdict,
    isKnownSender: row.knownSender ?? false,
    from: row.fromAddress === null ? null : { address: row.fromAddress, name: row.fromName ?? '' },
    replyTo: addressesOf(row.replyToJson),
    to: addressesOf(row.toJson),
    cc: addressesOf(row.ccJson),
    subject: row.subject,
    text: row.text,
    htmlSanitized: row.htmlSanitized,
    sentAt: row.sentAt ?? row.receivedAt,
    files,
  }
}

/** The message a reply or forward is about; held mail only for reviewers, hidden and throttled mail never. */
function findTarget(job: MailboxJob, messageId: MessageId, review: boolean): MessageRow | null {
  const row = findMessage(job, messageId, { parts: ALL_PARTS, review })
  return row === null || row.status === 'hidden' || row.status === 'throttled' ? null : row
}

function anchorWhere(job: MailboxJob, threadSeq: number, where: SQL | undefined): Anchor | null {
  const row = job.db
    .select({ id: messages.rfcMessageId, references: messages.referencesJson, inReplyTo: messages.inReplyTo })
    .from(messages)
    .where(and(eq(messages.threadSeq, threadSeq), isNotNull(messages.rfcMessageId), FOLLOWABLE, where))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .limit(1)
    .get()
  if (row === undefined || row.id === null) return null
  return { rfcMessageId: row.id, references: JSON.parse(row.references) as string[], inReplyTo: row.inReplyTo }
}

/** The message answered when its header id is known, else the latest one before it that has one. [spec/threading.md 5] */
function findAnchor(job: MailboxJob, threadSeq: number, target: MessageRow | null): Anchor | null {
  if (target === null) return anchorWhere(job, threadSeq, undefined)
  if (target.rfcMessageId !== null && !target.messageIdSynthetic) {
    return {
      rfcMessageId: target.rfcMessageId,
      references: JSON.parse(target.referencesJson) as string[],
      inReplyTo: target.inReplyTo,
    }
  }
  return anchorWhere(job, threadSeq, sql`${messages.receivedAt} <= ${target.receivedAt}`)
}

function latestHop(job: MailboxJob, threadSeq: number): number {
  const row = job.db
    .select({ automatedJson: messages.automatedJson })
    .from(messages)
    .where(and(eq(messages.threadSeq, threadSeq), sql.raw("status not in ('quarantined', 'hidden', 'throttled')")))
    .orderBy(desc(messages.receivedAt), desc(messages.rowid))
    .limit(1)
    .get()
  return hopIn(row?.automatedJson ?? null)
}

/** Automatic replies since the last message of another kind that we sent into the thread. [D6] */
export function countAutomaticExchanges(job: MailboxJob, threadSeq: number): number {
  const row = job.sql
    .exec(
      `select count(*) as n from messages where thread_seq = ? and direction = 'outbound' and kind = 'auto_reply'
         and status not in ('canceled', 'rejected', 'failed', 'suppressed')
         and rowid > coalesce((select max(rowid) from messages
           where thread_seq = ? and direction = 'outbound' and kind <> 'auto_reply'), 0)`,
      threadSeq,
      threadSeq,
    )
    .one()
  return Number(row['n'])
}

function hasSentFrom(job: MailboxJob, threadSeq: number, address: string): boolean {
  const row = job.db
    .select({ rowid: messages.rowid })
    .from(messages)
    .where(
      and(eq(messages.fromAddress, address), eq(messages.threadSeq, threadSeq), eq(messages.direction, 'outbound')),
    )
    .limit(1)
    .get()
  return row !== undefined
}

function threadFacts(
  job: MailboxJob,
  request: SendRequest,
  thread: typeof threads.$inferSelect,
  target: MessageRow | null,
): ThreadFacts {
  const from = request.fromAddress?.trim().toLowerCase()
  return {
    seq: thread.seq,
    fallbackPinned: thread.fallbackPinned,
    replyFromAddress: thread.replyFromAddress,
    usedFrom: from !== undefined && hasSentFrom(job, thread.seq, from) ? [from] : [],
    anchor: findAnchor(job, thread.seq, target),
    hop: target === null ? latestHop(job, thread.seq) : hopIn(target.automatedJson),
    automaticExchanges: request.kind === 'auto_reply' ? countAutomaticExchanges(job, thread.seq) : 0,
  }
}

/** A thread agents can see, by id. */
function findThread(job: MailboxJob, threadId: ThreadId, review: boolean) {
  const row = job.db.select().from(threads).where(eq(threads.id, threadId)).get()
  return row === undefined || (row.messageCount === 0 && !review) ? null : row
}

function threadOf(job: MailboxJob, request: SendRequest, target: MessageRow | null, review: boolean) {
  if (target !== null) return job.db.select().from(threads).where(eq(threads.seq, target.threadSeq)).get() ?? null
  return request.threadId === null ? null : findThread(job, request.threadId, review)
}

/** Addresses among these that this identity has sent to. */
function listContacts(job: MailboxJob, addresses: readonly string[]): string[] {
  return job.db
    .select({ address: contacts.address })
    .from(contacts)
    .where(and(inJson(contacts.address, addresses), sql`${contacts.outboundCount} > 0`))
    .all()
    .map((row) => row.address)
}

/** What this mailbox knows about a send, read in one go, and every address the send could go to. */
export function readMailboxFacts(
  job: MailboxJob,
  request: SendRequest,
  review: boolean,
): MailboxFacts & { readonly possible: readonly string[] } {
  const row = request.targetId === null ? null : findTarget(job, request.targetId, review)
  const target = row === null ? null : targetFacts(job, row)
  const thread = threadOf(job, request, row, review)
  const possible = possibleRecipients(request, target)
  return {
    target,
    thread: thread === null ? null : threadFacts(job, request, thread, row),
    contacts: listContacts(job, possible),
    possible,
  }
}
