import { describe, expect, test } from 'vitest'
import type { IdentityId, PartnerId, TenantId } from '../../contract/ids.ts'
import type { KeyLevel, Permission } from '../../contract/permissions.ts'
import { checkShape, grantedWithoutHolding, isWithin, mayMint, reachesKey } from './rules.ts'

// Covers: FR-KEY-1, J10, J11, J20, W35, spec/security.md 4

const OWN = 'ten_01HZY8QZJ4X9T1B2C3D4E5F6G7' as TenantId
const OTHER = 'ten_01HZY8QZJ4X9T1B2C3D4E5F6G8' as TenantId
const PARTNER = 'ptn_01HZY8QZJ4X9T1B2C3D4E5F6G7' as PartnerId
const OTHER_PARTNER = 'ptn_01HZY8QZJ4X9T1B2C3D4E5F6G8' as PartnerId
const IDENTITY = 'idn_01HZY8QZJ4X9T1B2C3D4E5F6G7' as IdentityId
const OTHER_IDENTITY = 'idn_01HZY8QZJ4X9T1B2C3D4E5F6G8' as IdentityId

const caller = (
  level: KeyLevel,
  permissions: readonly Permission[] = [],
  createdByRole: 'owner' | 'admin' | null = null,
) => ({
  level,
  tenantId: level === 'tenant' || level === 'identity' ? OWN : null,
  partnerId: level === 'partner' ? PARTNER : null,
  identityId: level === 'identity' ? IDENTITY : null,
  permissions: new Set(permissions),
  createdByRole,
})

describe('the shape of a new key', () => {
  test.each([
    {
      name: 'a platform key names nobody',
      wanted: { level: 'platform', permissions: ['platform:ops'] },
      owner: { level: 'platform' },
    },
    {
      name: 'a partner key names its partner',
      wanted: { level: 'partner', permissions: ['tenants:manage'], partner_id: PARTNER },
      owner: { level: 'partner', partnerId: PARTNER },
    },
    {
      name: 'a tenant key names its tenant',
      wanted: { level: 'tenant', permissions: ['messages:read'], tenant_id: OTHER },
      owner: { level: 'tenant', tenantId: OTHER },
    },
    {
      name: 'an identity key names tenant and identity',
      wanted: { level: 'identity', permissions: ['messages:read'], tenant_id: OTHER, identity_id: IDENTITY },
      owner: { level: 'identity', tenantId: OTHER, identityId: IDENTITY },
    },
  ] as const)('core::keys::$name', ({ wanted, owner }) => {
    expect(checkShape(wanted, caller('platform'))).toEqual({ kind: 'valid', owner })
  })

  test('core::keys::a_tenant_key_need_not_name_its_own_tenant', () => {
    expect(checkShape({ level: 'tenant', permissions: ['messages:read'] }, caller('tenant'))).toEqual({
      kind: 'valid',
      owner: { level: 'tenant', tenantId: OWN },
    })
  })

  test.each([
    { path: 'partner_id', wanted: { level: 'partner', permissions: ['tenants:manage'] } },
    {
      path: 'partner_id',
      wanted: { level: 'tenant', permissions: ['messages:read'], tenant_id: OWN, partner_id: PARTNER },
    },
    { path: 'tenant_id', wanted: { level: 'tenant', permissions: ['messages:read'] } },
    { path: 'tenant_id', wanted: { level: 'identity', permissions: ['messages:read'], identity_id: IDENTITY } },
    { path: 'tenant_id', wanted: { level: 'platform', permissions: ['platform:ops'], tenant_id: OWN } },
    {
      path: 'tenant_id',
      wanted: { level: 'partner', permissions: ['tenants:manage'], partner_id: PARTNER, tenant_id: OWN },
    },
    { path: 'identity_id', wanted: { level: 'identity', permissions: ['messages:read'], tenant_id: OWN } },
    {
      path: 'identity_id',
      wanted: { level: 'tenant', permissions: ['messages:read'], tenant_id: OWN, identity_id: IDENTITY },
    },
    {
      path: 'permissions',
      wanted: { level: 'tenant', permissions: ['messages:read', 'messages:read'], tenant_id: OWN },
    },
  ] as const)('core::keys::a_wrong_owner_is_named: $path of $wanted.level', ({ path, wanted }) => {
    const checked = checkShape(wanted, caller('platform'))

    expect(checked).toMatchObject({ kind: 'refused', details: { errors: [{ path }] } })
  })

  test.each([
    { level: 'tenant', permission: 'platform:ops' },
    { level: 'tenant', permission: 'tenants:manage' },
    { level: 'identity', permission: 'suppressions:manage' },
    { level: 'identity', permission: 'usage:read' },
    { level: 'identity', permission: 'tenants:erase' },
    { level: 'platform', permission: 'identities:sign' },
  ] as const)('core::keys::no $level key holds $permission', ({ level, permission }) => {
    const owner = {
      tenant_id: level === 'platform' ? undefined : OWN,
      identity_id: level === 'identity' ? IDENTITY : undefined,
    }
    const checked = checkShape({ level, permissions: [permission], ...owner }, caller('platform'))

    expect(checked).toEqual({ kind: 'refused', details: { reason: 'permission_not_allowed_for_level' } })
  })

  test('core::keys::w35_only_keys_of_the_owner_pass_tenant_erasure_on', () => {
    const wanted = { level: 'tenant', permissions: ['tenants:erase'], tenant_id: OWN } as const
    const refusal = { kind: 'refused', details: { reason: 'permission_owner_only' } }

    expect(checkShape(wanted, caller('platform'))).toEqual(refusal)
    expect(checkShape(wanted, caller('tenant', [], 'admin'))).toEqual(refusal)
    expect(checkShape(wanted, caller('tenant', [], 'owner'))).toMatchObject({ kind: 'valid' })
  })
})

test.each([
  { by: 'platform', may: ['platform', 'partner', 'tenant', 'identity'] },
  { by: 'partner', may: ['tenant', 'identity'] },
  { by: 'tenant', may: ['tenant', 'identity'] },
  { by: 'identity', may: ['identity'] },
] as const)('core::keys::j11_a $by key mints $may', ({ by, may }) => {
  const levels = ['platform', 'partner', 'tenant', 'identity'] as const

  expect(levels.filter((level) => mayMint(by, level))).toEqual(may)
})

describe('width', () => {
  test('core::keys::a_key_is_within_another_that_holds_all_it_holds', () => {
    const by = caller('tenant', ['messages:read', 'keys:manage'])

    expect(isWithin(by, { level: 'tenant', permissions: ['messages:read'] })).toBe(true)
    expect(isWithin(by, { level: 'identity', permissions: ['keys:manage'] })).toBe(true)
    expect(isWithin(by, { level: 'tenant', permissions: ['messages:read', 'messages:send'] })).toBe(false)
    expect(isWithin(by, { level: 'partner', permissions: ['messages:read'] })).toBe(false)
  })

  test.each([
    { by: 'platform', target: 'tenant', grants: true },
    { by: 'partner', target: 'identity', grants: true },
    { by: 'tenant', target: 'identity', grants: false },
    { by: 'identity', target: 'identity', grants: false },
  ] as const)(
    'core::keys::a $by key grants signing to a $target key without holding it: $grants',
    ({ by, target, grants }) => {
      const key = { level: target, permissions: ['identities:sign'] } as const

      expect(isWithin(caller(by), key)).toBe(grants)
      expect(grantedWithoutHolding(caller(by), key)).toEqual(grants ? ['identities:sign'] : [])
    },
  )

  test('core::keys::what_is_held_is_not_granted_without_holding', () => {
    const by = caller('tenant', ['identities:sign'])

    expect(grantedWithoutHolding(by, { level: 'identity', permissions: ['identities:sign'] })).toEqual([])
  })
})

describe('reach', () => {
  const key = (level: KeyLevel, over: object = {}) => ({
    level,
    tenantId: level === 'tenant' || level === 'identity' ? OWN : null,
    identityId: level === 'identity' ? IDENTITY : null,
    tenantPartnerId: level === 'tenant' || level === 'identity' ? PARTNER : null,
    ...over,
  })

  test('core::keys::j20_the_platform_reaches_every_key', () => {
    const levels = ['platform', 'partner', 'tenant', 'identity'] as const

    expect(levels.filter((level) => reachesKey(caller('platform'), key(level)))).toEqual(levels)
  })

  test('core::keys::j10_a_partner_reaches_keys_of_its_tenants_and_no_partner_key_not_even_its_own', () => {
    const by = caller('partner')

    expect(reachesKey(by, key('tenant'))).toBe(true)
    expect(reachesKey(by, key('identity'))).toBe(true)
    expect(reachesKey(by, key('tenant', { tenantPartnerId: OTHER_PARTNER }))).toBe(false)
    expect(reachesKey(by, key('tenant', { tenantPartnerId: null }))).toBe(false)
    expect(reachesKey(by, key('partner'))).toBe(false)
    expect(reachesKey(by, key('platform'))).toBe(false)
  })

  test('core::keys::j20_a_tenant_reaches_keys_of_its_tenant', () => {
    const by = caller('tenant')

    expect(reachesKey(by, key('tenant'))).toBe(true)
    expect(reachesKey(by, key('identity'))).toBe(true)
    expect(reachesKey(by, key('tenant', { tenantId: OTHER }))).toBe(false)
    expect(reachesKey(by, key('platform'))).toBe(false)
    expect(reachesKey(by, key('partner'))).toBe(false)
  })

  test('core::keys::j20_an_identity_reaches_identity_keys_of_itself', () => {
    const by = caller('identity')

    expect(reachesKey(by, key('identity'))).toBe(true)
    expect(reachesKey(by, key('identity', { identityId: OTHER_IDENTITY }))).toBe(false)
    expect(reachesKey(by, key('tenant'))).toBe(false)
  })

  test('core::keys::j10_two_absent_ids_never_match', () => {
    const lame = { level: 'partner', partnerId: null, tenantId: null, identityId: null } as const

    expect(reachesKey(lame, key('tenant', { tenantPartnerId: null }))).toBe(false)
    expect(reachesKey({ ...lame, level: 'tenant' }, key('tenant', { tenantId: null }))).toBe(false)
    expect(reachesKey({ ...lame, level: 'identity' }, key('identity', { identityId: null }))).toBe(false)
  })
})
