import { eq } from 'drizzle-orm'
import type { Database } from '../control/database.ts'
import { dlqItems, opsSwitches } from './schema.d1.ts'

/** The state of the operator's read-only switch; null when it was never set. */
export async function findReadOnlyState(db: Database): Promise<'on' | 'off' | null> {
  const row = await db
    .select({ state: opsSwitches.state })
    .from(opsSwitches)
    .where(eq(opsSwitches.name, 'read_only'))
    .get()
  return row?.state ?? null
}

/** A queue message that failed for good. */
export type DeadLetter = typeof dlqItems.$inferInsert

/** Keeps a dead letter; the same message of the same queue is kept once. */
export async function insertDeadLetter(db: Database, item: DeadLetter): Promise<void> {
  await db
    .insert(dlqItems)
    .values(item)
    .onConflictDoNothing({ target: [dlqItems.queue, dlqItems.messageId] })
}
