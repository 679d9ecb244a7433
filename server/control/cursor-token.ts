import { z } from 'zod'
import type { Keyring } from '../mail/thread-token.ts'
import { equalBytes, fromBase64Url, hmacSha256, sha256Hex, toBase64Url } from '../platform/crypto.ts'
import { canonicalJson } from './canonical-json.ts'

/** Cursors live one day. [spec/api.md 2.5] */
export const CURSOR_LIFE_MS = 86_400_000

const TAG_BYTES = 16
/** Keeps list cursors apart from search cursors, which share the key. */
const DOMAIN = 'pm-list-cursor-v1\0'
const SHAPE = /^c_([0-9a-hjkmnp-tv-z])([A-Za-z0-9_-]{24,2045})$/

const Payload = z.object({
  v: z.literal(1),
  r: z.string(),
  f: z.string(),
  k: z.tuple([z.string(), z.string()]),
  t: z.int().min(0),
})

/** What a list is asked for besides its page: path parameters and filters as they were parsed. */
export type CursorFilters = {
  readonly params: Readonly<Record<string, string>>
  /** `limit` and `cursor` may be among them; they are no filters. Absent filters are `undefined` or `null`. */
  readonly query: Readonly<Record<string, unknown>>
}

/** The position after which a page begins: sort value and key of the last row, as text. */
export type CursorKey = readonly [sort: string, key: string]

/** What a cursor is bound to and says. */
export type CursorPayload = {
  readonly operationId: string
  readonly filterHash: string
  readonly key: CursorKey
  readonly issuedAt: number
}

/** Why a cursor does not open. */
export type CursorFailure = 'invalid' | 'expired'

/**
 * Hex of the first 16 bytes of SHA-256 over path parameters, filters in name order and the calling key: a cursor works
 * for that list, those filters and that key only. [spec/api.md 2.5]
 */
export function filterHash(filters: CursorFilters, keyId: string): string {
  const query = Object.entries(filters.query).flatMap(([name, value]) => {
    const text = filterText(value)
    return name === 'limit' || name === 'cursor' || text === null ? [] : [[name, text] as const]
  })
  return sha256Hex(canonicalJson([filters.params, Object.fromEntries(query), keyId])).slice(0, 32)
}

function filterText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (value instanceof Set) return [...value].map(String).sort().join(',')
  return String(value)
}

/** Writes a cursor as `c_`, kid, and payload with its tag in base64url. */
export function writeCursor(ring: Keyring, payload: CursorPayload): string {
  const { operationId, filterHash: filters, key, issuedAt } = payload
  const text = JSON.stringify({ v: 1, r: operationId, f: filters, k: key, t: issuedAt })
  const bytes = Buffer.from(text)
  const signed = Buffer.concat([bytes, tagOf(ring.current.key, bytes)])
  return `c_${ring.current.kid}${toBase64Url(signed)}`
}

/** The kid a cursor names; null when the text is no cursor. */
export function kidOfCursor(cursor: string): string | null {
  return SHAPE.exec(cursor)?.[1] ?? null
}

/** Reads a cursor of the same operation and filters. The tag is checked before anything of the payload is believed. */
export function readCursor(
  ring: Keyring,
  cursor: string,
  expected: { readonly operationId: string; readonly filterHash: string; readonly nowMs: number },
): CursorKey | CursorFailure {
  const [, kid, encoded] = SHAPE.exec(cursor) ?? []
  const signed = encoded === undefined ? null : fromBase64Url(encoded)
  const key = [ring.current, ...ring.verifying].find((candidate) => candidate.kid === kid)
  if (signed === null || signed.length <= TAG_BYTES || key === undefined) return 'invalid'
  const bytes = signed.subarray(0, signed.length - TAG_BYTES)
  if (!equalBytes(tagOf(key.key, bytes), signed.subarray(signed.length - TAG_BYTES))) return 'invalid'
  const payload = Payload.parse(JSON.parse(new TextDecoder().decode(bytes)))
  if (payload.r !== expected.operationId || payload.f !== expected.filterHash) return 'invalid'
  return expected.nowMs - payload.t > CURSOR_LIFE_MS ? 'expired' : payload.k
}

function tagOf(key: Uint8Array, payload: Uint8Array): Uint8Array {
  return hmacSha256(key, Buffer.concat([Buffer.from(DOMAIN), payload])).subarray(0, TAG_BYTES)
}
