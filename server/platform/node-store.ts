import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqlCursor, SqlDatabase } from './store.ts'

/** Values that SQLite takes; booleans become 0 and 1 as in `SqlStorage`. */
function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return value as SQLInputValue
}

function cursorOf(rows: unknown[][], names: string[], written: number): SqlCursor {
  const objects = () => rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])))
  let position = 0
  return {
    toArray: objects,
    raw: () => ({ toArray: () => rows }),
    next() {
      const value = objects()[position++]
      return value === undefined ? { done: true } : { done: false, value }
    },
    one() {
      const [first, ...others] = objects()
      if (first === undefined || others.length > 0) throw new Error('expected exactly one row')
      return first
    },
    rowsRead: rows.length,
    rowsWritten: written,
  }
}

/** An object's database over `node:sqlite`, for model and fuzz tests: the same jobs, the same migrations, no workerd. */
export function openNodeDatabase(path = ':memory:'): SqlDatabase & { close(): void } {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA foreign_keys = ON')
  let depth = 0
  return {
    sql: {
      exec(query, ...bindings) {
        const statement = database.prepare(query)
        const names = statement.columns().map((column) => column.name ?? '')
        if (names.length === 0) return cursorOf([], [], Number(statement.run(...bindings.map(toInput)).changes))
        statement.setReturnArrays(true)
        const before = Number(database.prepare('select total_changes() as n').get()?.['n'])
        const rows = statement.all(...bindings.map(toInput)) as unknown as unknown[][]
        const after = Number(database.prepare('select total_changes() as n').get()?.['n'])
        return cursorOf(rows, names, after - before)
      },
    },
    transactionSync(work) {
      const name = `level${depth}`
      database.exec(`SAVEPOINT ${name}`)
      depth += 1
      try {
        const result = work()
        database.exec(`RELEASE ${name}`)
        return result
      } catch (error) {
        database.exec(`ROLLBACK TO ${name}`)
        database.exec(`RELEASE ${name}`)
        throw error
      } finally {
        depth -= 1
      }
    },
    close: () => database.close(),
  }
}
