import { crashPoint } from '../platform/seams.ts'
import type { Work } from '../rpc/context.ts'
import { acrossTenantsListOverdueAttempts } from './delivery-queries.ts'
import { deliverJob, fanoutJob } from './job.ts'
import { acrossTenantsListOverdueEvents } from './queries.ts'
import { sendWebhookJobs } from './queue.ts'

/** Pointers of one run; the next minute takes the rest. */
const EVENTS_MAX = 500
const ATTEMPTS_MAX = 500

/**
 * The cron's step: sends the pointers again of events nobody has found receivers for, and of attempts that are due and
 * that nobody holds. What a queue or a crash lost comes back within a minute. [settled S46]
 */
export async function sweepWebhooks(work: Work): Promise<void> {
  const { nowMs } = work
  const before = nowMs - work.settings.intervals.webhookSweep
  const events = await acrossTenantsListOverdueEvents(work.db, before, EVENTS_MAX)
  await sendWebhookJobs(work, events.map(fanoutJob))
  const attempts = await acrossTenantsListOverdueAttempts(work.db, { before, nowMs }, ATTEMPTS_MAX)
  await sendWebhookJobs(work, attempts.map(deliverJob))
  await crashPoint('webhooks.swept')
}
