import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { ApiError } from '../platform/api-error.ts'
import type { Cost } from '../platform/cost.ts'
import { fault } from '../platform/seams.ts'

/** The control plane's database as capabilities see it: Drizzle over the counted binding. */
export type Database = DrizzleD1Database

/** Statements of one change; the first is what makes a list not empty. */
export type Statement = Parameters<Database['batch']>[0][number]

type Meta = { readonly rows_read?: number; readonly rows_written?: number; readonly size_after?: number }

/** Top-level expressions between `select` and `from`: joined rows come back as objects and lose columns of one name. */
function selectedColumns(sql: string): number | null {
  const head = /^\s*select\s+(?:distinct\s+)?/i.exec(sql)
  if (head === null) return null
  let depth = 0
  let columns = 1
  for (let i = head[0].length; i < sql.length; i++) {
    const character = sql[i]
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === "'" || character === '"') i = Math.max(i, sql.indexOf(character, i + 1))
    else if (depth === 0 && character === ',') columns += 1
    else if (depth === 0 && /^\sfrom\s/i.test(sql.slice(i, i + 6))) return columns
  }
  return null
}

const checkedStatements = new Set<string>()

/** Fails on a select whose columns share a name, once per statement text: they would shift silently. [settled S35] */
function assertDistinctColumns(sql: string, row: Record<string, unknown> | undefined): void {
  if (row === undefined || checkedStatements.has(sql)) return
  const wanted = selectedColumns(sql)
  if (wanted !== null && wanted !== Object.keys(row).length)
    throw new Error('a joined select has two columns of one name')
  if (checkedStatements.size < 1000) checkedStatements.add(sql)
}

/** A prepared statement that counts what it cost. */
class CountedStatement {
  readonly inner: D1PreparedStatement
  readonly text: string
  private readonly count: (meta: Meta) => void

  constructor(inner: D1PreparedStatement, text: string, count: (meta: Meta) => void) {
    this.inner = inner
    this.text = text
    this.count = count
  }

  bind(...values: unknown[]): CountedStatement {
    return new CountedStatement(this.inner.bind(...values), this.text, this.count)
  }

  async all<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    await fault('d1.query')
    const result = await this.inner.all<T>()
    this.count(result.meta)
    assertDistinctColumns(this.text, result.results[0] as Record<string, unknown> | undefined)
    return result
  }

  async run<T = Record<string, unknown>>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  /** Drizzle's selects come this way; D1's own `raw` would hide what they cost. */
  async raw(): Promise<unknown[][]> {
    const { results } = await this.all()
    return results.map((row) => Object.values(row))
  }
}

/** Wraps a D1 binding so that every statement is counted into `cost`. */
function countedBinding(binding: D1Database, cost: Cost) {
  const count = (meta: Meta) => {
    cost.d1Statements += 1
    cost.d1RowsRead += meta.rows_read ?? 0
    cost.d1RowsWritten += meta.rows_written ?? 0
  }
  return {
    prepare: (text: string) => new CountedStatement(binding.prepare(text), text, count),
    async batch(statements: readonly CountedStatement[]): Promise<D1Result[]> {
      await fault('d1.batch')
      const results = await binding.batch(statements.map((statement) => statement.inner))
      for (const result of results) count(result.meta)
      return results
    },
  }
}

/** Opens a database for one operation; its statements are summed in `cost`. */
export function openDatabase(binding: D1Database, cost: Cost): Database {
  // The driver uses `prepare` and `batch` only; the binding's type asks for more.
  return drizzle(countedBinding(binding, cost) as unknown as D1Database)
}

/** Bytes a database takes, as D1 itself tells with an answer; null where it does not. */
export async function databaseBytes(binding: D1Database, cost: Cost): Promise<number | null> {
  const { meta } = await countedBinding(binding, cost).prepare('select 1').all()
  return (meta as Meta).size_after ?? null
}

/** Whether a write failed on a unique index or key, and on which columns (`table.column, …`). */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const match = /UNIQUE constraint failed: ([^:]+)/.exec(cause.message)
    if (match) return (match[1] ?? '').trim()
    const index = /UNIQUE constraint failed: index '([^']+)'/.exec(cause.message)
    if (index) return index[1] ?? ''
  }
  return null
}

/** Runs a D1 step with a deadline in ms; a late or broken database is `503 unavailable`, never a 500. */
export async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout')), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
