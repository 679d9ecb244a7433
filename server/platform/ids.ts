import { encodeTime, monotonicFactory } from 'ulidx'
import type { z } from 'zod'
import type * as ids from '../../contract/ids.ts'
import type { EventId, IdPrefix, MessageId } from '../../contract/ids.ts'
import { nowMs } from './clock.ts'
import { hmacSha256, randomBytes } from './crypto.ts'

/** The branded type of each prefix that has one; the others are plain strings. */
type IdOf = {
  ten: ids.TenantId
  ptn: ids.PartnerId
  idn: ids.IdentityId
  adr: ids.AddressId
  dom: ids.DomainId
  thr: ids.ThreadId
  msg: MessageId
  att: ids.AttachmentId
  whk: ids.WebhookId
  dlv: ids.DeliveryId
  evt: EventId
  key: ids.KeyId
  req: ids.RequestId
  usr: ids.UserId
}
type Id<P extends IdPrefix> = P extends keyof IdOf ? IdOf[P] : string

const nextUlid = monotonicFactory(() => (randomBytes(1)[0] ?? 0) / 256)

/** A new id: prefix and ULID, rising within this isolate even inside one millisecond. [spec/data-model.md 2] */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${nextUlid(nowMs())}` as Id<P>
}

const CROCKFORD_UPPER = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 base32 characters of ten bytes. */
function encodeRandom(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes.subarray(0, 10)) value = (value << 8n) | BigInt(byte)
  return Array.from({ length: 16 }, (_, i) => CROCKFORD_UPPER[Number((value >> BigInt(75 - 5 * i)) & 31n)]).join('')
}

/**
 * An id that is the same on every repeat of its cause: the time part is the cause's time, the random part an HMAC of
 * `input`. [spec/events.md 3]
 */
export function derivedId<P extends IdPrefix>(prefix: P, hashKey: Uint8Array, atMs: number, input: string): Id<P> {
  return `${prefix}_${encodeTime(atMs, 10)}${encodeRandom(hmacSha256(hashKey, input))}` as Id<P>
}

/** The ULID part of an id. */
export function ulidOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

/** Parses an id with its schema; null when it is malformed. */
export function parseId<S extends z.ZodType<string>>(schema: S, value: string): z.output<S> | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}
