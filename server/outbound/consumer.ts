import { type Bindings, settingsOf } from '../env.ts'
import { nowMs } from '../platform/clock.ts'
import { newCost } from '../platform/cost.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { reportCost } from '../platform/seams.ts'
import { openWork } from '../rpc/context.ts'
import { OutboundJob } from './job.ts'
import { processOutbound } from './process.ts'

const RETRY_SECONDS = 30
/** Bodies worked on at once: each may hold a message of 5 MiB, and the isolate has 128. [spec/outbound.md 20] */
const LANES = 4

type QueueMessage = {
  readonly id: string
  readonly body: unknown
  readonly attempts: number
  ack(): void
  retry(options: { delaySeconds: number }): void
}

async function consumeOne(
  message: QueueMessage,
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const parsed = OutboundJob.safeParse(message.body)
  if (!parsed.success) {
    // Not one of ours, or of a later release: it ends in the dead-letter list, where a person looks at it.
    message.retry({ delaySeconds: RETRY_SECONDS })
    return
  }
  const work = openWork({ env, settings: settingsOf(env), requestId: newId('req'), cost: newCost(), waitUntil })
  const { data: job } = parsed
  const event = job.kind === 'send' ? 'outbound_processed' : 'delivery_event'
  const ids = {
    tenant_id: job.tenant_id,
    identity_id: job.identity_id,
    ...(job.kind === 'send' ? { message_id: job.message_id } : {}),
  }
  try {
    const code = await processOutbound(work, job)
    message.ack()
    log('info', event, { handler: 'queue', ...ids, code, duration_ms: nowMs() - work.nowMs })
  } catch (error) {
    // Nothing was claimed, or the claim will tell: a repeat never sends twice.
    message.retry({ delaySeconds: RETRY_SECONDS })
    const detail = codeLocation(error)
    log('warn', 'queue_retry', { handler: 'queue', queue: 'pm-outbound', attempt: message.attempts, ...ids, detail })
  } finally {
    await reportCost(`outbound.${job.kind}`, work.cost)
  }
}

/**
 * Consumes a batch of `pm-outbound`, a few bodies at a time; one that fails never repeats its neighbours. Their order
 * means nothing: a message has one claim, and what became of a recipient only goes forward.
 */
export async function consumeOutbound(
  messages: readonly QueueMessage[],
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const waiting = [...messages]
  const lane = async () => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      await consumeOne(message, env, waitUntil)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
