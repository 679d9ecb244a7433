import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** One statement with its values, as D1 prepares it. */
class Prepared {
  readonly text: string
  private readonly database: DatabaseSync
  private readonly values: readonly SQLInputValue[]

  constructor(database: DatabaseSync, text: string, values: readonly SQLInputValue[] = []) {
    this.database = database
    this.text = text
    this.values = values
  }

  bind(...values: unknown[]): Prepared {
    const inputs = values.map((value) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue)
    return new Prepared(this.database, this.text, inputs)
  }

  run() {
    const before = totalChanges(this.database)
    const results = this.database.prepare(this.text).all(...this.values)
    return { success: true, results, meta: { changes: totalChanges(this.database) - before, rows_read: 0 } }
  }

  all() {
    return Promise.resolve(this.run())
  }
}

function totalChanges(database: DatabaseSync): number {
  return Number(database.prepare('select total_changes() as n').get()?.['n'])
}

/**
 * The part of a D1 binding that the server uses, over `node:sqlite`: the same statements and the same migrations, without
 * workerd. A batch is one transaction, as on D1. For tests that need thousands of requests.
 */
export function nodeD1(database: DatabaseSync): D1Database {
  const binding = {
    prepare: (text: string) => new Prepared(database, text),
    async batch(statements: readonly Prepared[]) {
      database.exec('BEGIN')
      try {
        const results = statements.map((statement) => statement.run())
        database.exec('COMMIT')
        return results
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
  return binding as unknown as D1Database
}
