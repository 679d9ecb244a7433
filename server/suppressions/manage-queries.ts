import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { MessageId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import type { TenantScope } from '../control/scope.ts'
import { REASONS_MILD_TO_STRICT } from './rules.ts'
import { suppressions } from './schema.d1.ts'

type Scope = Pick<TenantScope, 'tenantId'>

const COLUMNS = {
  id: suppressions.addressHash,
  addressHint: suppressions.addressHint,
  reason: suppressions.reason,
  note: suppressions.note,
  createdAt: suppressions.createdAt,
  expiresAt: suppressions.expiresAt,
}

function inForceAt(nowMs: number): SQL | undefined {
  return or(isNull(suppressions.expiresAt), gt(suppressions.expiresAt, nowMs))
}

/** A page of what is in force, newest first, after `start`; `id` is the hash of the address. */
export async function listSuppressions(
  db: Database,
  scope: Scope,
  filters: {
    readonly addressHash: string | undefined
    readonly reason: SuppressionReason | undefined
    readonly start: { readonly createdAt: number; readonly id: string } | null
    readonly nowMs: number
    readonly limit: number
  },
) {
  const { addressHash, reason, start, nowMs, limit } = filters
  const { createdAt, addressHash: id } = suppressions
  return db
    .select(COLUMNS)
    .from(suppressions)
    .where(
      and(
        eq(suppressions.tenantId, scope.tenantId),
        addressHash === undefined ? undefined : eq(suppressions.addressHash, addressHash),
        reason === undefined ? undefined : eq(suppressions.reason, reason),
        inForceAt(nowMs),
        start === null ? undefined : sql`(${createdAt}, ${id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** A suppression as it is shown; `id` is the hash of its address. */
export type SuppressionRow = Awaited<ReturnType<typeof listSuppressions>>[number]

/** The suppression of an address that is in force; null when there is none. */
export async function findSuppression(
  db: Database,
  scope: Scope,
  at: { readonly addressHash: string; readonly nowMs: number },
): Promise<SuppressionRow | null> {
  const [row] = await listSuppressions(db, scope, { ...at, reason: undefined, start: null, limit: 1 })
  return row ?? null
}

/** Condition: mail to the address goes out until the next statement of the batch. */
export function isNotSuppressed(scope: Scope, at: { readonly addressHash: string; readonly nowMs: number }): SQL {
  return sql`not exists (select 1 from ${suppressions} where ${suppressions.tenantId} = ${scope.tenantId}
    and ${suppressions.addressHash} = ${at.addressHash} and ${inForceAt(at.nowMs)})`
}

function strictness(reason: SQL): SQL {
  const ranks = REASONS_MILD_TO_STRICT.map((name, rank) => sql`when ${name} then ${rank}`)
  return sql`case ${reason} ${sql.join(ranks, sql` `)} end`
}

/** An address to suppress. `expiresAt` null: for good. `sourceMessageId` null: somebody did it by hand. */
export type SuppressionToBe = {
  readonly tenantId: TenantScope['tenantId']
  readonly addressHash: string
  readonly addressHint: string
  readonly reason: SuppressionReason
  readonly sourceMessageId: MessageId | null
  readonly note: string | null
  readonly createdAt: number
  readonly expiresAt: number | null
}

/**
 * Suppresses an address. One that is suppressed keeps its beginning, its source and the stricter reason, and ends when
 * the later of both ends; one that has ended begins anew.
 */
export function upsertSuppression(db: Database, row: SuppressionToBe): Statement {
  const { expiresAt } = suppressions
  const isOver = sql`${expiresAt} <= ${row.createdAt}`
  const isStricter = sql`${strictness(sql`excluded.reason`)} > ${strictness(sql`${suppressions.reason}`)}`
  const laterEnd = sql`case when excluded.expires_at is null or ${expiresAt} is null then null
    else max(excluded.expires_at, ${expiresAt}) end`
  return db
    .insert(suppressions)
    .values(row)
    .onConflictDoUpdate({
      target: [suppressions.tenantId, suppressions.addressHash],
      set: {
        reason: sql`case when ${isOver} or ${isStricter} then excluded.reason else ${suppressions.reason} end`,
        note: sql`coalesce(excluded.note, case when ${isOver} then null else ${suppressions.note} end)`,
        sourceMessageId: sql`case when ${isOver} then excluded.source_message_id else ${suppressions.sourceMessageId} end`,
        createdAt: sql`case when ${isOver} then excluded.created_at else ${suppressions.createdAt} end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${laterEnd} end`,
      },
    })
}

function standing(scope: Scope, row: Pick<SuppressionRow, 'id' | 'reason'>): SQL {
  return sql`${suppressions.tenantId} = ${scope.tenantId} and ${suppressions.addressHash} = ${row.id}
    and ${suppressions.reason} = ${row.reason}`
}

/** Condition: the suppression is still there for the reason that was read. */
export function suppressionStands(scope: Scope, row: Pick<SuppressionRow, 'id' | 'reason'>): SQL {
  return sql`exists (select 1 from ${suppressions} where ${standing(scope, row)})`
}

/** Removes a suppression if it is still there for the reason that was read. */
export function deleteSuppression(db: Database, scope: Scope, row: Pick<SuppressionRow, 'id' | 'reason'>): Statement {
  return db.delete(suppressions).where(standing(scope, row))
}
