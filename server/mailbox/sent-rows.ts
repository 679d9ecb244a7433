import { eq, sql } from 'drizzle-orm'
import type { AttachmentId, MessageId } from '../../contract/ids.ts'
import type { OutgoingMail } from '../mail/compose.ts'
import { snippetOf } from '../mail/content.ts'
import type { NamedAddress } from '../mail/parsed.ts'
import { registrableDomain } from '../mail/registrable-domain.ts'
import { type CappedRow, capRow } from '../mail/row-caps.ts'
import { sanitiseHtml } from '../mail/sanitise.ts'
import { normaliseSubject } from '../mail/subject.ts'
import { mergeParticipants, participantsOf } from '../mail/thread-match.ts'
import type { FilteredRecipient } from '../outbound/filters.ts'
import type { SendRequest } from '../outbound/send-request.ts'
import type { BlobKey } from '../platform/blob-keys.ts'
import { newId } from '../platform/ids.ts'
import type { MailboxJob } from './job.ts'
import { attachments, contacts, deliveries, labels, messages, threads } from './schema.object.ts'

/** A file of a message that is sent: its row's id and where its bytes were put. */
export type SentFile = {
  readonly id: AttachmentId
  readonly key: BlobKey
  readonly filename: string
  readonly contentType: string
  readonly disposition: 'attachment' | 'inline'
  readonly contentId: string | null
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** A message whose bytes are stored, about to become rows. */
export type SentMail = {
  readonly messageId: MessageId
  readonly threadSeq: number
  readonly isNewThread: boolean
  readonly request: SendRequest
  readonly mail: OutgoingMail
  readonly recipients: readonly FilteredRecipient[]
  readonly files: readonly SentFile[]
  readonly rawKey: BlobKey
  readonly rawSize: number
  /** Own addresses in any status: never participants. */
  readonly own: ReadonlySet<string>
  /** Automatic replies a thread may have in a row. */
  readonly exchangesMax: number
}

function namedIn(sent: SentMail, field: 'to' | 'cc' | 'bcc'): NamedAddress[] {
  return sent.recipients
    .filter((recipient) => recipient.field === field)
    .map(({ address, name }) => ({ address, name }))
}

/** Columns within their caps; the whole is in the stored bytes. */
function cappedRow(sent: SentMail): CappedRow {
  const { mail } = sent
  return capRow({
    subject: mail.subject,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    replyTo: mail.replyTo === null ? [] : [mail.replyTo],
    references: mail.references,
    automated: null,
    auth: null,
    flags: [],
    content: {
      text: mail.text,
      htmlSanitized: mail.html === null ? null : sanitiseHtml(mail.html),
      extractedText: mail.text,
      snippet: snippetOf(mail.text),
    },
    otherBytes: Buffer.byteLength(JSON.stringify(sent.request.metadata)) + 8_192,
  })
}

function insertRow(job: MailboxJob, sent: SentMail, row: CappedRow): number {
  const { mail, request } = sent
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  const isFiltered = sent.recipients.every(({ status }) => status === 'suppressed')
  const inserted = job.db
    .insert(messages)
    .values({
      id: sent.messageId,
      threadSeq: sent.threadSeq,
      direction: 'outbound',
      status: isFiltered ? 'suppressed' : 'queued',
      inReplyTo: mail.inReplyTo,
      referencesJson: row.referencesJson,
      rawR2Key: sent.rawKey,
      rawSize: sent.rawSize,
      fromAddress: mail.from.address,
      fromName: row.fromName,
      senderDomain: registrableDomain(domain),
      replyToJson: row.replyToJson,
      toJson: row.toJson,
      ccJson: row.ccJson,
      bccJson: JSON.stringify(namedIn(sent, 'bcc')),
      subject: row.subject,
      text: row.text,
      htmlSanitized: row.htmlSanitized,
      extractedText: row.extractedText,
      snippet: row.snippet,
      sentAt: job.now,
      receivedAt: job.now,
      kind: request.kind,
      flagsJson: row.flagsJson,
      operation: request.operation,
      metadataJson: JSON.stringify(request.metadata),
    })
    .returning({ rowid: messages.rowid })
    .get()
  return inserted.rowid
}

function insertParts(job: MailboxJob, rowid: number, sent: SentMail): void {
  for (const { address, field, status, reason, smtpResponse } of sent.recipients) {
    job.db
      .insert(deliveries)
      .values({ messageRowid: rowid, address, field, status, reason, smtpResponse, updatedAt: job.now })
      .run()
  }
  for (const label of new Set(sent.request.labels)) job.db.insert(labels).values({ messageRowid: rowid, label }).run()
  for (const [position, file] of sent.files.entries()) {
    job.db
      .insert(attachments)
      .values({
        id: file.id,
        messageRowid: rowid,
        position,
        filename: file.filename,
        contentType: file.contentType,
        size: file.bytes.byteLength,
        sha256: file.sha256,
        disposition: file.disposition,
        contentId: file.contentId,
        r2Key: file.key,
        textStatus: 'skipped',
      })
      .run()
  }
}

/** A delivery that is not filtered makes its address known; the thread it was last written to goes along. */
function countContacts(job: MailboxJob, sent: SentMail): void {
  for (const { address, name, status } of sent.recipients) {
    if (status === 'suppressed') continue
    job.db
      .insert(contacts)
      .values({
        address,
        name: name === '' ? null : name,
        domain: registrableDomain(address.slice(address.lastIndexOf('@') + 1)),
        firstSeenAt: job.now,
        lastSeenAt: job.now,
        outboundCount: 1,
        lastThreadSeq: sent.threadSeq,
      })
      .onConflictDoUpdate({
        target: contacts.address,
        set: {
          name: sql`coalesce(${contacts.name}, excluded.name)`,
          lastSeenAt: sql`max(${contacts.lastSeenAt}, excluded.last_seen_at)`,
          outboundCount: sql`${contacts.outboundCount} + 1`,
          lastThreadSeq: sent.threadSeq,
        },
      })
      .run()
  }
}

/** A thread that begins with a message of ours; its `seq` was handed out before, because the token names it. [S21] */
function insertThread(job: MailboxJob, sent: SentMail): void {
  job.db
    .insert(threads)
    .values({
      seq: sent.threadSeq,
      id: newId('thr'),
      subject: normaliseSubject(sent.mail.subject),
      firstAt: job.now,
      lastAt: job.now,
      replyFromAddress: sent.mail.from.address,
    })
    .run()
}

/** Adds the message to its thread's summary: one row read and written, whatever the thread's length. [threading 5] */
function addToThread(job: MailboxJob, sent: SentMail, row: CappedRow): void {
  const thread = job.db.select().from(threads).where(eq(threads.seq, sent.threadSeq)).get()
  if (thread === undefined) throw new Error('thread row is missing inside its transaction')
  const isLatest = thread.messageCount === 0 || job.now >= thread.lastAt
  const participants = mergeParticipants({
    known: JSON.parse(thread.participantsJson) as NamedAddress[],
    added: participantsOf({ direction: 'outbound', from: null, to: sent.mail.to, cc: sent.mail.cc }),
    own: sent.own,
  })
  const labelUnion = new Set([...(JSON.parse(thread.labelsJson) as string[]), ...sent.request.labels])
  job.db
    .update(threads)
    .set({
      messageCount: thread.messageCount + 1,
      lastAt: isLatest ? job.now : thread.lastAt,
      lastOutboundAt: Math.max(job.now, thread.lastOutboundAt ?? 0),
      subject: thread.subject === '' ? normaliseSubject(sent.mail.subject) : thread.subject,
      participantsJson: JSON.stringify(participants),
      labelsJson: JSON.stringify([...labelUnion].sort()),
      ...(isLatest ? { lastDirection: 'outbound' as const, snippet: row.snippet ?? '' } : {}),
    })
    .where(eq(threads.seq, sent.threadSeq))
    .run()
}

/** Every row of an accepted message. Part of the accept transaction; returns the message's rowid. [spec/outbound.md 17] */
export function insertSentMail(job: MailboxJob, sent: SentMail): number {
  const row = cappedRow(sent)
  if (sent.isNewThread) insertThread(job, sent)
  const rowid = insertRow(job, sent, row)
  insertParts(job, rowid, sent)
  countContacts(job, sent)
  addToThread(job, sent, row)
  return rowid
}
