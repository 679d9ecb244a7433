import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from './database.ts'

/**
 * A statement for the front of a batch: unless `condition` holds at that moment, it fails and with it the whole batch.
 * For changes of many tables that were decided on a row somebody else may have changed since: none of them is half made.
 */
export function failUnless(db: Database, condition: SQL): Statement {
  // SQLite has no way to raise an error outside triggers but an expression that cannot be computed: the least integer
  // has no absolute value. The argument depends on the condition, so nothing is computed ahead.
  const held = sql<number>`abs(case when ${condition} then 1 else -9223372036854775807 - 1 end)`
  return db.select({ held: held.as('held') }).from(sql`(select 1) as one`)
}

/** Whether a batch was refused by its guard: nothing of it is made, and what it was decided on is to be read again. */
export function isStale(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('integer overflow')) return true
  }
  return false
}
