import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256, synchronous so that it can run inside an object's transaction. */
export function hmacSha256(key: Uint8Array, data: string | Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(data).digest()
}

/** HMAC-SHA256 in lower-case hex. */
export function hmacSha256Hex(key: Uint8Array, data: string | Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex')
}

/** SHA-256 of text (as UTF-8) or bytes. */
export function sha256(data: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest()
}

/** SHA-256 in lower-case hex. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Compares in constant time; unequal lengths are unequal. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Random bytes of the platform. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Bytes of unpadded base64url, or null when the text is not exactly that (no other spelling of the same bytes passes). */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? new Uint8Array(bytes) : null
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Lower-case Crockford base32 of `length` characters, five random bits each. */
export function randomBase32(length: number): string {
  return [...randomBytes(length)].map((byte) => CROCKFORD[byte & 31]).join('')
}
