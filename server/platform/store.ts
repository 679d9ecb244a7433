import { type DrizzleSqliteDODatabase, drizzle } from 'drizzle-orm/durable-sqlite'
import type { Cost } from './cost.ts'

/** The part of a cursor that stores use. */
export type SqlCursor = {
  toArray(): Record<string, unknown>[]
  raw(): { toArray(): unknown[][] }
  next(): { done?: boolean; value?: Record<string, unknown> }
  one(): Record<string, unknown>
  readonly rowsRead: number
  readonly rowsWritten: number
}

/** The part of `SqlStorage` that stores use; `node:sqlite` stands behind it in model tests. [settled S59] */
export type SqlEngine = { exec(query: string, ...bindings: unknown[]): SqlCursor }

/** What an object's database offers, whatever engine is behind it. */
export type SqlDatabase = { readonly sql: SqlEngine; transactionSync<T>(work: () => T): T }

/**
 * What a job of an object gets: its database, one synchronous transaction, a clock read once, random bytes. Jobs never
 * see the object, so they run the same in workerd and in a model test.
 */
export type Store = {
  readonly db: DrizzleSqliteDODatabase
  readonly sql: SqlEngine
  /** All or nothing. No await inside; what it writes is on disk when it returns. */
  transaction<T>(work: () => T): T
  /** Unix milliseconds, read once per call or alarm: a job sees one instant. */
  readonly now: number
  readonly random: (length: number) => Uint8Array
}

/** Counts statements and rows of everything that goes through `engine`. */
export function countingEngine(engine: SqlEngine, onCursor: (cursor: SqlCursor) => void): SqlEngine {
  return {
    exec(query, ...bindings) {
      const cursor = engine.exec(query, ...bindings)
      onCursor(cursor)
      return cursor
    },
  }
}

/** A store over a database for one call, and what the call cost so far. */
export function openStore(
  database: SqlDatabase,
  now: number,
  random: (length: number) => Uint8Array,
): { store: Store; spent: () => Partial<Cost> } {
  const cursors: SqlCursor[] = []
  const sql = countingEngine(database.sql, (cursor) => cursors.push(cursor))
  const counted = { sql, transactionSync: <T>(work: () => T) => database.transactionSync(work) }
  // The driver uses exactly these two members of DurableObjectStorage; the type asks for all of them.
  const db = drizzle(counted as unknown as DurableObjectStorage)
  const store: Store = { db, sql, transaction: (work) => database.transactionSync(work), now, random }
  const spent = () => ({
    objectStatements: cursors.length,
    objectRowsRead: cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0),
    objectRowsWritten: cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, 0),
  })
  return { store, spent }
}
