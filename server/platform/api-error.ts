import { ERRORS, type ErrorCode, type ErrorDetails } from '../../contract/errors.ts'

/** What a failure carries besides its code: facts for the caller, headers, and a cause for operators. */
export type ApiErrorExtras<C extends ErrorCode> = {
  readonly details?: ErrorDetails<C>
  /** Replaces the catalogue's fix where concrete values help. */
  readonly fix?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** Leaves a request with a code of the catalogue. Status, `retryable` and texts come from there, never from here. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly details: ErrorDetails<C> | undefined
  readonly fix: string
  readonly headers: Readonly<Record<string, string>>

  constructor(code: C, extras: ApiErrorExtras<C> = {}) {
    super(ERRORS[code].message, { cause: extras.cause })
    this.name = 'ApiError'
    this.code = code
    this.details = extras.details
    this.fix = extras.fix ?? ERRORS[code].fix
    this.headers = extras.headers ?? {}
  }
}

/** A request that failed validation, with the paths of the wrong fields. */
export function invalidRequest(...errors: readonly { path: string; message: string }[]): ApiError<'invalid_request'> {
  return new ApiError('invalid_request', { details: { errors: [...errors] } })
}

/** Ends an exhaustive switch; reaching it is a bug. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value of kind ${typeof value}`)
}
