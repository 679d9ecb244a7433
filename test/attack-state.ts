import { runInDurableObject } from 'cloudflare:test'
import { rows } from './control-world.ts'
import { bindings } from './workers-world.ts'

/** Tables of a database, without those of the engine and of its indexes for search. */
const TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'
  and name not like 'd1_%' and name not like 'fts%' order by name`

/** What may change by a refused request or a read: the last use of keys, and the trail of reads. [settled S45] */
const IGNORED: Readonly<Record<string, string>> = { api_keys: 'last_used_at' }
const LEFT_OUT: Readonly<Record<string, string>> = {
  audit_outbox: "where action not like '%.read'",
  audit_events: "where action not like '%.read'",
}

/** Rows as text by where they stand. */
export type State = Readonly<Record<string, string>>

const known = new Map<string, readonly string[]>()

async function tablesOf(name: 'DB' | 'AUDIT_DB'): Promise<readonly string[]> {
  const tables =
    known.get(name) ?? (await bindings[name].prepare(TABLES).all<{ name: string }>()).results.map((row) => row.name)
  known.set(name, tables)
  return tables
}

async function databaseState(name: 'DB' | 'AUDIT_DB'): Promise<State> {
  const database = bindings[name]
  const tables = await tablesOf(name)
  const results = await database.batch<Record<string, unknown>>(
    tables.map((table) => database.prepare(`select * from "${table}" ${LEFT_OUT[table] ?? ''} order by rowid`)),
  )
  const entries = tables.map((table, index) => {
    const found = (results[index]?.results ?? []).map((row) => withoutIgnored(table, row))
    return [`${name}.${table}`, JSON.stringify(found)]
  })
  return Object.fromEntries(entries)
}

function withoutIgnored(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const ignored = IGNORED[table]
  if (ignored === undefined) return row
  const { [ignored]: _, ...rest } = row
  return rest
}

/** Every row of an object's own database, under `name`. */
export function objectState(binding: 'MAILBOX' | 'QUOTA', objectId: string, name: string): Promise<State> {
  const namespace = bindings[binding]
  const stub = namespace.get(namespace.idFromString(objectId))
  return runInDurableObject(stub, (_object, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>(TABLES).toArray()
    const rowsOf = (table: string) => storage.sql.exec(`select * from "${table}" order by rowid`).toArray()
    return Object.fromEntries(tables.map((table) => [`${name}.${table.name}`, JSON.stringify(rowsOf(table.name))]))
  })
}

/** The ids of a tenant's objects. */
export type Objects = { readonly mailboxes: readonly string[]; readonly quota: string }

/** Where the objects of a tenant are. */
export async function objectsOf(tenantId: string): Promise<Objects> {
  const mailboxes = await rows<{ id: string }>(
    'select mailbox_do_id as id from identities where tenant_id = ? order by id',
    tenantId,
  )
  const [tenant] = await rows<{ id: string }>('select quota_do_id as id from tenants where id = ?', tenantId)
  return { mailboxes: mailboxes.map(({ id }) => id), quota: tenant?.id ?? '' }
}

/** All that a refused request could have changed: both databases, the objects of a tenant, the names of all bytes. */
export async function stateOf({ mailboxes, quota }: Objects): Promise<State> {
  const parts = await Promise.all([
    databaseState('DB'),
    databaseState('AUDIT_DB'),
    ...mailboxes.map((id, index) => objectState('MAILBOX', id, `mailbox ${index}`)),
    objectState('QUOTA', quota, 'quota'),
    bindings.BLOBS.list().then(({ objects }) => ({ bytes: objects.map(({ key, etag }) => key + etag).join('\n') })),
  ])
  return Object.assign({}, ...parts) as State
}

/** Every row of the main database that belongs to a tenant. */
export async function rowsOfTenant(tenantId: string): Promise<State> {
  const owned = await rows<{ name: string }>(TABLES.replace('order by', "and sql like '%`tenant_id`%' order by"))
  const found = await bindings.DB.batch<Record<string, unknown>>([
    bindings.DB.prepare('select * from tenants where id = ?').bind(tenantId),
    ...owned.map(({ name }) => bindings.DB.prepare(`select * from "${name}" where tenant_id = ?`).bind(tenantId)),
  ])
  const named = ['tenants', ...owned.map(({ name }) => name)].map((name, index) => {
    const kept = (found[index]?.results ?? []).map((row) => withoutIgnored(name, row))
    return [name, JSON.stringify(kept)] as const
  })
  return Object.fromEntries(named)
}

/** Where two states differ, and how. */
export function changes(before: State, after: State): string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} was ${before[name]} and is ${after[name]}`)
}

/** Waits until nothing moves by itself any more: queues empty, alarms run, trails copied. */
export async function whenStill(tenantIds: readonly string[]): Promise<void> {
  const objects = await Promise.all(tenantIds.map(objectsOf))
  const look = () => Promise.all(objects.map(stateOf))
  let before = await look()
  let quiet = 0
  let moving: string[] = []
  for (let looks = 0; looks < 60 && quiet < 4; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const after = await look()
    moving = before.flatMap((state, index) => changes(state, after[index] ?? {}))
    quiet = moving.length === 0 ? quiet + 1 : 0
    before = after
  }
  if (quiet < 4) throw new Error(`the attack world never came to rest: ${moving.join('\n')}`)
}
