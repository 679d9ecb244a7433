import type { MessageId } from '../../contract/ids.ts'
import type { OutboundJob } from '../outbound/job.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint, fault } from '../platform/seams.ts'
import { type MailboxJob, ownerOf } from './job.ts'

/** The pointer of a queued message. */
export function pointerOf(job: MailboxJob, messageId: MessageId): OutboundJob {
  const { tenantId, identityId } = ownerOf(job)
  return {
    v: 1,
    kind: 'send',
    tenant_id: tenantId,
    identity_id: identityId,
    message_id: messageId,
    request_id: newId('req'),
  }
}

/** Sends one body to `pm-outbound`; throws when the queue does not take it. */
export async function enqueue(job: MailboxJob, body: OutboundJob, delaySeconds = 0): Promise<void> {
  job.cost.queueSends += 1
  await fault('queue.send', 'pm-outbound')
  await job.env.Q_OUTBOUND.send(body, { delaySeconds })
}

/** Tells the consumer of a message. A queue that does not take it loses nothing: the dispatch alarm sends it again. */
export async function sendPointer(job: MailboxJob, messageId: MessageId, delaySeconds: number): Promise<void> {
  try {
    await enqueue(job, pointerOf(job, messageId), delaySeconds)
  } catch (error) {
    log('warn', 'outbound_unqueued', { handler: 'rpc', message_id: messageId, detail: codeLocation(error) })
    return
  }
  await crashPoint('outbound.pointer_sent')
}
