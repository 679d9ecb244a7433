import { openDatabase } from '../control/database.ts'
import type { Bindings } from '../env.ts'
import type { Cost } from '../platform/cost.ts'
import { crashPoint } from '../platform/seams.ts'
import { fanoutJob } from '../webhooks/job.ts'
import { sendWebhookJobs } from '../webhooks/queue.ts'
import { type EventOwner, type IndexedEvent, insertIndexed } from './queries.ts'

/**
 * Enters events of one mailbox into the index, then queues the search for their receivers. Repeating it changes nothing,
 * so an object calls it before it marks its outbox rows. [spec/webhooks.md 2]
 */
export async function dispatchEvents(
  env: Bindings,
  cost: Cost,
  owner: EventOwner,
  events: readonly IndexedEvent[],
): Promise<void> {
  await insertIndexed(openDatabase(env.DB, cost), owner, events)
  await crashPoint('outbox.indexed')
  const jobs = events.map((event) => fanoutJob({ ...event, ...owner, ownerKind: 'mailbox' }))
  await sendWebhookJobs({ env, cost }, jobs)
  await crashPoint('outbox.queued')
}
