import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * `column in (…)` for a list of any length, bound as one JSON parameter: a statement takes at most 100 parameters in D1
 * and in objects. [spec/data-model.md 1, settled S37]
 */
export function inJson(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}
