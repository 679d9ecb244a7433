import { beforeAll, describe, expect, test } from 'vitest'
import { createPartner, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { call, createWorld, must, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'

// Covers: FR-KEY-1, J11, J22, W35, spec/security.md 4 (checks 1 to 4 in their order), spec/api.md 2.9 and 4.16

const LEVELS = ['platform', 'partner', 'tenant', 'identity'] as const
type Level = (typeof LEVELS)[number]

const OVER = { status: 403, code: 'key_scope_exceeded' }

let world: World
let keys: Record<Level, string>
/** Callers without `keys:manage`. */
let powerless: Record<Level, string>
let mine: { tenantId: string; identityId: string; partnerId: string }

/** A partner with a tenant and an identity, and a key of each level that holds little. */
async function createCallers(permissions: readonly string[]) {
  const scope = { tenant_id: mine.tenantId }
  const keyOf = async (level: Level, at: object) =>
    (await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', { name: level, level, permissions, ...at }))
      .secret
  return {
    platform: await keyOf('platform', {}),
    partner: await keyOf('partner', { partner_id: mine.partnerId }),
    tenant: await keyOf('tenant', scope),
    identity: await keyOf('identity', { ...scope, identity_id: mine.identityId }),
  }
}

beforeAll(async () => {
  world = await createWorld()
  const partner = await createPartner(world.platformKey)
  const slug = uniqueName('t')
  const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', { slug, name: slug, mode: 'test' })
  const identity = await must<{ id: string }>(partner.key, 'POST', `/v1/tenants/${tenant.id}/identities`, {
    username: 'ada',
    display_name: 'Ada',
  })
  mine = { tenantId: tenant.id, identityId: identity.id, partnerId: partner.id }
  keys = await createCallers(['keys:manage', 'messages:read'])
  powerless = await createCallers(['messages:read'])
}, 60_000)

const mint = (key: string, body: object) => call(key, 'POST', '/v1/keys', { name: 'k', ...body })
const refusal = async (level: Level, body: object) => errorOf(await mint(keys[level], body))
const countKeys = () => rows('select count(*) as n from api_keys')

/** A key that each level may mint: the widest of its own reach. */
const within = (level: Level) =>
  level === 'identity'
    ? { level: 'identity', identity_id: mine.identityId }
    : { level: 'tenant', tenant_id: mine.tenantId }

describe.each(LEVELS)('a caller of level %s', (level) => {
  test('it::keys::without_the_permission_hears_that_before_the_body_is_looked_at', async () => {
    expect(await errorOf(await mint(powerless[level], { level: 'nonsense', permissions: [] }))).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'keys:manage' },
    })
  })

  test('it::keys::1_hears_of_a_wrong_shape_before_permissions_levels_or_scope', async () => {
    const body = { level: 'tenant', tenant_id: newId('ten'), partner_id: newId('ptn'), permissions: ['platform:ops'] }

    expect(await refusal(level, body)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'partner_id' }] },
    })
  })

  test.each(['platform', 'partner', 'tenant', 'identity'] as const)(
    'it::keys::2_hears_of_a_permission_the_level_%s_cannot_hold_before_scope',
    async (wanted) => {
      const owners = {
        platform: {},
        partner: { partner_id: newId('ptn') },
        tenant: { tenant_id: newId('ten') },
        identity: { tenant_id: newId('ten'), identity_id: newId('idn') },
      }
      const impossible = {
        platform: 'identities:sign',
        partner: 'platform:ops',
        tenant: 'tenants:manage',
        identity: 'policy:write',
      }
      const body = { level: wanted, ...owners[wanted], permissions: ['messages:read', impossible[wanted]] }

      expect(await refusal(level, body)).toEqual({
        status: 400,
        code: 'invalid_request',
        details: { reason: 'permission_not_allowed_for_level' },
      })
    },
  )

  test('it::keys::w35_2_hears_that_only_an_owner_gives_tenant_erasure_before_scope', async () => {
    expect(await refusal(level, { level: 'tenant', tenant_id: newId('ten'), permissions: ['tenants:erase'] })).toEqual({
      status: 400,
      code: 'invalid_request',
      details: { reason: 'permission_owner_only' },
    })
  })

  test('it::keys::3_hears_that_a_permission_is_beyond_it_before_the_cap', async () => {
    const before = await countKeys()

    expect(await refusal(level, { ...within(level), permissions: ['messages:read', 'messages:send'] })).toEqual(OVER)
    expect(await countKeys()).toEqual(before)
  })

  test('it::keys::fr_key_1_mints_within_its_reach', async () => {
    expect((await mint(keys[level], { ...within(level), permissions: ['messages:read'] })).status).toBe(201)
  })
})

describe('scope', () => {
  const partnerKey = () => ({ level: 'partner', partner_id: newId('ptn'), permissions: ['tenants:manage'] })
  const platformKey = { level: 'platform', permissions: ['messages:read'] }

  test('it::keys::j11_nobody_below_the_operator_mints_platform_or_partner_keys', async () => {
    for (const level of ['partner', 'tenant', 'identity'] as const) {
      expect(await refusal(level, platformKey)).toEqual(OVER)
      expect(await refusal(level, { ...partnerKey(), partner_id: mine.partnerId })).toEqual(OVER)
      expect(await refusal(level, partnerKey())).toEqual(OVER)
    }
    expect((await mint(keys.platform, platformKey)).status).toBe(201)
    expect(await refusal('platform', partnerKey())).toEqual({ status: 404, code: 'partner_not_found' })
  })

  test('it::keys::j11_a_tenant_out_of_reach_and_one_that_never_was_are_the_same_to_all_but_the_operator', async () => {
    const body = (tenant_id: string) => ({ level: 'tenant', tenant_id, permissions: ['messages:read'] })

    for (const level of ['partner', 'tenant', 'identity'] as const) {
      expect(await refusal(level, body(world.tenantId))).toEqual(OVER)
      expect(await refusal(level, body(newId('ten')))).toEqual(OVER)
    }
    expect(await refusal('platform', body(newId('ten')))).toEqual({ status: 404, code: 'tenant_not_found' })
  })

  test('it::keys::an_identity_of_another_tenant_and_one_that_never_was_are_the_same_to_all_but_the_operator', async () => {
    const body = (identity_id: string) => ({
      ...{ level: 'identity', tenant_id: mine.tenantId, permissions: ['messages:read'] },
      identity_id,
    })

    for (const level of ['partner', 'tenant', 'identity'] as const) {
      expect(await refusal(level, body(world.identityId))).toEqual(OVER)
      expect(await refusal(level, body(newId('idn')))).toEqual(OVER)
    }
    expect(await refusal('platform', body(world.identityId))).toEqual({ status: 404, code: 'identity_not_found' })
  })

  test('it::keys::3_an_owner_that_is_missing_comes_before_a_permission_the_operator_lacks', async () => {
    const body = { level: 'tenant', tenant_id: newId('ten'), permissions: ['messages:send'] }

    expect(await refusal('platform', body)).toEqual({ status: 404, code: 'tenant_not_found' })
  })
})

describe('the cap', () => {
  test('it::keys::4_j22_is_the_last_check_for_every_level', async () => {
    await rows(
      `insert into api_keys (id, lookup, hash, name, level, tenant_id, mode, permissions_json, created_at)
       select 'key_' || hex(randomblob(13)), lower(hex(randomblob(6))), '', 'filler', 'tenant', ?, 'test', '[]', 0 from json_each(?)`,
      mine.tenantId,
      JSON.stringify(Array.from({ length: 100 }, (_, n) => n)),
    )
    const before = await countKeys()

    for (const level of LEVELS) {
      expect(await refusal(level, { ...within(level), permissions: ['messages:send'] })).toEqual(OVER)
      expect(await refusal(level, { ...within(level), permissions: ['messages:read'] })).toEqual({
        status: 422,
        code: 'key_limit_reached',
        details: { limit: 100 },
      })
    }
    expect(await countKeys()).toEqual(before)
  })

  test('it::keys::j22_ten_at_once_never_exceed_ten_active_keys_of_a_partner', async () => {
    const partner = await createPartner(world.platformKey)
    const body = { level: 'partner', partner_id: partner.id, permissions: ['messages:read'] }

    const answers = await Promise.all(Array.from({ length: 12 }, () => mint(world.platformKey, body)))

    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(9)
    expect(await rows('select count(*) as n from api_keys where partner_id = ?', partner.id)).toEqual([{ n: 10 }])
    const refused = await Promise.all(answers.filter(({ status }) => status !== 201).map(errorOf))
    expect(refused).toEqual(refused.map(() => ({ status: 422, code: 'key_limit_reached', details: { limit: 10 } })))
  })

  test('it::keys::j22_platform_keys_have_no_cap', async () => {
    const body = { level: 'platform', permissions: ['messages:read'] }

    const answers = await Promise.all(Array.from({ length: 15 }, () => mint(world.platformKey, body)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })
})
