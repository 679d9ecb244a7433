import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { TenantId } from '../../contract/ids.ts'
import type { Database, Statement } from './database.ts'
import { insertWhen } from './insert-when.ts'
import { inJson } from './json-list.ts'
import { rpcIntents } from './schema.d1.ts'

/** One call to come, as it is stored. */
export type IntentRow = typeof rpcIntents.$inferInsert

/** The row for the batch of its change; with `when` only if that holds. */
export function insertIntent(db: Database, row: IntentRow, when: SQL | null): Statement {
  return when === null ? db.insert(rpcIntents).values(row) : insertWhen(db, rpcIntents, row, when)
}

/**
 * One `emit_event` for each row of `source`, a select with the columns `object_id`, `identity_id` and `data` (JSON text).
 * A tenant's suspension touches all its identities in one statement, however many they are. [settled S45]
 */
export function insertEventIntents(
  db: Database,
  intent: {
    readonly requestId: string
    readonly tenantId: TenantId
    readonly type: string
    readonly occurredAt: number
    readonly nextAt: number
    readonly source: SQL
  },
): Statement {
  const { requestId, tenantId, type, occurredAt, nextAt, source } = intent
  return db.insert(rpcIntents).select(
    sql` select ${requestId} || ':' || identity_id || ':' || ${type}, 'mailbox', object_id, ${tenantId}, identity_id,
      'emit_event', json_object('type', ${type}, 'data', json(data)), ${occurredAt}, 0, ${nextAt}, ${occurredAt}
      from (${source})`,
  )
}

/**
 * One `emit_event` for each member of a list of which `still` holds; there its thing is the column `target_id`. The list
 * is bound as one JSON parameter.
 */
export function insertListedEventIntents(
  db: Database,
  intents: {
    readonly requestId: string
    readonly type: string
    readonly occurredAt: number
    readonly nextAt: number
    readonly list: readonly {
      readonly targetId: string
      readonly tenantId: TenantId
      readonly identityId: string
      readonly mailboxId: string
      readonly data: object
    }[]
    readonly still: SQL
  },
): Statement {
  const { requestId, type, occurredAt, nextAt, list, still } = intents
  return db.insert(rpcIntents).select(
    sql` select ${requestId} || ':' || target_id || ':' || ${type}, 'mailbox', object_id, tenant_id, identity_id,
      'emit_event', json_object('type', ${type}, 'data', json(data)), ${occurredAt}, 0, ${nextAt}, ${occurredAt}
      from (select json_extract(value, '$.targetId') as target_id, json_extract(value, '$.mailboxId') as object_id,
        json_extract(value, '$.tenantId') as tenant_id, json_extract(value, '$.identityId') as identity_id,
        json_extract(value, '$.data') as data from json_each(${JSON.stringify(list)}))
      where ${still}`,
  )
}

/** What an object still has to hear, in the order it must hear it: nothing comes before its first call. */
export async function listIntents(db: Database, objectId: string, limit: number) {
  return db
    .select({
      id: rpcIntents.id,
      class: rpcIntents.class,
      objectId: rpcIntents.objectId,
      tenantId: rpcIntents.tenantId,
      identityId: rpcIntents.identityId,
      op: rpcIntents.op,
      bodyJson: rpcIntents.bodyJson,
      occurredAt: rpcIntents.occurredAt,
      attempts: rpcIntents.attempts,
    })
    .from(rpcIntents)
    .where(eq(rpcIntents.objectId, objectId))
    .orderBy(sql`${rpcIntents.op} <> 'init'`, asc(rpcIntents.occurredAt), asc(rpcIntents.id))
    .limit(limit)
}

/** A call that waits. */
export type WaitingIntent = Awaited<ReturnType<typeof listIntents>>[number]

/** Objects of one tenant that have something to hear, oldest first; at most `limit`. */
export async function listIntentObjectsOfTenant(db: Database, tenantId: TenantId, limit: number): Promise<string[]> {
  const rows = await db
    .select({ objectId: rpcIntents.objectId })
    .from(rpcIntents)
    .where(eq(rpcIntents.tenantId, tenantId))
    .groupBy(rpcIntents.objectId)
    .orderBy(sql`min(${rpcIntents.occurredAt})`, asc(rpcIntents.objectId))
    .limit(limit)
  return rows.map((row) => row.objectId)
}

/** Objects of the oldest `limit` calls that are due. */
export async function acrossTenantsDueIntentObjects(db: Database, nowMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ objectId: rpcIntents.objectId })
    .from(rpcIntents)
    .where(lte(rpcIntents.nextAt, nowMs))
    .orderBy(asc(rpcIntents.nextAt))
    .limit(limit)
  return [...new Set(rows.map((row) => row.objectId))]
}

/** Removes calls that were made. */
export async function deleteIntents(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(rpcIntents).where(inJson(rpcIntents.id, ids))
}

/** Puts off what an object has to hear from `after` on: each wait is twice the one before, up to a bound. */
export async function backOffIntents(
  db: Database,
  wait: {
    readonly objectId: string
    readonly ids: readonly string[]
    readonly nowMs: number
    readonly firstMs: number
    readonly maxMs: number
  },
): Promise<void> {
  await db
    .update(rpcIntents)
    .set({
      attempts: sql`${rpcIntents.attempts} + 1`,
      nextAt: sql`${wait.nowMs} + min(${wait.firstMs} * (1 << min(${rpcIntents.attempts} + 1, 20)), ${wait.maxMs})`,
    })
    .where(and(eq(rpcIntents.objectId, wait.objectId), inJson(rpcIntents.id, wait.ids)))
}
