import type { SigningKeyPurpose } from '../../contract/objects/platform.ts'
import type { Keyring, ThreadKey } from '../mail/thread-token.ts'
import { ApiError } from '../platform/api-error.ts'
import { randomBytes } from '../platform/crypto.ts'
import { open, seal } from '../platform/seal.ts'
import type { Work } from '../rpc/context.ts'
import { acrossTenantsSigningKeys, insertSigningKey, type SigningKeyRow } from './queries.ts'
import { kidAfter } from './rules.ts'

/** Purposes whose keys are 32 random bytes under a kid of one character. */
export type SymmetricPurpose = Exclude<SigningKeyPurpose, 'web_bot_auth'>

const KEY_BYTES = 32
/** How long an opened ring serves an isolate: a revoked key lives at most this much longer. [spec/config.md 10] */
const CACHE_MS = 300_000
/** A kid that the ring lacks may be a newer key. Asked once a minute at most, or forged kids would read D1 each time. */
const UNKNOWN_KID_REREAD_MS = 60_000

type OpenedKey = ThreadKey & { readonly verifyUntil: number | null }
type CachedRing = { readonly keys: readonly OpenedKey[]; readonly readAt: number }

/** Opened rings by the environment they belong to: one per isolate, none shared between two databases. */
const rings = new WeakMap<object, Map<SymmetricPurpose, CachedRing>>()

/**
 * The signing keys of a purpose that are in force now; the first use makes the first key, and ten first uses at once
 * leave one. Cached for five minutes per isolate. Give `kid` when checking a signature: a ring that lacks it is read
 * again, at most once a minute. Fails with `unavailable` when the rows cannot be opened. [spec/security.md 10]
 */
export async function loadKeyring(work: Work, purpose: SymmetricPurpose, kid: string | null = null): Promise<Keyring> {
  const cache = rings.get(work.env) ?? new Map<SymmetricPurpose, CachedRing>()
  rings.set(work.env, cache)
  const cached = cache.get(purpose)
  if (cached !== undefined && isFresh(cached, kid, work.nowMs)) return inForce(cached.keys, work.nowMs)
  const keys = await readOrMakeKeys(work, purpose)
  cache.set(purpose, { keys, readAt: work.nowMs })
  return inForce(keys, work.nowMs)
}

/** Forgets an opened ring of this isolate; others follow when theirs is five minutes old. */
export function forgetKeyring(work: Pick<Work, 'env'>, purpose: SigningKeyPurpose): void {
  if (purpose !== 'web_bot_auth') rings.get(work.env)?.delete(purpose)
}

function isFresh(ring: CachedRing, kid: string | null, nowMs: number): boolean {
  const age = nowMs - ring.readAt
  if (age < 0 || age >= CACHE_MS) return false
  return kid === null || age < UNKNOWN_KID_REREAD_MS || ring.keys.some((key) => key.kid === kid)
}

/** The current key signs; older ones verify until their time. */
function inForce(keys: readonly OpenedKey[], nowMs: number): Keyring {
  const current = keys.find((key) => key.verifyUntil === null)
  if (current === undefined) throw new ApiError('unavailable')
  const verifying = keys.filter((key) => key.verifyUntil !== null && key.verifyUntil > nowMs)
  return { current, verifying }
}

async function readOrMakeKeys(work: Work, purpose: SymmetricPurpose): Promise<readonly OpenedKey[]> {
  const rows = await acrossTenantsSigningKeys(work.db, purpose)
  if (rows.some((row) => row.verifyUntil === null)) return openKeys(work, purpose, rows)
  const kid = kidAfter(rows.at(-1)?.kid)
  const sealed = await seal(work.settings.masterKeys, placeOf(purpose, kid), randomBytes(KEY_BYTES))
  const ciphertext = new TextEncoder().encode(sealed)
  await insertSigningKey(work.db, { purpose, kid, ciphertext, createdAt: work.nowMs })
  // Read again: another isolate may have been first, and its key is the one that signs.
  return openKeys(work, purpose, await acrossTenantsSigningKeys(work.db, purpose))
}

async function openKeys(
  work: Work,
  purpose: SymmetricPurpose,
  rows: readonly SigningKeyRow[],
): Promise<readonly OpenedKey[]> {
  return Promise.all(
    rows.map(async ({ kid, ciphertext, verifyUntil }) => {
      const envelope = new TextDecoder().decode(ciphertext)
      try {
        return { kid, verifyUntil, key: await open(work.settings.masterKeys, placeOf(purpose, kid), envelope) }
      } catch (cause) {
        throw new ApiError('unavailable', { cause })
      }
    }),
  )
}

/** What a signing key is sealed to. */
export function placeOf(purpose: SigningKeyPurpose, kid: string) {
  return { table: 'signing_keys', column: 'ciphertext', row: `${purpose}:${kid}` }
}
