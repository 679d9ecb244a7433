import { beforeEach, describe, expect, test } from 'vitest'
import { rows, workAt } from '../../test/control-world.ts'
import type { Bindings } from '../env.ts'
import { ApiError } from '../platform/api-error.ts'
import { randomBytes } from '../platform/crypto.ts'
import { seal } from '../platform/seal.ts'
import { loadKeyring } from './ring.ts'

// Covers: spec/security.md 10, spec/config.md 10, S17

const NOW = 1_767_225_600_000

beforeEach(async () => {
  await rows('delete from signing_keys')
})

/** One isolate: what it opened stays with its environment. */
function isolate() {
  const env: Partial<Bindings> = {}
  const { env: bindings } = workAt(NOW, env)
  return (nowMs: number) => ({ ...workAt(nowMs), env: bindings })
}

/** Makes the current key verify until `verifyUntil` and puts a new one with `kid` in its place. */
async function rotate(kid: string, verifyUntil: number): Promise<void> {
  await rows("update signing_keys set verify_until = ? where purpose = 'thread' and verify_until is null", verifyUntil)
  const place = { table: 'signing_keys', column: 'ciphertext', row: `thread:${kid}` }
  const sealed = await seal(workAt().settings.masterKeys, place, randomBytes(32))
  await rows(
    "insert into signing_keys (purpose, kid, ciphertext, created_at) values ('thread', ?, ?, ?)",
    kid,
    new TextEncoder().encode(sealed),
    NOW + 1,
  )
}

describe('the first use', () => {
  test('it::keyrings::makes_one_sealed_key_that_signs', async () => {
    const ring = await loadKeyring(isolate()(NOW), 'thread')

    expect(ring).toMatchObject({ current: { kid: '0' }, verifying: [] })
    expect(ring.current.key).toHaveLength(32)
    const stored = await rows<{ ciphertext: number[] }>("select ciphertext from signing_keys where purpose = 'thread'")
    expect(Buffer.from(stored[0]?.ciphertext ?? []).toString()).toMatch(/^pm1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]{64}$/)
  })

  test('it::keyrings::ten_at_once_in_ten_isolates_leave_one_key_that_all_use', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, () => loadKeyring(isolate()(NOW), 'cursor')))

    const keys = new Set(rings.map((ring) => Buffer.from(ring.current.key).toString('hex')))
    expect(keys.size).toBe(1)
    expect(await rows("select kid from signing_keys where purpose = 'cursor'")).toEqual([{ kid: '0' }])
  })

  test('it::keyrings::each_purpose_has_its_own_key', async () => {
    const at = isolate()
    const thread = await loadKeyring(at(NOW), 'thread')
    const cursor = await loadKeyring(at(NOW), 'cursor')

    expect(Buffer.from(thread.current.key)).not.toEqual(Buffer.from(cursor.current.key))
  })

  test('it::keyrings::a_key_sealed_for_another_place_does_not_open', async () => {
    await loadKeyring(isolate()(NOW), 'thread')
    await rows(
      "insert into signing_keys select 'cursor', kid, ciphertext, public_jwk, created_at, verify_until from signing_keys",
    )

    await expect(async () => {
      await loadKeyring(isolate()(NOW), 'cursor')
    }).rejects.toThrow(ApiError)
  })
})

describe('an opened ring', () => {
  test('it::keyrings::serves_an_isolate_for_five_minutes', async () => {
    const at = isolate()
    await loadKeyring(at(NOW), 'thread')
    await rotate('1', NOW + 86_400_000)

    expect((await loadKeyring(at(NOW + 299_999), 'thread')).current.kid).toBe('0')
    expect((await loadKeyring(at(NOW + 300_000), 'thread')).current.kid).toBe('1')
  })

  test('it::keyrings::is_read_again_for_an_unknown_kid_but_once_a_minute', async () => {
    const at = isolate()
    await loadKeyring(at(NOW), 'thread')
    await rotate('1', NOW + 86_400_000)
    const late = at(NOW + 60_000)
    const forged = at(NOW + 60_001)

    expect((await loadKeyring(at(NOW + 59_999), 'thread', '1')).current.kid).toBe('0')
    expect((await loadKeyring(late, 'thread', '1')).current.kid).toBe('1')
    await loadKeyring(forged, 'thread', 'z')
    expect(forged.cost.d1Statements).toBe(0)
  })

  test('it::keyrings::a_known_kid_reads_nothing', async () => {
    const at = isolate()
    await loadKeyring(at(NOW), 'thread')
    const later = at(NOW + 200_000)
    await loadKeyring(later, 'thread', '0')

    expect(later.cost.d1Statements).toBe(0)
  })

  test('it::keyrings::an_older_key_verifies_until_its_time_and_not_a_moment_longer', async () => {
    await loadKeyring(isolate()(NOW), 'thread')
    await rotate('1', NOW + 1000)
    const at = isolate()

    expect((await loadKeyring(at(NOW + 999), 'thread')).verifying.map((key) => key.kid)).toEqual(['0'])
    expect((await loadKeyring(at(NOW + 1000), 'thread')).verifying).toEqual([])
  })
})
