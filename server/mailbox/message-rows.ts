import { asc, eq } from 'drizzle-orm'
import type { AttachmentId } from '../../contract/ids.ts'
import type { BlobKey } from '../platform/blob-keys.ts'
import type { IngestAttachment, IngestInput } from './ingest-input.ts'
import { type IngestStatus, TRIAGE_OFF } from './ingest-rules.ts'
import type { MailboxJob } from './job.ts'
import type { StoredMessage } from './ledger-input.ts'
import { attachments, messages, threads } from './schema.object.ts'

/** Inserts the row of an inbound message and returns its rowid. */
export function insertMessage(
  job: MailboxJob,
  input: IngestInput,
  placed: {
    readonly threadSeq: number
    readonly status: IngestStatus
    readonly knownSender: boolean
    readonly flags: readonly string[]
  },
): number {
  const { mail } = input
  const { status, reason } = placed.status
  const inserted = job.db
    .insert(messages)
    .values({
      id: input.deliveryId,
      threadSeq: placed.threadSeq,
      direction: 'inbound',
      status,
      rfcMessageId: mail.rfcMessageId,
      messageIdSynthetic: mail.messageIdSynthetic,
      inReplyTo: mail.inReplyTo,
      referencesJson: mail.row.referencesJson,
      rawSha256: input.rawSha256,
      rawR2Key: input.rawKey,
      rawSize: input.rawSize,
      fromAddress: mail.from?.address ?? null,
      fromName: mail.row.fromName,
      senderDomain: mail.senderDomain,
      replyToJson: mail.row.replyToJson,
      toJson: mail.row.toJson,
      ccJson: mail.row.ccJson,
      deliveredTo: input.deliveredTo,
      isBcc: input.isBcc,
      isPrimaryRecipient: input.isPrimaryRecipient,
      subject: mail.row.subject,
      text: mail.row.text,
      htmlSanitized: mail.row.htmlSanitized,
      extractedText: mail.row.extractedText,
      snippet: mail.row.snippet,
      sentAt: mail.sentAt,
      receivedAt: input.receivedAt,
      kind: mail.kind,
      automatedJson: mail.row.automatedJson,
      authJson: mail.row.authJson,
      verdict: input.verdict,
      knownSender: placed.knownSender,
      quarantineReason: reason,
      flagsJson: JSON.stringify(placed.flags),
      triageStatus: status === 'received' ? TRIAGE_OFF.status : null,
      triageJson: status === 'received' ? JSON.stringify(TRIAGE_OFF) : null,
      parserVersion: input.parserVersion,
    })
    .returning({ rowid: messages.rowid })
    .get()
  return inserted.rowid
}

/** Inserts the attachments of a message; each row names the object its bytes will stand in. */
export function insertAttachments(
  job: MailboxJob,
  rowid: number,
  files: readonly IngestAttachment[],
  place: () => { id: AttachmentId; key: BlobKey },
): void {
  for (const file of files) {
    const { id, key } = place()
    job.db
      .insert(attachments)
      .values({
        id,
        messageRowid: rowid,
        position: file.position,
        filename: file.filename,
        contentType: file.contentType,
        sniffedType: file.sniffedType,
        size: file.size,
        sha256: file.sha256,
        disposition: file.disposition,
        contentId: file.contentId,
        r2Key: key,
        textStatus: 'skipped',
      })
      .run()
  }
}

/** A stored message and its attachments by rowid, or null once it was erased. */
export function findStored(job: MailboxJob, rowid: number): StoredMessage | null {
  const message = job.db
    .select({ messageId: messages.id, threadId: threads.id, status: messages.status, storedRawKey: messages.rawR2Key })
    .from(messages)
    .innerJoin(threads, eq(threads.seq, messages.threadSeq))
    .where(eq(messages.rowid, rowid))
    .get()
  if (message === undefined) return null
  const files = job.db
    .select({ id: attachments.id, position: attachments.position, key: attachments.r2Key, sha256: attachments.sha256 })
    .from(attachments)
    .where(eq(attachments.messageRowid, rowid))
    .orderBy(asc(attachments.position))
    .all()
  return { ...message, attachments: files }
}

/** Like `findStored` for a message that was found or written in this same transaction. */
export function getStored(job: MailboxJob, rowid: number): StoredMessage {
  const stored = findStored(job, rowid)
  if (stored === null) throw new Error('message row is missing right after it was found')
  return stored
}
