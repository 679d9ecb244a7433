import { and, asc, eq, lte, min, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Bindings } from '../env.ts'
import { nowMs } from '../platform/clock.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { type Client, clientOf } from '../platform/rpc.ts'
import { QUOTA_OPS, type QuotaOps, type UsageEntry } from '../quota/ops.ts'
import { findQuotaObject } from '../tenants/quota-object.ts'
import type { MailboxJob } from './job.ts'
import { quotaEffects } from './schema.object.ts'

/**
 * A call to the quota object that follows a commit. `ref` makes a repeat count once: of a send it is the message for what
 * was reserved, the message and the attempt for what was used.
 */
export type QuotaEffect =
  | { readonly op: 'record_usage'; readonly ref: string; readonly body: Omit<UsageEntry, 'ref'> }
  | { readonly op: 'release'; readonly ref: string; readonly body: Readonly<Record<string, never>> }
  | { readonly op: 'settle'; readonly ref: string; readonly body: { readonly hold: string; readonly consume: number } }

const SettleBody = z.object({ hold: z.string(), consume: z.int().min(0) })

/** Writes a call with the change it follows; an alarm makes it and repeats it until it succeeds. [S54] */
export function recordEffect(job: MailboxJob, effect: QuotaEffect): void {
  job.db
    .insert(quotaEffects)
    .values({ ref: effect.ref, op: effect.op, bodyJson: JSON.stringify(effect.body), nextAt: job.now })
    .onConflictDoNothing()
    .run()
  wakeAt(job.sql, 'quota', job.now)
}

const ENTRIES_PER_CALL = 100
const CALLS_PER_RUN = 50
const CALL_DEADLINE_MS = 10_000

type EffectRow = Pick<typeof quotaEffects.$inferSelect, 'ref' | 'op' | 'bodyJson'>

function deleteEffects(job: MailboxJob, rows: readonly Pick<EffectRow, 'ref' | 'op'>[]): void {
  job.transaction(() => {
    for (const { ref, op } of rows) {
      job.db
        .delete(quotaEffects)
        .where(and(eq(quotaEffects.ref, ref), eq(quotaEffects.op, op)))
        .run()
    }
  })
}

function listDue(job: MailboxJob, isUsage: boolean, limit: number): EffectRow[] {
  const kind = isUsage ? eq(quotaEffects.op, 'record_usage') : ne(quotaEffects.op, 'record_usage')
  return job.db
    .select({ ref: quotaEffects.ref, op: quotaEffects.op, bodyJson: quotaEffects.bodyJson })
    .from(quotaEffects)
    .where(and(kind, lte(quotaEffects.nextAt, job.now)))
    .orderBy(asc(quotaEffects.nextAt))
    .limit(limit)
    .all()
}

/** A client of the tenant's quota object, for calls of a mailbox. */
export function quotaClient(job: MailboxJob, quotaId: string): Client<QuotaOps> {
  const stub = job.env.QUOTA.get(job.env.QUOTA.idFromString(quotaId))
  const header = {
    tenant_id: job.owner.tenantId,
    identity_id: null,
    request_id: job.requestId,
    actor_key_id: null,
    deadlineMs: CALL_DEADLINE_MS,
  }
  return clientOf<QuotaOps>(QUOTA_OPS, stub, header, nowMs, job.cost)
}

async function makeCall(quota: Client<QuotaOps>, row: EffectRow): Promise<void> {
  switch (row.op) {
    case 'release':
      await quota.release({ ref: row.ref })
      return
    case 'settle': {
      const { hold, consume } = SettleBody.parse(JSON.parse(row.bodyJson))
      await quota.settle({ feature: 'sends', ref: hold, consume, claim: row.ref })
      return
    }
    default:
      throw new Error(`no call for the effect ${row.op}`)
  }
}

async function sendEffects(job: MailboxJob): Promise<void> {
  const usage = listDue(job, true, ENTRIES_PER_CALL)
  const calls = listDue(job, false, CALLS_PER_RUN)
  if (usage.length === 0 && calls.length === 0) return
  const quota = quotaClient(job, await findQuotaObject(job.env, job.cost, job.owner.tenantId))
  if (usage.length > 0) {
    const entries = usage.map(({ ref, bodyJson }) => ({ ...(JSON.parse(bodyJson) as Omit<UsageEntry, 'ref'>), ref }))
    await quota.record_usage({ entries })
    deleteEffects(job, usage)
  }
  for (const row of calls) {
    await makeCall(quota, row)
    deleteEffects(job, [row])
  }
}

/** The alarm of the calls to the quota object: due while one is left. */
export const quotaPurpose: Purpose<Bindings> = {
  run: sendEffects,
  next: (job) =>
    job.db
      .select({ at: min(quotaEffects.nextAt) })
      .from(quotaEffects)
      .get()?.at ?? null,
}
