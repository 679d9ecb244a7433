import { beforeAll, describe, expect, test } from 'vitest'
import { comparable, contextOf, createPartner, errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, permissionsOf, type World } from '../../test/workers-world.ts'
import { authenticate } from './authenticate.ts'
import { hashKey, newKeyText } from './secret.ts'

// Covers: FR-KEY-2, FR-KEY-3, J6, J13, I8, spec/security.md 3, 15

let world: World

beforeAll(async () => {
  world = await createWorld()
})

/** A fresh tenant key of the world, so that no test ends another's. */
async function freshKey(): Promise<{ id: string; secret: string }> {
  return world.keyOf('tenant')
}

async function me(key: string) {
  const response = await call(key, 'GET', '/v1/me')
  return response.ok ? { status: response.status } : errorOf(response)
}

describe('a key that works', () => {
  test('it::keys::a_key_is_what_its_row_says_with_what_is_implied', async () => {
    const { principal } = await contextOf(world.tenantKey.secret)

    expect(principal).toMatchObject({
      keyId: world.tenantKey.id,
      level: 'tenant',
      mode: 'test',
      tenantId: world.tenantId,
      partnerId: null,
      identityId: null,
      createdByRole: null,
      expiresAt: null,
    })
    expect(principal.permissions.has('usage:read')).toBe(true)
    expect(principal.permissions.has('tenants:manage')).toBe(false)
  })

  test('it::keys::authentication_is_one_read_of_the_database', async () => {
    const work = workAt()

    await authenticate(work, `Bearer ${world.tenantKey.secret}`, '192.0.2.1')

    expect(work.cost.d1Statements).toBe(1)
    expect(work.cost.d1RowsRead).toBeLessThanOrEqual(3)
  })

  test('it::keys::the_scheme_is_read_in_any_case', async () => {
    expect((await authenticate(workAt(), `bearer ${world.tenantKey.secret}`, undefined)).keyId).toBe(world.tenantKey.id)
  })
})

describe('a key that does not', () => {
  test('it::keys::unknown_and_wrong_keys_answer_alike', async () => {
    const { text } = newKeyText('test')
    const wrongSecret = `${world.tenantKey.secret.slice(0, -1)}${world.tenantKey.secret.endsWith('0') ? '1' : '0'}`

    const unknown = await comparable(await call(text, 'GET', '/v1/me'))

    expect(unknown).toMatchObject({ status: 401 })
    expect(await comparable(await call(wrongSecret, 'GET', '/v1/me'))).toEqual(unknown)
    expect(await comparable(await call('no key at all', 'GET', '/v1/me'))).toEqual(unknown)
    expect(await comparable(await call(null, 'GET', '/v1/me'))).toEqual(unknown)
  })

  test('it::keys::j6_a_revoked_key_ends_with_the_next_request', async () => {
    const key = await freshKey()
    await must(world.platformKey, 'DELETE', `/v1/keys/${key.id}`)

    expect(await me(key.secret)).toEqual({ status: 401, code: 'key_revoked' })
  })

  test('it::keys::an_expired_key_says_so', async () => {
    const key = await freshKey()
    await rows('update api_keys set expires_at = ? where id = ?', Date.now() - 1, key.id)

    expect(await me(key.secret)).toEqual({ status: 401, code: 'key_expired' })
  })

  test('it::keys::revoked_comes_before_expired', async () => {
    const key = await freshKey()
    await rows('update api_keys set expires_at = 1, revoked_at = 1 where id = ?', key.id)

    expect(await me(key.secret)).toEqual({ status: 401, code: 'key_revoked' })
  })

  test('it::keys::a_row_of_the_other_mode_is_no_key', async () => {
    const key = await freshKey()
    await rows("update api_keys set mode = 'live' where id = ?", key.id)

    expect(await me(key.secret)).toEqual({ status: 401, code: 'unauthenticated' })
  })

  test.each(['erasing', 'erased'])('it::keys::i8_keys_of_a_tenant_end_once_it_is %s', async (status) => {
    const other = await createWorld()
    await rows('update tenants set status = ? where id = ?', status, other.tenantId)

    expect(await me(other.tenantKey.secret)).toEqual({ status: 401, code: 'key_revoked' })
    expect(await me(other.identityKey.secret)).toEqual({ status: 401, code: 'key_revoked' })
  })

  test('it::keys::keys_of_a_suspended_tenant_still_authenticate', async () => {
    const other = await createWorld()
    await must(world.platformKey, 'PATCH', `/v1/tenants/${other.tenantId}`, { status: 'suspended' })

    expect(await me(other.tenantKey.secret)).toEqual({ status: 200 })
  })
})

describe('the overlap of a rotation', () => {
  async function rotatedKey(prevExpiresAt: number) {
    const key = await freshKey()
    const { text } = newKeyText('test')
    const next = `${key.secret.slice(0, 21)}${text.slice(21)}`
    const hash = Buffer.from(hashKey(Buffer.from(bindings.PM_KEY_PEPPER ?? '', 'base64'), next)).toString('hex')
    await rows(
      'update api_keys set prev_hash = hash, prev_expires_at = ?, hash = ? where id = ?',
      prevExpiresAt,
      hash,
      key.id,
    )
    return { before: key.secret, next }
  }

  test('it::keys::both_secrets_work_until_the_overlap_ends', async () => {
    const { before, next } = await rotatedKey(Date.now() + 60_000)

    expect(await me(before)).toEqual({ status: 200 })
    expect(await me(next)).toEqual({ status: 200 })
  })

  test('it::keys::the_old_secret_is_unknown_once_the_overlap_ended', async () => {
    const { before, next } = await rotatedKey(Date.now() - 1)

    expect(await comparable(await call(before, 'GET', '/v1/me'))).toEqual(
      await comparable(await call(newKeyText('test').text, 'GET', '/v1/me')),
    )
    expect(await me(next)).toEqual({ status: 200 })
  })
})

describe('a suspended partner', () => {
  test('it::keys::j13_its_keys_and_those_of_its_tenants_stop_on_every_route', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('p'),
      name: 'P',
      mode: 'live',
    })
    const { secret } = await must<{ secret: string }>(partner.key, 'POST', '/v1/keys', {
      name: 'tenant',
      level: 'tenant',
      tenant_id: tenant.id,
      permissions: permissionsOf('tenant').filter((permission) => permission !== 'identities:sign'),
    })
    await rows("update partners set status = 'suspended' where id = ?", partner.id)

    expect(await me(partner.key)).toEqual({ status: 403, code: 'partner_suspended' })
    expect(await me(secret)).toEqual({ status: 403, code: 'partner_suspended' })
    expect(await me(world.tenantKey.secret)).toEqual({ status: 200 })
  })
})

describe('failed attempts', () => {
  /** A limiter that refuses from the start, and remembers whom it was asked about. */
  function fullLimiter() {
    const keys: string[] = []
    const limit = async ({ key }: { key: string }) => {
      keys.push(key)
      return { success: false }
    }
    return { keys, limit }
  }

  test('it::keys::a_client_that_fails_too_often_is_told_to_wait', async () => {
    const limiter = fullLimiter()
    const work = workAt(1_767_225_610_000, { RL_API: limiter })

    await expect(async () => {
      await authenticate(work, 'Bearer nothing', '192.0.2.1')
    }).rejects.toMatchObject({
      code: 'rate_limited',
      details: { bucket: 'key', retry_after: 50 },
      headers: { 'Retry-After': '50', 'RateLimit-Reset': '50', 'RateLimit-Limit': '600' },
    })
  })

  test('it::keys::failures_are_counted_by_a_pseudonym_and_never_by_the_address', async () => {
    const limiter = fullLimiter()
    const failFrom = async (ip: string | undefined) => {
      await authenticate(workAt(Date.now(), { RL_API: limiter }), undefined, ip).catch(() => undefined)
    }

    await failFrom('192.0.2.1')
    await failFrom('192.0.2.2')
    await failFrom('192.0.2.1')

    expect(limiter.keys[0]).toMatch(/^anon:[0-9a-f]{16}$/)
    expect(limiter.keys[2]).toBe(limiter.keys[0])
    expect(limiter.keys[1]).not.toBe(limiter.keys[0])
  })

  test('it::keys::a_key_that_works_takes_nothing_from_its_clients_bucket', async () => {
    const limiter = fullLimiter()

    await authenticate(workAt(Date.now(), { RL_API: limiter }), `Bearer ${world.tenantKey.secret}`, '192.0.2.1')

    expect(limiter.keys).toEqual([])
  })
})

describe('last use', () => {
  async function lastUse(keyId: string) {
    const [row] = await rows<{ last_used_at: number | null }>('select last_used_at from api_keys where id = ?', keyId)
    return row?.last_used_at ?? null
  }

  test('it::keys::a_use_is_noted_after_the_answer_and_at_most_once_a_minute', async () => {
    const key = await freshKey()
    const later: Promise<unknown>[] = []
    const useAt = async (nowMs: number) => {
      const work = { ...workAt(nowMs), waitUntil: (promise: Promise<unknown>) => void later.push(promise) }
      await authenticate(work, `Bearer ${key.secret}`, undefined)
      await Promise.all(later)
    }

    await useAt(1_000_000)
    expect(await lastUse(key.id)).toBe(1_000_000)
    await useAt(1_059_999)
    expect(await lastUse(key.id)).toBe(1_000_000)
    expect(later).toHaveLength(1)
    await useAt(1_060_000)
    expect(await lastUse(key.id)).toBe(1_060_000)
  })
})
