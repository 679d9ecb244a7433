import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { MessageId } from '../../contract/ids.ts'
import { INVISIBLE_STATUSES } from '../../contract/objects/message.ts'
import type { IngestInput } from './ingest-input.ts'
import { saysTheSame } from './ingest-rules.ts'
import type { MailboxJob } from './job.ts'
import { attachments, messages } from './schema.object.ts'

/** Copies of one Message-ID that are looked at; a flood of them must not make a transaction long. */
const CANDIDATES_MAX = 20

type Found =
  | { readonly kind: 'duplicate'; readonly rowid: number; readonly id: MessageId }
  | { readonly kind: 'new'; readonly conflicts: readonly number[] }

function attachmentHashes(job: MailboxJob, rowid: number): string[] {
  const rows = job.db
    .select({ sha256: attachments.sha256 })
    .from(attachments)
    .where(eq(attachments.messageRowid, rowid))
    .all()
  return rows.map((row) => row.sha256)
}

/** The same bytes again. A throttled copy does not count: it was stored without its content. [B14, S71] */
function findByHash(job: MailboxJob, sha256: string): { rowid: number; id: MessageId } | undefined {
  return job.db
    .select({ rowid: messages.rowid, id: messages.id })
    .from(messages)
    .where(and(eq(messages.rawSha256, sha256), eq(messages.direction, 'inbound'), ne(messages.status, 'throttled')))
    .limit(1)
    .get()
}

function copiesOf(job: MailboxJob, rfcMessageId: string) {
  return job.db
    .select({
      rowid: messages.rowid,
      id: messages.id,
      status: messages.status,
      fromAddress: messages.fromAddress,
      subject: messages.subject,
      text: messages.text,
      html: messages.htmlSanitized,
    })
    .from(messages)
    .where(and(eq(messages.rfcMessageId, rfcMessageId), eq(messages.direction, 'inbound')))
    .orderBy(desc(messages.rowid))
    .limit(CANDIDATES_MAX)
    .all()
}

/**
 * Whether a message is there already: by its bytes, or by Message-ID when a visible copy of the same sender says the
 * same. Anything else with that id is a conflict, and both are marked: a forged copy must not suppress the genuine one.
 */
export function findDuplicate(job: MailboxJob, input: IngestInput): Found {
  const sameBytes = findByHash(job, input.rawSha256)
  if (sameBytes !== undefined) return { kind: 'duplicate', ...sameBytes }
  if (input.mail.messageIdSynthetic) return { kind: 'new', conflicts: [] }
  const copies = copiesOf(job, input.mail.rfcMessageId)
  const { row } = input.mail
  const mine = {
    subject: row.subject,
    text: row.text,
    html: row.htmlSanitized,
    attachments: input.mail.attachments.map((file) => file.sha256),
  }
  for (const copy of copies) {
    const visible = !(INVISIBLE_STATUSES as readonly string[]).includes(copy.status)
    if (!visible || copy.fromAddress !== (input.mail.from?.address ?? null)) continue
    if (saysTheSame(mine, { ...copy, attachments: attachmentHashes(job, copy.rowid) }))
      return { kind: 'duplicate', rowid: copy.rowid, id: copy.id }
  }
  return { kind: 'new', conflicts: copies.map((copy) => copy.rowid) }
}

/** Marks a stored message as one of several with its Message-ID, once. */
export function markConflict(job: MailboxJob, rowid: number): void {
  job.db
    .update(messages)
    .set({ flagsJson: sql`json_insert(${messages.flagsJson}, '$[#]', 'message_id_conflict')` })
    .where(
      and(
        eq(messages.rowid, rowid),
        sql`not exists (select 1 from json_each(${messages.flagsJson}) where value = 'message_id_conflict')`,
      ),
    )
    .run()
}
