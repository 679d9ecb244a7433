import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { inJson } from '../control/json-list.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { auditEvents } from './schema.audit.ts'
import { auditOutbox } from './schema.d1.ts'

/** One row of the trail. Ids, codes and counts only: `detailsJson` never holds content or clear addresses. */
export type AuditRow = typeof auditOutbox.$inferInsert

/** Writes a row beside the change it tells of, in the batch of the change; with `when` only if that holds. */
export function insertAuditRow(db: Database, row: AuditRow, when: SQL | null): Statement {
  return when === null ? db.insert(auditOutbox).values(row) : insertWhen(db, auditOutbox, row, when)
}

/** Rows that an object wrote with its own change; one that is there already stays as it is. */
export async function insertAuditRowsOnce(db: Database, rows: readonly [AuditRow, ...AuditRow[]]): Promise<void> {
  await db
    .insert(auditOutbox)
    .values([...rows])
    .onConflictDoNothing()
}

/** A row as the audit database keeps it. */
export type AuditEventRow = typeof auditEvents.$inferInsert

/** Writes a row straight into the audit database. */
export async function insertAuditEvent(auditDb: Database, row: AuditEventRow): Promise<void> {
  await auditDb.insert(auditEvents).values(row)
}

const WAITING = {
  id: auditOutbox.id,
  tenantId: auditOutbox.tenantId,
  actorKeyId: auditOutbox.actorKeyId,
  actorUserId: auditOutbox.actorUserId,
  action: auditOutbox.action,
  targetType: auditOutbox.targetType,
  targetId: auditOutbox.targetId,
  detailsJson: auditOutbox.detailsJson,
  requestId: auditOutbox.requestId,
  net: auditOutbox.net,
  createdAt: auditOutbox.createdAt,
  partnerId: tenants.partnerId,
}

/** The oldest rows that wait for their copy. */
export async function listWaitingAuditRows(db: Database, limit: number) {
  return db
    .select(WAITING)
    .from(auditOutbox)
    .leftJoin(tenants, eq(tenants.id, auditOutbox.tenantId))
    .orderBy(asc(auditOutbox.createdAt), asc(auditOutbox.id))
    .limit(limit)
}

/** A row on its way from one database to the other. */
export type WaitingAuditRow = Awaited<ReturnType<typeof listWaitingAuditRows>>[number]

/** Copies rows by id; one that is there already stays as it is. One statement, whatever the number of rows. */
export async function copyAuditEvents(auditDb: Database, rows: readonly WaitingAuditRow[]): Promise<void> {
  const field = (name: keyof WaitingAuditRow) => sql`json_extract(value, ${`$.${name}`})`
  const values = [
    field('id'),
    field('tenantId'),
    field('actorKeyId'),
    field('actorUserId'),
    field('action'),
    field('targetType'),
    field('targetId'),
    field('detailsJson'),
    field('requestId'),
    field('net'),
    field('createdAt'),
    field('partnerId'),
  ]
  // Without `where true` the parser takes `on conflict` for a join. [SQLite, upsert]
  const source = sql` select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)}) where true`
  await auditDb.insert(auditEvents).select(source).onConflictDoNothing()
}

/** Removes rows whose copy is safe. */
export async function deleteAuditRows(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(auditOutbox).where(inJson(auditOutbox.id, ids))
}

type Looked = { readonly action: string; readonly targetId?: string }

/** The newest waiting row of an action, on one target when it is given. */
export async function findLatestWaiting(db: Database, { action, targetId }: Looked) {
  const row = await db
    .select({ targetId: auditOutbox.targetId, createdAt: auditOutbox.createdAt })
    .from(auditOutbox)
    .where(and(eq(auditOutbox.action, action), targetId === undefined ? undefined : eq(auditOutbox.targetId, targetId)))
    .orderBy(desc(auditOutbox.createdAt), desc(auditOutbox.id))
    .limit(1)
    .get()
  return row ?? null
}

/** The newest copied row of an action, on one target when it is given. Without a target for rare actions only. */
export async function findLatestKept(auditDb: Database, { action, targetId }: Looked) {
  const row = await auditDb
    .select({ targetId: auditEvents.targetId, createdAt: auditEvents.createdAt })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), targetId === undefined ? undefined : eq(auditEvents.targetId, targetId)))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(1)
    .get()
  return row ?? null
}
