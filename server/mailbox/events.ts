import { eq } from 'drizzle-orm'
import { EVENT_API_VERSION, type EventType } from '../../contract/events/envelope.ts'
import type { EventId } from '../../contract/ids.ts'
import { inJson } from '../control/json-list.ts'
import { toTimestamp } from '../platform/clock.ts'
import { nextCounter, wakeAt } from '../platform/object-meta.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import type { MailboxOps } from './ops.ts'
import { outbox } from './schema.object.ts'

/** An event about to be written, without what the envelope adds. */
export type NewEvent = {
  readonly eventId: EventId
  readonly type: EventType
  readonly occurredAt: number
  readonly data: object
}

/** The envelope as it will be signed and sent: serialised once, here. [spec/events.md 1] */
function serialise(job: MailboxJob, event: NewEvent, sequence: number): string {
  const { tenantId, identityId } = ownerOf(job)
  return JSON.stringify({
    id: event.eventId,
    type: event.type,
    api_version: EVENT_API_VERSION,
    occurred_at: toTimestamp(event.occurredAt),
    tenant_id: tenantId,
    identity_id: identityId,
    sequence,
    data: event.data,
  })
}

/**
 * Writes an event beside the change that causes it: call it inside that change's transaction. A known event id changes
 * nothing. [spec/operations.md 12.6]
 */
export function appendEvent(job: MailboxJob, event: NewEvent): 'stored' | 'known' {
  const known = job.db.select({ seq: outbox.seq }).from(outbox).where(eq(outbox.eventId, event.eventId)).get()
  if (known !== undefined) return 'known'
  const seq = nextCounter(job.sql, 'event_seq')
  job.db
    .insert(outbox)
    .values({
      seq,
      eventId: event.eventId,
      type: event.type,
      payloadJson: serialise(job, event, seq),
      occurredAt: event.occurredAt,
    })
    .run()
  wakeAt(job.sql, 'outbox', job.now)
  return 'stored'
}

/** Stores an event that followed a D1 change. */
export function emitEvent(
  job: MailboxJob,
  input: MailboxOps['emit_event']['input'],
): MailboxOps['emit_event']['answer'] {
  return job.transaction(() => ({ kind: appendEvent(job, input) }))
}

/** Payloads by event id; what was erased is not in the answer. */
export function getEvents(
  job: MailboxJob,
  input: MailboxOps['get_events']['input'],
): MailboxOps['get_events']['answer'] {
  const events = job.db
    .select({ eventId: outbox.eventId, payload: outbox.payloadJson })
    .from(outbox)
    .where(inJson(outbox.eventId, input.eventIds))
    .all()
  return { events }
}
