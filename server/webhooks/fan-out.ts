import { z } from 'zod'
import type { EventId } from '../../contract/ids.ts'
import { WebhookId } from '../../contract/ids.ts'
import { fannedOutStatement } from '../events/platform.ts'
import { newId } from '../platform/ids.ts'
import { crashPoint } from '../platform/seams.ts'
import type { Work } from '../rpc/context.ts'
import { insertFirstAttempts, type NewDelivery } from './delivery-queries.ts'
import { deliverJob } from './job.ts'
import { readFilters } from './present.ts'
import { listListeners, listUnheardEvents, type UnheardEvent } from './queries.ts'
import { sendWebhookJobs } from './queue.ts'
import { isHeardBy, type Listener, type Occurrence } from './rules.ts'

/** The one fact of a payload that matching needs. */
const AboutEndpoint = z.object({ data: z.object({ webhook_id: WebhookId }) })

/** Everything that is not null, each once. */
function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values)].filter((value) => value !== null)
}

/**
 * Finds the receivers of events. In one batch each event gets a pending row per endpoint that hears it and is marked as
 * done; then the pointers go out. Events that are marked already, or erased, are passed over, so a pointer may come twice,
 * late, or after its event is gone. Endpoints are read anew every time: one that was made before the event hears it.
 * [FR-WH-1, settled S46]
 */
export async function fanOut(work: Work, eventIds: readonly EventId[]): Promise<void> {
  const events = await listUnheardEvents(work.db, eventIds)
  if (events.length === 0) return
  const listeners = await loadListeners(work, events)
  const rows = events.flatMap((event) => deliveriesOf(event, listeners))
  const ids = events.map((event) => event.id)
  await work.db.batch([
    fannedOutStatement(work.db, ids, work.nowMs),
    ...(rows.length === 0 ? [] : [insertFirstAttempts(work.db, rows, work.nowMs)]),
  ])
  await crashPoint('webhooks.fanned_out')
  const first = { attempt: 1, firstAttempt: 1, replay: false }
  await sendWebhookJobs(
    work,
    rows.map((row) => deliverJob({ ...row, ...first })),
  )
  await crashPoint('webhooks.queued')
}

async function loadListeners(work: Work, events: readonly UnheardEvent[]): Promise<Listener[]> {
  const rows = await listListeners(work.db, {
    tenantIds: distinct(events.map((event) => event.tenantId)),
    partnerIds: distinct(events.map((event) => event.partnerId)),
  })
  return rows.map((row) => ({ ...row, ...readFilters(row) }))
}

function occurrenceOf(event: UnheardEvent): Occurrence {
  // An erased payload names nobody; it is not delivered either.
  const about =
    event.type === 'webhook.disabled' ? AboutEndpoint.safeParse(JSON.parse(event.payloadJson ?? 'null')) : null
  return {
    ...event,
    isOfSystemIdentity: event.isSystem === true,
    aboutEndpointId: about?.data?.data.webhook_id ?? null,
  }
}

function deliveriesOf(event: UnheardEvent, listeners: readonly Listener[]): NewDelivery[] {
  const occurrence = occurrenceOf(event)
  return listeners
    .filter((listener) => isHeardBy(listener, occurrence))
    .map((listener) => ({
      id: newId('dlv'),
      endpointId: listener.id,
      tenantId: event.tenantId,
      eventId: event.id,
      eventType: event.type,
    }))
}
