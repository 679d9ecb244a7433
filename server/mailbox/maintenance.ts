import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Purpose } from '../platform/durable-object.ts'
import type { MailboxJob } from './job.ts'
import { pruneAccepted } from './replay.ts'
import { inboundDeliveries, rateWindows } from './schema.object.ts'

/** Rows that one run deletes per table at the most; the next run takes the rest. */
const ROWS_PER_RUN = 1_000
const RATE_WINDOW_KEEP_MS = 48 * 3_600_000

function pruneLedger(job: MailboxJob): void {
  const limit = job.now - settingsOf(job.env).intervals.ledgerKeep
  const stale = job.db
    .select({ id: inboundDeliveries.deliveryId })
    .from(inboundDeliveries)
    .where(and(isNull(inboundDeliveries.nextCheckAt), lt(inboundDeliveries.updatedAt, limit), sql`state <> 'failed'`))
    .limit(ROWS_PER_RUN)
  // A failed delivery is evidence and waits for its redrive, however long.
  job.db
    .delete(inboundDeliveries)
    .where(sql`${inboundDeliveries.deliveryId} in ${stale} and state in ('stored', 'duplicate', 'dropped')`)
    .run()
}

function pruneWindows(job: MailboxJob): void {
  job.db
    .delete(rateWindows)
    .where(lt(rateWindows.windowStart, job.now - RATE_WINDOW_KEEP_MS))
    .run()
}

/** Ends of waits that are over. */
function pruneWaits(job: MailboxJob): void {
  job.sql.exec(
    "delete from meta where k >= 'wait:' and k < 'wait;' and cast(v as integer) < ?",
    job.now - RATE_WINDOW_KEEP_MS,
  )
}

/** Daily upkeep: what has served leaves. [spec/operations.md 8] */
export const maintenancePurpose: Purpose<Bindings> = {
  run: async (job) => {
    job.transaction(() => {
      pruneLedger(job)
      pruneWindows(job)
      pruneWaits(job)
      pruneAccepted(job, ROWS_PER_RUN)
    })
  },
  next: (job) => job.now + settingsOf(job.env).intervals.maintenance,
}
