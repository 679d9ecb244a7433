import { canonicalJson } from '../control/canonical-json.ts'
import { sha256Hex } from '../platform/crypto.ts'
import type { SendOperation } from './send-request.ts'

/**
 * What tells whether two sends under one Idempotency-Key are the same request: key order and white space do not matter,
 * any value does. `target` is the identity, or `{identity}/{message}` for what answers a message. [spec/outbound.md 3]
 */
export function sendFingerprint(send: {
  readonly operation: SendOperation
  readonly target: string
  readonly body: unknown
}): string {
  return sha256Hex(canonicalJson({ body: send.body, operation: send.operation, target: send.target }))
}

/** The ledger's key: the header itself is never stored. */
export function idempotencyKeyHash(key: string): string {
  return sha256Hex(key)
}
