import type { EmittedType } from '../../contract/events/index.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Work } from '../rpc/context.ts'
import { fanoutJob } from '../webhooks/job.ts'
import { sendWebhookJobs } from '../webhooks/queue.ts'
import type { PlatformEvent } from './platform.ts'

/**
 * Queues the search for the receivers of a platform event, after the answer. The event is committed by then: a pointer
 * that is lost is sent again by the minute's sweep, so a failure is noted and nothing else. [spec/webhooks.md 3]
 */
export function announcePlatformEvent<T extends EmittedType>(work: Work, event: PlatformEvent<T>): void {
  const job = fanoutJob({ ...event, ownerKind: 'platform', ownerId: 'platform' })
  work.waitUntil(
    sendWebhookJobs(work, [job]).catch((error: unknown) => {
      log('warn', 'queue_retry', { queue: 'pm-webhooks', detail: codeLocation(error) })
    }),
  )
}
