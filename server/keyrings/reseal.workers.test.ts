import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, uniqueName, workAt } from '../../test/control-world.ts'
import { bindings, createWorld, insertDomain, type World } from '../../test/workers-world.ts'
import { settingsOf } from '../env.ts'
import { newId } from '../platform/ids.ts'
import { type MasterKeys, masterKeyId, open, seal } from '../platform/seal.ts'
import type { Work } from '../rpc/context.ts'
import { countStale, masterKeyStatus } from './master-key.ts'
import { resealSecrets } from './reseal.ts'
import { replaceSealed } from './reseal-queries.ts'
import { loadKeyring } from './ring.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

// Covers: spec/security.md 9, 10, 19

/** One minute past an hour: no time at which a finished rotation is looked at again. */
const NOW = Date.UTC(2027, 0, 1, 0, 1)
const OTHER_KEY = Buffer.alloc(32, 7).toString('base64')
const THIRD_KEY = Buffer.alloc(32, 9).toString('base64')

let world: World
let domainId: string

beforeAll(async () => {
  world = await createWorld()
  domainId = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
})

beforeEach(async () => {
  await rows('delete from webhook_endpoints')
  await rows('delete from users')
  await rows('delete from signing_keys')
  await rows('update domains set smtp_sealed = null, smtp_pending_sealed = null')
  await rows("delete from audit_outbox where action like 'master_key.%'")
  await bindings.AUDIT_DB.prepare("delete from audit_events where action like 'master_key.%'").run()
})

/** Work of a version of the service whose keys stand in these slots. */
function workWith(active: 'a' | 'b', nowMs = NOW, b = OTHER_KEY): Work {
  const settings = settingsOf({ ...bindings, PM_MASTER_KEY_B: b, PM_MASTER_KEY_ACTIVE: active })
  return { ...workAt(nowMs), settings }
}

const keysOf = (active: 'a' | 'b'): MasterKeys => workWith(active).settings.masterKeys
const bytes = (text: string) => new TextEncoder().encode(text)

async function endpoint(secret: string, keys = keysOf('a')): Promise<string> {
  const id = newId('whk')
  const place = { table: 'webhook_endpoints', column: 'secret_enc', row: id }
  await rows(
    `insert into webhook_endpoints (id, tenant_id, url, event_types_json, secret_enc, created_at, updated_at)
     values (?, ?, 'https://hooks.example.com/', '["*"]', ?, 0, 0)`,
    id,
    world.tenantId,
    await seal(keys, place, bytes(secret)),
  )
  return id
}

/** One value in every sealed column, under slot a. */
async function fillAll(): Promise<void> {
  const webhook = await endpoint('secret_enc')
  const user = newId('usr')
  await rows('insert into users (id, email, created_at) values (?, ?, 0)', user, `${uniqueName('p')}@example.com`)
  await loadKeyring({ ...workWith('a'), env: { ...bindings } }, 'link')
  const rowOf: Record<string, string> = { webhook_endpoints: webhook, domains: domainId, users: user }
  for (const { table, column, storage } of SEALED_COLUMNS) {
    const row = rowOf[table]
    if (row === undefined || column === 'secret_enc') continue
    const envelope = await seal(keysOf('a'), { table, column, row }, bytes(column))
    await rows(
      `update ${table} set ${column} = ? where id = ?`,
      storage === 'blob' ? (bytes(envelope) as never) : envelope,
      row,
    )
  }
}

/** Every sealed value: where it is, its kid, and what it says when it is opened with `keys`. */
async function values(keys: MasterKeys) {
  const found: { at: string; kid: string; type: string; says: string }[] = []
  for (const { table, column, row } of SEALED_COLUMNS) {
    const sealed = await rows<{ place: string; envelope: string; type: string }>(
      `select ${row.join(" || ':' || ")} as place, cast(${column} as text) as envelope, typeof(${column}) as type from ${table} where ${column} is not null`,
    )
    for (const { place, envelope, type } of sealed) {
      const opened = await open(keys, { table, column, row: place }, envelope)
      const says = table === 'signing_keys' ? `${opened.length} bytes` : new TextDecoder().decode(opened)
      found.push({ at: `${table}.${column}`, kid: envelope.split('.')[1] ?? '', type, says })
    }
  }
  return found
}

async function trail(): Promise<string[]> {
  const sql = "select id, action, target_id, created_at from %t where action like 'master_key.%'"
  const waiting = await rows<Record<string, string>>(sql.replace('%t', 'audit_outbox'))
  const kept = await bindings.AUDIT_DB.prepare(sql.replace('%t', 'audit_events')).all<Record<string, string>>()
  const all = new Map([...waiting, ...kept.results].map((row) => [row['id'], row]))
  return [...all.values()]
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
    .map((row) => `${row['action']} ${row['target_id']}`)
}

describe('a rotation of the master key', () => {
  test('it::keyrings::puts_every_sealed_column_under_the_active_key_and_changes_no_secret', async () => {
    await fillAll()
    const before = await values(keysOf('a'))

    await resealSecrets(workWith('b'))

    const after = await values({ active: keysOf('b').active, others: [] })
    const kid = masterKeyId(keysOf('b').active)
    expect(before).toHaveLength(SEALED_COLUMNS.length)
    expect(after).toEqual(before.map((value) => ({ ...value, kid })))
    expect(await countStale(workWith('b'))).toBe(0)
  })

  test('it::keyrings::is_noted_when_it_begins_and_once_when_nothing_is_left', async () => {
    await fillAll()
    const [a, b] = [masterKeyId(keysOf('a').active), masterKeyId(keysOf('b').active)]

    await resealSecrets(workWith('a'))
    await resealSecrets(workWith('a', NOW + 60_000))
    expect(await trail()).toEqual([`master_key.activated ${a}`, `master_key.resealed ${a}`])
    await resealSecrets(workWith('b', NOW + 120_000))
    await resealSecrets(workWith('b', NOW + 180_000))

    expect(await trail()).toEqual([
      `master_key.activated ${a}`,
      `master_key.resealed ${a}`,
      `master_key.activated ${b}`,
      `master_key.resealed ${b}`,
    ])
    expect(await masterKeyStatus(workWith('b'))).toEqual({
      active_slot: 'b',
      slots: [
        { slot: 'a', present: true, kid: a },
        { slot: 'b', present: true, kid: b },
      ],
      remaining: 0,
      activated_at: new Date(NOW + 120_000).toISOString(),
      resealed_at: new Date(NOW + 120_000).toISOString(),
    })
  })

  test('it::keyrings::takes_500_values_a_minute', async () => {
    const one = await endpoint('many')
    await rows(
      `insert into webhook_endpoints (id, tenant_id, url, event_types_json, secret_enc, created_at, updated_at)
       with recursive n(value) as (select 1 union all select value + 1 from n where value < 620)
       select 'x' || value, tenant_id, url, event_types_json, secret_enc, 0, 0 from n, webhook_endpoints where id = ?`,
      one,
    )
    // The copies are sealed to the first row, so only that one opens; the others count as looked at.
    await resealSecrets(workWith('b'))
    const unreadable = await countStale(workWith('b'))
    await rows("delete from webhook_endpoints where id like 'x%'")
    const ids = await Promise.all(Array.from({ length: 620 }, (_, n) => endpoint(`secret ${n}`)))

    await resealSecrets(workWith('b'))
    const afterOne = await countStale(workWith('b'))
    await resealSecrets(workWith('b', NOW + 60_000))

    expect(unreadable).toBe(620)
    expect(ids).toHaveLength(620)
    expect(afterOne).toBe(120)
    expect(await countStale(workWith('b'))).toBe(0)
  })

  test('it::keyrings::a_value_that_no_slot_opens_stays_and_keeps_the_rotation_from_ending', async () => {
    await endpoint('lost', { active: Buffer.from(THIRD_KEY, 'base64'), others: [] })
    await endpoint('fine')

    await resealSecrets(workWith('b'))

    expect(await countStale(workWith('b'))).toBe(1)
    expect(await trail()).toEqual([`master_key.activated ${masterKeyId(keysOf('b').active)}`])
    expect(await masterKeyStatus(workWith('b'))).toMatchObject({ remaining: 1, resealed_at: null })
  })

  test('it::keyrings::a_value_that_changed_meanwhile_is_not_overwritten', async () => {
    const id = await endpoint('before')
    const [row] = await rows<{ place: number; secret_enc: string }>(
      'select rowid as place, secret_enc from webhook_endpoints where id = ?',
      id,
    )
    await rows('update webhook_endpoints set secret_enc = ? where id = ?', 'pm1.changed', id)
    const column = SEALED_COLUMNS.find((each) => each.column === 'secret_enc')
    if (column === undefined || row === undefined) throw new Error('nothing to change')

    const { db } = workAt()
    await db.batch([replaceSealed(db, column, { place: row.place, before: row.secret_enc, after: 'pm1.late' })])

    expect(await rows('select secret_enc from webhook_endpoints where id = ?', id)).toEqual([
      { secret_enc: 'pm1.changed' },
    ])
  })

  test('it::keyrings::a_finished_rotation_is_looked_at_again_each_hour_and_costs_little_in_between', async () => {
    await endpoint('one')
    await resealSecrets(workWith('b'))
    await endpoint('sealed by an isolate of the version before')

    const between = workWith('b', NOW + 60_000)
    await resealSecrets(between)
    expect(await countStale(workWith('b'))).toBe(1)
    expect(between.cost.d1Statements).toBeLessThanOrEqual(4)

    await resealSecrets(workWith('b', NOW + 59 * 60_000))
    expect(await countStale(workWith('b'))).toBe(0)
  })

  test('it::keyrings::values_of_before_still_open_while_both_slots_hold_their_keys', async () => {
    await fillAll()

    expect((await values(keysOf('b'))).map(({ kid }) => kid)).toEqual(
      SEALED_COLUMNS.map(() => masterKeyId(keysOf('a').active)),
    )
  })
})

describe('the slots', () => {
  test('it::keyrings::an_empty_slot_is_shown_as_such', async () => {
    expect(await masterKeyStatus(workAt(NOW))).toMatchObject({
      active_slot: 'a',
      slots: [
        { slot: 'a', present: true, kid: masterKeyId(keysOf('a').active) },
        { slot: 'b', present: false, kid: null },
      ],
      activated_at: null,
      resealed_at: null,
    })
  })
})
