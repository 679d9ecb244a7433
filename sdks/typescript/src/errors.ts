import type { ErrorDetails } from './generated/errors.ts'
import type { ErrorCode } from './generated/types.ts'

/**
 * Codes that this SDK gives when PactMail itself did not answer: no connection, no answer in time, a redirect (never
 * followed, so the key goes nowhere else), or an answer that is not PactMail's.
 */
export type ClientErrorCode = 'network_error' | 'client_timeout' | 'redirect_refused' | 'unexpected_answer'

type Facts = {
  readonly code: string
  readonly message: string
  readonly status: number | null
  readonly retryable: boolean
  readonly fix: string
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly retryAfter: number | null
}

/** A call that did not succeed. Read `code`, not `message`: messages may change. */
export class PactMailError extends Error {
  override readonly name = 'PactMailError'
  /** Machine code. New codes may appear; treat unknown ones by `status`. */
  readonly code: ErrorCode | ClientErrorCode | (string & {})
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** The unchanged call can succeed later, with the same idempotency key where one is sent. */
  readonly retryable: boolean
  /** What to do next, in one sentence. */
  readonly fix: string
  /** Names the request in PactMail's logs; null when there was no answer. */
  readonly requestId: string | null
  /** Facts of this code; null when there are none. */
  readonly details: Readonly<Record<string, unknown>> | null
  /** Seconds the server asked to wait; null when it did not ask. */
  readonly retryAfter: number | null

  constructor(facts: Facts, options?: ErrorOptions) {
    super(facts.message, options)
    this.code = facts.code
    this.status = facts.status
    this.retryable = facts.retryable
    this.fix = facts.fix
    this.requestId = facts.requestId
    this.details = facts.details
    this.retryAfter = facts.retryAfter
  }
}

type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : Record<string, unknown>

/** Whether `error` is a PactMailError of this code; narrows `details` to what the code carries. */
export function hasCode<const C extends ErrorCode>(
  error: unknown,
  code: C,
): error is PactMailError & { readonly code: C; readonly details: DetailsOf<C> | null } {
  return error instanceof PactMailError && error.code === code
}

/** Seconds of a Retry-After header (a number or an HTTP date), else of `details.retry_after`; null without either. */
function retryAfterOf(header: string | null, details: Readonly<Record<string, unknown>> | null): number | null {
  if (header !== null && /^\d{1,9}$/.test(header)) return Number(header)
  const date = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000))
  const seconds = details?.['retry_after']
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An answer outside 2xx as an error. Without PactMail's envelope it came from elsewhere, and a 404 says nothing. */
export function errorOfAnswer(status: number, headers: Headers, text: string): PactMailError {
  const requestId = headers.get('request-id')
  const retryAfter = headers.get('retry-after')
  const body = parsed(text)
  const error = isObject(body) ? body['error'] : null
  if (!isObject(error) || typeof error['code'] !== 'string') {
    return new PactMailError({
      code: 'unexpected_answer',
      message: `HTTP ${status} without PactMail's error envelope: the answer came from elsewhere.`,
      status,
      retryable: status === 429 || status >= 500,
      fix: 'Check the base URL and what stands between here and PactMail.',
      requestId,
      details: null,
      retryAfter: retryAfterOf(retryAfter, null),
    })
  }
  const details = isObject(error['details']) ? error['details'] : null
  return new PactMailError({
    code: error['code'],
    message: String(error['message'] ?? error['code']),
    status,
    retryable: error['retryable'] === true,
    fix: String(error['fix'] ?? ''),
    requestId: typeof error['request_id'] === 'string' ? error['request_id'] : requestId,
    details,
    retryAfter: retryAfterOf(retryAfter, details),
  })
}

/** An answer that is not what the operation promises. */
export function unexpectedAnswer(status: number, headers: Headers, cause: unknown): PactMailError {
  return new PactMailError(
    {
      code: 'unexpected_answer',
      message: `HTTP ${status} with a body that is not JSON.`,
      status,
      retryable: false,
      fix: 'Check the base URL and what stands between here and PactMail.',
      requestId: headers.get('request-id'),
      details: null,
      retryAfter: null,
    },
    { cause },
  )
}

/** A list that would never end. */
export function repeatedCursor(): PactMailError {
  return new PactMailError({
    code: 'unexpected_answer',
    message: 'The server repeats its cursor, so the list would never end.',
    status: null,
    retryable: false,
    fix: 'Check the base URL and what stands between here and PactMail.',
    requestId: null,
    details: null,
    retryAfter: null,
  })
}

/** A redirect. It is never followed: the key belongs to the host it was given for. */
export function redirectRefused(status: number): PactMailError {
  return new PactMailError({
    code: 'redirect_refused',
    message: 'The server answered with a redirect, which is never followed.',
    status: status === 0 ? null : status,
    retryable: false,
    fix: 'Set the base URL to the address that answers itself.',
    requestId: null,
    details: null,
    retryAfter: null,
  })
}

/** No answer: the connection failed, or the time ran out. `isRepeatable` says whether the call may be made again. */
export function noAnswer(
  code: 'network_error' | 'client_timeout',
  isRepeatable: boolean,
  cause: unknown,
): PactMailError {
  return new PactMailError(
    {
      code,
      message: code === 'client_timeout' ? 'No answer came in time.' : 'The connection to PactMail failed.',
      status: null,
      retryable: isRepeatable,
      fix: isRepeatable ? 'Try again.' : 'Look whether it happened before trying again.',
      requestId: null,
      details: null,
      retryAfter: null,
    },
    { cause },
  )
}
