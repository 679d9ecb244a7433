import { and, eq, lte, min, sql } from 'drizzle-orm'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Job, Purpose } from '../platform/durable-object.ts'
import { newId } from '../platform/ids.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { findClaim, writeClaim } from './meters.ts'
import type { QuotaOps } from './ops.ts'
import { allowances, type Feature, holds } from './schema.object.ts'

type QuotaJob = Job<Bindings>

/** Makes the row of a feature; nothing is granted or limited while billing is off, so `granted` stays null. */
function ensureAllowance(
  job: QuotaJob,
  feature: Feature,
): { granted: number | null; used: number; held: number; resetsAt: number | null } {
  job.db.insert(allowances).values({ feature }).onConflictDoNothing().run()
  const row = job.db
    .select({
      granted: allowances.granted,
      used: allowances.used,
      held: allowances.held,
      resetsAt: allowances.resetsAt,
    })
    .from(allowances)
    .where(eq(allowances.feature, feature))
    .get()
  if (row === undefined) throw new Error('allowance row is missing right after its insert')
  return row
}

/** Sets allowance aside for `ref`; a repeat holds nothing more. [spec/billing.md 8] */
export function hold(job: QuotaJob, input: QuotaOps['hold']['input']): QuotaOps['hold']['answer'] {
  return job.transaction(() => {
    const known = job.db
      .select({ id: holds.id })
      .from(holds)
      .where(and(eq(holds.feature, input.feature), eq(holds.ref, input.ref)))
      .get()
    if (known !== undefined) return { kind: 'held' }
    const { granted, used, held, resetsAt } = ensureAllowance(job, input.feature)
    if (granted !== null && used + held + input.units > granted) return { kind: 'denied', granted, used, resetsAt }
    const expiresAt = job.now + settingsOf(job.env).intervals.hold
    job.db
      .insert(holds)
      .values({ id: newId('hld'), feature: input.feature, units: input.units, ref: input.ref, expiresAt })
      .run()
    job.db
      .update(allowances)
      .set({ held: sql`${allowances.held} + ${input.units}` })
      .where(eq(allowances.feature, input.feature))
      .run()
    wakeAt(job.sql, 'holds', expiresAt)
    return { kind: 'held' }
  })
}

/** Removes a hold; how many units it had, or null when it was settled or has expired. */
function takeHold(job: QuotaJob, feature: Feature, ref: string): number | null {
  const removed = job.db
    .delete(holds)
    .where(and(eq(holds.feature, feature), eq(holds.ref, ref)))
    .returning({ units: holds.units })
    .get()
  return removed?.units ?? null
}

/** Uses up held allowance or gives it back, once per claim. [spec/billing.md 8, W5, settled S54] */
export function settle(job: QuotaJob, input: QuotaOps['settle']['input']): QuotaOps['settle']['answer'] {
  return job.transaction(() => {
    const { feature, ref, consume, claim } = input
    const metric = `settle:${feature}`
    if (claim !== undefined && findClaim(job, metric, claim) !== null) return { kind: 'settled' }
    const units = takeHold(job, feature, ref)
    // Without a claim nobody could tell a repeat from a first call: then only a hold is used up.
    const used = claim === undefined ? Math.min(consume, units ?? 0) : consume
    if (units !== null || used > 0) {
      ensureAllowance(job, feature)
      job.db
        .update(allowances)
        .set({
          held: sql`max(0, ${allowances.held} - ${units ?? 0})`,
          used: sql`${allowances.used} + ${used}`,
        })
        .where(eq(allowances.feature, feature))
        .run()
    }
    if (claim !== undefined)
      writeClaim(job, metric, claim, { window: '', valueAfter: used, answer: { kind: 'settled' } })
    return { kind: 'settled' }
  })
}

const EXPIRED_PER_RUN = 100

/** Gives back what was held without an outcome: the work it was held for did not commit. */
export const holdsPurpose: Purpose<Bindings> = {
  run: async (job) => {
    job.transaction(() => {
      const expired = job.db
        .select({ feature: holds.feature, ref: holds.ref })
        .from(holds)
        .where(lte(holds.expiresAt, job.now))
        .limit(EXPIRED_PER_RUN)
        .all()
      for (const { feature, ref } of expired) settle(job, { feature, ref, consume: 0 })
    })
  },
  next: (job) =>
    job.db
      .select({ at: min(holds.expiresAt) })
      .from(holds)
      .get()?.at ?? null,
}
