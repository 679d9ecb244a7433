import type { ErrorDetails } from '../../contract/errors.ts'
import type { SEND_ERRORS } from '../../contract/resources/sending.ts'

/** Codes a send may end with instead of being accepted. */
export type SendErrorCode =
  | (typeof SEND_ERRORS)[number]
  | 'identity_not_found'
  | 'message_not_found'
  | 'thread_not_found'
  | 'invalid_request'
  | 'idempotency_conflict'
  | 'request_in_progress'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'

/** Why a send is not accepted: a code of the catalogue with its details. A value, because it crosses objects. */
export type Refusal = {
  [C in SendErrorCode]: { readonly code: C; readonly details?: ErrorDetails<C>; readonly fix?: string }
}[SendErrorCode]

/** `400 invalid_request` about one field. */
export function invalidField(path: string, message: string): Refusal {
  return { code: 'invalid_request', details: { errors: [{ path, message }] } }
}
