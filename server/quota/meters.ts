import { and, eq, lt, sql } from 'drizzle-orm'
import type { Store } from '../platform/store.ts'
import { counters, meterClaims } from './schema.object.ts'

const CLAIM_KEEP_MS = 7 * 86_400_000
/** Claims that one call prunes at the most: the hot path stays short. */
const PRUNE_ROWS = 100

/** Adds to a counter and returns its new value. A missing row starts at 0; nothing is ever read from D1 for it. [INV-36] */
export function addToCounter(store: Store, metric: string, window: string, n: number): number {
  const row = store.db
    .insert(counters)
    .values({ metric, window, value: n, revision: 1 })
    .onConflictDoUpdate({
      target: [counters.metric, counters.window],
      set: { value: sql`${counters.value} + ${n}`, revision: sql`${counters.revision} + 1` },
    })
    .returning({ value: counters.value })
    .get()
  return row.value
}

/** The value of a counter; 0 when it was never written. */
export function readCounter(store: Store, metric: string, window: string): number {
  const row = store.db
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.metric, metric), eq(counters.window, window)))
    .get()
  return row?.value ?? 0
}

/** What was counted for a reference: the window, the value after it and the answer that was given. */
export type Claim = { readonly window: string; readonly valueAfter: number; readonly answer: unknown }

/** The first answer given for `ref`, or null. */
export function findClaim(store: Store, metric: string, ref: string): Claim | null {
  const row = store.db
    .select({ window: meterClaims.window, valueAfter: meterClaims.valueAfter, answerJson: meterClaims.answerJson })
    .from(meterClaims)
    .where(and(eq(meterClaims.metric, metric), eq(meterClaims.ref, ref)))
    .get()
  return row === undefined
    ? null
    : { window: row.window, valueAfter: row.valueAfter, answer: JSON.parse(row.answerJson) }
}

/** Remembers the answer for `ref`, so that a repeat counts nothing. Old claims leave a few at a time. [INV-37] */
export function writeClaim(store: Store, metric: string, ref: string, claim: Claim): void {
  store.db
    .insert(meterClaims)
    .values({
      metric,
      ref,
      window: claim.window,
      valueAfter: claim.valueAfter,
      answerJson: JSON.stringify(claim.answer),
      claimedAt: store.now,
    })
    .run()
  const stale = store.db
    .select({ rowid: sql`rowid` })
    .from(meterClaims)
    .where(lt(meterClaims.claimedAt, store.now - CLAIM_KEEP_MS))
    .limit(PRUNE_ROWS)
  store.db.delete(meterClaims).where(sql`rowid in ${stale}`).run()
}

/** Forgets a reference, so that the same one may count again. */
export function deleteClaim(store: Store, metric: string, ref: string): void {
  store.db
    .delete(meterClaims)
    .where(and(eq(meterClaims.metric, metric), eq(meterClaims.ref, ref)))
    .run()
}
