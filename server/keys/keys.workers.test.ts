import { beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  allPages,
  auditOf,
  comparable,
  createPartner,
  errorOf,
  rows,
  uniqueName,
} from '../../test/control-world.ts'
import { call, createWorld, must, permissionsOf, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'

// Covers: FR-KEY-1, FR-KEY-2, J10, J11, J19, J20, J22, F3, I8, spec/security.md 4, spec/api.md 4.16

type Key = { id: string; secret: string; permissions: string[] }
type Page = { data: { id: string; level: string }[]; next_cursor: string | null }

let world: World
let other: World

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
})

/** A world of its own for tests that count or suspend. */
const ownWorld = () => createWorld()

async function refusal(key: string, body: object) {
  return errorOf(await call(key, 'POST', '/v1/keys', { name: 'k', ...body }))
}

describe('minting', () => {
  test('it::keys::j19_a_new_key_shows_its_secret_once_and_works', async () => {
    const body = {
      name: 'Reader',
      level: 'tenant',
      tenant_id: world.tenantId,
      permissions: ['keys:manage', 'identities:read'],
    }
    const made = await must<Key>(world.platformKey, 'POST', '/v1/keys', {
      ...body,
      expires_at: '2100-01-01T00:00:00+01:00',
    })

    expect(made).toMatchObject({
      name: 'Reader',
      level: 'tenant',
      mode: 'test',
      tenant_id: world.tenantId,
      partner_id: null,
      identity_id: null,
      created_by_user_id: null,
      expires_at: '2099-12-31T23:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
    })
    expect(made.secret).toMatch(/^pmk_test_/)
    expect((await call(made.secret, 'GET', '/v1/me')).status).toBe(200)
    expect(await must(world.platformKey, 'GET', `/v1/keys/${made.id}`)).not.toHaveProperty('secret')
    expect(JSON.stringify(await rows('select * from api_keys where id = ?', made.id))).not.toContain(
      made.secret.slice(22),
    )
    expect(await auditOf(made.id)).toEqual([{ action: 'key.create', details: { level: 'tenant' } }])
  })

  test('it::keys::a_tenant_key_mints_inside_its_tenant_without_naming_it', async () => {
    const made = await must<Key>(world.tenantKey.secret, 'POST', '/v1/keys', {
      name: 'k',
      level: 'tenant',
      permissions: ['messages:read'],
    })

    expect(made).toMatchObject({ tenant_id: world.tenantId, permissions: ['messages:read'] })
  })

  test('it::keys::who_minted_a_key_is_handed_down', async () => {
    const parent = await world.keyOf('tenant')
    await rows(
      "insert into users (id, email, created_at) values ('usr_01HZY8QZJ4X9T1B2C3D4E5F6G7', 'olga@example.net', 0)",
    )
    await rows(
      "update api_keys set created_by_user_id = 'usr_01HZY8QZJ4X9T1B2C3D4E5F6G7', created_by_role = 'owner', permissions_json = ? where id = ?",
      JSON.stringify(['keys:manage', 'tenants:erase']),
      parent.id,
    )
    const body = { name: 'k', level: 'tenant', permissions: ['tenants:erase'] }

    const child = await must<Key>(parent.secret, 'POST', '/v1/keys', body)

    expect(child).toMatchObject({ created_by_user_id: 'usr_01HZY8QZJ4X9T1B2C3D4E5F6G7' })
    expect(
      await rows('select created_by_role as role, created_by_key_id as parent from api_keys where id = ?', child.id),
    ).toEqual([{ role: 'owner', parent: parent.id }])
  })

  test('it::keys::an_operator_grants_signing_without_holding_it_and_the_trail_says_so', async () => {
    const body = { name: 'k', level: 'identity', tenant_id: world.tenantId, identity_id: world.identityId }
    const made = await must<Key>(world.platformKey, 'POST', '/v1/keys', {
      ...body,
      permissions: ['identities:sign', 'messages:read'],
    })

    expect(await auditOf(made.id)).toEqual([
      { action: 'key.create', details: { level: 'identity', granted_without_holding: ['identities:sign'] } },
    ])
  })

  test('it::keys::a_partner_key_belongs_to_no_tenant_in_the_trail', async () => {
    const partner = await createPartner(world.platformKey)
    const [key] = await rows<{ id: string; mode: string }>(
      'select id, mode from api_keys where partner_id = ?',
      partner.id,
    )

    expect(key?.mode).toBe('live')
    expect(await auditOf(key?.id ?? '')).toEqual([
      { action: 'key.create', details: { level: 'partner', partner_id: partner.id } },
    ])
    expect(await rows('select 1 from audit_outbox where tenant_id is not null and target_id = ?', key?.id)).toEqual([])
  })
})

describe('what may not be minted', () => {
  test.each([
    { name: 'no permissions', body: { level: 'tenant', permissions: [] } },
    { name: 'no level', body: { permissions: ['messages:read'] } },
    { name: 'an unknown permission', body: { level: 'tenant', permissions: ['everything'] } },
    { name: 'a partner key of nobody', body: { level: 'partner', permissions: ['tenants:manage'] } },
    {
      name: 'an expiry that is no time',
      body: { level: 'tenant', permissions: ['messages:read'], expires_at: 'soon' },
    },
  ])('it::keys::is_a_bad_request: $name', async ({ body }) => {
    expect(await refusal(world.platformKey, body)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('it::keys::the_400_rules_come_before_scope', async () => {
    const body = { level: 'tenant', tenant_id: other.tenantId, permissions: ['platform:ops'] }

    expect(await refusal(world.tenantKey.secret, body)).toEqual({
      status: 400,
      code: 'invalid_request',
      details: { reason: 'permission_not_allowed_for_level' },
    })
  })

  test('it::keys::w35_nobody_but_the_owner_gives_tenant_erasure', async () => {
    const body = { level: 'tenant', tenant_id: world.tenantId, permissions: ['tenants:erase'] }

    expect(await refusal(world.platformKey, body)).toMatchObject({ details: { reason: 'permission_owner_only' } })
  })

  test('it::keys::j11_a_foreign_tenant_and_one_that_never_was_answer_alike', async () => {
    const mint = async (tenant: string) =>
      comparable(
        await call(world.tenantKey.secret, 'POST', '/v1/keys', {
          name: 'k',
          level: 'tenant',
          tenant_id: tenant,
          permissions: ['messages:read'],
        }),
      )

    const foreign = await mint(other.tenantId)

    expect(foreign).toMatchObject({ status: 403, body: expect.stringContaining('key_scope_exceeded') })
    expect(await mint(newId('ten'))).toEqual(foreign)
  })

  test('it::keys::an_identity_of_another_tenant_is_beyond_scope', async () => {
    const body = { level: 'identity', permissions: ['messages:read'], identity_id: other.identityId }

    expect(await refusal(world.tenantKey.secret, body)).toEqual({ status: 403, code: 'key_scope_exceeded' })
  })

  test('it::keys::an_identity_key_mints_for_itself_only', async () => {
    const second = await must<{ id: string }>(world.platformKey, 'POST', `/v1/tenants/${world.tenantId}/identities`, {
      username: 'ben',
      display_name: 'Ben',
    })
    const body = { level: 'identity', permissions: ['messages:read'] }
    const wide = { level: 'tenant', permissions: ['messages:read'] }

    expect(await refusal(world.identityKey.secret, { ...body, identity_id: second.id })).toMatchObject({
      code: 'key_scope_exceeded',
    })
    expect(await refusal(world.identityKey.secret, wide)).toMatchObject({ code: 'key_scope_exceeded' })
    expect(
      await must(world.identityKey.secret, 'POST', '/v1/keys', { name: 'k', ...body, identity_id: world.identityId }),
    ).toMatchObject({
      identity_id: world.identityId,
    })
  })

  test('it::keys::a_permission_the_caller_lacks_is_beyond_scope', async () => {
    const narrow = await world.keyOf('tenant', ['keys:manage', 'messages:read'])
    const body = { level: 'tenant', permissions: ['messages:read', 'messages:send'] }

    expect(await refusal(narrow.secret, body)).toEqual({ status: 403, code: 'key_scope_exceeded' })
  })

  test.each([
    {
      name: 'a tenant',
      body: { level: 'tenant', tenant_id: newId('ten'), permissions: ['messages:read'] },
      code: 'tenant_not_found',
    },
    {
      name: 'a partner',
      body: { level: 'partner', partner_id: newId('ptn'), permissions: ['tenants:manage'] },
      code: 'partner_not_found',
    },
  ])('it::keys::the_operator_hears_what_is_missing: $name', async ({ body, code }) => {
    expect(await refusal(world.platformKey, body)).toEqual({ status: 404, code })
  })

  test('it::keys::the_operator_hears_that_an_identity_is_not_of_the_tenant', async () => {
    const body = {
      level: 'identity',
      tenant_id: world.tenantId,
      identity_id: other.identityId,
      permissions: ['messages:read'],
    }

    expect(await refusal(world.platformKey, body)).toEqual({ status: 404, code: 'identity_not_found' })
  })

  test('it::keys::a_deleted_partner_gets_no_key', async () => {
    const partner = await createPartner(world.platformKey)
    await rows("update partners set status = 'deleted' where id = ?", partner.id)

    expect(
      await refusal(world.platformKey, { level: 'partner', partner_id: partner.id, permissions: ['tenants:manage'] }),
    ).toEqual({
      status: 404,
      code: 'partner_not_found',
    })
  })

  test('it::keys::a_key_without_the_permission_is_told_which', async () => {
    const reader = await world.keyOf('tenant', ['messages:read'])

    expect(await refusal(reader.secret, { level: 'tenant', permissions: ['messages:read'] })).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'keys:manage' },
    })
  })

  test('it::keys::a_suspended_tenant_still_manages_its_keys', async () => {
    const own = await ownWorld()
    await must(own.platformKey, 'PATCH', `/v1/tenants/${own.tenantId}`, { status: 'suspended' })

    expect(
      (
        await call(own.tenantKey.secret, 'POST', '/v1/keys', {
          name: 'k',
          level: 'tenant',
          permissions: ['messages:read'],
        })
      ).status,
    ).toBe(201)
  })
})

describe('caps', () => {
  /** Rows of active keys, as if they had been minted: the cap counts rows. */
  async function fillKeys(count: number, owner: { column: 'tenant_id' | 'partner_id'; id: string; level: string }) {
    await rows(
      `insert into api_keys (id, lookup, hash, name, level, ${owner.column}, mode, permissions_json, created_at)
       select 'key_' || hex(randomblob(13)), lower(hex(randomblob(6))), '', 'filler', ?, ?, 'live', '[]', 0
       from json_each(?)`,
      owner.level,
      owner.id,
      JSON.stringify(Array.from({ length: count }, (_, i) => i)),
    )
  }
  const active = async (column: string, id: string) =>
    (await rows<{ n: number }>(`select count(*) as n from api_keys where ${column} = ? and revoked_at is null`, id))[0]
      ?.n

  test('it::keys::j22_ten_at_once_never_exceed_100_active_keys_of_a_tenant', async () => {
    const own = await ownWorld()
    await fillKeys(93, { column: 'tenant_id', id: own.tenantId, level: 'tenant' })
    const body = { name: 'k', level: 'tenant', tenant_id: own.tenantId, permissions: ['messages:read'] }

    const answers = await Promise.all(Array.from({ length: 10 }, () => call(own.platformKey, 'POST', '/v1/keys', body)))

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201, 201, 201, 201, 201, 422, 422, 422, 422, 422,
    ])
    expect(await active('tenant_id', own.tenantId)).toBe(100)
    expect(await refusal(own.platformKey, body)).toEqual({
      status: 422,
      code: 'key_limit_reached',
      details: { limit: 100 },
    })
  })

  test('it::keys::j22_revoked_and_expired_keys_leave_room', async () => {
    const own = await ownWorld()
    await fillKeys(98, { column: 'tenant_id', id: own.tenantId, level: 'tenant' })
    const body = { name: 'k', level: 'tenant', tenant_id: own.tenantId, permissions: ['messages:read'] }
    expect(await refusal(own.platformKey, body)).toMatchObject({ code: 'key_limit_reached' })

    await rows(
      "update api_keys set expires_at = 1 where id = (select id from api_keys where name = 'filler' and tenant_id = ? limit 1)",
      own.tenantId,
    )

    expect((await call(own.platformKey, 'POST', '/v1/keys', body)).status).toBe(201)
  })

  test('it::keys::j22_a_partner_has_ten_keys', async () => {
    const partner = await createPartner(world.platformKey)
    await fillKeys(9, { column: 'partner_id', id: partner.id, level: 'partner' })

    expect(
      await refusal(world.platformKey, { level: 'partner', partner_id: partner.id, permissions: ['tenants:manage'] }),
    ).toEqual({
      status: 422,
      code: 'key_limit_reached',
      details: { limit: 10 },
    })
  })

  test('it::keys::a_refused_key_leaves_no_trail', async () => {
    const own = await ownWorld()
    await fillKeys(98, { column: 'tenant_id', id: own.tenantId, level: 'tenant' })
    const before = await actionsOf(own.tenantId)

    await refusal(own.platformKey, { level: 'tenant', tenant_id: own.tenantId, permissions: ['messages:read'] })

    expect(await actionsOf(own.tenantId)).toEqual(before)
  })
})

describe('managing', () => {
  test('it::keys::j20_a_foreign_key_and_one_that_never_was_answer_alike', async () => {
    const get = async (id: string) => comparable(await call(world.tenantKey.secret, 'GET', `/v1/keys/${id}`))
    const foreign = await get(other.tenantKey.id)

    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('key_not_found') })
    expect(await get(newId('key'))).toEqual(foreign)
    expect(await get('key_nonsense')).toEqual(foreign)
  })

  test('it::keys::j20_a_wider_key_is_neither_shown_nor_revoked', async () => {
    const narrow = await world.keyOf('tenant', ['keys:manage'])
    const path = `/v1/keys/${world.tenantKey.id}`

    expect(await errorOf(await call(narrow.secret, 'GET', path))).toEqual({ status: 403, code: 'key_scope_exceeded' })
    expect(await errorOf(await call(narrow.secret, 'DELETE', path))).toEqual({
      status: 403,
      code: 'key_scope_exceeded',
    })
    expect((await call(world.tenantKey.secret, 'GET', '/v1/me')).status).toBe(200)
  })

  test('it::keys::a_key_reads_itself', async () => {
    expect(await must(world.identityKey.secret, 'GET', `/v1/keys/${world.identityKey.id}`)).toMatchObject({
      id: world.identityKey.id,
    })
  })

  test('it::keys::j10_a_partner_manages_keys_of_its_tenants_but_not_its_own', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('p'),
      name: 'P',
      mode: 'live',
    })
    const body = { name: 'k', level: 'tenant', tenant_id: tenant.id, permissions: ['messages:read'] }
    const made = await must<Key>(partner.key, 'POST', '/v1/keys', body)
    const me = await must<{ key_id: string }>(partner.key, 'GET', '/v1/me')

    expect(made).toMatchObject({ mode: 'live' })
    expect(await must(partner.key, 'GET', `/v1/keys/${made.id}`)).toMatchObject({ id: made.id })
    expect(await errorOf(await call(partner.key, 'GET', `/v1/keys/${me.key_id}`))).toEqual({
      status: 404,
      code: 'key_not_found',
    })
    expect(await errorOf(await call(partner.key, 'DELETE', `/v1/keys/${world.tenantKey.id}`))).toMatchObject({
      code: 'key_not_found',
    })
    expect((await must<Page>(partner.key, 'GET', '/v1/keys')).data.map((key) => key.id)).toEqual([made.id])
  })

  test('it::keys::revoking_is_final_and_told_once', async () => {
    const key = await world.keyOf('tenant')

    expect((await call(world.tenantKey.secret, 'DELETE', `/v1/keys/${key.id}`)).status).toBe(204)
    const [first] = await rows<{ at: number }>('select revoked_at as at from api_keys where id = ?', key.id)
    expect((await call(world.tenantKey.secret, 'DELETE', `/v1/keys/${key.id}`)).status).toBe(204)

    expect(await rows('select revoked_at as at from api_keys where id = ?', key.id)).toEqual([first])
    expect((await auditOf(key.id)).map((row) => row.action)).toEqual(['key.create', 'key.revoke'])
  })

  test('it::keys::children_of_a_revoked_key_stay', async () => {
    const parent = await world.keyOf('tenant')
    const body = { name: 'k', level: 'tenant', permissions: ['messages:read'] }
    const child = await must<Key>(parent.secret, 'POST', '/v1/keys', body)
    await must(world.platformKey, 'DELETE', `/v1/keys/${parent.id}`)

    expect((await call(child.secret, 'GET', '/v1/me')).status).toBe(200)
  })
})

describe('listing', () => {
  test('it::keys::a_list_holds_what_the_caller_reaches_and_is_no_wider', async () => {
    const own = await ownWorld()
    const narrow = await own.keyOf('tenant', ['keys:manage', 'messages:read'])
    const small = await own.keyOf('identity', ['messages:read'])

    const byTenant = await must<Page>(own.tenantKey.secret, 'GET', '/v1/keys')
    const byNarrow = await must<Page>(narrow.secret, 'GET', '/v1/keys')
    const byIdentity = await must<Page>(own.identityKey.secret, 'GET', '/v1/keys')

    expect(byTenant.data.map((key) => key.id)).toEqual([small.id, narrow.id, own.identityKey.id, own.tenantKey.id])
    expect(byNarrow.data.map((key) => key.id)).toEqual([small.id, narrow.id])
    expect(byIdentity.data.map((key) => key.id)).toEqual([small.id, own.identityKey.id])
  })

  test('it::keys::pages_follow_each_other_without_gaps_or_repeats', async () => {
    const own = await ownWorld()
    for (let n = 0; n < 5; n += 1) await own.keyOf('tenant')
    const { rows: seen, pages } = await allPages<{ id: string }>(own.tenantKey.secret, '/v1/keys?limit=2')

    const all = await rows<{ id: string }>(
      'select id from api_keys where tenant_id = ? order by created_at desc, id desc',
      own.tenantId,
    )
    expect(seen.map((row) => row.id)).toEqual(all.map((row) => row.id))
    expect(pages).toBe(4)
  })

  test('it::keys::a_page_looks_at_four_times_its_rows_and_no_more', async () => {
    const own = await ownWorld()
    const narrow = await own.keyOf('tenant', ['keys:manage'])
    for (let n = 0; n < 6; n += 1) await own.keyOf('tenant')

    const first = await must<Page>(narrow.secret, 'GET', '/v1/keys?limit=1')
    const second = await must<Page>(narrow.secret, 'GET', `/v1/keys?limit=1&cursor=${first.next_cursor}`)

    expect(first.data).toEqual([])
    expect(first.next_cursor).not.toBeNull()
    expect(second.data.map((key) => key.id)).toEqual([narrow.id])
  })
})

test('it::keys::every_permission_of_a_level_can_be_given_by_the_operator', async () => {
  const made = await must<Key>(world.platformKey, 'POST', '/v1/keys', {
    name: 'all',
    level: 'tenant',
    tenant_id: world.tenantId,
    permissions: permissionsOf('tenant'),
  })

  expect(made.permissions.toSorted()).toEqual(permissionsOf('tenant').toSorted())
})
