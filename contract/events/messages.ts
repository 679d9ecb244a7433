import { z } from 'zod'
import { Direction, Email, Label, NamedMailbox, Timestamp } from '../fields.ts'
import { AttachmentId, MessageId, ThreadId } from '../ids.ts'
import { MessageFlag, MessageKind, MessageStatus, QuarantineReason, Trust } from '../objects/message.ts'
import { defineEvent } from './envelope.ts'

/** The header view of a message in events: no bodies. [spec/events.md 4, settled S18] */
export const MessageSummary = z
  .object({
    id: MessageId,
    thread_id: ThreadId,
    direction: Direction,
    status: MessageStatus,
    from: NamedMailbox.nullable().describe('First From mailbox.'),
    to: z.array(NamedMailbox).describe('To.'),
    cc: z.array(NamedMailbox).describe('Cc.'),
    delivered_to: Email.nullable().describe('Inbound: the address it came in for.'),
    is_primary_recipient: z.boolean().nullable().describe('Inbound: true on one copy per tenant.'),
    subject: z.string().nullable().describe('Untrusted text.'),
    sent_at: Timestamp.nullable().describe('The Date field.'),
    received_at: Timestamp,
    kind: MessageKind,
    labels: z.array(Label).describe('Labels, sorted.'),
    rfc_message_id: z.string().nullable().describe('Message-ID without angle brackets.'),
    in_reply_to: z.string().nullable().describe('In-Reply-To without angle brackets.'),
    flags: z.array(MessageFlag).describe('What a reader should know.'),
  })
  .meta({ id: 'MessageSummary', description: 'The header view of a message in an event.' })
export type MessageSummary = z.input<typeof MessageSummary>

export const EventAttachment = z
  .object({
    id: AttachmentId,
    filename: z.string().nullable().describe('Sanitised. Untrusted text.'),
    content_type: z.string().describe('What the content is.'),
    size: z.int().min(0).describe('Decoded size in bytes.'),
  })
  .meta({ id: 'EventAttachment', description: 'An attachment in an event.' })

const common = {
  message: MessageSummary,
  thread_id: ThreadId,
  trust: Trust,
  attachments: z.array(EventAttachment).describe('Attachments, in order.'),
  lists_truncated: z.boolean().describe('Recipients or attachments were left out to keep the event small.'),
}

/** New visible mail, with its bodies up to the cap of the policy. */
export const messageReceived = defineEvent(
  'message.received',
  'New visible mail was stored.',
  z
    .object({
      ...common,
      extracted_text: z.string().nullable().describe('New text, cut at `webhook_text_bytes`. Untrusted text.'),
      extracted_text_truncated: z.boolean().describe('It was cut.'),
      text: z.string().nullable().describe('Whole text, cut at `webhook_text_bytes`. Untrusted text.'),
      text_truncated: z.boolean().describe('It was cut.'),
      html: z.string().nullable().describe('Sanitised HTML; null when it is larger than `webhook_text_bytes`.'),
      html_truncated: z.boolean().describe('It was left out for its size.'),
    })
    .meta({ id: 'MessageReceivedData', description: 'New mail.' }),
)

/** Mail that was held back: no bodies. */
export const messageQuarantined = defineEvent(
  'message.quarantined',
  'Inbound mail was held back.',
  z
    .object({ ...common, quarantine_reason: QuarantineReason })
    .meta({ id: 'MessageQuarantinedData', description: 'Held mail, without bodies.' }),
)
