import type { EventId } from '../../contract/ids.ts'
import { type Bindings, settingsOf } from '../env.ts'
import { nowMs } from '../platform/clock.ts'
import { newCost } from '../platform/cost.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { inPool } from '../platform/pool.ts'
import { reportCost } from '../platform/seams.ts'
import { openWork, type Work } from '../rpc/context.ts'
import { deliver } from './deliver.ts'
import { type AttemptKey, listPendingAttempts, type PendingAttempt } from './delivery-queries.ts'
import { fanOut } from './fan-out.ts'
import { type DeliverJob, deliverJob, type FanoutJob, WebhookJob } from './job.ts'
import { loadPayloads, type Payload } from './payloads.ts'
import { sendWebhookJobs } from './queue.ts'

const RETRY_SECONDS = 30
/** Endpoints served at once: the others of a batch wait, so the whole batch stays within the memory of one isolate. */
const ENDPOINTS_AT_ONCE = 6
/** One endpoint's share of a batch. No attempt begins that could end beyond it; what is left is queued again. */
const ENDPOINT_MS = 20_000
const LEFT_OVER_SECONDS = 5

type QueueMessage = {
  readonly body: unknown
  readonly attempts: number
  ack(): void
  retry(options: { delaySeconds: number }): void
}

type Received<J> = { readonly message: QueueMessage; readonly job: J }

/** What of a batch is done and what has to come again. */
type Batch = { readonly work: Work; readonly messages: ReadonlyMap<string, readonly QueueMessage[]> }

const attemptOf = (job: DeliverJob): AttemptKey => ({
  endpointId: job.endpoint_id,
  eventId: job.event_id,
  attempt: job.attempt,
})
const keyOf = ({ endpointId, eventId, attempt }: AttemptKey) => `${endpointId} ${eventId} ${attempt}`

/**
 * Consumes a batch of `pm-webhooks`: receivers of new events are found first, then attempts are made, at most six
 * endpoints at once, one attempt after another within an endpoint. One message that fails repeats no other.
 * [settled S46, S53]
 */
export async function consumeWebhooks(
  messages: readonly QueueMessage[],
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const fanouts: Received<FanoutJob>[] = []
  const attempts: Received<DeliverJob>[] = []
  for (const message of messages) {
    const { data: job } = WebhookJob.safeParse(message.body)
    // Not one of ours, or of a later release: it ends in the dead-letter list, where a person looks at it.
    if (job === undefined) message.retry({ delaySeconds: RETRY_SECONDS })
    else if (job.kind === 'fanout') fanouts.push({ message, job })
    else attempts.push({ message, job })
  }
  const open = () => openWork({ env, settings: settingsOf(env), requestId: newId('req'), cost: newCost(), waitUntil })
  if (fanouts.length > 0) await withCost('webhooks.fan_out', open(), (work) => consumeFanouts(work, fanouts))
  if (attempts.length > 0) await withCost('webhooks.deliver', open(), (work) => consumeAttempts(work, attempts))
}

async function withCost(operation: string, work: Work, run: (work: Work) => Promise<void>): Promise<void> {
  try {
    await run(work)
  } finally {
    await reportCost(operation, work.cost)
  }
}

function again(messages: readonly QueueMessage[], error: unknown): void {
  for (const message of messages) {
    message.retry({ delaySeconds: RETRY_SECONDS })
    const detail = codeLocation(error)
    log('warn', 'queue_retry', { handler: 'queue', queue: 'pm-webhooks', attempt: message.attempts, detail })
  }
}

/** All events in one go; when that fails each on its own, so that one that cannot be handled hinders no other. */
async function consumeFanouts(work: Work, fanouts: readonly Received<FanoutJob>[]): Promise<void> {
  try {
    await fanOut(
      work,
      fanouts.map(({ job }) => job.event_id),
    )
    for (const { message } of fanouts) message.ack()
  } catch (error) {
    if (fanouts.length === 1)
      return again(
        fanouts.map(({ message }) => message),
        error,
      )
    for (const fanout of fanouts) await consumeFanouts(work, [fanout])
  }
}

async function consumeAttempts(work: Work, received: readonly Received<DeliverJob>[]): Promise<void> {
  const keys = received.map(({ job }) => attemptOf(job))
  const messages = new Map<string, QueueMessage[]>()
  for (const { message, job } of received) {
    const key = keyOf(attemptOf(job))
    messages.set(key, [...(messages.get(key) ?? []), message])
  }
  try {
    const attempts = await listPendingAttempts(work.db, keys)
    const payloads = await loadPayloads(work, attempts)
    const pending = new Set(attempts.map(keyOf))
    for (const [key, done] of messages) if (!pending.has(key)) for (const message of done) message.ack()
    const left: PendingAttempt[] = []
    await inPool(byEndpoint(attempts), ENDPOINTS_AT_ONCE, async (group) => {
      left.push(...(await serveEndpoint({ work, messages }, group, payloads)))
    })
    await sendAgain({ work, messages }, left)
  } catch (error) {
    again([...messages.values()].flat(), error)
  }
}

/** One list per endpoint: first attempts in the order of their events, then what is being tried again, oldest first. */
function byEndpoint(attempts: readonly PendingAttempt[]): PendingAttempt[][] {
  const groups = Map.groupBy(attempts, (attempt) => attempt.endpointId)
  return [...groups.values()].map((group) => group.toSorted(inServingOrder))
}

function inServingOrder(a: PendingAttempt, b: PendingAttempt): number {
  const isRetry = (attempt: PendingAttempt) => Number(attempt.attempt !== attempt.firstAttempt)
  // The index grows in commit order of each owner, so its position stands for owner and sequence.
  return (
    isRetry(a) - isRetry(b) ||
    (isRetry(a) ? (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0) : (a.pos ?? 0) - (b.pos ?? 0))
  )
}

/** Makes the attempts of one endpoint one after another; gives back those its time did not reach. */
async function serveEndpoint(
  { work, messages }: Batch,
  group: readonly PendingAttempt[],
  payloads: ReadonlyMap<EventId, Payload>,
): Promise<readonly PendingAttempt[]> {
  const lastStart = nowMs() + ENDPOINT_MS - work.settings.intervals.webhookAttempt
  for (const [index, attempt] of group.entries()) {
    if (index > 0 && nowMs() > lastStart) return group.slice(index)
    const waiting = messages.get(keyOf(attempt)) ?? []
    try {
      await deliver(
        work,
        attempt,
        payloads.get(attempt.eventId) ?? { kind: 'unreadable', cause: new Error('no owner') },
      )
      for (const message of waiting) message.ack()
    } catch (error) {
      again(waiting, error)
    }
  }
  return []
}

/** A fresh pointer instead of a retry: a long queue is no failure and must not end among the dead letters. */
async function sendAgain({ work, messages }: Batch, left: readonly PendingAttempt[]): Promise<void> {
  const waiting = left.flatMap((attempt) => messages.get(keyOf(attempt)) ?? [])
  try {
    await sendWebhookJobs(work, left.map(deliverJob), LEFT_OVER_SECONDS)
    for (const message of waiting) message.ack()
  } catch (error) {
    again(waiting, error)
  }
}
