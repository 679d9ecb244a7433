import { beforeAll, describe, expect, test } from 'vitest'
import { PartnerId } from '../../contract/ids.ts'
import {
  allPages,
  auditOf,
  comparable,
  createPartner as createWithKey,
  errorOf,
  rows,
  uniqueName,
  workAt,
} from '../../test/control-world.ts'
import { costOf } from '../../test/request-cost.ts'
import { call, createWorld, must, permissionsOf, type World } from '../../test/workers-world.ts'
import { insertKey, type StoredKey } from '../keys/queries.ts'
import { newId } from '../platform/ids.ts'
import type { Procedure } from '../rpc/implement.ts'
import { partnersProcedures } from './procedures.ts'

// Covers: FR-KEY-4, J10, J12, J18, J19, spec/api.md 4.3, spec/privacy.md 14

type Partner = { id: string; name: string; status: string; max_tenants: number; created_at: string; updated_at: string }

let world: World

beforeAll(async () => {
  world = await createWorld()
})

const make = (body: object = {}) => must<Partner>(world.platformKey, 'POST', '/v1/partners', { name: 'Acme', ...body })
const path = (id: string) => `/v1/partners/${id}`
const read = (id: string) => must<Partner>(world.platformKey, 'GET', path(id))
const patch = (id: string, body: object) => call(world.platformKey, 'PATCH', path(id), body)
const remove = (id: string) => call(world.platformKey, 'DELETE', path(id))

const mintFor = (id: string) =>
  call(world.platformKey, 'POST', '/v1/keys', {
    name: 'k',
    level: 'partner',
    partner_id: id,
    permissions: ['tenants:manage'],
  })

function makeTenant(key: string): Promise<{ id: string; partner_id: string }> {
  return must(key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test' })
}

/** Rows that belong to a partner, in every table that knows it. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const [row] = await rows<Record<string, number>>(
    `select (select count(*) from api_keys where partner_id = ?1) as keys,
       (select count(*) from webhook_endpoints where partner_id = ?1) as endpoints,
       (select count(*) from webhook_deliveries where endpoint_id in (select id from webhook_endpoints where partner_id = ?1)) as deliveries,
       (select count(*) from idempotency_records where scope = ?1) as answers,
       (select count(*) from tenants where partner_id = ?1) as tenants`,
    id,
  )
  return row ?? {}
}

describe('creating', () => {
  test('it::partners::a_partner_has_what_was_said_and_defaults_for_the_rest', async () => {
    const made = await make({ name: 'Acme Ltd' })

    expect(made).toEqual({
      id: expect.stringMatching(/^ptn_/),
      name: 'Acme Ltd',
      status: 'active',
      default_billing_mode: 'metered',
      max_tenants: 25,
      ramp_exempt: false,
      created_at: expect.any(String),
      updated_at: made.created_at,
    })
    expect(await read(made.id)).toEqual(made)
    expect(await rowsOf(made.id)).toEqual({ keys: 0, endpoints: 0, deliveries: 0, answers: 0, tenants: 0 })
    expect(await auditOf(made.id)).toEqual([
      { action: 'partner.create', details: { default_billing_mode: 'metered', max_tenants: 25, ramp_exempt: false } },
    ])
  })

  test('it::partners::every_field_can_be_said', async () => {
    const said = { name: 'B', default_billing_mode: 'exempt', max_tenants: 0, ramp_exempt: true }

    expect(await make(said)).toMatchObject(said)
  })

  test('it::partners::its_first_key_acts_for_it', async () => {
    const made = await make()
    const { secret } = (await (await mintFor(made.id)).json()) as { secret: string }

    expect(await must(secret, 'GET', '/v1/me')).toMatchObject({ level: 'partner', mode: 'live', partner_id: made.id })
    expect(await makeTenant(secret)).toMatchObject({ partner_id: made.id })
  })

  test('it::partners::j19_a_replay_makes_no_second_partner', async () => {
    const headers = { 'Idempotency-Key': newId('req') }
    const name = uniqueName('p')
    const send = () => call(world.platformKey, 'POST', '/v1/partners', { name }, headers)

    const [first, second] = [await (await send()).json(), await (await send()).json()]

    expect(second).toEqual(first)
    expect(await rows('select id from partners where name = ?', name)).toHaveLength(1)
  })

  test.each([
    { name: 'no name', body: {}, at: 'name' },
    { name: 'an empty name', body: { name: '' }, at: 'name' },
    { name: 'less than no tenants', body: { name: 'P', max_tenants: -1 }, at: 'max_tenants' },
    { name: 'half a tenant', body: { name: 'P', max_tenants: 1.5 }, at: 'max_tenants' },
    {
      name: 'a billing mode of tenants only',
      body: { name: 'P', default_billing_mode: 'disabled' },
      at: 'default_billing_mode',
    },
    { name: 'a text where a truth value stands', body: { name: 'P', ramp_exempt: 'yes' }, at: 'ramp_exempt' },
  ])('it::partners::is_a_bad_request: $name', async ({ body, at }) => {
    const before = await rows('select count(*) from partners')

    expect(await errorOf(await call(world.platformKey, 'POST', '/v1/partners', body))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: at }] },
    })
    expect(await rows('select count(*) from partners')).toEqual(before)
  })
})

describe('reading', () => {
  test('it::partners::a_list_is_paged_newest_first_and_filtered_by_status', async () => {
    const made: Partner[] = []
    for (let n = 0; n < 3; n += 1) made.push(await make())
    await must(world.platformKey, 'PATCH', path(made[1]?.id ?? ''), { status: 'suspended' })
    await remove(made[0]?.id ?? '')
    const list = async (query: string) =>
      (await allPages<Partner>(world.platformKey, `/v1/partners?limit=2${query}`)).rows.map(({ id }) => id)

    expect((await list('')).slice(0, 3)).toEqual(made.toReversed().map(({ id }) => id))
    expect(await list('&status=suspended')).toEqual([made[1]?.id])
    expect((await list('&status=active'))[0]).toBe(made[2]?.id)
    expect((await list('&status=deleted'))[0]).toBe(made[0]?.id)
  })

  test('it::partners::missing_and_malformed_ids_answer_alike', async () => {
    const answer = async (id: string) => comparable(await call(world.platformKey, 'GET', path(id)))
    const missing = await answer(newId('ptn'))

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('partner_not_found') })
    expect(await answer('ptn_nonsense')).toEqual(missing)
  })

  test('it::partners::a_filter_that_is_no_status_is_a_bad_request', async () => {
    expect(await errorOf(await call(world.platformKey, 'GET', '/v1/partners?status=gone'))).toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'status' }] },
    })
  })
})

describe('who may', () => {
  test('it::partners::f3_no_other_level_reads_or_changes_partners_not_even_a_partner_itself', async () => {
    const partner = await createWithKey(world.platformKey)
    const keys = [partner.key, world.tenantKey.secret, world.identityKey.secret]
    const requests = [
      ['POST', '/v1/partners', { name: 'P' }],
      ['GET', '/v1/partners', undefined],
      ['GET', path(partner.id), undefined],
      ['PATCH', path(partner.id), { max_tenants: 1000 }],
      ['DELETE', path(partner.id), undefined],
    ] as const
    const denied = { status: 403, code: 'permission_denied', details: { required: 'partners:manage' } }

    const answers = await Promise.all(
      keys.flatMap((key) => requests.map(async ([method, at, body]) => errorOf(await call(key, method, at, body)))),
    )

    expect(answers).toEqual(answers.map(() => denied))
    expect(await read(partner.id)).toMatchObject({ max_tenants: 25, status: 'active' })
  })

  test('it::partners::a_platform_key_without_the_permission_is_told_which', async () => {
    const { secret } = await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', {
      name: 'narrow',
      level: 'platform',
      permissions: permissionsOf('platform').filter((permission) => permission !== 'partners:manage'),
    })

    expect(await errorOf(await call(secret, 'GET', '/v1/partners'))).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'partners:manage' },
    })
  })
})

describe('changing', () => {
  test('it::partners::each_field_changes_and_the_trail_names_it', async () => {
    const made = await make()
    const wanted = { name: 'New', default_billing_mode: 'exempt', max_tenants: 3, ramp_exempt: true }

    const changed = await must<Partner>(world.platformKey, 'PATCH', path(made.id), wanted)

    expect(changed).toMatchObject({ ...wanted, status: 'active', created_at: made.created_at })
    expect(await read(made.id)).toEqual(changed)
    expect((await auditOf(made.id)).slice(1)).toEqual([
      {
        action: 'partner.update',
        details: { changed: ['name', 'default_billing_mode', 'max_tenants', 'ramp_exempt'] },
      },
    ])
  })

  test('it::partners::what_is_already_so_changes_nothing', async () => {
    const made = await make()

    expect(await must(world.platformKey, 'PATCH', path(made.id), { name: 'Acme', status: 'active' })).toEqual(made)
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['partner.create'])
  })

  test('it::partners::an_empty_change_and_an_unsettable_status_are_bad_requests', async () => {
    const made = await make()

    for (const body of [{}, { unknown: 1 }, { status: 'deleted' }, { name: null }]) {
      expect(await errorOf(await patch(made.id, body))).toMatchObject({ status: 400, code: 'invalid_request' })
    }
    expect(await read(made.id)).toEqual(made)
  })

  test('it::partners::j18_a_lower_limit_takes_no_tenant_away_and_stops_new_ones', async () => {
    const partner = await createWithKey(world.platformKey)
    const [first, second] = [await makeTenant(partner.key), await makeTenant(partner.key)]

    await must(world.platformKey, 'PATCH', path(partner.id), { max_tenants: 1 })

    expect(
      (await must<{ data: { id: string }[] }>(partner.key, 'GET', '/v1/tenants')).data.map(({ id }) => id),
    ).toEqual([second.id, first.id])
    const refused = await call(partner.key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test' })
    expect(await errorOf(refused)).toEqual({ status: 403, code: 'partner_tenant_limit', details: { max_tenants: 1 } })
  })

  test('it::partners::suspending_and_resuming_is_in_the_trail', async () => {
    const made = await make()

    await must(world.platformKey, 'PATCH', path(made.id), { status: 'suspended' })
    await must(world.platformKey, 'PATCH', path(made.id), { status: 'active' })

    expect((await auditOf(made.id)).slice(1)).toEqual([
      { action: 'partner.update', details: { changed: ['status'], from: 'active', to: 'suspended' } },
      { action: 'partner.update', details: { changed: ['status'], from: 'suspended', to: 'active' } },
    ])
  })
})

describe('deleting', () => {
  /** A partner that has everything a partner can have, its tenants erased. */
  async function fullPartner() {
    const partner = await createWithKey(world.platformKey)
    const tenant = await makeTenant(partner.key)
    const endpoint = newId('whk')
    await rows(
      `insert into webhook_endpoints (id, partner_id, url, event_types_json, secret_enc, created_at, updated_at)
       values (?, ?, 'https://receiver.example/in', '["*"]', '', 0, 0)`,
      endpoint,
      partner.id,
    )
    await rows(
      `insert into webhook_deliveries (id, endpoint_id, event_id, event_type, attempt, status, created_at)
       values (?, ?, ?, 'identity.created', 1, 'succeeded', 0)`,
      newId('dlv'),
      endpoint,
      newId('evt'),
    )
    await rows(
      `insert into webhook_held (endpoint_id, event_id, partner_id, job_json, occurred_at, held_at)
       values (?, ?, ?, '{}', 0, 0)`,
      endpoint,
      newId('evt'),
      partner.id,
    )
    const spare = { slug: uniqueName('t'), name: 'T', mode: 'test' }
    await call(partner.key, 'POST', '/v1/tenants', spare, { 'Idempotency-Key': newId('req') })
    await rows("update tenants set status = 'erased' where partner_id = ?", partner.id)
    return { ...partner, tenantId: tenant.id, endpoint }
  }

  test('it::partners::j12_it_takes_name_keys_endpoints_and_kept_answers_and_leaves_the_row', async () => {
    const partner = await fullPartner()
    expect(await rowsOf(partner.id)).toEqual({ keys: 1, endpoints: 1, deliveries: 1, answers: 1, tenants: 2 })

    expect((await remove(partner.id)).status).toBe(204)

    expect(await rowsOf(partner.id)).toEqual({ keys: 0, endpoints: 0, deliveries: 0, answers: 0, tenants: 2 })
    expect(await rows('select * from webhook_held where partner_id = ?', partner.id)).toEqual([])
    expect(await read(partner.id)).toMatchObject({ status: 'deleted', name: '' })
    expect(await must(world.platformKey, 'GET', `/v1/tenants/${partner.tenantId}`)).toMatchObject({
      partner_id: partner.id,
    })
    expect(await errorOf(await call(partner.key, 'GET', '/v1/me'))).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await auditOf(partner.id)).toEqual([{ action: 'partner.delete', details: null }])
  })

  test('it::partners::j12_a_deleted_partner_is_gone_for_everything_but_reading', async () => {
    const made = await make()
    await remove(made.id)
    const missing = { status: 404, code: 'partner_not_found' }

    expect(await errorOf(await remove(made.id))).toEqual(missing)
    expect(await errorOf(await patch(made.id, { status: 'active' }))).toEqual(missing)
    expect(await errorOf(await mintFor(made.id))).toEqual(missing)
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['partner.create', 'partner.delete'])
    expect(await errorOf(await remove(newId('ptn')))).toEqual(missing)
  })

  test.each(['active', 'suspended', 'erasing'])(
    'it::partners::j12_with_a_tenant_that_is %s nothing of the partner is deleted',
    async (status) => {
      const partner = await fullPartner()
      await rows('update tenants set status = ? where id = ?', status, partner.tenantId)
      const before = await rowsOf(partner.id)

      expect(await errorOf(await remove(partner.id))).toEqual({
        status: 409,
        code: 'partner_has_tenants',
        details: { tenants: 1 },
      })
      expect(await rowsOf(partner.id)).toEqual(before)
      expect(await read(partner.id)).toMatchObject({ status: 'active', name: 'Partner' })
      expect(await auditOf(partner.id)).toEqual([])
    },
  )

  test('it::partners::a_suspended_partner_can_be_deleted', async () => {
    const made = await make()
    await must(world.platformKey, 'PATCH', path(made.id), { status: 'suspended' })

    expect((await remove(made.id)).status).toBe(204)
  })

  test('it::partners::j12_deleting_at_once_with_creating_leaves_no_tenant_or_key_of_a_deleted_partner', async () => {
    const partner = await createWithKey(world.platformKey)
    const create = () => call(partner.key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test' })

    const answers = await Promise.all([
      ...Array.from({ length: 4 }, create),
      ...Array.from({ length: 4 }, () => mintFor(partner.id)),
      remove(partner.id),
      ...Array.from({ length: 4 }, create),
      ...Array.from({ length: 4 }, () => mintFor(partner.id)),
    ])

    // Whichever came first won, and the other side saw it.
    const orphans = await rows(
      `select id from partners where id = ? and status = 'deleted' and (exists (select 1 from api_keys where partner_id = partners.id)
         or exists (select 1 from tenants where partner_id = partners.id and status <> 'erased'))`,
      partner.id,
    )
    expect(orphans).toEqual([])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  })

  test('it::partners::j12_a_key_whose_partner_is_deleted_after_the_check_is_not_inserted', async () => {
    const partner = await createWithKey(world.platformKey)
    await remove(partner.id)
    const nothing = { prevHash: null, prevExpiresAt: null, tenantId: null, identityId: null, expiresAt: null }
    const nobody = {
      createdByKeyId: null,
      createdByUserId: null,
      createdByRole: null,
      revokedAt: null,
      lastUsedAt: null,
    }
    const text = { lookup: 'zzzzzzzzzzzz', hash: '', name: 'late', permissionsJson: '[]' }
    const partnerId = PartnerId.parse(partner.id)
    const row: StoredKey = {
      ...{ ...nothing, ...nobody, ...text, id: newId('key'), partnerId },
      ...{ level: 'partner', mode: 'live', createdAt: 0 },
    }
    const { db } = workAt()

    await db.batch([insertKey(db, row, { of: 'partner', partnerId, limit: 10 })])

    expect(await rows('select id from api_keys where id = ?', row.id)).toEqual([])
  })

  test('it::partners::of_many_deletions_at_once_one_is_told_of', async () => {
    const made = await make()

    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(made.id)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404])
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['partner.create', 'partner.delete'])
  })
})

describe('costs', () => {
  test('it::cost::partners_are_read_with_one_statement_and_changed_with_one_read_and_one_batch', async () => {
    const { id } = await make()
    const spare = await make()

    const statements = async (procedure: Procedure, params: Record<string, string>, body?: object) =>
      (await costOf(world.platformKey, procedure, { params, body })).statements
    const { createPartner, listPartners, getPartner, updatePartner, deletePartner } = partnersProcedures

    expect(await statements(createPartner, {}, { name: 'P' })).toBe(2)
    expect(await statements(listPartners, {})).toBe(1)
    expect(await statements(getPartner, { partner_id: id })).toBe(1)
    expect(await statements(updatePartner, { partner_id: id }, { status: 'suspended' })).toBe(1 + 2)
    expect(await statements(deletePartner, { partner_id: spare.id })).toBe(5)
  })
})
