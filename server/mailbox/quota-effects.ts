import { and, asc, eq, lte, min } from 'drizzle-orm'
import type { Bindings } from '../env.ts'
import { nowMs } from '../platform/clock.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { clientOf } from '../platform/rpc.ts'
import { QUOTA_OPS, type QuotaOps, type UsageEntry } from '../quota/ops.ts'
import { findQuotaObject } from '../tenants/quota-object.ts'
import type { MailboxJob } from './job.ts'
import { quotaEffects } from './schema.object.ts'

/** Calls to the quota object that follow a commit: written with it, repeated by an alarm until they succeed. [S54] */
export function recordEffect(
  job: MailboxJob,
  effect: { readonly ref: string; readonly op: 'record_usage'; readonly body: Omit<UsageEntry, 'ref'> },
): void {
  job.db
    .insert(quotaEffects)
    .values({ ref: effect.ref, op: effect.op, bodyJson: JSON.stringify(effect.body), nextAt: job.now })
    .onConflictDoNothing()
    .run()
  wakeAt(job.sql, 'quota', job.now)
}

const ENTRIES_PER_CALL = 100
const CALL_DEADLINE_MS = 10_000

async function sendUsage(job: MailboxJob): Promise<void> {
  const due = job.db
    .select({ ref: quotaEffects.ref, bodyJson: quotaEffects.bodyJson })
    .from(quotaEffects)
    .where(and(eq(quotaEffects.op, 'record_usage'), lte(quotaEffects.nextAt, job.now)))
    .orderBy(asc(quotaEffects.nextAt))
    .limit(ENTRIES_PER_CALL)
    .all()
  if (due.length === 0) return
  const { tenantId } = job.owner
  const quotaId = await findQuotaObject(job.env, job.cost, tenantId)
  const stub = job.env.QUOTA.get(job.env.QUOTA.idFromString(quotaId))
  const header = {
    tenant_id: tenantId,
    identity_id: null,
    request_id: job.requestId,
    actor_key_id: null,
    deadlineMs: CALL_DEADLINE_MS,
  }
  const quota = clientOf<QuotaOps>(QUOTA_OPS, stub, header, nowMs, job.cost)
  const entries = due.map(({ ref, bodyJson }) => ({ ...(JSON.parse(bodyJson) as Omit<UsageEntry, 'ref'>), ref }))
  await quota.record_usage({ entries })
  job.transaction(() => {
    for (const { ref } of due) {
      job.db
        .delete(quotaEffects)
        .where(and(eq(quotaEffects.ref, ref), eq(quotaEffects.op, 'record_usage')))
        .run()
    }
  })
}

/** The alarm of the calls to the quota object: due while one is left. */
export const quotaPurpose: Purpose<Bindings> = {
  run: sendUsage,
  next: (job) =>
    job.db
      .select({ at: min(quotaEffects.nextAt) })
      .from(quotaEffects)
      .get()?.at ?? null,
}
