import type { SqlDatabase } from './store.ts'

/** One migration of an object: its number is its place in the list, from 1. */
export type ObjectMigration = { readonly name: string; readonly sql: string }

function schemaVersion(database: SqlDatabase): number {
  const table = database.sql.exec("select name from sqlite_master where type = 'table' and name = 'meta'").toArray()
  if (table.length === 0) return 0
  const row = database.sql.exec("select v from meta where k = 'schema_version'").toArray()[0]
  return row === undefined ? 0 : Number(row['v'])
}

/**
 * Brings an object's schema up to date. Each step commits together with its number, so a step runs once or not at all;
 * an object newer than the code refuses to work. [settled S36]
 */
export function migrateObject(database: SqlDatabase, migrations: readonly ObjectMigration[]): void {
  const version = schemaVersion(database)
  if (version > migrations.length)
    throw new Error(`object schema ${version} is newer than this release (${migrations.length})`)
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    database.transactionSync(() => {
      for (const statement of migration.sql.split('--> statement-breakpoint')) {
        if (statement.trim() !== '') database.sql.exec(statement)
      }
      database.sql.exec(
        "insert into meta (k, v) values ('schema_version', ?) on conflict (k) do update set v = excluded.v",
        String(index + 1),
      )
    })
  }
}
