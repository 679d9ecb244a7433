import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The stores whose tables come from migrations; each has its folder `migrations/<store>`. */
export const STORES = ['d1', 'audit', 'mailbox', 'quota'] as const
export type Store = (typeof STORES)[number]

const ROOT = join(import.meta.dirname, '..')

/**
 * A fresh database in memory with every migration of a store applied, in the order of their numbers, with foreign keys
 * on as in D1 and in objects. The caller closes it.
 * @throws when the folder or its migrations are missing: there is nothing a test could then say
 */
export function openMigrated(store: Store): DatabaseSync {
  const folder = join(ROOT, 'migrations', store)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  if (files.length === 0) throw new Error(`migrations/${store} holds no .sql file: run npm run generate`)
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  for (const name of files.sort()) database.exec(readFileSync(join(folder, name), 'utf8'))
  return database
}

/** What a table promises: `T`, `I`, `R`, `B` per column, `!` for NOT NULL, `PK` or `PK1`, `PK2` for the primary key. */
export type TableShape = {
  readonly columns: Readonly<Record<string, string>>
  /** Column lists of unique indexes, the primary key's left out, each joined by commas. */
  readonly unique: readonly string[]
  /** The values a CHECK allows per column, sorted, joined by blanks. */
  readonly values: Readonly<Record<string, string>>
}

const TYPE_LETTERS: Readonly<Record<string, string>> = { TEXT: 'T', INTEGER: 'I', REAL: 'R', BLOB: 'B' }

/** The tables of a database by name, without SQLite's own and without the shadow tables of full-text search. */
export function tableShapes(database: DatabaseSync): Record<string, TableShape> {
  const rows = database.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow'").all()
  const names = rows.map((row) => String(row['name'])).filter((name) => !name.startsWith('sqlite_'))
  return Object.fromEntries(
    names.map((name) => [
      name,
      { columns: columnsOf(database, name), unique: uniquesOf(database, name), values: valuesOf(database, name) },
    ]),
  )
}

function columnsOf(database: DatabaseSync, table: string): Record<string, string> {
  const rows = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(table)
  const isCompositeKey = rows.filter((row) => Number(row['pk']) > 0).length > 1
  return Object.fromEntries(
    rows.map((row) => {
      const position = Number(row['pk'])
      const key = position === 0 ? '' : ` PK${isCompositeKey ? position : ''}`
      // Part of a primary key is as good as NOT NULL: an INTEGER PRIMARY KEY never is null whatever its declaration says.
      const required = position > 0 || Number(row['notnull']) === 1 ? '!' : ''
      return [String(row['name']), `${TYPE_LETTERS[String(row['type']).toUpperCase()] ?? ''}${required}${key}`]
    }),
  )
}

function uniquesOf(database: DatabaseSync, table: string): string[] {
  const rows = database
    .prepare(
      `SELECT group_concat(column_name, ',') AS columns FROM (
         SELECT list.name AS index_name, info.name AS column_name
         FROM pragma_index_list(?) AS list JOIN pragma_index_info(list.name) AS info
         WHERE list."unique" = 1 AND list.origin <> 'pk' ORDER BY list.name, info.seqno)
       GROUP BY index_name`,
    )
    .all(table)
  return rows.map((row) => String(row['columns'])).sort()
}

/** Reads `"column" in (…)` out of the table's own SQL: SQLite tells of CHECKs nowhere else. */
function valuesOf(database: DatabaseSync, table: string): Record<string, string> {
  const row = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)
  const sets = String(row?.['sql'] ?? '').matchAll(/CHECK\("(\w+)" in \(([^)]*)\)\)/gi)
  return Object.fromEntries(
    [...sets].map(([, column, list]) => {
      const values = (list ?? '').split(',').map((value) => value.trim().replaceAll("'", ''))
      return [column, values.sort().join(' ')]
    }),
  )
}
