import type { DeliveryId } from '../../contract/ids.ts'
import type { WebhookDeliveryError } from '../../contract/objects/webhook.ts'
import type { Statement } from '../control/database.ts'
import { nowMs } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint } from '../platform/seams.ts'
import type { Work } from '../rpc/context.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import {
  type AttemptEnd,
  attemptEnded,
  countFailure,
  endAttempt,
  insertNextAttempt,
  type LeasedAttempt,
  leaseAttempt,
  type PendingAttempt,
  resetFailures,
} from './delivery-queries.ts'
import { type Disabling, disablingOf } from './disable.ts'
import { isParked } from './held.ts'
import { deliverJob, fanoutJob } from './job.ts'
import type { Payload } from './payloads.ts'
import { type OwnedEndpoint, selectEndpoint } from './queries.ts'
import { sendWebhookJobs } from './queue.ts'
import { nextDelaySeconds } from './schedule.ts'

/** What became of a pointer; all of these are acknowledged. `not_ours`: done, not due, or another worker's. */
export type Delivered = 'succeeded' | 'failed' | 'dead' | 'held' | 'not_ours'

/** A pointer that was sent when its row was due must find it due, also by a clock that is a little behind. */
const CLOCKS_APART_MS = 2_000

type Leased = { readonly lease: LeasedAttempt; readonly endpoint: OwnedEndpoint }

/** Takes the row and reads its endpoint in one batch. Null when the attempt is not ours to make. */
async function takeAttempt(work: Work, attempt: PendingAttempt): Promise<Leased | null> {
  const now = nowMs()
  const leaseUntil = now + work.settings.intervals.webhookLease
  const [leased, endpoints] = await work.db.batch([
    leaseAttempt(work.db, attempt.id, { nowMs: now, dueBy: now + CLOCKS_APART_MS, until: leaseUntil }),
    selectEndpoint(work.db, attempt.endpointId),
  ])
  const [endpoint] = endpoints
  if (leased.length === 0 || endpoint === undefined) return null
  await crashPoint('webhooks.leased')
  return { lease: { id: attempt.id, leaseUntil }, endpoint }
}

/**
 * Makes one attempt: lease, post, then its end and everything that follows from it in one batch. A worker that dies in
 * between leaves a pending row whose lease runs out; one that comes too late records nothing. Throws when a store fails.
 * [spec/webhooks.md 10, settled S46]
 */
export async function deliver(work: Work, attempt: PendingAttempt, payload: Payload): Promise<Delivered> {
  if (payload.kind === 'unreadable') throw payload.cause
  const taken = await takeAttempt(work, attempt)
  if (taken === null) return 'not_ours'
  const { lease, endpoint } = taken
  // Dead all the same, so that a replay can bring it back.
  if (!endpoint.enabled) return closeUnsent(work, lease, 'endpoint_disabled')
  if (await isParked(work, lease, endpoint, attempt)) return 'held'
  if (payload.kind === 'gone') return closeUnsent(work, lease, 'event_unavailable')
  const result = await attemptDelivery(work, endpoint, { id: attempt.eventId, body: payload.body })
  await crashPoint('webhooks.posted')
  logAttempt(attempt, result)
  return result.error === null
    ? recordSuccess(work, { lease, endpoint }, result)
    : recordFailure(work, { lease, endpoint, attempt, result, error: result.error })
}

/** No request was made: it is nobody's failure. */
async function closeUnsent(work: Work, lease: LeasedAttempt, error: WebhookDeliveryError): Promise<'dead'> {
  const end = { status: 'dead', httpStatus: null, error, durationMs: null, nextAttemptAt: null } as const
  await work.db.batch([endAttempt(work.db, lease, end)])
  await crashPoint('webhooks.recorded')
  return 'dead'
}

async function recordSuccess(work: Work, { lease, endpoint }: Leased, result: AttemptResult): Promise<'succeeded'> {
  const end = { ...result, status: 'succeeded', nextAttemptAt: null } as const
  await work.db.batch([
    endAttempt(work.db, lease, end),
    resetFailures(work.db, endpoint.id, attemptEnded(work.db, lease, 'succeeded')),
  ])
  await crashPoint('webhooks.recorded')
  return 'succeeded'
}

type Failure = Leased & {
  readonly attempt: PendingAttempt
  readonly result: AttemptResult
  readonly error: WebhookDeliveryError
}

/** When and as what the next attempt comes; null when this was the last. A receiver that is gone gets no other. */
function nextOf(work: Work, { attempt, error }: Failure, now: number) {
  const delaySeconds = error === 'status_410' ? null : nextDelaySeconds(work, attempt)
  if (delaySeconds === null) return null
  const id: DeliveryId = newId('dlv')
  return { id, delaySeconds, dueAt: now + delaySeconds * 1_000, nowMs: now }
}

async function recordFailure(work: Work, failure: Failure): Promise<'failed' | 'dead'> {
  const { lease, endpoint, attempt, result } = failure
  const now = nowMs()
  const next = nextOf(work, failure, now)
  const status = next === null ? 'dead' : 'failed'
  const end: AttemptEnd = { ...result, status, nextAttemptAt: next?.dueAt ?? null }
  const ended = attemptEnded(work.db, lease, status)
  const disabling = disablingOf(work, { endpoint, attempt, error: failure.error, nowMs: now, when: ended })
  const follow: Statement[] = [
    ...(next === null ? [] : [insertNextAttempt(work.db, lease, next)]),
    countFailure(work.db, endpoint.id, now, ended),
    ...(disabling?.statements ?? []),
  ]
  await work.db.batch([endAttempt(work.db, lease, end), ...follow])
  await crashPoint('webhooks.recorded')
  await announce(work, attempt, next?.delaySeconds ?? null, disabling)
  return status
}

/** The pointers of what was written. They may be lost: the minute's sweep finds every row again. */
async function announce(
  work: Work,
  attempt: PendingAttempt,
  delaySeconds: number | null,
  disabling: Disabling | null,
): Promise<void> {
  const retry = deliverJob({ ...attempt, attempt: attempt.attempt + 1 })
  try {
    if (delaySeconds !== null) await sendWebhookJobs(work, [retry], delaySeconds)
    if (disabling !== null) {
      await sendWebhookJobs(work, [fanoutJob({ ...disabling.event, ownerKind: 'platform', ownerId: 'platform' })])
    }
  } catch (error) {
    log('warn', 'queue_retry', { handler: 'queue', queue: 'pm-webhooks', detail: codeLocation(error) })
  }
  await crashPoint('webhooks.retry_queued')
}

function logAttempt(attempt: PendingAttempt, { error, durationMs }: AttemptResult): void {
  log(error === null ? 'info' : 'warn', 'webhook_attempt', {
    handler: 'queue',
    delivery_id: attempt.id,
    event_id: attempt.eventId,
    attempt: attempt.attempt,
    code: error ?? 'succeeded',
    duration_ms: durationMs,
    ...(attempt.tenantId === null ? {} : { tenant_id: attempt.tenantId }),
  })
}
