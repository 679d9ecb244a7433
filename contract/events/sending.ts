import { z } from 'zod'
import { Email } from '../fields.ts'
import { MessageId } from '../ids.ts'
import { BounceType, DeliveryStatus, MessageStatus } from '../objects/message.ts'
import { defineEvent } from './envelope.ts'
import { MessageSummary } from './messages.ts'

/** Why a send ended without being sent, or may have. [spec/events.md 4, K3] */
export const SEND_FAILURE_REASONS = [
  'provider_validation',
  'sender_domain_unavailable',
  'recipient_suppressed_by_provider',
  'marketing_needs_ses',
  'quota_exhausted',
  'resolved_not_sent',
  'domain_failing_no_fallback',
  'transport_timeout',
  'transport_connection_lost',
  'provider_outcome_unknown',
] as const
export const SendFailureReason = z
  .enum(SEND_FAILURE_REASONS)
  .meta({ id: 'SendFailureReason', description: 'Why a send was rejected, failed, or is uncertain.' })
export type SendFailureReason = z.output<typeof SendFailureReason>

export const PROVIDERS = ['cloudflare', 'ses', 'smtp', 'simulator', 'loopback'] as const
const Provider = z.enum(PROVIDERS).meta({ id: 'Provider', description: 'The transport that took a message.' })

/** One recipient as it stands when the event is written. [settled S84] */
export const RecipientOutcome = z
  .object({
    address: Email,
    status: DeliveryStatus,
    smtp_response: z
      .string()
      .nullable()
      .describe('What the receiving server, or our policy, said; at most 512 characters. Untrusted text.'),
  })
  .meta({ id: 'RecipientOutcome', description: 'One recipient of a message and its state.' })
export type RecipientOutcome = z.input<typeof RecipientOutcome>

const recipients = z.array(RecipientOutcome).describe('The recipients this event speaks of.')
const recipient = Email.describe('The recipient.')
const smtpCode = z.string().nullable().describe('Reply code of the receiving server.')
const smtpResponse = z
  .string()
  .nullable()
  .describe('What the receiving server said, at most 512 characters. Untrusted text.')

export const messageSent = defineEvent(
  'message.sent',
  'A transport accepted the message, or a person resolved an uncertain send as sent.',
  z
    .object({
      message: MessageSummary,
      provider: Provider.nullable().describe('The transport; null after a resolve when none had answered.'),
      provider_message_id: z.string().nullable().describe("The transport's id; null after a resolve."),
      rfc_message_id: z.string().nullable().describe('Message-ID without angle brackets; null until it is known.'),
      sent_via_fallback: z.boolean().describe('It left from the platform address because the domain was failing.'),
      recipients,
    })
    .meta({ id: 'MessageSentData', description: 'The message, without bodies, and who took it.' }),
)

export const messageDelivered = defineEvent(
  'message.delivered',
  'The message reached one recipient.',
  z
    .object({ message_id: MessageId, recipient, smtp_code: smtpCode })
    .meta({ id: 'MessageDeliveredData', description: 'Which message reached whom.' }),
)

export const messageDeferred = defineEvent(
  'message.deferred',
  'A receiving server put one recipient off; the provider goes on trying.',
  z
    .object({ message_id: MessageId, recipient, smtp_code: smtpCode, smtp_response: smtpResponse })
    .meta({ id: 'MessageDeferredData', description: 'Which message, whom, and why.' }),
)

export const messageBounced = defineEvent(
  'message.bounced',
  'The message came back from one recipient, perhaps after it was delivered.',
  z
    .object({
      message_id: MessageId,
      recipient,
      bounce_type: BounceType,
      smtp_code: smtpCode,
      smtp_response: smtpResponse,
      suppressed: z.boolean().describe('The recipient is on the suppression list now; hard bounces only.'),
    })
    .meta({ id: 'MessageBouncedData', description: 'Which message, whom, and why.' }),
)

export const messageComplained = defineEvent(
  'message.complained',
  'One recipient called the message spam.',
  z
    .object({
      message_id: MessageId,
      recipient,
      suppressed: z.literal(true).describe('Always: the recipient is not written to again.'),
    })
    .meta({ id: 'MessageComplainedData', description: 'Which message, and who complained.' }),
)

export const messageRejected = defineEvent(
  'message.rejected',
  'A transport refused the message, or every recipient was refused after it.',
  z
    .object({
      message_id: MessageId,
      reason: SendFailureReason,
      detail: z.string().nullable().describe("The transport's explanation. Untrusted text."),
      recipients,
    })
    .meta({ id: 'MessageRejectedData', description: 'Which message, why, and for whom.' }),
)

export const messageFailed = defineEvent(
  'message.failed',
  'The message, or the part of it for these recipients, was not sent and will not be.',
  z
    .object({ message_id: MessageId, reason: SendFailureReason, recipients })
    .meta({ id: 'MessageFailedData', description: 'Which message, why, and for whom.' }),
)

export const messageUncertain = defineEvent(
  'message.uncertain',
  'Whether the message was sent cannot be known. It is never sent again by itself.',
  z
    .object({
      message_id: MessageId,
      reason: SendFailureReason,
      fix: z.string().describe('What to do next.'),
      recipients,
    })
    .meta({ id: 'MessageUncertainData', description: 'Which message, why, for whom, and what to do.' }),
)

export const messageReconciled = defineEvent(
  'message.reconciled',
  'An uncertain send turned out to have been sent.',
  z
    .object({ message_id: MessageId, status: MessageStatus })
    .meta({ id: 'MessageReconciledData', description: 'Which message, and what it is now.' }),
)

export const messageSuppressed = defineEvent(
  'message.suppressed',
  'Every recipient was filtered: nothing was sent.',
  z
    .object({ message_id: MessageId, recipients })
    .meta({ id: 'MessageSuppressedData', description: 'Which message, and why for each recipient.' }),
)

export const messageCanceled = defineEvent(
  'message.canceled',
  'The message was cancelled while it was queued.',
  z.object({ message_id: MessageId }).meta({ id: 'MessageCanceledData', description: 'Which message.' }),
)
