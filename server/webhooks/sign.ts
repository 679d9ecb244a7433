import type { EventId } from '../../contract/ids.ts'
import { hmacSha256 } from '../platform/crypto.ts'

/**
 * The headers of one attempt: Standard Webhooks v1, one signature per secret in their order. `body` is sent as it is;
 * its UTF-8 bytes are what is signed. [FR-WH-2, spec/webhooks.md 6]
 */
export function signedHeaders(attempt: {
  readonly eventId: EventId
  readonly body: string
  readonly secrets: readonly Uint8Array[]
  readonly nowMs: number
  readonly userAgent: string
}): Record<string, string> {
  const timestamp = String(Math.floor(attempt.nowMs / 1000))
  const content = `${attempt.eventId}.${timestamp}.${attempt.body}`
  const signatures = attempt.secrets.map(
    (secret) => `v1,${Buffer.from(hmacSha256(secret, content)).toString('base64')}`,
  )
  return {
    'Content-Type': 'application/json',
    'User-Agent': attempt.userAgent,
    'webhook-id': attempt.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
