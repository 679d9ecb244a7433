import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core'

/** A moment in Unix milliseconds. */
export const epochMs = (name: string) => integer(name)

/** A truth value, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** A value from a fixed set: a literal union in TypeScript, a CHECK in SQL through `valueChecks`. */
export const oneOf = <const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  text(name, { enum: values as unknown as [V[number], ...V[number][]] })

/**
 * The CHECKs that follow from the column types: fixed sets and truth values. An invalid state fails when it is written.
 * [spec/data-model.md 1]
 */
export function valueChecks(table: string, columns: Readonly<Record<string, AnySQLiteColumn>>) {
  const rules: [string, SQL][] = []
  for (const column of Object.values(columns)) {
    if (column.dataType === 'boolean') rules.push([column.name, sql.raw(`"${column.name}" in (0, 1)`)])
    else if (column.enumValues !== undefined && column.enumValues.length > 0) {
      const values = column.enumValues.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
      rules.push([column.name, sql.raw(`"${column.name}" in (${values})`)])
    }
  }
  return rules.map(([name, rule]) => check(`${table}_${name}_value`, rule))
}
