import { equalBytes, hmacSha256, randomBase32 } from '../platform/crypto.ts'

const PATTERN = /^pmk_(live|test)_([0-9a-hjkmnp-tv-z]{12})_[0-9a-hjkmnp-tv-z]{52}$/
const LOOKUP_LENGTH = 12
const SECRET_LENGTH = 52
const HASH_BYTES = 32
/** Compared with when there is nothing to compare with: a miss costs what a hit costs. */
const NOTHING = new Uint8Array(HASH_BYTES)

/** A key as a caller shows it: the whole text, and the parts that may be looked at before it is proven. */
export type ShownKey = { readonly text: string; readonly mode: 'live' | 'test'; readonly lookup: string }

/** A new key of 60 random bits to find it by and 260 to prove it with. [spec/security.md 3] */
export function newKeyText(mode: 'live' | 'test'): { readonly text: string; readonly lookup: string } {
  const lookup = randomBase32(LOOKUP_LENGTH)
  return { text: renewedKeyText(mode, lookup), lookup }
}

/** The same key with a new secret: it is found as before and proven by nothing that was valid before. */
export function renewedKeyText(mode: 'live' | 'test', lookup: string): string {
  return `pmk_${mode}_${lookup}_${randomBase32(SECRET_LENGTH)}`
}

/** The key in an `Authorization` header, null when it holds none of exactly our form. */
export function bearerKey(authorization: string | undefined): ShownKey | null {
  const text = /^Bearer (\S{1,100})$/i.exec(authorization ?? '')?.[1]
  const [, mode, lookup] = text === undefined ? [] : (PATTERN.exec(text) ?? [])
  if (text === undefined || lookup === undefined || (mode !== 'live' && mode !== 'test')) return null
  return { text, mode, lookup }
}

/** What is stored of a key: nobody can make the key from it, nor it without the pepper. */
export function hashKey(pepper: Uint8Array, text: string): Uint8Array {
  return hmacSha256(pepper, text)
}

/** Whether a key has one of these hashes (hex, or null for none). Every comparison is made, in constant time each. */
export function matchesAny(pepper: Uint8Array, text: string, hashes: readonly (string | null)[]): boolean {
  const given = hashKey(pepper, text)
  const matches = hashes.map((hash) => {
    const stored = hash === null ? NOTHING : new Uint8Array(Buffer.from(hash, 'hex'))
    return equalBytes(given, stored) && hash !== null
  })
  return matches.includes(true)
}
