import type { PartnerId } from '../../contract/ids.ts'
import { nowMs } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { log } from '../platform/log.ts'
import { crashPoint } from '../platform/seams.ts'
import { effectivePolicy } from '../policy/effective.ts'
import type { Work } from '../rpc/context.ts'
import type { LeasedAttempt, PendingAttempt } from './delivery-queries.ts'
import {
  acrossTenantsListReleasablePartners,
  deleteHeld,
  deleteParkedAttempt,
  type HeldRow,
  insertHeld,
  insertReleased,
  listHeld,
  type ReleasedAttempt,
} from './held-queries.ts'
import { DeliverJob, deliverJob } from './job.ts'
import type { OwnedEndpoint } from './queries.ts'
import { sendWebhookJobs } from './queue.ts'
import { replayableSince } from './replay-window.ts'

/** Rows of one step of the release, steps of one minute, and partners looked at in it. */
const ROWS_MAX = 500
const STEPS_MAX = 20
const PARTNERS_MAX = 100

/**
 * Parks a leased attempt if the endpoint's partner, or its tenant's, is suspended: the row becomes a held one in one
 * batch, so no attempt is used, nothing is due and no pointer circles. Platform endpoints are nobody's and never held.
 * True when it was parked. [spec/webhooks.md 12, J13]
 */
export async function isParked(
  work: Work,
  lease: LeasedAttempt,
  endpoint: OwnedEndpoint,
  attempt: PendingAttempt,
): Promise<boolean> {
  const partnerId = endpoint.partnerId ?? endpoint.tenantPartnerId
  if (endpoint.partnerStatus !== 'suspended' || partnerId === null) return false
  const held = { partnerId, jobJson: JSON.stringify(deliverJob(attempt)), nowMs: nowMs() }
  await work.db.batch([insertHeld(work.db, lease, held), deleteParkedAttempt(work.db, lease)])
  await crashPoint('webhooks.held')
  return true
}

/**
 * The cron's step: what waited for partners that are active again becomes due, oldest first, and its pointers go out.
 * Partners take turns, so a long queue of one delays the others by a step. Repeating it changes nothing; a lost pointer
 * is found by the sweep. [spec/webhooks.md 12]
 */
export async function releaseHeld(work: Work): Promise<void> {
  const waiting = await acrossTenantsListReleasablePartners(work.db, PARTNERS_MAX)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const partnerId = waiting.shift()
    if (partnerId === undefined) return
    if (await releaseStep(work, partnerId)) waiting.push(partnerId)
  }
}

/** Releases one partner's oldest rows; true when there may be more. */
async function releaseStep(work: Work, partnerId: PartnerId): Promise<boolean> {
  const rows = await listHeld(work.db, partnerId, ROWS_MAX)
  if (rows.length === 0) return false
  const attempts = releasedOf(work, rows)
  await work.db.batch([insertReleased(work.db, attempts, work.nowMs), deleteHeld(work.db, rows)])
  await crashPoint('webhooks.released')
  const due = attempts.filter(({ status }) => status === 'pending')
  await sendWebhookJobs(work, due.map(deliverJob))
  return rows.length === ROWS_MAX
}

/** What rows become. One whose pointer cannot be read becomes nothing, is reported, and hinders no other. */
function releasedOf(work: Work, rows: readonly HeldRow[]): ReleasedAttempt[] {
  const since = new Map<string | null, number>()
  return rows.flatMap((row) => {
    const job = DeliverJob.safeParse(JSON.parse(row.jobJson))
    if (!job.success) {
      log('error', 'panic', { handler: 'scheduled', event_id: row.eventId, detail: 'held_job_unreadable' })
      return []
    }
    const start = since.get(row.policyJson) ?? startOf(work, row.policyJson)
    since.set(row.policyJson, start)
    return [releasedAttempt(row, job.data, { isOpen: row.occurredAt >= start, nowMs: work.nowMs })]
  })
}

function startOf(work: Work, policyJson: string | null): number {
  const policy = policyJson === null ? null : effectivePolicy(work.settings, policyJson)
  return replayableSince(policy?.retention.events_days ?? null, work.nowMs)
}

/** Due now; an event beyond its window is dead, as nobody may replay it any more. */
function releasedAttempt(
  row: HeldRow,
  job: DeliverJob,
  { isOpen, nowMs: now }: { readonly isOpen: boolean; readonly nowMs: number },
): ReleasedAttempt {
  return {
    id: newId('dlv'),
    endpointId: row.endpointId,
    eventId: row.eventId,
    eventType: job.event_type,
    tenantId: job.tenant_id,
    attempt: job.attempt,
    firstAttempt: job.first_attempt,
    replay: job.replay,
    ...(isOpen
      ? { status: 'pending', dueAt: now, error: null }
      : { status: 'dead', dueAt: null, error: 'event_unavailable' }),
  }
}
