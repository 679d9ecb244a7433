import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { call, createWorld, must } from '../../test/workers-world.ts'
import type { Bindings } from '../env.ts'
import { recordDeadLetters } from './dead-letters.ts'
import { readOnlySwitch } from './switches.ts'

// Covers: spec/operations.md 6, spec/security.md 6.4, spec/data-model.md 7, S30

const NOW = 1_767_225_600_000

const setSwitch = (state: 'on' | 'off') =>
  rows(
    `insert into ops_switches (name, state, set_by, reason, set_at) values ('read_only', ?, 'platform', 'test', 0)
     on conflict (name) do update set state = excluded.state`,
    state,
  )

beforeEach(async () => {
  await rows('delete from ops_switches')
})

/** One isolate: what it read stays with its environment. */
function isolate() {
  const { env } = workAt(NOW, {} as Partial<Bindings>)
  return (nowMs: number) => ({ ...workAt(nowMs), env })
}

describe('the read-only switch', () => {
  test('it::operations::is_off_until_it_is_set', async () => {
    expect(await readOnlySwitch(isolate()(NOW))).toBe(false)
    await setSwitch('on')
    expect(await readOnlySwitch(isolate()(NOW))).toBe(true)
  })

  test('it::operations::is_believed_for_a_minute_per_isolate', async () => {
    const at = isolate()
    await readOnlySwitch(at(NOW))
    await setSwitch('on')

    expect(await readOnlySwitch(at(NOW + 59_999))).toBe(false)
    expect(await readOnlySwitch(at(NOW + 60_000))).toBe(true)
  })

  test('it::operations::stops_every_write_but_the_operators', async () => {
    const world = await createWorld()
    await setSwitch('on')
    const { assertServing } = await import('../rpc/access.ts')
    const { contextOf } = await import('../../test/control-world.ts')
    const { contract } = await import('../../contract/index.ts')
    const tenant = await contextOf(world.tenantKey.secret)
    const operator = await contextOf(world.platformKey)

    await expect(async () => {
      await assertServing(contract.keys.createKey, tenant)
    }).rejects.toMatchObject({ code: 'unavailable', details: { reason: 'read_only' } })
    await expect(assertServing(contract.keys.listKeys, tenant)).resolves.toBeUndefined()
    await expect(assertServing(contract.keys.createKey, operator)).resolves.toBeUndefined()
  })
})

describe('dead letters', () => {
  const tenantId = 'ten_01HZY8QZJ4X9T1B2C3D4E5F6G7'

  async function record(messages: readonly { id: string; body: unknown }[], env: Partial<Bindings> = {}) {
    const batch = createMessageBatch<unknown>(
      'pm-inbound-dlq',
      messages.map((message) => ({ ...message, timestamp: new Date(NOW), attempts: 10 })),
    )
    const ctx = createExecutionContext()
    await recordDeadLetters(workAt(NOW, env), 'pm-inbound', batch)
    return getQueueResult(batch, ctx)
  }
  const itemsOf = (id: string) => rows('select * from dlq_items where message_id = ?', id)

  test('it::operations::a_dead_letter_is_kept_whole_and_acknowledged', async () => {
    const id = uniqueName('m')
    const body = { v: 1, kind: 'message', tenant_id: tenantId, r2_key: 'k' }
    const json = JSON.stringify(body)

    const result = await record([{ id, body }])

    expect(result.explicitAcks).toEqual([id])
    expect(await itemsOf(id)).toMatchObject([
      {
        id: expect.stringMatching(/^dlq_/),
        queue: 'pm-inbound',
        body_json: json,
        body_sha256: createHash('sha256').update(json).digest('hex'),
        tenant_id: tenantId,
        kind: 'message',
        first_seen_at: NOW,
        redriven_at: null,
        redrive_count: 0,
      },
    ])
  })

  test('it::operations::the_same_letter_twice_is_kept_once', async () => {
    const id = uniqueName('m')
    await record([{ id, body: { n: 1 } }])

    const again = await record([{ id, body: { n: 1 } }])

    expect(again.explicitAcks).toEqual([id])
    expect(await itemsOf(id)).toHaveLength(1)
  })

  test.each([
    { name: 'text', body: 'not a pointer' },
    { name: 'nothing', body: null },
    { name: 'a foreign shape', body: { tenant_id: 7, kind: { a: 1 } } },
    { name: 'a list', body: [1, 2] },
  ])('it::operations::a_letter_of_another_form_is_kept_all_the_same: $name', async ({ body }) => {
    const id = uniqueName('m')

    const result = await record([{ id, body }])

    expect(result.explicitAcks).toEqual([id])
    expect(await itemsOf(id)).toMatchObject([{ body_json: JSON.stringify(body), tenant_id: null, kind: null }])
  })

  test('it::operations::a_letter_that_cannot_be_kept_stays_in_its_queue', async () => {
    const id = uniqueName('m')
    const DB = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error('down')) }) }),
    } as unknown as D1Database

    const result = await record([{ id, body: {} }], { DB })

    expect(result.explicitAcks).toEqual([])
    expect(result.retryMessages.map((message) => message.msgId)).toEqual([id])
  })
})

test('it::operations::a_deployment_that_is_not_read_only_takes_writes', async () => {
  const world = await createWorld()
  const body = { name: 'k', level: 'tenant', permissions: ['messages:read'] }

  expect(await must(world.tenantKey.secret, 'POST', '/v1/keys', body)).toMatchObject({ level: 'tenant' })
  expect(await errorOf(await call(world.tenantKey.secret, 'POST', '/v1/keys', {}))).toMatchObject({ status: 400 })
})
