import type { EventData } from '../../contract/events/index.ts'
import type { MessageSummary } from '../../contract/events/messages.ts'
import type { EventId } from '../../contract/ids.ts'
import { cutUtf8 } from '../mail/mime/plain-text.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { NewEvent } from './events.ts'
import type { IngestInput } from './ingest-input.ts'
import type { MailboxJob } from './job.ts'
import { findMessageRow, listAttachments } from './message-queries.ts'
import { type MessageRow, presentFlags, presentTrust } from './present.ts'

/** An envelope is at most this large; lists give way first. [settled S57] */
export const ENVELOPE_BYTES_MAX = 512 * 1024
const LIST_LENGTH_CUT = 20
/** What the envelope adds around `data`, generously. */
const ENVELOPE_OVERHEAD = 1024

type ReceivedData = EventData<'message.received'>
type QuarantinedData = EventData<'message.quarantined'>

function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/** A body cut at the cap of the policy, between characters. 0 sends none. */
function capBody(
  body: string | null,
  capBytes: number,
): { readonly value: string | null; readonly truncated: boolean } {
  if (body === null) return { value: null, truncated: false }
  if (capBytes === 0) return { value: null, truncated: body.length > 0 }
  return utf8Bytes(body) <= capBytes
    ? { value: body, truncated: false }
    : { value: cutUtf8(body, capBytes), truncated: true }
}

/** The header view of a message; labels only where it has some when the event is written. */
export function summaryOf(row: MessageRow, labels: readonly string[] = []): MessageSummary {
  return {
    id: row.id,
    thread_id: row.threadId,
    direction: row.direction,
    status: row.status,
    from: row.fromAddress === null ? null : { address: row.fromAddress, name: row.fromName ?? '' },
    to: JSON.parse(row.toJson),
    cc: JSON.parse(row.ccJson),
    delivered_to: row.deliveredTo,
    is_primary_recipient: row.direction === 'inbound' ? row.isPrimaryRecipient : null,
    subject: row.subject,
    sent_at: row.sentAt === null ? null : toTimestamp(row.sentAt),
    received_at: toTimestamp(row.receivedAt),
    kind: row.kind,
    labels: [...labels],
    rfc_message_id: row.rfcMessageId,
    in_reply_to: row.inReplyTo,
    flags: presentFlags(row.flagsJson).message,
  }
}

function bodiesOf(row: MessageRow, capBytes: number) {
  const extracted = capBody(row.extractedText, capBytes)
  const text = capBody(row.text, capBytes)
  // Cut HTML is broken HTML: it comes whole or not at all.
  const fits = row.htmlSanitized !== null && utf8Bytes(row.htmlSanitized) <= capBytes
  return {
    extracted_text: extracted.value,
    extracted_text_truncated: extracted.truncated,
    text: text.value,
    text_truncated: text.truncated,
    html: fits ? row.htmlSanitized : null,
    html_truncated: row.htmlSanitized !== null && !fits,
  }
}

type Data = ReceivedData | QuarantinedData

/** Shortens lists, then drops bodies, until the envelope fits; what was left out is flagged. */
export function fitEnvelope<D extends Data>(data: D): D {
  const size = (candidate: D) => utf8Bytes(JSON.stringify(candidate)) + ENVELOPE_OVERHEAD
  if (size(data) <= ENVELOPE_BYTES_MAX) return data
  const cut = {
    ...data,
    message: {
      ...data.message,
      to: data.message.to.slice(0, LIST_LENGTH_CUT),
      cc: data.message.cc.slice(0, LIST_LENGTH_CUT),
    },
    attachments: data.attachments.slice(0, LIST_LENGTH_CUT),
    lists_truncated: true,
  }
  if (size(cut) <= ENVELOPE_BYTES_MAX || !('html' in cut)) return cut
  const withoutHtml = { ...cut, html: null, html_truncated: true }
  if (size(withoutHtml) <= ENVELOPE_BYTES_MAX) return withoutHtml
  return { ...withoutHtml, text: null, text_truncated: true }
}

/** The event of a stored inbound message: received with its bodies, or quarantined without. [spec/events.md 5, S18, S57] */
export function received(job: MailboxJob, input: IngestInput, rowid: number, eventId: EventId): NewEvent {
  const row = findMessageRow(job, rowid)
  const attachments = listAttachments(job, [rowid]).map(({ id, filename, contentType, sniffedType, size }) => ({
    id,
    filename,
    content_type: sniffedType ?? contentType,
    size,
  }))
  const common = {
    message: summaryOf(row),
    thread_id: row.threadId,
    trust: presentTrust(row),
    attachments,
    lists_truncated: false,
  }
  if (row.status === 'received') {
    const data: ReceivedData = { ...common, ...bodiesOf(row, input.policy.textBytes) }
    return { eventId, type: 'message.received', occurredAt: job.now, data: fitEnvelope(data) }
  }
  if (row.quarantineReason === null) throw new Error('held message has no reason')
  const data: QuarantinedData = { ...common, quarantine_reason: row.quarantineReason }
  return { eventId, type: 'message.quarantined', occurredAt: job.now, data: fitEnvelope(data) }
}
