import { type Bindings, settingsOf } from '../env.ts'
import { nowMs } from '../platform/clock.ts'
import { newCost } from '../platform/cost.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { reportCost } from '../platform/seams.ts'
import { openWork } from '../rpc/context.ts'
import { InboundJob } from './job.ts'
import { processInbound } from './process.ts'

/** Pointers younger than this go first: a message that keeps failing must not delay new mail. */
const FRESH_MS = 120_000
const RETRY_SECONDS = 30

type QueueMessage = {
  readonly id: string
  readonly body: unknown
  readonly attempts: number
  ack(): void
  retry(options: { delaySeconds: number }): void
}

function receivedAt(message: QueueMessage): number {
  const parsed = InboundJob.safeParse(message.body)
  return parsed.success ? parsed.data.received_at : 0
}

/** Fresh mail in its order, then what is being tried again, oldest last. */
export function inProcessingOrder<T extends QueueMessage>(messages: readonly T[], now: number): T[] {
  const isFresh = (message: T) => now - receivedAt(message) < FRESH_MS
  return [
    ...messages.filter(isFresh),
    ...messages.filter((message) => !isFresh(message)).sort((a, b) => receivedAt(b) - receivedAt(a)),
  ]
}

async function consumeOne(
  message: QueueMessage,
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const parsed = InboundJob.safeParse(message.body)
  if (!parsed.success) {
    // Not one of ours, or of a later release: it ends in the dead-letter list, where a person looks at it.
    message.retry({ delaySeconds: RETRY_SECONDS })
    return
  }
  const work = openWork({ env, settings: settingsOf(env), requestId: newId('req'), cost: newCost(), waitUntil })
  const ids = {
    message_id: parsed.data.message_id,
    tenant_id: parsed.data.tenant_id,
    identity_id: parsed.data.identity_id,
  }
  try {
    const code = await processInbound(work, parsed.data)
    message.ack()
    log('info', 'inbound_processed', { handler: 'queue', ...ids, code, duration_ms: nowMs() - work.nowMs })
  } catch (error) {
    message.retry({ delaySeconds: RETRY_SECONDS })
    log('warn', 'queue_retry', {
      handler: 'queue',
      queue: 'pm-inbound',
      attempt: message.attempts,
      ...ids,
      detail: codeLocation(error),
    })
  } finally {
    await reportCost('inbound', work.cost)
  }
}

/** Consumes a batch of `pm-inbound` one by one; a message that fails never repeats its neighbours. */
export async function consumeInbound(
  messages: readonly QueueMessage[],
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  for (const message of inProcessingOrder(messages, nowMs())) await consumeOne(message, env, waitUntil)
}
