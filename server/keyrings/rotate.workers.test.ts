import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SigningKeyRotation } from '../../contract/objects/platform.ts'
import { auditOf, contextOf, errorOf, rows, workAt } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import { settingsOf } from '../env.ts'
import { randomBytes } from '../platform/crypto.ts'
import { open, seal } from '../platform/seal.ts'
import { loadKeyring, placeOf } from './ring.ts'
import { rotateSigningKey } from './rotate.ts'
import { thumbprint } from './rules.ts'

// Covers: spec/security.md 10, spec/api.md 4.20, spec/config.md 10

const DAY = 86_400_000

let world: World

beforeAll(async () => {
  world = await createWorld()
})

beforeEach(async () => {
  await rows('delete from signing_keys')
})

const rotate = (purpose: string, query = '') =>
  must<SigningKeyRotation>(world.platformKey, 'POST', `/v1/platform/keys/${purpose}/rotate${query}`)

const stored = (purpose: string) =>
  rows<{ kid: string; verify_until: number | null }>(
    'select kid, verify_until from signing_keys where purpose = ? order by created_at, kid',
    purpose,
  )

/** A ring as an isolate opens it that never saw one before. */
const freshRing = (purpose: 'thread' | 'link' | 'cursor', nowMs = Date.now()) =>
  loadKeyring({ ...workAt(nowMs, {}), env: { ...bindings } }, purpose)

const contextWithBotAuth = async () => {
  const settings = settingsOf({ ...bindings, PM_WEB_BOT_AUTH: 'on' })
  return { ...(await contextOf(world.platformKey)), settings }
}

describe('rotating', () => {
  test.each([
    { purpose: 'thread', days: 90 },
    { purpose: 'link', days: 7 },
    { purpose: 'cursor', days: 1 },
  ] as const)('it::keyrings::the_$purpose key before verifies for $days days', async ({ purpose, days }) => {
    const before = await freshRing(purpose)

    const rotated = await rotate(purpose)

    expect(rotated).toMatchObject({ purpose, kid: '1', previous: { kid: '0', revoked: false } })
    const until = Date.parse(rotated.previous?.verify_until ?? '')
    expect(until - Date.parse(rotated.created_at)).toBe(days * DAY)
    const ring = await freshRing(purpose)
    expect([ring.current.kid, ring.verifying.map(({ kid }) => kid)]).toEqual(['1', ['0']])
    expect(Buffer.from(ring.verifying[0]?.key ?? [])).toEqual(Buffer.from(before.current.key))
    expect(Buffer.from(ring.current.key)).not.toEqual(Buffer.from(before.current.key))
    expect((await freshRing(purpose, until)).verifying).toEqual([])
  })

  test('it::keyrings::a_purpose_without_a_key_gets_its_first_one', async () => {
    expect(await rotate('link')).toMatchObject({ purpose: 'link', kid: '0', previous: null })
  })

  test('it::keyrings::this_isolate_signs_with_the_new_key_at_once', async () => {
    const first = await must<{ next_cursor: string }>(world.platformKey, 'GET', '/v1/audit-events?limit=1')
    await rotate('cursor')
    const second = await must<{ next_cursor: string }>(world.platformKey, 'GET', '/v1/audit-events?limit=1')

    expect([first.next_cursor.slice(0, 3), second.next_cursor.slice(0, 3)]).toEqual(['c_0', 'c_1'])
    const old = await call(world.platformKey, 'GET', `/v1/audit-events?limit=1&cursor=${first.next_cursor}`)
    expect(old.status).toBe(200)
  })

  test('it::keyrings::a_revoked_key_is_gone_and_what_it_signed_is_refused', async () => {
    await rotate('cursor')
    const { next_cursor } = await must<{ next_cursor: string }>(world.platformKey, 'GET', '/v1/audit-events?limit=1')

    const rotated = await rotate('cursor', '?revoke_previous=true')

    expect(rotated.previous).toEqual({ kid: '0', verify_until: rotated.created_at, revoked: true })
    expect(await stored('cursor')).toEqual([{ kid: '1', verify_until: null }])
    expect(
      await errorOf(await call(world.platformKey, 'GET', `/v1/audit-events?limit=1&cursor=${next_cursor}`)),
    ).toMatchObject({ status: 400, code: 'invalid_request', details: { errors: [{ path: 'cursor' }] } })
  })

  test('it::keyrings::the_33rd_rotation_inside_a_window_ends_the_oldest_key', async () => {
    const kids: string[] = []
    for (let n = 0; n < 33; n += 1) kids.push((await rotate('thread')).kid)

    expect(kids[32]).toBe('0')
    const ring = await freshRing('thread')
    expect(ring.current.kid).toBe('0')
    expect(ring.verifying).toHaveLength(31)
    expect(new Set(ring.verifying.map(({ kid }) => kid)).has('0')).toBe(false)
  })

  test('it::keyrings::keys_that_verify_nothing_any_more_are_cleared_away', async () => {
    await rotate('link')
    await rotate('link')
    await rows("update signing_keys set verify_until = 1 where purpose = 'link' and verify_until is not null")

    await rotate('link')

    expect((await stored('link')).map(({ kid }) => kid)).toEqual(['1', '2'])
  })

  test('it::keyrings::of_three_rotations_at_once_each_makes_a_key_or_says_to_try_again', async () => {
    await rotate('thread')

    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call(world.platformKey, 'POST', '/v1/platform/keys/thread/rotate')),
    )

    const made = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    const keys = await stored('thread')
    expect(keys).toHaveLength(1 + made)
    expect(keys.filter(({ verify_until }) => verify_until === null)).toHaveLength(1)
  })

  test('it::keyrings::an_answer_shows_no_key_material_and_the_trail_names_the_keys', async () => {
    const { kid, ...rest } = await rotate('thread')
    const text = JSON.stringify({ kid, ...rest })
    const [row] = await rows<{ ciphertext: number[] }>("select ciphertext from signing_keys where purpose = 'thread'")

    expect(text).not.toContain(Buffer.from(row?.ciphertext ?? []).toString())
    expect(Object.keys(rest)).toEqual(['purpose', 'created_at', 'previous'])
    expect((await auditOf('thread:0')).at(-1)).toEqual({
      action: 'signing_key.rotate',
      details: { purpose: 'thread', previous_kid: null, revoke_previous: false },
    })
  })

  test('it::keyrings::a_repeat_under_one_key_rotates_once_and_another_query_is_another_request', async () => {
    const headers = { 'Idempotency-Key': `rotate-${Date.now()}` }
    const path = '/v1/platform/keys/link/rotate'
    const first = await call(world.platformKey, 'POST', path, undefined, headers)
    const again = await call(world.platformKey, 'POST', path, undefined, headers)
    const other = await call(world.platformKey, 'POST', `${path}?revoke_previous=true`, undefined, headers)

    expect(await again.json()).toEqual(await first.json())
    expect(await errorOf(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    expect(await stored('link')).toHaveLength(1)
  })
})

describe('web bot auth', () => {
  test('it::keyrings::is_refused_while_the_deployment_has_it_off', async () => {
    const answer = await call(world.platformKey, 'POST', '/v1/platform/keys/web_bot_auth/rotate')

    expect(await errorOf(answer)).toEqual({ status: 422, code: 'web_bot_auth_disabled' })
    expect(await stored('web_bot_auth')).toEqual([])
  })

  test('it::keyrings::its_keys_are_ed25519_under_their_thumbprints', async () => {
    const first = await rotateSigningKey(await contextWithBotAuth(), 'web_bot_auth', false)
    const second = await rotateSigningKey(await contextWithBotAuth(), 'web_bot_auth', false)

    expect(first.previous).toBeNull()
    expect(second.previous).toMatchObject({ kid: first.kid, revoked: false })
    const [row] = await rows<{ kid: string; public_jwk: string; ciphertext: number[] }>(
      "select kid, public_jwk, ciphertext from signing_keys where purpose = 'web_bot_auth' and verify_until is null",
    )
    const jwk = JSON.parse(row?.public_jwk ?? '{}') as { x: string }
    expect(jwk).toEqual({ kty: 'OKP', crv: 'Ed25519', x: jwk.x, kid: second.kid, alg: 'EdDSA', use: 'sig' })
    expect(thumbprint(jwk.x)).toBe(second.kid)
    const envelope = Buffer.from(row?.ciphertext ?? []).toString()
    const seed = await open(workAt().settings.masterKeys, placeOf('web_bot_auth', second.kid), envelope)
    const d = Buffer.from(seed).toString('base64url')
    const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', d, x: jwk.x }, 'Ed25519', false, [
      'sign',
    ])
    const publicKey = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, 'Ed25519', false, [
      'verify',
    ])
    const signature = await crypto.subtle.sign('Ed25519', key, new Uint8Array([1]))
    expect(await crypto.subtle.verify('Ed25519', publicKey, signature, new Uint8Array([1]))).toBe(true)
  })
})

describe('who may', () => {
  test('it::keyrings::an_unknown_purpose_is_an_invalid_request', async () => {
    const answer = await call(world.platformKey, 'POST', '/v1/platform/keys/session/rotate')

    expect(await errorOf(answer)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'purpose' }] },
    })
  })

  test.each(['?revoke_previous=1', '?revoke_previous='])('it::keyrings::%s is refused', async (query) => {
    const answer = await call(world.platformKey, 'POST', `/v1/platform/keys/link/rotate${query}`)

    expect(await errorOf(answer)).toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'revoke_previous' }] },
    })
    expect(await stored('link')).toEqual([])
  })

  test('it::keyrings::a_key_that_was_sealed_elsewhere_does_not_open_here', async () => {
    const place = { table: 'signing_keys', column: 'ciphertext', row: 'link:0' }
    const sealed = await seal(workAt().settings.masterKeys, place, randomBytes(32))

    await expect(open(workAt().settings.masterKeys, placeOf('thread', '0'), sealed)).rejects.toThrow()
  })
})
