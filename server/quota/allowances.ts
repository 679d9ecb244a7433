import { and, eq, lte, min, sql } from 'drizzle-orm'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Job, Purpose } from '../platform/durable-object.ts'
import { newId } from '../platform/ids.ts'
import { wakeAt } from '../platform/object-meta.ts'
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

/** Consumes a hold or gives it back. Without a hold there is nothing to settle: it was settled or it expired. */
export function settle(job: QuotaJob, input: QuotaOps['settle']['input']): QuotaOps['settle']['answer'] {
  return job.transaction(() => {
    const removed = job.db
      .delete(holds)
      .where(and(eq(holds.feature, input.feature), eq(holds.ref, input.ref)))
      .returning({ units: holds.units })
      .get()
    if (removed !== undefined) {
      job.db
        .update(allowances)
        .set({
          held: sql`max(0, ${allowances.held} - ${removed.units})`,
          used: sql`${allowances.used} + ${removed.units * input.consume}`,
        })
        .where(eq(allowances.feature, input.feature))
        .run()
    }
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
