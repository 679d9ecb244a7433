import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DlqItemId, TenantId } from '../../contract/ids.ts'
import type { WorkQueue } from '../../contract/objects/platform.ts'
import type { Database, Statement } from '../control/database.ts'
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

const LISTED = {
  id: dlqItems.id,
  queue: dlqItems.queue,
  kind: dlqItems.kind,
  tenantId: dlqItems.tenantId,
  createdAt: dlqItems.firstSeenAt,
  redrivenAt: dlqItems.redrivenAt,
  redriveCount: dlqItems.redriveCount,
}

/** A page of dead letters, oldest first, after `start`. Bodies stay here. */
export async function acrossTenantsDeadLetters(
  db: Database,
  filters: {
    readonly isRedriven: boolean
    readonly queue: WorkQueue | undefined
    readonly tenantId: TenantId | undefined
    readonly start: { readonly createdAt: number; readonly id: string } | null
    readonly limit: number
  },
) {
  const { isRedriven, queue, tenantId, start, limit } = filters
  const { firstSeenAt, id, redrivenAt } = dlqItems
  return db
    .select(LISTED)
    .from(dlqItems)
    .where(
      and(
        isRedriven ? isNotNull(redrivenAt) : isNull(redrivenAt),
        queue === undefined ? undefined : eq(dlqItems.queue, queue),
        tenantId === undefined ? undefined : eq(dlqItems.tenantId, tenantId),
        start === null ? undefined : sql`(${firstSeenAt}, ${id}) > (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(asc(firstSeenAt), asc(id))
    .limit(limit)
}

/** A dead letter as it is shown; `createdAt` is when it was first seen. */
export type DeadLetterRow = Awaited<ReturnType<typeof acrossTenantsDeadLetters>>[number]

/** A dead letter with its body and the hash its body had; null when there is none. */
export async function acrossTenantsDeadLetter(db: Database, id: DlqItemId) {
  const row = await db
    .select({ ...LISTED, bodyJson: dlqItems.bodyJson, bodySha256: dlqItems.bodySha256 })
    .from(dlqItems)
    .where(eq(dlqItems.id, id))
    .get()
  return row ?? null
}

/** Notes that a dead letter was sent again. */
export function markRedriven(db: Database, id: DlqItemId, nowMs: number): Statement {
  return db
    .update(dlqItems)
    .set({ redrivenAt: nowMs, redriveCount: sql`${dlqItems.redriveCount} + 1` })
    .where(eq(dlqItems.id, id))
}

/** How every switch stands that was ever set. */
export async function listSwitches(db: Database) {
  return db.select({ name: opsSwitches.name, state: opsSwitches.state }).from(opsSwitches)
}

/** Sets a switch. */
export function upsertSwitch(db: Database, row: typeof opsSwitches.$inferInsert): Statement {
  const { name: _name, ...set } = row
  return db.insert(opsSwitches).values(row).onConflictDoUpdate({ target: opsSwitches.name, set })
}
