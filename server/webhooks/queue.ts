import type { Bindings } from '../env.ts'
import type { Cost } from '../platform/cost.ts'
import { fault } from '../platform/seams.ts'
import type { WebhookJob } from './job.ts'

/** Messages of one call. [spec/webhooks.md 2] */
const MESSAGES_PER_CALL = 100

/**
 * Puts pointers on `pm-webhooks`, to come after `delaySeconds`. Throws when a call fails; what went before it is queued.
 * Losing or doubling a pointer costs nothing but time: a row stands behind each one.
 */
export async function sendWebhookJobs(
  queue: { readonly env: Pick<Bindings, 'Q_WEBHOOKS'>; readonly cost: Cost },
  jobs: readonly WebhookJob[],
  delaySeconds = 0,
): Promise<void> {
  for (let start = 0; start < jobs.length; start += MESSAGES_PER_CALL) {
    const messages = jobs.slice(start, start + MESSAGES_PER_CALL).map((body) => ({ body, delaySeconds }))
    queue.cost.queueSends += 1
    await fault('queue.send', 'pm-webhooks')
    await queue.env.Q_WEBHOOKS.sendBatch(messages)
  }
}
