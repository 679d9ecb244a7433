import { z } from 'zod'
import { Direction, Email, Label, Metadata, NamedMailbox, Timestamp } from '../fields.ts'
import { AttachmentId, IdentityId, MessageId, ThreadId } from '../ids.ts'

export const INBOUND_STATUSES = ['received', 'quarantined', 'throttled', 'hidden'] as const
export const OUTBOUND_STATUSES = [
  'queued',
  'submitted',
  'delivered',
  'deferred',
  'bounced',
  'complained',
  'rejected',
  'failed',
  'uncertain',
  'suppressed',
  'canceled',
] as const
export const MESSAGE_STATUSES = [...INBOUND_STATUSES, ...OUTBOUND_STATUSES] as const
export const MessageStatus = z
  .enum(MESSAGE_STATUSES)
  .meta({ id: 'MessageStatus', description: 'State of a message; the first four are inbound, the others outbound.' })
export type MessageStatus = z.output<typeof MessageStatus>

/** Inbound statuses that agents do not see in lists, threads and counts. */
export const INVISIBLE_STATUSES = ['quarantined', 'throttled', 'hidden'] as const

export const MESSAGE_KINDS = [
  'normal',
  'automated',
  'dsn',
  'list',
  'calendar',
  'mdn',
  'transactional',
  'marketing',
  'auto_reply',
] as const
export const MessageKind = z
  .enum(MESSAGE_KINDS)
  .meta({ id: 'MessageKind', description: 'Inbound: normal to mdn. Outbound: transactional, marketing, auto_reply.' })
export type MessageKind = z.output<typeof MessageKind>

export const MESSAGE_FLAGS = [
  'sent_via_fallback',
  'parse_degraded',
  'encrypted',
  'message_id_conflict',
  'reprocessed',
  'reconciled',
  'bcc',
  'loopback',
  'body_truncated',
  'sender_suppressed',
  'body_redacted',
  'dsn_untrusted',
] as const
export const MessageFlag = z
  .enum(MESSAGE_FLAGS)
  .meta({ id: 'MessageFlag', description: 'Something a reader of the message should know.' })
export type MessageFlag = z.output<typeof MessageFlag>

export const TRUST_FLAGS = [
  'hidden_text',
  'display_name_spoof',
  'lookalike_domain',
  'reply_to_mismatch',
  'thread_join_unverified',
  'shared_domain_sender',
] as const
export const TrustFlag = z.enum(TRUST_FLAGS).meta({ id: 'TrustFlag', description: 'A reason to doubt a message.' })
export type TrustFlag = z.output<typeof TrustFlag>

export const QUARANTINE_REASONS = [
  'auth_failed',
  'auth_unverified',
  'spam',
  'risky_attachment',
  'blocked_sender',
  'otp_unsolicited',
  'account_unapproved',
] as const
export const QuarantineReason = z
  .enum(QUARANTINE_REASONS)
  .meta({ id: 'QuarantineReason', description: 'Why a message is held back.' })

const MessageVerdict = z.enum(['pass', 'fail', 'softfail', 'none', 'unaligned', 'unverified']).meta({
  id: 'MessageVerdict',
  description: 'Whether the sender is who the From field says, as far as it can be known.',
})
const AuthenticationResult = z
  .enum(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'])
  .meta({ id: 'AuthenticationResult', description: 'Result of one authentication method (RFC 8601).' })

export const Trust = z
  .object({
    verdict: MessageVerdict,
    spf: AuthenticationResult,
    dkim: AuthenticationResult,
    dmarc: AuthenticationResult,
    arc: AuthenticationResult,
    known_sender: z.boolean().describe('An authenticated correspondent this identity has written to.'),
    quarantined: z.boolean().describe('The message is held back.'),
    spam_score: z.number().min(0).max(1).nullable().describe('0 to 1; null when it was not computed.'),
    automated: z.boolean().describe('Written by a machine: report, list or automatic answer.'),
    flags: z.array(TrustFlag).describe('Reasons to doubt the message.'),
  })
  .meta({ id: 'Trust', description: 'Every signal about the sender of an inbound message.' })
export type Trust = z.input<typeof Trust>

const TriageStatus = z
  .enum(['pending', 'done', 'skipped', 'failed'])
  .meta({ id: 'TriageStatus', description: 'State of triage.' })
export const Triage = z
  .object({
    status: TriageStatus,
    category: z.string().nullable().describe('Category of the message.'),
    needs_reply: z.number().min(0).max(1).nullable().describe('How likely it wants an answer, 0 to 1.'),
    urgency: z.int().min(0).max(3).nullable().describe('0 to 3.'),
    summary: z.string().max(280).nullable().describe('At most 280 characters. Untrusted text.'),
    language: z.string().nullable().describe('BCP 47 tag.'),
    risk_flags: z.array(z.string()).describe('What to be careful about.'),
    model: z.string().nullable().describe('Model that ran; `rules` when rules alone decided.'),
    version: z.int().min(1).describe('Version of the triage logic.'),
    run: z.int().min(0).describe('Completed runs; 0 for a record written when the message came in.'),
    reason: z.string().optional().describe('Why it was skipped or failed.'),
  })
  .meta({ id: 'Triage', description: 'What triage found.' })
export type Triage = z.input<typeof Triage>

export const AttachmentDisposition = z
  .enum(['attachment', 'inline'])
  .meta({ id: 'AttachmentDisposition', description: 'How the sender wanted it shown.' })
const AttachmentTextStatus = z
  .enum(['pending', 'ready', 'unavailable', 'skipped'])
  .meta({ id: 'AttachmentTextStatus', description: 'Whether its text can be read.' })
const AttachmentRiskSchema = z
  .enum(['executable', 'macro', 'encrypted_archive', 'archive_bomb', 'type_mismatch', 'encrypted_document'])
  .meta({ id: 'AttachmentRisk', description: 'Why an attachment is dangerous.' })

export const Attachment = z
  .object({
    id: AttachmentId,
    filename: z.string().nullable().describe('Sanitised, at most 255 bytes. Untrusted text.'),
    content_type: z.string().describe('What the content is; the sniffed type wins over the declared one.'),
    size: z.int().min(0).describe('Decoded size in bytes.'),
    disposition: AttachmentDisposition.nullable().describe('Null when the sender did not say.'),
    text_status: AttachmentTextStatus,
    pages: z.int().min(0).nullable().describe('Pages of extracted text.'),
    risk: AttachmentRiskSchema.nullable().describe('Null: none was found, or the message was not examined.'),
  })
  .meta({ id: 'Attachment', description: 'A file that came with a message.' })
export type Attachment = z.input<typeof Attachment>

export const DeliveryField = z
  .enum(['to', 'cc', 'bcc'])
  .meta({ id: 'DeliveryField', description: 'Where the recipient stood.' })
export type DeliveryField = z.output<typeof DeliveryField>
export const DeliveryStatus = z
  .enum([
    'queued',
    'suppressed',
    'submitted',
    'delivered',
    'deferred',
    'bounced',
    'complained',
    'rejected',
    'failed',
    'uncertain',
  ])
  .meta({ id: 'DeliveryStatus', description: 'State of one recipient.' })
export type DeliveryStatus = z.output<typeof DeliveryStatus>
export const BounceType = z.enum(['hard', 'soft']).meta({ id: 'BounceType', description: 'Permanent or temporary.' })

export const Delivery = z
  .object({
    address: Email,
    field: DeliveryField,
    status: DeliveryStatus,
    smtp_code: z.string().nullable().describe('Reply code of the receiving server.'),
    enhanced_code: z.string().nullable().describe('Enhanced status code (RFC 3463).'),
    bounce_type: BounceType.nullable().describe('Null unless it bounced.'),
    reason: z.string().nullable().describe('Machine code of a suppression or failure.'),
    updated_at: Timestamp,
  })
  .meta({ id: 'Delivery', description: "One recipient's outcome of an outbound message." })
export type Delivery = z.input<typeof Delivery>

const Reference = z
  .object({
    kind: z.string().describe('What it is, e.g. `invoice`.'),
    value: z.string().describe('Normalised value. Untrusted text.'),
  })
  .meta({ id: 'Reference', description: 'A reference found in a message.' })
const MessageHeader = z
  .object({
    name: z.string().describe('Name as received.'),
    value: z.string().describe('Unfolded value, at most 2,048 bytes. Untrusted text.'),
  })
  .meta({ id: 'MessageHeader', description: 'One header field.' })

export const Message = z
  .object({
    id: MessageId,
    thread_id: ThreadId,
    identity_id: IdentityId,
    direction: Direction,
    status: MessageStatus,
    status_reason: z.string().nullable().describe('Machine code of a rejected, failed or uncertain send; else null.'),
    status_detail: z.string().nullable().describe('What the transport said about it; else null. Untrusted text.'),
    from: NamedMailbox.nullable().describe('First From mailbox; null when there is none.'),
    to: z.array(NamedMailbox).describe('To, at most 200.'),
    cc: z.array(NamedMailbox).describe('Cc, at most 200.'),
    bcc: z.array(NamedMailbox).describe('Outbound only; empty for inbound mail.'),
    reply_to: z.array(NamedMailbox).describe('Reply-To, at most 10.'),
    delivered_to: Email.nullable().describe('Inbound: the address it came in for, without its tag.'),
    is_primary_recipient: z
      .boolean()
      .nullable()
      .describe('Inbound: true on one copy when one mail reached several identities.'),
    subject: z.string().nullable().describe('At most 998 characters. Untrusted text.'),
    sent_at: Timestamp.nullable().describe('The Date field, or when it was submitted.'),
    received_at: Timestamp.describe('When the service took it, by its own clock.'),
    size: z.int().min(0).nullable().describe('Bytes of the raw message; null when it was not stored.'),
    read: z.boolean().nullable().describe('Whether it was marked read; null for outbound mail.'),
    extracted_text: z
      .string()
      .nullable()
      .describe('The new text without quotes and signature; null when encrypted. Untrusted text.'),
    text: z.string().nullable().describe('The whole text; null unless `include=quoted`. Untrusted text.'),
    html: z.string().nullable().describe('Sanitised HTML; null unless `include=html`. Untrusted.'),
    headers: z
      .array(MessageHeader)
      .nullable()
      .optional()
      .describe('Only with `include=headers`; null once the raw message is gone.'),
    attachments: z.array(Attachment).describe('Files, in the order of the message.'),
    labels: z.array(Label).max(64).describe('Labels, sorted.'),
    kind: MessageKind,
    trust: Trust.nullable().describe('Null for outbound mail.'),
    triage: Triage.nullable().describe('Null for outbound mail and while quarantined.'),
    quarantine_reason: QuarantineReason.nullable().optional().describe('Why it is or was held back.'),
    refs: z.array(Reference).describe('References found in it.'),
    rfc_message_id: z.string().nullable().describe('Message-ID without angle brackets.'),
    in_reply_to: z.string().nullable().describe('In-Reply-To without angle brackets.'),
    provider_message_id: z.string().nullable().optional().describe("Outbound: the transport's id, once submitted."),
    deliveries: z.array(Delivery).nullable().describe('One per recipient; null for inbound mail.'),
    flags: z.array(MessageFlag).describe('What a reader should know.'),
    metadata: Metadata,
  })
  .meta({ id: 'Message', description: 'One stored mail. Everything in it that came by mail is untrusted text.' })
export type Message = z.input<typeof Message>
