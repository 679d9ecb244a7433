import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './database.ts'

/**
 * Inserts one row only if `condition` holds at that moment: `INSERT … SELECT … WHERE`. Caps and other guards stand
 * inside the write, so two requests at once cannot both pass a check that was read before. A result without changed rows
 * means that the condition did not hold. [spec/data-model.md 10]
 */
export function insertWhen<T extends SQLiteTable>(
  db: Database,
  table: T,
  row: InferInsertModel<T, { dbColumnNames: false }>,
  condition: SQL,
) {
  const given = row as Readonly<Record<string, unknown>>
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null
    return value === null ? sql`null` : sql`${sql.param(value, column)}`
  })
  return db.insert(table).select(sql` select ${sql.join(values, sql`, `)} where ${condition}`)
}
