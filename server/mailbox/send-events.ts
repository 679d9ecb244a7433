import { asc, eq } from 'drizzle-orm'
import type { EventData } from '../../contract/events/index.ts'
import type { RecipientOutcome, SendFailureReason } from '../../contract/events/sending.ts'
import type { EventId, MessageId } from '../../contract/ids.ts'
import type { MessageStatus } from '../../contract/objects/message.ts'
import type { DeliveryEvent } from '../outbound/delivery-event.ts'
import type { QuotaWarning } from '../quota/ops.ts'
import { summaryOf } from './event-payloads.ts'
import type { NewEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import type { DeliveryRow, MessageRow } from './present.ts'
import { labels } from './schema.object.ts'
import { listDeliveries } from './send-state.ts'

/** What a caller does about a send whose outcome nobody knows. */
const UNCERTAIN_FIX =
  'Check the mailbox of the recipient or wait for a delivery event, then resolve the message as sent or not sent.'

type SendType =
  | 'message.sent'
  | 'message.rejected'
  | 'message.failed'
  | 'message.uncertain'
  | 'message.reconciled'
  | 'message.suppressed'
  | 'message.canceled'
  | 'message.delivered'
  | 'message.deferred'
  | 'message.bounced'
  | 'message.complained'
  | 'quota.warning'

/** An event with the data its type promises. */
function event<T extends SendType>(job: MailboxJob, eventId: EventId, type: T, data: EventData<T>): NewEvent {
  return { eventId, type, occurredAt: job.now, data: data as object }
}

function outcomeOf(row: DeliveryRow): RecipientOutcome {
  return { address: row.address, status: row.status, smtp_response: row.smtpResponse }
}

function labelsOf(job: MailboxJob, rowid: number): string[] {
  return job.db
    .select({ label: labels.label })
    .from(labels)
    .where(eq(labels.messageRowid, rowid))
    .orderBy(asc(labels.label))
    .all()
    .map(({ label }) => label)
}

/** A transport accepted the message, or a person says so. */
export function sent(job: MailboxJob, row: MessageRow, eventId: EventId): NewEvent {
  return event(job, eventId, 'message.sent', {
    message: summaryOf(row, labelsOf(job, row.rowid)),
    provider: row.provider,
    provider_message_id: row.providerMessageId,
    rfc_message_id: row.rfcMessageId,
    sent_via_fallback: false,
    recipients: listDeliveries(job, row.rowid).map(outcomeOf),
  })
}

/** Every recipient was filtered. */
export function suppressed(job: MailboxJob, row: MessageRow, eventId: EventId): NewEvent {
  const recipients = listDeliveries(job, row.rowid).map(outcomeOf)
  return event(job, eventId, 'message.suppressed', { message_id: row.id, recipients })
}

/** Some or all recipients ended without being sent to, or without anybody knowing. [S84] */
export function unsent(
  job: MailboxJob,
  eventId: EventId,
  end: {
    readonly messageId: MessageId
    readonly status: 'rejected' | 'failed' | 'uncertain'
    readonly reason: SendFailureReason
    readonly detail: string | null
    readonly concerned: readonly DeliveryRow[]
  },
): NewEvent {
  const common = { message_id: end.messageId, reason: end.reason, recipients: end.concerned.map(outcomeOf) }
  switch (end.status) {
    case 'rejected':
      return event(job, eventId, 'message.rejected', { ...common, detail: end.detail })
    case 'failed':
      return event(job, eventId, 'message.failed', common)
    case 'uncertain':
      return event(job, eventId, 'message.uncertain', { ...common, fix: UNCERTAIN_FIX })
  }
}

/** The event of a cancelled message. */
export function canceled(job: MailboxJob, messageId: MessageId, eventId: EventId): NewEvent {
  return event(job, eventId, 'message.canceled', { message_id: messageId })
}

/** An uncertain send that was sent after all. */
export function reconciled(job: MailboxJob, messageId: MessageId, status: MessageStatus, eventId: EventId): NewEvent {
  return event(job, eventId, 'message.reconciled', { message_id: messageId, status })
}

/** One recipient moved. `bounced` and `complained` say whether the recipient is written to again. */
export function recipientMoved(
  job: MailboxJob,
  messageId: MessageId,
  { kind, hard, recipient, smtp_code, smtp_response }: DeliveryEvent,
  eventId: EventId,
): NewEvent | null {
  const whom = { message_id: messageId, recipient }
  switch (kind) {
    case 'delivered':
      return event(job, eventId, 'message.delivered', { ...whom, smtp_code })
    case 'deferred':
      return event(job, eventId, 'message.deferred', { ...whom, smtp_code, smtp_response })
    case 'bounced': {
      const bounce_type = hard ? 'hard' : 'soft'
      const data = { ...whom, bounce_type, smtp_code, smtp_response, suppressed: hard } as const
      return event(job, eventId, 'message.bounced', data)
    }
    case 'complained':
      return event(job, eventId, 'message.complained', { ...whom, suppressed: true })
    case 'failed':
    case 'rejected':
      // Told as message.failed and message.rejected, with the recipients they concern.
      return null
  }
}

/** A daily counter reached 80 % or all of its cap. */
export function quotaWarning(job: MailboxJob, warning: QuotaWarning, eventId: EventId): NewEvent {
  const { scope, used, limit } = warning
  return event(job, eventId, 'quota.warning', { metric: 'sends', used, limit, scope })
}
