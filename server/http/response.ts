import { ERRORS } from '../../contract/errors.ts'
import type { RequestId } from '../../contract/ids.ts'
import type { ApiError } from '../platform/api-error.ts'
import type { Reply } from '../rpc/implement.ts'

/** Headers of every answer. [spec/security.md 12] */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cache-Control': 'no-store',
} as const

const JSON_TYPE = 'application/json; charset=utf-8'

/** Turns a procedure's answer into HTTP. 204 has no body; bytes keep the headers their handler set. */
export function successResponse(reply: Reply, requestId: RequestId, extra: Readonly<Record<string, string>>): Response {
  const headers = new Headers({ ...SECURITY_HEADERS, ...extra, 'Request-Id': requestId })
  if (reply.body instanceof Response) {
    for (const [name, value] of reply.body.headers) headers.set(name, value)
    return new Response(reply.body.body, { status: reply.status, headers })
  }
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value)
  if (reply.body === null || reply.body === undefined) return new Response(null, { status: reply.status, headers })
  headers.set('Content-Type', JSON_TYPE)
  return new Response(JSON.stringify(reply.body), { status: reply.status, headers })
}

/** The error envelope. Missing and foreign differ in nothing but the request id. [spec/errors.md 1] */
export function errorResponse(
  error: ApiError,
  requestId: RequestId,
  extra: Readonly<Record<string, string>>,
): Response {
  const { status, retryable } = ERRORS[error.code]
  const headers = {
    ...SECURITY_HEADERS,
    ...extra,
    ...error.headers,
    'Request-Id': requestId,
    'Content-Type': JSON_TYPE,
  }
  const body = {
    error: {
      code: error.code,
      message: error.message,
      retryable,
      fix: error.fix,
      request_id: requestId,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  }
  return new Response(JSON.stringify(body), { status, headers })
}
