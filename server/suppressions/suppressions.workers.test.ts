import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantId } from '../../contract/ids.ts'
import type { Suppression } from '../../contract/objects/suppression.ts'
import {
  allPages,
  auditOf,
  comparable,
  contextOf,
  errorOf,
  rows,
  uniqueName,
  workAt,
} from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { suppressionsProcedures } from './procedures.ts'
import { recordSuppression } from './record.ts'

// Covers: FR-DLV-2, I7, S88, spec/api.md 4.15, 7.9, 7.10, spec/events.md 18

let world: World
let other: World

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
})

const key = () => world.tenantKey.secret
const path = () => `/v1/tenants/${world.tenantId}/suppressions`
const someone = () => `${uniqueName('jo')}@example.net`
const hashOf = (address: string) => hmacSha256Hex(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'), address)

const suppress = (body: object) => must<Suppression>(key(), 'POST', path(), body)
const remove = (address: string, body?: object) =>
  call(key(), 'DELETE', `${path()}/${encodeURIComponent(address)}`, body)
const find = async (address: string) =>
  (await must<{ data: Suppression[] }>(key(), 'GET', `${path()}?address=${encodeURIComponent(address)}`)).data

const stored = (address: string) => rows('select * from suppressions where address_hash = ?', hashOf(address))
const eventsOf = (tenantId: string) =>
  rows<{ payload_json: string; partner_id: string | null }>(
    "select payload_json, partner_id from event_index where tenant_id = ? and type = 'suppression.created' order by pos",
    tenantId,
  )

/** An entry as a bounce leaves it. */
async function bounced(address: string, over: { reason?: string; expires?: number } = {}): Promise<void> {
  await rows(
    `insert into suppressions (tenant_id, address_hash, address_hint, reason, source_message_id, created_at, expires_at)
     values (?, ?, 'j***@example.net', ?, ?, 1000, ?)`,
    world.tenantId,
    hashOf(address),
    over.reason ?? 'hard_bounce',
    newId('msg'),
    over.expires ?? null,
  )
}

describe('suppressing', () => {
  test('it::suppressions::the_address_is_kept_as_a_keyed_hash_and_a_mask_only', async () => {
    const address = someone()

    const made = await call(key(), 'POST', path(), { address: address.toUpperCase(), note: 'asked by phone' })

    expect(made.status).toBe(201)
    expect(await made.json()).toEqual({
      address_hint: 'j***@example.net',
      reason: 'manual',
      note: 'asked by phone',
      created_at: expect.any(String),
      expires_at: null,
    })
    expect(await stored(address)).toMatchObject([
      { tenant_id: world.tenantId, address_hint: 'j***@example.net', source_message_id: null, expires_at: null },
    ])
    const everywhere = await rows(
      "select 1 from suppressions where address_hash like ?1 or address_hint like ?1 or coalesce(note, '') like ?1",
      `%${address}%`,
    )
    expect(everywhere).toEqual([])
  })

  test('it::suppressions::s88_a_new_one_is_told_once_as_an_event_of_the_tenant', async () => {
    const own = await createWorld()
    const address = someone()
    const post = () => must(own.tenantKey.secret, 'POST', `/v1/tenants/${own.tenantId}/suppressions`, { address })
    await post()
    await post()

    const events = await eventsOf(own.tenantId)

    expect(events.map(({ payload_json }) => JSON.parse(payload_json))).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'suppression.created',
        api_version: '2026-10-01',
        occurred_at: expect.any(String),
        tenant_id: own.tenantId,
        identity_id: null,
        sequence: null,
        data: { address_hint: 'j***@example.net', reason: 'manual', source_message_id: null },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(address)
  })

  test('it::suppressions::s88_endpoints_of_the_tenant_hear_of_it_and_others_do_not', async () => {
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['suppression.created'] }
    const own = await createWorld()
    const hooked = ({ tenantKey, tenantId }: World) =>
      must<{ id: string }>(tenantKey.secret, 'POST', `/v1/tenants/${tenantId}/webhooks`, hook)
    const ours = await hooked(own)
    const theirs = await hooked(other)

    await must(own.tenantKey.secret, 'POST', `/v1/tenants/${own.tenantId}/suppressions`, { address: someone() })

    const heard = (endpoint: string) =>
      rows('select event_type from webhook_deliveries where endpoint_id = ? and attempt = 1', endpoint)
    await expect
      .poll(() => heard(ours.id), { timeout: 10_000, interval: 100 })
      .toEqual([{ event_type: 'suppression.created' }])
    expect(await heard(theirs.id)).toEqual([])
    await must(own.tenantKey.secret, 'DELETE', `/v1/webhooks/${ours.id}`)
    await must(other.tenantKey.secret, 'DELETE', `/v1/webhooks/${theirs.id}`)
  })

  test('it::suppressions::the_trail_names_the_reason_and_a_pseudonym', async () => {
    const address = someone()
    await suppress({ address, reason: 'unsubscribe' })

    const trail = await auditOf(`ph_${hashOf(address).slice(0, 16)}`)

    expect(trail).toEqual([{ action: 'suppression.create', details: { reason: 'unsubscribe' } }])
  })

  test.each([
    { before: 'manual', later: 'complaint', kept: 'complaint' },
    { before: 'complaint', later: 'manual', kept: 'complaint' },
    { before: 'hard_bounce', later: 'unsubscribe', kept: 'unsubscribe' },
    { before: 'unsubscribe', later: 'provider', kept: 'unsubscribe' },
    { before: 'provider', later: 'hard_bounce', kept: 'hard_bounce' },
  ])('it::suppressions::$before and then $later is $kept', async ({ before, later, kept }) => {
    const address = someone()
    await suppress({ address, reason: before, note: 'first' })

    expect(await suppress({ address, reason: later })).toMatchObject({ reason: kept, note: 'first' })
    expect(await suppress({ address, reason: later, note: 'second' })).toMatchObject({ reason: kept, note: 'second' })
    expect(await stored(address)).toHaveLength(1)
  })

  test('it::suppressions::one_that_a_bounce_made_for_a_time_is_made_permanent_and_keeps_its_message', async () => {
    const address = someone()
    await bounced(address, { expires: Date.now() + 60_000 })

    const kept = await suppress({ address })

    expect(kept).toMatchObject({ reason: 'hard_bounce', expires_at: null, created_at: '1970-01-01T00:00:01.000Z' })
    expect(await stored(address)).toMatchObject([{ source_message_id: expect.stringMatching(/^msg_/) }])
  })

  test('it::suppressions::one_that_has_ended_begins_anew_and_is_told', async () => {
    const own = world
    const address = someone()
    await bounced(address, { reason: 'complaint', expires: 2_000 })
    const before = (await eventsOf(own.tenantId)).length
    expect(await find(address)).toEqual([])

    const made = await suppress({ address })

    expect(made).toMatchObject({ reason: 'manual', expires_at: null })
    expect(Date.parse(made.created_at)).toBeGreaterThan(2_000)
    expect(await stored(address)).toMatchObject([{ source_message_id: null }])
    expect(await eventsOf(own.tenantId)).toHaveLength(before + 1)
  })

  test('it::suppressions::of_eight_at_once_one_row_and_one_event_come', async () => {
    const own = await createWorld()
    const address = someone()

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(own.tenantKey.secret, 'POST', `/v1/tenants/${own.tenantId}/suppressions`, { address }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await stored(address)).toHaveLength(1)
    expect(await eventsOf(own.tenantId)).toHaveLength(1)
  })

  test.each([
    { name: 'no address', body: { address: 'nobody' }, code: 'address_invalid' },
    { name: 'two addresses', body: { address: 'a@example.com, b@example.com' }, code: 'address_invalid' },
    { name: 'a local part outside ASCII', body: { address: 'j\u00f6@example.com' }, code: 'address_unsupported' },
    { name: 'an unknown reason', body: { address: 'jo@example.com', reason: 'because' }, code: 'invalid_request' },
    { name: 'a long note', body: { address: 'jo@example.com', note: 'n'.repeat(501) }, code: 'invalid_request' },
    { name: 'nothing', body: {}, code: 'invalid_request' },
  ])('it::suppressions::is_refused_with_$code for $name', async ({ body, code }) => {
    expect(await errorOf(await call(key(), 'POST', path(), body))).toMatchObject({ status: 400, code })
  })

  test('it::suppressions::a_repeat_under_one_key_answers_alike', async () => {
    const body = { address: someone() }
    const headers = { 'Idempotency-Key': uniqueName('k') }
    const first = await call(key(), 'POST', path(), body, headers)
    const again = await call(key(), 'POST', path(), body, headers)

    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
  })
})

describe('what messages suppress', () => {
  const record = (address: string, reason: 'hard_bounce' | 'complaint', sourceMessageId = newId('msg')) =>
    recordSuppression(workAt(), { tenantId: world.tenantId as TenantId, address, reason, sourceMessageId })

  test('it::suppressions::fr_dlv_2_a_bounce_suppresses_once_and_is_told_once_however_often_it_comes', async () => {
    const address = someone()
    const message = newId('msg')

    const first = await record(address, 'hard_bounce', message)
    const again = await record(address, 'hard_bounce', message)
    const other = await record(address, 'hard_bounce')

    expect(first).toMatchObject({ data: { reason: 'hard_bounce', source_message_id: message } })
    expect(again).toEqual(first)
    expect(other).toBeNull()
    expect(await stored(address)).toMatchObject([{ reason: 'hard_bounce', source_message_id: message }])
  })

  test('it::suppressions::fr_dlv_2_a_complaint_is_permanent_whatever_was_there_before', async () => {
    const [timed, manual] = [someone(), someone()]
    await bounced(timed, { expires: Date.now() + 60_000 })
    await suppress({ address: manual, note: 'kept' })

    const told = [await record(timed, 'complaint'), await record(manual, 'complaint')]

    expect(told).toEqual([null, null])
    expect(await stored(timed)).toMatchObject([{ reason: 'complaint', expires_at: null, created_at: 1_000 }])
    expect(await stored(manual)).toMatchObject([{ reason: 'complaint', note: 'kept', source_message_id: null }])
    expect((await remove(manual)).status).toBe(400)
  })

  test('it::suppressions::a_bounce_after_an_ended_suppression_suppresses_again', async () => {
    const address = someone()
    await bounced(address, { expires: 2_000 })
    const message = newId('msg')

    const told = await record(address, 'hard_bounce', message)

    expect(told).toMatchObject({ data: { source_message_id: message } })
    expect(await stored(address)).toMatchObject([{ source_message_id: message, expires_at: null }])
    expect(await find(address)).toHaveLength(1)
  })
})

describe('listing', () => {
  test('it::suppressions::newest_first_page_by_page_by_reason_and_by_the_full_address', async () => {
    const own = await createWorld()
    const secret = own.tenantKey.secret
    const at = `/v1/tenants/${own.tenantId}/suppressions`
    const addresses = [someone(), someone(), someone()]
    for (const [n, address] of addresses.entries()) {
      await must(secret, 'POST', at, { address, note: `n${n}`, reason: n === 1 ? 'unsubscribe' : 'manual' })
    }

    const { rows: all, pages } = await allPages<Suppression>(secret, `${at}?limit=1`)

    expect(all.map(({ note }) => note)).toEqual(['n2', 'n1', 'n0'])
    expect(pages).toBe(3)
    const byReason = await must<{ data: Suppression[] }>(secret, 'GET', `${at}?reason=unsubscribe`)
    expect(byReason.data.map(({ note }) => note)).toEqual(['n1'])
    const byAddress = await must<{ data: Suppression[] }>(secret, 'GET', `${at}?address=${addresses[0]?.toUpperCase()}`)
    expect(byAddress.data.map(({ note }) => note)).toEqual(['n0'])
    const unknown = await must<{ data: Suppression[] }>(secret, 'GET', `${at}?address=x@example.com`)
    expect(unknown.data).toEqual([])
  })

  test.each(['?address=nobody', '?reason=because', '?limit=0'])('it::suppressions::%s is refused', async (query) => {
    expect(await errorOf(await call(key(), 'GET', `${path()}${query}`))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })
})

describe('removing', () => {
  test.each(['manual', 'unsubscribe', 'hard_bounce', 'provider'])(
    'it::suppressions::what_is_for_%s is removed at a word',
    async (reason) => {
      const address = someone()
      await suppress({ address, reason })

      const answer = await remove(address)

      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(await stored(address)).toEqual([])
      expect((await auditOf(`ph_${hashOf(address).slice(0, 16)}`)).at(-1)).toEqual({
        action: 'suppression.remove',
        details: { reason },
      })
    },
  )

  test('it::suppressions::a_complaint_is_removed_on_confirmation_only', async () => {
    const address = someone()
    await suppress({ address, reason: 'complaint' })
    const refusals = [
      await remove(address),
      await remove(address, {}),
      await remove(address, { confirm_complaint_removal: false }),
    ]

    for (const refusal of refusals) {
      expect(await errorOf(refusal)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { errors: [{ path: 'confirm_complaint_removal' }] },
      })
    }
    expect(await stored(address)).toHaveLength(1)
    expect((await remove(address, { confirm_complaint_removal: true })).status).toBe(204)
    expect(await stored(address)).toEqual([])
  })

  test('it::suppressions::unknown_ended_malformed_and_other_tenants_addresses_are_missing_alike', async () => {
    const ended = someone()
    const foreign = someone()
    await bounced(ended, { expires: 2_000 })
    await must(other.tenantKey.secret, 'POST', `/v1/tenants/${other.tenantId}/suppressions`, { address: foreign })
    const see = async (address: string) => comparable(await remove(address))
    const missing = await see(someone())

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('suppression_not_found') })
    expect(await see(ended)).toEqual(missing)
    expect(await see(foreign)).toEqual(missing)
    expect(await see('nobody')).toEqual(missing)
    expect(await see(`${'a'.repeat(250)}@example.com`)).toEqual(missing)
    expect(await stored(foreign)).toHaveLength(1)
  })
})

describe('cost', () => {
  test('it::cost::each_route_costs_the_same_however_many_are_suppressed', async () => {
    const costs: number[][] = []
    for (const many of [1, 2_000]) {
      const own = await createWorld()
      await rows(
        `insert into suppressions (tenant_id, address_hash, address_hint, reason, created_at)
         select ?1, 'h' || value, 'x', 'manual', value from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?2) select value from n)`,
        own.tenantId,
        many,
      )
      const read = async (name: keyof typeof suppressionsProcedures, more: object, query = {}) => {
        const ctx = await contextOf(own.tenantKey.secret)
        await suppressionsProcedures[name].call(ctx, {
          params: { tenant_id: own.tenantId, address: 'jo@example.org' },
          query,
          body: () => Promise.resolve(more),
          idempotencyKey: null,
        })
        return [ctx.cost.d1Statements, ctx.cost.d1RowsRead] as const
      }
      // The first cursor of a deployment makes the ring that signs cursors: not what is measured here.
      await read('listSuppressions', {})
      const listed = await read('listSuppressions', {})
      const rare = await read('listSuppressions', {}, { reason: 'complaint' })
      expect(rare[1]).toBeLessThanOrEqual(10)
      const made = await read('createSuppression', { address: 'jo@example.org' })
      const removed = await read('deleteSuppression', {})
      expect(listed[0]).toBeLessThanOrEqual(3)
      expect(made[0]).toBeLessThanOrEqual(9)
      expect(removed[0]).toBeLessThanOrEqual(8)
      costs.push([listed[1], made[1], removed[1]])
    }

    expect(costs[1]?.[0]).toBeLessThanOrEqual(60)
    expect(Math.max(costs[1]?.[1] ?? 0, costs[1]?.[2] ?? 0)).toBeLessThanOrEqual(40)
  })
})
