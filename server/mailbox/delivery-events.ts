import { and, asc, eq, lte, min } from 'drizzle-orm'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import { DeliveryEvent } from '../outbound/delivery-event.ts'
import { transitionOf } from '../outbound/transition.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { newId } from '../platform/ids.ts'
import { crashPoint } from '../platform/seams.ts'
import { appendEvent } from './events.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { nextCheckAfter } from './ledger-rules.ts'
import type { DeliveryRow } from './present.ts'
import { deliveries, messages, simulatedEvents } from './schema.object.ts'
import { recipientMoved, unsent } from './send-events.ts'
import type { EventAnswer, SendOps, ToSuppress } from './send-ops.ts'
import { enqueue } from './send-pointer.ts'
import { applyRollUp, readSend, type Send } from './send-state.ts'

/** Ids of provider events kept per recipient, to know a repeat. */
const EVENT_IDS_MAX = 20
const EVENTS_PER_RUN = 50

/** The message a provider speaks of, by the id that provider gave it. */
function findByProviderId(job: MailboxJob, providerMessageId: string): Send | null {
  const row = job.db
    .select({ rowid: messages.rowid })
    .from(messages)
    .where(and(eq(messages.providerMessageId, providerMessageId), eq(messages.direction, 'outbound')))
    .limit(1)
    .get()
  return row === undefined ? null : readSend(job, row.rowid)
}

/** Whom not to write to again, from what the recipient is now: a repeat says the same. */
function toSuppress(delivery: Pick<DeliveryRow, 'address' | 'status' | 'bounceType'>): ToSuppress[] {
  const { address, status, bounceType } = delivery
  if (status === 'complained') return [{ address, reason: 'complaint' }]
  return status === 'bounced' && bounceType === 'hard' ? [{ address, reason: 'hard_bounce' }] : []
}

/** Forgets an event of a test transport that needs nothing more. */
function forgetDue(job: MailboxJob, eventId: string): void {
  job.db.delete(simulatedEvents).where(eq(simulatedEvents.eventId, eventId)).run()
}

function writeDelivery(job: MailboxJob, delivery: DeliveryRow, event: DeliveryEvent): void {
  const known = JSON.parse(delivery.providerEventIdsJson) as string[]
  const transition = transitionOf(delivery.status, event.kind)
  const details = {
    smtpCode: event.smtp_code,
    enhancedCode: event.enhanced_code,
    smtpResponse: event.smtp_response,
    updatedAt: job.now,
  }
  const bounceType =
    event.kind === 'bounced' ? (event.hard ? ('hard' as const) : ('soft' as const)) : delivery.bounceType
  job.db
    .update(deliveries)
    .set({
      providerEventIdsJson: JSON.stringify([...known, event.event_id].slice(-EVENT_IDS_MAX)),
      ...(transition.kind === 'ignored' ? {} : { ...details, bounceType }),
      ...(transition.kind === 'applied' ? { status: transition.status, reason: null } : {}),
    })
    .where(and(eq(deliveries.messageRowid, delivery.messageRowid), eq(deliveries.address, delivery.address)))
    .run()
}

/** The event of a recipient that moved, after the message's own status followed. [spec/outbound.md 28] */
function tell(job: MailboxJob, after: Send, event: DeliveryEvent): void {
  const moved = recipientMoved(job, after.row.id, event, newId('evt'))
  if (moved !== null) {
    appendEvent(job, moved)
    return
  }
  const status = event.kind === 'failed' ? ('failed' as const) : ('rejected' as const)
  const reason = 'provider_validation' as const
  const concerned = after.deliveries.filter(({ address }) => address === event.recipient)
  const end = { messageId: after.row.id, status, reason, detail: event.smtp_response, concerned }
  appendEvent(job, unsent(job, newId('evt'), end))
}

function apply(job: MailboxJob, send: Send, delivery: DeliveryRow, event: DeliveryEvent): EventAnswer {
  writeDelivery(job, delivery, event)
  const isFailure = event.kind === 'failed' || event.kind === 'rejected'
  const why = { reason: isFailure ? ('provider_validation' as const) : null, detail: event.smtp_response }
  const after = applyRollUp(job, send.row.rowid, why)
  if (transitionOf(delivery.status, event.kind).kind === 'applied') tell(job, after, event)
  const now = after.deliveries.find(({ address }) => address === event.recipient)
  return { kind: 'applied', messageId: send.row.id, suppress: now === undefined ? [] : toSuppress(now) }
}

/**
 * Applies what became of one recipient in one transaction: status, roll-up and events. Late, repeated and contradicting
 * events change nothing. An event that leads to a suppression stays due until that is written. [G6, FR-DLV-1, S4]
 */
export function applyDeliveryEvent(job: MailboxJob, { event }: SendOps['apply_delivery_event']['input']): EventAnswer {
  return job.transaction((): EventAnswer => {
    const answer = applyOnce(job, event)
    if (answer.kind === 'not_found' || answer.suppress.length === 0) forgetDue(job, event.event_id)
    return answer
  })
}

function applyOnce(job: MailboxJob, event: DeliveryEvent): EventAnswer {
  const send = findByProviderId(job, event.provider_message_id)
  if (send === null) return { kind: 'not_found' }
  const delivery = send.deliveries.find(({ address }) => address === event.recipient)
  if (delivery === undefined) return { kind: 'duplicate', messageId: send.row.id, suppress: [] }
  const known = JSON.parse(delivery.providerEventIdsJson) as string[]
  if (known.includes(event.event_id)) {
    return { kind: 'duplicate', messageId: send.row.id, suppress: toSuppress(delivery) }
  }
  return apply(job, send, delivery, event)
}

/** Ends an event whose suppressions are written: their events and the end of the waiting commit together. */
export function finishDeliveryEvent(
  job: MailboxJob,
  { eventId, created }: SendOps['finish_delivery_event']['input'],
): SendOps['finish_delivery_event']['answer'] {
  return job.transaction(() => {
    for (const suppression of created) appendEvent(job, { ...suppression, type: 'suppression.created' })
    forgetDue(job, eventId)
    return { kind: 'finished' }
  })
}

/** Sends due events on their way. Each is due again, at waits that double, until it is applied and finished. */
async function sendDueEvents(job: MailboxJob): Promise<void> {
  const due = job.db
    .select()
    .from(simulatedEvents)
    .where(lte(simulatedEvents.dueAt, job.now))
    .orderBy(asc(simulatedEvents.dueAt))
    .limit(EVENTS_PER_RUN)
    .all()
  const { tenantId, identityId } = ownerOf(job)
  for (const row of due) {
    const event = DeliveryEvent.parse(JSON.parse(row.bodyJson))
    await enqueue(job, { v: 1, kind: 'transport_event', tenant_id: tenantId, identity_id: identityId, event })
    const dueAt = nextCheckAfter(event.occurred_at, job.now, settingsOf(job.env).intervals)
    job.transaction(() =>
      job.db.update(simulatedEvents).set({ dueAt }).where(eq(simulatedEvents.eventId, row.eventId)).run(),
    )
    await crashPoint('outbound.event_queued')
  }
}

/** The alarm of events that the test transports still owe. */
export const eventsPurpose: Purpose<Bindings> = {
  run: sendDueEvents,
  next: (job) =>
    job.db
      .select({ at: min(simulatedEvents.dueAt) })
      .from(simulatedEvents)
      .get()?.at ?? null,
}
