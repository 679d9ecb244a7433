import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** One thread key: `kid` is one lower-case Crockford character, `key` is 32 bytes. */
export type ThreadKey = { readonly kid: string; readonly key: Uint8Array }

/**
 * The thread keys in force. `current` mints; `verifying` holds older keys whose `verify_until` is still in the future
 * (the loader leaves out those past it). A token of any other kid is invalid. [threading 2.3]
 */
export type Keyring = { readonly current: ThreadKey; readonly verifying: readonly ThreadKey[] }

/**
 * What a detail (the part after `+` of the envelope recipient) says. `absent`: not shaped like a token, or none.
 * `invalid`: shaped like one, but not ours for this identity. `seq` is a bigint because a token carries up to 60 bits.
 */
export type ThreadTokenCheck =
  | { readonly kind: 'absent' }
  | { readonly kind: 'valid'; readonly seq: bigint; readonly kid: string; readonly current: boolean }
  | { readonly kind: 'invalid' }

/** Failed verifications per sender and hour; one more is not verified (D10). */
export const TOKEN_FAILURES_PER_SENDER_MAX = 10
/** Failed verifications per mailbox and hour, over the senders whose verdict is not `pass` (D10, S89). */
export const TOKEN_FAILURES_ALL_MAX = 100

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TOKEN = /^t([0-9a-hjkmnp-tv-z])([0-9a-hjkmnp-tv-z]{1,12})\.([0-9a-hjkmnp-tv-z]{8})$/
const IDENTITY_ID = /^idn_[0-9A-HJKMNP-TV-Z]{26}$/
const SEQ_LIMIT = 1n << 60n
const KEY_BYTES = 32
const MAC_INPUT_BYTES = 46
const MAC_CHARACTERS = 8

/**
 * The token that files a reply into thread `seq` of `identityId`, for example `t03k.n0gvxh2g`, made with the current key.
 * Throws RangeError when `seq` is outside 1 to 2^60 - 1 or the identity id or key is malformed: both come from our own
 * rows. [threading 2.1, 2.2]
 */
export function mint(ring: Keyring, identityId: string, seq: bigint | number): string {
  const value = BigInt(seq)
  if (value < 1n || value >= SEQ_LIMIT) throw new RangeError('thread seq out of range')
  const { kid } = ring.current
  return `t${kid}${encodeSeq(value)}.${macOf(ring.current, identityId, value)}`
}

/** The local part of `Reply-To`: the From address's local part with the token as its sub-address. */
export function replyToLocal(local: string, token: string): string {
  return `${local}+${token}`
}

/**
 * Checks the detail of the envelope recipient (lower case already, null or `''` when there is none) against the ring.
 * Synchronous, so it can run inside the mailbox's transaction. A token is a filing hint: it never grants access and
 * never changes the identity. [threading 2.3]
 */
export function verify(ring: Keyring, identityId: string, detail: string | null): ThreadTokenCheck {
  const match = detail === null ? null : TOKEN.exec(detail)
  const [, kid, digits, mac] = match ?? []
  if (kid === undefined || digits === undefined || mac === undefined) return { kind: 'absent' }
  const seq = decodeSeq(digits)
  if (digits.startsWith('0') || seq < 1n || seq >= SEQ_LIMIT) return { kind: 'invalid' }
  const key = [ring.current, ...ring.verifying].find((candidate) => candidate.kid === kid)
  if (key === undefined) return { kind: 'invalid' }
  // Constant time: the time of a comparison must not tell a guesser how many characters were right (D10).
  const equal = timingSafeEqual(Buffer.from(macOf(key, identityId, seq), 'ascii'), Buffer.from(mac, 'ascii'))
  return equal ? { kind: 'valid', seq, kid, current: key === ring.current } : { kind: 'invalid' }
}

/** The kid a detail names, null when it is no token: the loader re-reads the ring once when it does not hold that kid. */
export function kidOfDetail(detail: string | null): string | null {
  return (detail === null ? null : TOKEN.exec(detail))?.[1] ?? null
}

/**
 * Whether a token may still be verified in this hour, given the failures counted so far under `tok:{sender}` and
 * `tok:*`. When it may not, the caller treats the token as absent, never as invalid: otherwise made-up senders could
 * switch reply detection off for genuine ones. [threading 2.5, S89]
 */
export function mayVerifyToken(failures: { readonly ofSender: number; readonly ofAll: number }): boolean {
  return failures.ofSender < TOKEN_FAILURES_PER_SENDER_MAX && failures.ofAll < TOKEN_FAILURES_ALL_MAX
}

function macOf(key: ThreadKey, identityId: string, seq: bigint): string {
  if (!IDENTITY_ID.test(identityId)) throw new RangeError('malformed identity id')
  if (key.key.byteLength !== KEY_BYTES || key.kid.length !== 1 || !ALPHABET.includes(key.kid)) {
    throw new RangeError('malformed thread key')
  }
  const input = Buffer.alloc(MAC_INPUT_BYTES)
  input.write('pm-thr', 0, 'ascii')
  input.writeUInt8(1, 6)
  input.write(key.kid, 7, 'ascii')
  input.write(identityId, 8, 'ascii')
  input.writeBigUInt64BE(seq, 38)
  const mac = createHmac('sha256', key.key).update(input).digest()
  const bits = BigInt(mac.readUIntBE(0, 5))
  return Array.from({ length: MAC_CHARACTERS }, (_, index) => digitAt(bits, BigInt(35 - 5 * index))).join('')
}

function digitAt(value: bigint, shift: bigint): string {
  return ALPHABET.charAt(Number((value >> shift) & 31n))
}

function encodeSeq(seq: bigint): string {
  let digits = ''
  // At most 12 rounds: seq is below 2^60.
  for (let rest = seq; rest > 0n; rest >>= 5n) digits = digitAt(rest, 0n) + digits
  return digits
}

function decodeSeq(digits: string): bigint {
  let seq = 0n
  for (const digit of digits) seq = (seq << 5n) | BigInt(ALPHABET.indexOf(digit))
  return seq
}
