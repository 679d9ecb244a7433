import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf, comparable, createPartner, errorOf, rows, workAt } from '../../test/control-world.ts'
import { costOf } from '../../test/request-cost.ts'
import { call, createWorld, must, permissionsOf, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import { authenticate } from './authenticate.ts'
import { keysProcedures } from './procedures.ts'

// Covers: FR-KEY-2, J6, J19, J20, spec/security.md 3, spec/api.md 4.16

const HOUR_MS = 3_600_000

type Key = { id: string; secret: string }

let world: World

beforeAll(async () => {
  world = await createWorld()
})

const rotate = (by: string, id: string, body?: object) => call(by, 'POST', `/v1/keys/${id}/rotate`, body)

async function rotated(id: string, body?: object): Promise<Key> {
  return must<Key>(world.platformKey, 'POST', `/v1/keys/${id}/rotate`, body)
}

const statusOf = async (key: string) => (await call(key, 'GET', '/v1/me')).status

/** Whether a key is valid at a moment; the code of its refusal when it is not. */
async function validAt(key: string, at: number): Promise<true | string> {
  try {
    await authenticate(workAt(at), `Bearer ${key}`, undefined)
    return true
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** All that could prove a key, and whether it still may. */
const secretsOf = (id: string) =>
  rows<{ hash: string; prev_hash: string | null; prev_expires_at: number | null; revoked_at: number | null }>(
    'select hash, prev_hash, prev_expires_at, revoked_at from api_keys where id = ?',
    id,
  )

describe('a rotation', () => {
  test('it::keys::j6_without_overlap_the_old_secret_ends_at_once', async () => {
    const key = await world.keyOf('tenant')

    const next = await rotated(key.id, { overlap_hours: 0 })

    expect(await statusOf(key.secret)).toBe(401)
    expect(await statusOf(next.secret)).toBe(200)
    expect(await secretsOf(key.id)).toMatchObject([{ prev_hash: null, prev_expires_at: null }])
  })

  test('it::keys::fr_key_2_with_overlap_both_secrets_are_valid_until_it_ends_and_then_only_the_new_one', async () => {
    const key = await world.keyOf('tenant')

    const next = await rotated(key.id, { overlap_hours: 2 })

    const [row] = await secretsOf(key.id)
    const end = row?.prev_expires_at ?? 0
    expect(end - Date.now()).toBeGreaterThan(2 * HOUR_MS - 60_000)
    expect(end - Date.now()).toBeLessThanOrEqual(2 * HOUR_MS)
    expect([await validAt(key.secret, end - 1), await validAt(next.secret, end - 1)]).toEqual([true, true])
    expect([await validAt(key.secret, end), await validAt(next.secret, end)]).toEqual(['unauthenticated', true])
  })

  test('it::keys::it_overlaps_for_a_day_when_nothing_is_said', async () => {
    const key = await world.keyOf('tenant')

    await rotated(key.id)

    const [row] = await secretsOf(key.id)
    expect(Math.round(((row?.prev_expires_at ?? 0) - Date.now()) / HOUR_MS)).toBe(24)
  })

  test('it::keys::fr_key_2_a_second_rotation_ends_the_oldest_secret_so_at_most_two_are_valid', async () => {
    const key = await world.keyOf('tenant')

    const second = await rotated(key.id, { overlap_hours: 168 })
    const third = await rotated(key.id, { overlap_hours: 168 })

    expect(await Promise.all([key.secret, second.secret, third.secret].map(statusOf))).toEqual([401, 200, 200])
  })

  test('it::keys::it_changes_nothing_but_the_secret', async () => {
    const key = await must<Key>(world.platformKey, 'POST', '/v1/keys', {
      name: 'Reader',
      level: 'tenant',
      tenant_id: world.tenantId,
      permissions: ['messages:read'],
      expires_at: '2100-01-01T00:00:00Z',
    })
    const before = await must(world.platformKey, 'GET', `/v1/keys/${key.id}`)

    const { secret, ...after } = await rotated(key.id)

    expect(after).toEqual(before)
    expect(secret.slice(0, 21)).toBe(key.secret.slice(0, 21))
    expect(secret).toMatch(/^pmk_test_[0-9a-hjkmnp-tv-z]{12}_[0-9a-hjkmnp-tv-z]{52}$/)
    expect(JSON.stringify(await rows('select * from api_keys where id = ?', key.id))).not.toContain(secret.slice(22))
  })

  test('it::keys::the_trail_tells_it_once_and_shows_no_secret', async () => {
    const key = await world.keyOf('tenant')

    await rotated(key.id, { overlap_hours: 5 })

    expect((await auditOf(key.id)).slice(1)).toEqual([
      { action: 'key.rotate', details: { level: 'tenant', overlap_hours: 5 } },
    ])
  })

  test('it::keys::j19_a_replay_is_the_same_answer_without_the_secret_and_rotates_nothing', async () => {
    const key = await world.keyOf('tenant')
    const headers = { 'Idempotency-Key': newId('req') }
    const send = () => call(world.platformKey, 'POST', `/v1/keys/${key.id}/rotate`, { overlap_hours: 1 }, headers)
    const first = await send()
    const { secret, ...shown } = (await first.json()) as Key
    const stored = await secretsOf(key.id)

    const again = await send()

    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.json()).toEqual({ ...shown, secret_replayed: false })
    expect(await secretsOf(key.id)).toEqual(stored)
    expect(await statusOf(secret)).toBe(200)
    expect(JSON.stringify(await rows('select * from idempotency_records'))).not.toContain(secret.slice(22))
  })

  test('it::keys::of_many_at_once_the_last_one_and_the_one_before_it_are_valid', async () => {
    const key = await world.keyOf('tenant')

    const made = await Promise.all(Array.from({ length: 6 }, () => rotated(key.id, { overlap_hours: 1 })))

    const valid = await Promise.all([key.secret, ...made.map(({ secret }) => secret)].map(statusOf))
    expect(valid.filter((status) => status === 200)).toHaveLength(2)
    expect((await auditOf(key.id)).filter(({ action }) => action === 'key.rotate')).toHaveLength(6)
  })

  test('it::keys::a_key_rotates_itself', async () => {
    const key = await world.keyOf('identity')

    const next = await must<Key>(key.secret, 'POST', `/v1/keys/${key.id}/rotate`, { overlap_hours: 0 })

    expect(await Promise.all([key.secret, next.secret].map(statusOf))).toEqual([401, 200])
  })

  test('it::keys::revoking_ends_both_secrets_of_an_overlap', async () => {
    const key = await world.keyOf('tenant')
    const next = await rotated(key.id, { overlap_hours: 168 })

    await must(world.platformKey, 'DELETE', `/v1/keys/${key.id}`)

    // The secret so far is forgotten; the current one still proves who is told.
    expect(await validAt(key.secret, Date.now())).toBe('unauthenticated')
    expect(await validAt(next.secret, Date.now())).toBe('key_revoked')
  })

  test('it::keys::costs_the_one_read_of_the_key_and_one_batch', async () => {
    const key = await world.keyOf('tenant')

    const { statements } = await costOf(world.platformKey, keysProcedures.rotateKey, { params: { key_id: key.id } })

    expect(statements).toBe(1 + 2)
  })
})

describe('what is not rotated', () => {
  test.each([-1, 169, 1.5, '24', null])('it::keys::an_overlap_of %s hours is a bad request', async (overlap_hours) => {
    const key = await world.keyOf('tenant')
    const before = await secretsOf(key.id)

    expect(await errorOf(await rotate(world.platformKey, key.id, { overlap_hours }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'overlap_hours' }] },
    })
    expect(await secretsOf(key.id)).toEqual(before)
  })

  test.each([
    { name: 'revoked', change: 'update api_keys set revoked_at = 1 where id = ?' },
    { name: 'expired', change: 'update api_keys set expires_at = 1 where id = ?' },
  ])('it::keys::a_key_that_is $name gets no secret that would never work', async ({ change }) => {
    const key = await world.keyOf('tenant')
    await rows(change, key.id)
    const before = await secretsOf(key.id)

    expect(await errorOf(await rotate(world.platformKey, key.id))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'key_id' }] },
    })
    expect(await secretsOf(key.id)).toEqual(before)
    expect((await auditOf(key.id)).map(({ action }) => action)).toEqual(['key.create'])
  })

  test('it::keys::j20_a_foreign_key_and_one_that_never_was_answer_alike', async () => {
    const other = await createWorld()
    const before = await secretsOf(other.tenantKey.id)
    const answer = async (id: string) => comparable(await rotate(world.tenantKey.secret, id))

    const foreign = await answer(other.tenantKey.id)

    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('key_not_found') })
    expect(await answer(newId('key'))).toEqual(foreign)
    expect(await answer('key_nonsense')).toEqual(foreign)
    expect(await secretsOf(other.tenantKey.id)).toEqual(before)
  })

  test('it::keys::j20_a_wider_key_keeps_its_secret_and_leaves_no_trail', async () => {
    const narrow = await world.keyOf('tenant', ['keys:manage'])
    const wide = await world.keyOf('tenant')
    const before = await secretsOf(wide.id)

    expect(await errorOf(await rotate(narrow.secret, wide.id))).toEqual({ status: 403, code: 'key_scope_exceeded' })
    expect(await secretsOf(wide.id)).toEqual(before)
    expect((await auditOf(wide.id)).map(({ action }) => action)).toEqual(['key.create'])
  })

  test('it::keys::j20_an_identity_key_does_not_reach_the_key_of_its_tenant', async () => {
    expect(await errorOf(await rotate(world.identityKey.secret, world.tenantKey.id))).toEqual({
      status: 404,
      code: 'key_not_found',
    })
  })

  test('it::keys::j10_a_partner_does_not_reach_its_own_key', async () => {
    const partner = await createPartner(world.platformKey)
    const me = await must<{ key_id: string }>(partner.key, 'GET', '/v1/me')

    expect(await errorOf(await rotate(partner.key, me.key_id))).toEqual({ status: 404, code: 'key_not_found' })
  })

  test('it::keys::j20_an_operator_rotates_a_key_that_signs_though_it_may_not_sign_itself', async () => {
    const signing = await must<Key>(world.platformKey, 'POST', '/v1/keys', {
      name: 's',
      level: 'tenant',
      tenant_id: world.tenantId,
      permissions: ['identities:sign'],
    })

    expect((await rotate(world.platformKey, signing.id)).status).toBe(200)
    expect(permissionsOf('platform')).not.toContain('identities:sign')
  })

  test('it::keys::i8_a_partner_changes_no_key_of_a_tenant_that_is_being_erased', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: `e${newId('req').slice(-8).toLowerCase()}`,
      name: 'E',
      mode: 'live',
    })
    const body = { name: 'k', level: 'tenant', tenant_id: tenant.id, permissions: ['messages:read'] }
    const key = await must<Key>(partner.key, 'POST', '/v1/keys', body)
    await rows("update tenants set status = 'erasing' where id = ?", tenant.id)

    expect(await errorOf(await rotate(partner.key, key.id))).toEqual({ status: 404, code: 'key_not_found' })
  })

  test('it::keys::a_key_without_the_permission_is_told_which', async () => {
    const reader = await world.keyOf('tenant', ['messages:read'])

    expect(await errorOf(await rotate(reader.secret, reader.id))).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'keys:manage' },
    })
  })
})
