import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DlqItem, PlatformStatus, PlatformSwitch } from '../../contract/objects/platform.ts'
import {
  allPages,
  auditOf,
  comparable,
  contextOf,
  createPartner,
  errorOf,
  rows,
  uniqueName,
} from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import type { Bindings } from '../env.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { masterKeyId } from '../platform/seal.ts'
import entry from '../worker.ts'
import { platformProcedures } from './procedures.ts'

// Covers: J8, J30, J33, S30, spec/operations.md 5, 6, spec/api.md 4.20

let world: World
let partnerKey: string

beforeAll(async () => {
  world = await createWorld()
  partnerKey = (await createPartner(world.platformKey)).key
})

const setSwitch = (body: object, headers: Record<string, string> = {}) =>
  call(world.platformKey, 'PUT', '/v1/platform/switches', body, headers)
const status = () => must<PlatformStatus>(world.platformKey, 'GET', '/v1/platform/status')

describe('the status', () => {
  test('it::operations::s30_tells_what_is_measured_and_null_for_the_rest', async () => {
    const told = await status()

    expect(told).toEqual({
      frozen: false,
      frozen_since: null,
      switches: { read_only: 'off', free_sending: 'on', emergency_prune: 'off' },
      master_key: {
        active_slot: 'a',
        slots: [
          { slot: 'a', present: true, kid: masterKeyId(Buffer.from(bindings.PM_MASTER_KEY ?? '', 'base64')) },
          { slot: 'b', present: false, kid: null },
        ],
        remaining: 0,
        activated_at: null,
        resealed_at: null,
      },
      capacity: {
        d1_bytes: expect.any(Number),
        d1_pct: expect.any(Number),
        vectors: null,
        vectors_pct: null,
        tenants: null,
        namespaces_pct: null,
        measured_at: expect.any(String),
      },
    })
    expect(told.capacity.d1_bytes).toBeGreaterThan(100_000)
    expect(told.capacity.d1_pct).toBeCloseTo((told.capacity.d1_bytes ?? 0) / 100_000_000, 10)
    expect(JSON.stringify(told)).not.toContain(bindings.PM_MASTER_KEY)
  })

  test('it::operations::the_minute_notes_the_master_key_and_the_status_shows_it', async () => {
    await entry.scheduled(null, bindings, { waitUntil: () => undefined })

    const { master_key } = await status()

    expect(master_key).toMatchObject({
      remaining: 0,
      activated_at: expect.any(String),
      resealed_at: expect.any(String),
    })
  })
})

describe('switches', () => {
  beforeEach(async () => {
    await setSwitch({ name: 'read_only', state: 'off', reason: 'test' })
  })
  afterEach(async () => {
    await setSwitch({ name: 'read_only', state: 'off', reason: 'test' })
    await rows('delete from ops_switches')
  })

  test('it::operations::a_switch_is_set_and_shown_with_its_reason', async () => {
    const answer = await setSwitch({ name: 'free_sending', state: 'off', reason: 'abuse from new workspaces' })

    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      name: 'free_sending',
      state: 'off',
      set_by: 'platform',
      reason: 'abuse from new workspaces',
      set_at: expect.any(String),
    })
    expect((await status()).switches).toEqual({ read_only: 'off', free_sending: 'off', emergency_prune: 'off' })
    expect(
      await rows("select actor_key_id is not null as known from ops_switches where name = 'free_sending'"),
    ).toEqual([{ known: 1 }])
    expect((await auditOf('free_sending')).at(-1)).toEqual({
      action: 'ops.switch',
      details: { from: 'on', to: 'off' },
    })
  })

  test('it::operations::j33_read_only_stops_the_writes_of_others_at_once_and_lets_the_operator_lift_it', async () => {
    const write = () => call(world.tenantKey.secret, 'PATCH', `/v1/identities/${world.identityId}`, { purpose: 'p' })
    await setSwitch({ name: 'read_only', state: 'on', reason: 'isolation fault' })

    expect(await errorOf(await write())).toEqual({ status: 503, code: 'unavailable', details: { reason: 'read_only' } })
    expect((await call(world.tenantKey.secret, 'GET', `/v1/identities/${world.identityId}`)).status).toBe(200)
    await setSwitch({ name: 'read_only', state: 'off', reason: 'mended' })
    expect((await write()).status).toBe(200)
  })

  test('it::operations::a_repeat_under_one_key_answers_like_the_first', async () => {
    const headers = { 'Idempotency-Key': uniqueName('k') }
    const body = { name: 'emergency_prune', state: 'on', reason: 'nearly full' }
    const first = await (await setSwitch(body, headers)).json()
    const again = await setSwitch(body, headers)

    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect((await again.json()) as PlatformSwitch).toEqual(first)
  })

  test.each([
    { body: { name: 'lights', state: 'on', reason: 'r' }, path: 'name' },
    { body: { name: 'read_only', state: 'dim', reason: 'r' }, path: 'state' },
    { body: { name: 'read_only', state: 'on' }, path: 'reason' },
    { body: { name: 'read_only', state: 'on', reason: '' }, path: 'reason' },
    { body: { name: 'read_only', state: 'on', reason: 'r'.repeat(201) }, path: 'reason' },
  ])('it::operations::$body is refused', async ({ body, path }) => {
    expect(await errorOf(await setSwitch(body))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path }] },
    })
    expect((await status()).switches.read_only).toBe('off')
  })
})

type Item = {
  queue?: string
  body?: unknown
  tenant?: string | null
  kind?: string | null
  at?: number
  redriven?: number
}

/** A dead letter as the consumer of its queue keeps it. */
async function deadLetter({
  queue = 'pm-webhooks',
  body = { v: 1 },
  tenant = null,
  kind = null,
  at = 0,
  redriven,
}: Item) {
  const id = newId('dlq')
  const json = JSON.stringify(body)
  await rows(
    `insert into dlq_items (id, queue, message_id, body_json, body_sha256, tenant_id, kind, first_seen_at, redriven_at, redrive_count)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    queue,
    uniqueName('m'),
    json,
    sha256Hex(json),
    tenant,
    kind,
    at,
    redriven ?? null,
    redriven === undefined ? 0 : 1,
  )
  return id
}

describe('dead letters', () => {
  beforeEach(async () => {
    await rows('delete from dlq_items')
  })

  test('it::operations::j8_open_ones_are_listed_oldest_first_without_their_bodies', async () => {
    const [b, a, c] = [
      await deadLetter({ at: 2_000, kind: 'fanout', tenant: world.tenantId, body: { secret: 'pointer' } }),
      await deadLetter({ at: 1_000, queue: 'pm-inbound' }),
      await deadLetter({ at: 3_000 }),
    ]
    await deadLetter({ at: 500, redriven: 4_000 })

    const { rows: found, pages } = await allPages<DlqItem>(world.platformKey, '/v1/platform/dlq?limit=1')

    expect(found.map(({ id }) => id)).toEqual([a, b, c])
    expect(pages).toBe(3)
    expect(found[1]).toEqual({
      id: b,
      queue: 'pm-webhooks',
      kind: 'fanout',
      tenant_id: world.tenantId,
      first_seen_at: '1970-01-01T00:00:02.000Z',
      redriven_at: null,
      redrive_count: 0,
    })
    expect(JSON.stringify(found)).not.toContain('pointer')
  })

  test.each([
    { query: '?queue=pm-inbound', expected: ['inbound'] },
    { query: '?status=redriven', expected: ['redriven'] },
    { query: '?status=open', expected: ['inbound', 'tenant'] },
    { query: '?tenant_id=TENANT', expected: ['tenant'] },
    { query: '?queue=pm-index', expected: [] },
  ])('it::operations::$query finds $expected', async ({ query, expected }) => {
    await deadLetter({ queue: 'pm-inbound', kind: 'inbound', at: 1 })
    await deadLetter({ kind: 'tenant', tenant: world.tenantId, at: 2 })
    await deadLetter({ kind: 'redriven', at: 3, redriven: 4 })

    const path = `/v1/platform/dlq${query.replace('TENANT', world.tenantId)}`
    const { data } = await must<{ data: DlqItem[] }>(world.platformKey, 'GET', path)

    expect(data.map(({ kind }) => kind)).toEqual(expected)
  })

  test.each(['?queue=pm-nothing', '?status=all', '?tenant_id=ten_x'])(
    'it::operations::%s is refused',
    async (query) => {
      expect(await errorOf(await call(world.platformKey, 'GET', `/v1/platform/dlq${query}`))).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    },
  )

  test('it::operations::j8_a_redriven_pointer_brings_the_mail_that_was_lost', async () => {
    const pointers: unknown[] = []
    const raw = 'From: jo@simulator.invalid\r\nSubject: Lost\r\nMessage-ID: <lost@simulator.invalid>\r\n\r\nHello\r\n'
    const message = {
      from: 'jo@simulator.invalid',
      to: world.address,
      raw: new Response(raw).body as ReadableStream<Uint8Array>,
      setReject: () => undefined,
    }
    const Q_INBOUND = { send: (body: unknown) => Promise.resolve(pointers.push(body)) } as never
    await entry.email(message, { ...bindings, Q_INBOUND }, { waitUntil: () => undefined })
    const id = await deadLetter({ queue: 'pm-inbound', body: pointers[0], tenant: world.tenantId })

    const item = await must<DlqItem>(world.platformKey, 'POST', `/v1/platform/dlq/${id}/redrive`)

    expect(pointers).toHaveLength(1)
    expect(item).toMatchObject({ id, redriven_at: expect.any(String), redrive_count: 1 })
    await expect
      .poll(
        async () => {
          const path = `/v1/identities/${world.identityId}/messages`
          const { data } = await must<{ data: { subject: string }[] }>(world.tenantKey.secret, 'GET', path)
          return data.map(({ subject }) => subject)
        },
        { timeout: 10_000 },
      )
      .toContain('Lost')
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'dlq.redrive',
      details: { queue: 'pm-inbound', redrive_count: 1 },
    })
    const again = await must<DlqItem>(world.platformKey, 'POST', `/v1/platform/dlq/${id}/redrive`)
    expect(again.redrive_count).toBe(2)
  })

  const redrive = async (id: string, env: Partial<Bindings>) => {
    const ctx = await contextOf(world.platformKey, Date.now(), env)
    const params = { dlq_id: id }
    return platformProcedures.redriveDlqItem.call(ctx, {
      params,
      query: {},
      body: () => Promise.resolve(undefined),
      idempotencyKey: null,
    })
  }

  test.each([
    { queue: 'pm-inbound', producer: 'Q_INBOUND' },
    { queue: 'pm-outbound', producer: 'Q_OUTBOUND' },
    { queue: 'pm-webhooks', producer: 'Q_WEBHOOKS' },
  ] as const)('it::operations::a_letter_of_$queue goes back to it as it came', async ({ queue, producer }) => {
    const sent: unknown[] = []
    const body = { v: 1, kind: 'x', nested: { list: [1, 'two', null] } }
    const id = await deadLetter({ queue, body })

    await redrive(id, { [producer]: { send: (message: unknown) => Promise.resolve(sent.push(message)) } } as never)

    expect(sent).toEqual([body])
  })

  test('it::operations::a_body_that_was_altered_is_not_sent', async () => {
    const sent: unknown[] = []
    const id = await deadLetter({ body: { v: 1 } })
    await rows('update dlq_items set body_json = ? where id = ?', '{"v":2}', id)

    const refusal = redrive(id, { Q_WEBHOOKS: { send: async (body: unknown) => sent.push(body) } as never })

    await expect(refusal).rejects.toMatchObject({ code: 'internal_error' })
    expect(sent).toEqual([])
    expect(await rows('select redriven_at, redrive_count from dlq_items where id = ?', id)).toEqual([
      { redriven_at: null, redrive_count: 0 },
    ])
    expect(await auditOf(id)).toEqual([])
  })

  test('it::operations::a_letter_whose_queue_takes_nothing_stays_open', async () => {
    const id = await deadLetter({})

    const refusal = redrive(id, { Q_WEBHOOKS: { send: () => Promise.reject(new Error('down')) } as never })

    await expect(refusal).rejects.toMatchObject({ code: 'unavailable' })
    expect(await rows('select redrive_count from dlq_items where id = ?', id)).toEqual([{ redrive_count: 0 }])
  })

  test('it::operations::a_queue_this_release_does_not_have_is_unavailable', async () => {
    const id = await deadLetter({ queue: 'pm-index' })

    const answer = await call(world.platformKey, 'POST', `/v1/platform/dlq/${id}/redrive`)

    expect(await errorOf(answer)).toEqual({ status: 503, code: 'unavailable' })
  })

  test('it::operations::unknown_and_malformed_ids_are_missing_alike', async () => {
    const see = async (id: string) =>
      comparable(await call(world.platformKey, 'POST', `/v1/platform/dlq/${id}/redrive`))
    const missing = await see(newId('dlq'))

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('dlq_item_not_found') })
    expect(await see('nonsense')).toEqual(missing)
  })
})

describe('who may', () => {
  const ROUTES = [
    { method: 'GET', path: '/v1/platform/status' },
    { method: 'PUT', path: '/v1/platform/switches' },
    { method: 'GET', path: '/v1/platform/dlq' },
    { method: 'POST', path: `/v1/platform/dlq/${newId('dlq')}/redrive` },
    { method: 'POST', path: '/v1/platform/keys/thread/rotate' },
  ]

  test.each(ROUTES)('it::operations::$method $path is for platform keys only', async ({ method, path }) => {
    const before = await rows('select name, state from ops_switches')
    const body = method === 'PUT' ? { name: 'read_only', state: 'on', reason: 'r' } : undefined
    const codes: string[] = []
    for (const key of [partnerKey, world.tenantKey.secret, world.identityKey.secret]) {
      const { status: code, code: name } = await errorOf(await call(key, method, path, body))
      codes.push(`${code} ${name}`)
    }

    // Only the status asks for a permission that other levels may hold.
    const denied = '403 permission_denied'
    const byLevel = ['403 scope_denied', '403 scope_denied', denied]
    expect(codes).toEqual(path.endsWith('/status') ? byLevel : [denied, denied, denied])
    expect(await rows('select name, state from ops_switches')).toEqual(before)
  })
})

describe('cost', () => {
  test('it::cost::a_page_of_dead_letters_costs_a_page_however_many_there_are', async () => {
    await rows('delete from dlq_items')
    await rows(
      `insert into dlq_items (id, queue, message_id, body_json, body_sha256, first_seen_at, redriven_at)
       with recursive n(value) as (select 1 union all select value + 1 from n where value < 4000)
       select 'dlq_' || printf('%026d', value), 'pm-webhooks', 'm' || value, '{}', '', value, case when value <= 3000 then 1 end from n`,
    )
    const read = async (query: Record<string, string>) => {
      const ctx = await contextOf(world.platformKey)
      await platformProcedures.listDlqItems.call(ctx, {
        params: {},
        query,
        body: () => Promise.resolve(undefined),
        idempotencyKey: null,
      })
      return [ctx.cost.d1Statements, ctx.cost.d1RowsRead]
    }

    for (const query of [{}, { status: 'redriven' }, { queue: 'pm-webhooks' }, { queue: 'pm-inbound' }]) {
      const [statements = 0, rowsRead = 0] = await read(query)
      expect(statements).toBeLessThanOrEqual(3)
      expect(rowsRead).toBeLessThanOrEqual(120)
    }
    await rows('delete from dlq_items')
  })

  test('it::cost::the_status_costs_the_same_however_many_sealed_values_there_are', async () => {
    const read = async () => {
      const ctx = await contextOf(world.platformKey)
      await platformProcedures.getPlatformStatus.call(ctx, {
        params: {},
        query: {},
        body: () => Promise.resolve(undefined),
        idempotencyKey: null,
      })
      return ctx.cost
    }
    const few = await read()
    const kid = masterKeyId(Buffer.from(bindings.PM_MASTER_KEY ?? '', 'base64'))
    await rows(
      `insert into webhook_endpoints (id, tenant_id, url, event_types_json, secret_enc, created_at, updated_at)
       with recursive n(value) as (select 1 union all select value + 1 from n where value < 3000)
       select 'many' || value, ?, 'https://hooks.example.com/', '[]', ? || value, 0, 0 from n`,
      world.tenantId,
      `pm1.${kid}.`,
    )
    const many = await read()
    await rows("delete from webhook_endpoints where id like 'many%'")

    expect(few.d1Statements).toBeLessThanOrEqual(14)
    expect(many.d1Statements).toBe(few.d1Statements)
    expect(many.d1RowsRead - few.d1RowsRead).toBeLessThanOrEqual(5)
  })
})
