import type { WebhookEvent } from './generated/types.ts'

/** An event whose type this release does not know. */
export type UnknownEvent = {
  readonly id: string
  readonly type: string
  readonly api_version: string
  readonly occurred_at: string
  readonly tenant_id: string | null
  readonly identity_id: string | null
  readonly sequence: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** What a webhook brings: an event that this release knows, or another one. Guards tell which. */
export type ReceivedEvent = WebhookEvent | UnknownEvent

/** Why a webhook was refused. */
export type WebhookRefusal =
  | 'header_missing'
  | 'timestamp_out_of_range'
  | 'signature_mismatch'
  | 'secret_invalid'
  | 'payload_invalid'

/** A webhook that is not PactMail's, is too old, or cannot be read. Answer 400 and do nothing with it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A webhook as it came in. */
export type WebhookRequest = {
  /** The body's own bytes, or its text before any parsing: a body parsed and written again has another signature. */
  readonly body: Uint8Array | string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…` of the endpoint. Several while you change yours; any of them may fit. */
  readonly secret: string | readonly string[]
  /** Unix milliseconds that count as now. Default: the clock. */
  readonly nowMs?: number
}

/** How far a webhook's timestamp may be off, either way: a copy of an old request is refused. */
const TOLERANCE_MS = 5 * 60 * 1000
/** PactMail sends two signatures at most; more than this are not looked at. */
const SIGNATURES_MAX = 8

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : recordHeader(headers, name)
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError('header_missing', `The header ${name} is missing.`)
  return value
}

/** Frameworks differ in the case of header names. */
function recordHeader(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  const value = entry?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

async function importedKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('secret_invalid', 'The secret must be whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ', SIGNATURES_MAX)
    .flatMap((entry) => (entry.startsWith('v1,') ? [bytesOfBase64(entry.slice(3))] : []))
    .filter((bytes) => bytes !== null)
}

function checkTimestamp(timestamp: string, nowMs: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(seconds * 1000 - nowMs) <= TOLERANCE_MS))
    throw new WebhookVerificationError('timestamp_out_of_range', 'The timestamp is more than 5 minutes off.')
}

/**
 * Verifies a webhook (Standard Webhooks, HMAC-SHA256) and gives its event. Throws WebhookVerificationError when the
 * signature fits no secret, the timestamp is more than 5 minutes off, or the body is no JSON object. Drop an event
 * whose `id` you have seen: deliveries repeat.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<ReceivedEvent> {
  const id = headerOf(request.headers, 'webhook-id')
  const timestamp = headerOf(request.headers, 'webhook-timestamp')
  const signatures = signaturesOf(headerOf(request.headers, 'webhook-signature'))
  checkTimestamp(timestamp, request.nowMs ?? Date.now())
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const secrets = typeof request.secret === 'string' ? [request.secret] : request.secret
  if (secrets.length === 0) throw new WebhookVerificationError('secret_invalid', 'There is no secret to verify with.')
  for (const key of await Promise.all(secrets.map(importedKey))) {
    // subtle.verify compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return eventOf(body)
  }
  throw new WebhookVerificationError('signature_mismatch', 'No signature fits the secret.')
}

function eventOf(body: Uint8Array): ReceivedEvent {
  let event: unknown = null
  try {
    event = JSON.parse(new TextDecoder().decode(body))
  } catch {
    // Signed, and still not JSON: told below like any other body that is no object.
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw new WebhookVerificationError('payload_invalid', 'The body is not a JSON object.')
  return event as ReceivedEvent
}
