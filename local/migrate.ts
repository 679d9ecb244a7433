import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { z } from 'zod'
import { readJson, writeJson } from './files.ts'
import { withoutSignalListeners } from './guardian.ts'
import type { PlatformLog } from './log.ts'
import type { StateFolder } from './state.ts'
import { reasonOf, Trouble } from './trouble.ts'

/** Where each database's migrations stand; the same folders that a deployment applies. */
const FOLDERS = { DB: 'migrations/d1', AUDIT_DB: 'migrations/audit' } as const

/** Miniflare's own D1 client: the same statements, over its own transport. */
export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

type DatabaseName = keyof typeof FOLDERS

const DATABASES: readonly DatabaseName[] = ['DB', 'AUDIT_DB']

const BREAKPOINT = '--> statement-breakpoint'

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** The table that `wrangler d1 migrations` keeps, so that either may go on where the other stopped. */
const REGISTER = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** Per database the applied files, oldest first, each with the digest it had. */
const Stamp = z.record(z.string(), z.array(z.object({ name: z.string(), digest: z.string() })))

type Migration = { readonly name: string; readonly digest: string; readonly statements: readonly string[] }

/**
 * Brings both databases to the state of the migrations before anything is answered or any overdue alarm runs: a small
 * runtime without our Worker opens the same files, and is closed again. Skipped (in about a millisecond) when a stamp
 * says that nothing is left to do.
 * @param databases Miniflare's `d1Databases` option of the Worker
 * @returns the number of migrations applied now
 * @throws Trouble when the data is newer than this code, or a migration was changed after it was applied
 */
export async function migrateDatabases(input: {
  readonly root: string
  readonly state: StateFolder
  readonly databases: unknown
  readonly log: PlatformLog
}): Promise<number> {
  const { state } = input
  const wanted = DATABASES.map((database) => ({ database, files: readMigrations(join(input.root, FOLDERS[database])) }))
  const stamp = readStamp(state)
  for (const { database, files } of wanted) refuseForeign(state, files, stamp[database] ?? [])
  if (wanted.every(({ database, files }) => stamp[database]?.length === files.length)) return 0

  mkdirSync(state.data, { recursive: true, mode: 0o700 })
  const runtime = await withoutSignalListeners(async () => {
    const made = new Miniflare(migratorOptions(input))
    await made.ready
    return made
  })
  let applied = 0
  try {
    for (const { database, files } of wanted) {
      applied += await apply(await runtime.getD1Database(database), files, state)
    }
  } finally {
    await runtime.dispose()
  }
  writeJson(
    state.migrated,
    Object.fromEntries(
      wanted.map(({ database, files }) => [database, files.map(({ name, digest }) => ({ name, digest }))]),
    ),
  )
  return applied
}

function migratorOptions(input: { state: StateFolder; databases: unknown; log: PlatformLog }) {
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    log: input.log,
    handleStructuredLogs: input.log.fromRuntime,
    resourcePersistencePath: input.state.data,
    workers: [
      {
        name: 'migrator',
        modules: true,
        script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
        compatibilityDate: '2026-10-01',
        d1Databases: z.record(z.string(), z.any()).parse(input.databases),
      },
    ],
  })
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new Trouble(`${folder} is missing: the checkout is not complete.`)
  const names = readdirSync(folder).filter((name) => FILE_NAME.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const statements = text.split(BREAKPOINT).map((statement) => statement.trim())
    const digest = createHash('sha256').update(text).digest('hex')
    return { name, digest, statements: statements.filter((statement) => statement !== '') }
  })
}

function readStamp(state: StateFolder): z.infer<typeof Stamp> {
  const parsed = Stamp.safeParse(readJson(state.migrated) ?? {})
  return parsed.success ? parsed.data : {}
}

/** What was applied must be a beginning of what this code has, unchanged: migrations only ever append. */
function refuseForeign(state: StateFolder, files: readonly Migration[], applied: z.infer<typeof Stamp>[string]): void {
  for (const [index, { name, digest }] of applied.entries()) {
    const file = files[index]
    if (file?.name !== name) throw newerThanCode(state, name)
    if (digest !== '' && file.digest !== digest) {
      throw new Trouble(
        `Migration ${name} was changed after it was applied to ${state.root}. Remove that folder to start afresh.`,
      )
    }
  }
}

function newerThanCode(state: StateFolder, name: string): Trouble {
  return new Trouble(
    `${state.root} was written by another version: it has the migration ${name}, which this checkout lacks. ` +
      'Use that version, or give another folder in PM_LOCAL_STATE.',
  )
}

/** Each file and its row in the register are one batch: a kill leaves it applied and recorded, or neither. */
async function apply(database: Database, files: readonly Migration[], state: StateFolder): Promise<number> {
  await database.prepare(REGISTER).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()
  refuseForeign(
    state,
    files,
    results.map(({ name }) => ({ name, digest: '' })),
  )
  const open = files.slice(results.length)
  for (const { name, statements } of open) {
    try {
      await database.batch([
        ...statements.map((statement) => database.prepare(statement)),
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ])
    } catch (error) {
      throw new Trouble(`Migration ${name} failed: ${reasonOf(error)}`)
    }
  }
  return open.length
}
