import { type SQL, sql } from 'drizzle-orm'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Database, Statement } from '../control/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A sealed value that is under another key than the wanted one. `place` is its row in the table, `row` what it is sealed to. */
export type StaleValue = { readonly place: number; readonly row: string; readonly envelope: string }

function nameOf({ table }: SealedColumn): SQL {
  return sql`${sql.identifier(table)}`
}

/** Text as a column stores it. */
function stored(of: SealedColumn, value: string): SQL {
  return of.storage === 'blob' ? sql`cast(${value} as blob)` : sql`${value}`
}

/**
 * Envelopes begin with `pm1.{kid}.`, and `/` comes right after `.`: two ranges instead of one inequality, so that the
 * column's index finds what is left without looking at the rest.
 */
function isStale(of: SealedColumn, kid: string): SQL {
  const column = sql.identifier(of.column)
  const [from, to] = [`pm1.${kid}.`, `pm1.${kid}/`]
  return sql`${column} is not null and (${column} < ${stored(of, from)} or ${column} >= ${stored(of, to)})`
}

/** How many values of a column are under another key than `kid`. */
export async function acrossTenantsCountStale(db: Database, of: SealedColumn, kid: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`select count(*) as n from ${nameOf(of)} where ${isStale(of, kid)}`)
  return row?.n ?? 0
}

/** Values of a column under another key than `kid`, at most `limit`. */
export async function acrossTenantsListStale(
  db: Database,
  of: SealedColumn,
  wanted: { readonly kid: string; readonly limit: number },
): Promise<StaleValue[]> {
  const row = sql.join(
    of.row.map((name) => sql`${sql.identifier(name)}`),
    sql` || ':' || `,
  )
  return db.all<StaleValue>(
    sql`select rowid as place, ${row} as "row", cast(${sql.identifier(of.column)} as text) as envelope
      from ${nameOf(of)} where ${isStale(of, wanted.kid)} limit ${wanted.limit}`,
  )
}

/**
 * Puts the same secret under another key, if the value is still the one that was read. The one statement that writes
 * tables of other capabilities: it changes how a value is kept and never what it is. [spec/security.md 9]
 */
export function replaceSealed(
  db: Database,
  of: SealedColumn,
  value: { readonly place: number; readonly before: string; readonly after: string },
): Statement {
  // Only the one column of the table is described here, so only that can be written.
  const table = sqliteTable(of.table, { sealed: text(of.column) })
  return db
    .update(table)
    .set({ sealed: stored(of, value.after) })
    .where(sql`rowid = ${value.place} and ${sql.identifier(of.column)} = ${stored(of, value.before)}`)
}
