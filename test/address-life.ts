import { expect } from 'vitest'
import { settleDueAddresses } from '../server/addresses/due.ts'
import { addressesProcedures } from '../server/addresses/procedures.ts'
import { ApiError } from '../server/platform/api-error.ts'
import { hmacSha256Hex } from '../server/platform/crypto.ts'
import { newId } from '../server/platform/ids.ts'
import type { Context } from '../server/rpc/context.ts'
import { addressMeant, applyToModel, type Command, domainMeant, type Model } from './address-model.ts'

type Row = Record<string, string | number | null>

/** A deployment to drive, and where its parts are; domains and identities by their numbers in the model. */
export type Life = {
  readonly model: Model
  readonly identities: readonly string[]
  readonly tenants: readonly string[]
  readonly domains: string[]
  readonly contextAt: (nowMs: number) => Promise<Context>
  readonly rows: (text: string, ...values: readonly (string | number | null)[]) => Promise<Row[]>
  /** Events that mailboxes heard since the last time, each as its type and the address it is about. */
  readonly heard: () => Promise<string[]>
}

async function request(
  life: Life,
  name: keyof typeof addressesProcedures,
  params: Readonly<Record<string, string>>,
  body: object,
): Promise<string> {
  const ctx = await life.contextAt(life.model.nowMs)
  try {
    await addressesProcedures[name].call(ctx, {
      params,
      query: {},
      body: () => Promise.resolve(body),
      idempotencyKey: null,
    })
    return 'ok'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

async function addressId(life: Life, text: string): Promise<string> {
  const [row] = await life.rows('select id from addresses where address = ?', text)
  return row === undefined ? newId('adr') : String(row['id'])
}

/** What the erasure of an identity does to its addresses. [spec/identities.md 6] */
async function erase(life: Life, identityId: string): Promise<void> {
  const { settings } = await life.contextAt(life.model.nowMs)
  const own = await life.rows('select address from addresses where identity_id = ?', identityId)
  for (const { address } of own) {
    const hash = hmacSha256Hex(settings.hashKey, String(address))
    const values =
      "insert or ignore into address_tombstones (address_hash, identity_id, reason) values (?, ?, 'deleted')"
    await life.rows(values, hash, identityId)
  }
  await life.rows('delete from addresses where identity_id = ?', identityId)
  await life.rows("update identities set status = 'deleting' where id = ?", identityId)
}

async function handOver(life: Life, number: number): Promise<void> {
  const id = life.domains[number] ?? ''
  const [old] = await life.rows("select * from domains where id = ? and state <> 'removed'", id)
  if (old === undefined) return
  const next = newId('dom')
  const tenant = life.tenants[1 - (life.model.domains[number]?.tenant ?? 0)] ?? ''
  await life.rows("update domains set state = 'removed' where id = ?", id)
  const columns = Object.keys(old)
  const values = Object.values({ ...old, id: next, tenant_id: tenant, state: 'healthy' })
  await life.rows(
    `insert into domains (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    ...values,
  )
  life.domains.push(next)
}

async function perform(life: Life, command: Command): Promise<string> {
  switch (command.kind) {
    case 'pass': {
      await settleDueAddresses(await life.contextAt(life.model.nowMs + command.days * 86_400_000 + 1))
      return 'ok'
    }
    case 'state': {
      const id = life.domains[command.domain] ?? ''
      await life.rows("update domains set state = ? where id = ? and state <> 'removed'", command.state, id)
      return 'ok'
    }
    case 'hand_over':
      await handOver(life, command.domain)
      return 'ok'
    default:
      return performOn(life, command, life.identities[command.identity] ?? '')
  }
}

async function performOn(
  life: Life,
  command: Extract<Command, { identity: number }>,
  identity_id: string,
): Promise<string> {
  if (command.kind === 'erase') {
    if (life.model.erased.has(command.identity)) return 'identity_not_found'
    await erase(life, identity_id)
    return 'ok'
  }
  if (command.kind === 'add') {
    const domain_id = life.domains[domainMeant(life.model, command)] ?? newId('dom')
    return request(life, 'createAddress', { identity_id }, { local_part: command.local, domain_id })
  }
  const address_id = await addressId(life, addressMeant(life.model, command))
  const params = { identity_id, address_id }
  if (command.kind === 'promote') {
    return request(life, 'promoteAddress', params, { retire_previous_after_days: command.days })
  }
  return command.kind === 'retire'
    ? request(life, 'retireAddress', params, { after_days: command.days })
    : request(life, 'deleteAddress', params, {})
}

/** What is stored, in the words of the model. */
async function stored(life: Life): Promise<unknown[]> {
  const rows = await life.rows('select address, identity_id, domain_id, role, status, retire_at from addresses')
  return rows
    .filter((row) => life.identities.includes(String(row['identity_id'])))
    .map((row) => [
      row['address'],
      {
        identity: life.identities.indexOf(String(row['identity_id'])),
        domain: life.domains.indexOf(String(row['domain_id'])),
        role: row['role'],
        status: row['status'],
        retireAt: row['retire_at'],
      },
    ])
    .sort()
}

/** What must hold whatever was done. */
async function assertInvariants(life: Life): Promise<void> {
  const primaries = await life.rows(
    "select identity_id, count(*) as n from addresses where role = 'primary' group by identity_id",
  )
  const alive = life.identities.filter((_, number) => !life.model.erased.has(number))
  const counts = new Map(primaries.map((row) => [row['identity_id'], row['n']]))
  expect(alive.map((id) => counts.get(id))).toEqual(alive.map(() => 1))
  const twice = await life.rows('select address from addresses group by address having count(*) > 1')
  expect(twice).toEqual([])
  const buried = [...life.model.tombstones.keys()]
  const reused = await life.rows(
    'select address from addresses where address in (select value from json_each(?))',
    JSON.stringify(buried),
  )
  expect(reused).toEqual([])
}

/** Does what the commands say, to the deployment and to the model, and compares after each: answer, rows, events. */
export async function driveLife(life: Life, commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    const answer = await perform(life, command)
    const expected = applyToModel(life.model, command)
    expect({ command, answer, heard: (await life.heard()).sort() }).toEqual({
      command,
      answer: expected.answer,
      heard: [...expected.events].sort(),
    })
    expect(await stored(life)).toEqual([...life.model.addresses].sort())
    await assertInvariants(life)
  }
}
