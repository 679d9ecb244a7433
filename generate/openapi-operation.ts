import type { z } from 'zod'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { ERRORS, type ErrorCode, ErrorEnvelope } from '../contract/errors.ts'
import { LEVEL_LETTERS } from '../contract/permissions.ts'
import { isBytes, isPaged, pathParams, type Route, routeErrors, type SuccessStatus } from '../contract/route.ts'

type Header = 'RequestId' | 'RateLimitLimit' | 'RateLimitReset' | 'RetryAfter' | 'IdempotentReplayed'

/** The wire name of each described header; the keys are component names. */
export const HEADER_NAMES = {
  RequestId: 'Request-Id',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitReset: 'RateLimit-Reset',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
} as const satisfies Record<Header, string>

/** What an error status means, for people who read the document. */
const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'No valid key',
  402: 'The allowance is spent',
  403: 'Not allowed',
  404: 'Missing, or out of reach',
  405: 'The path has no such method',
  409: 'The state does not allow it',
  410: 'Gone',
  413: 'Too large',
  422: 'Cannot be processed',
  423: 'Under a legal hold',
  429: 'Too many',
  500: 'Something broke',
  502: 'A provider answered unexpectedly',
  503: 'Not available',
  504: 'A deadline passed',
}

const SUCCESS_TITLES: Readonly<Record<SuccessStatus, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; it happens after this answer.',
  204: 'Done; there is nothing to say.',
}

/** Statuses that may say how long to wait. [spec/errors.md 1] */
const WAITING_STATUSES: ReadonlySet<number> = new Set([409, 429, 503])

function headerRefs(names: readonly Header[]) {
  return Object.fromEntries(names.map((name) => [HEADER_NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

/** Whether the unchanged request, with the same Idempotency-Key where one is taken, may be sent again. */
export function isSafeToRepeat(route: Route): boolean {
  return route.method !== 'POST' || route.idempotency !== 'none' || route.safeToRepeat === true
}

/** Whether the answer is `{ data, next_cursor }`: a thread has a cursor and is no page. */
function answersPages(route: Route): boolean {
  const { output } = route
  if (!isPaged(route) || output === null || isBytes(output)) return false
  const shape: unknown = 'shape' in output ? output.shape : undefined
  return typeof shape === 'object' && shape !== null && 'data' in shape
}

function contentOf(output: Route['output']): ZodOpenApiContentObject | undefined {
  if (output === null) return undefined
  if (!isBytes(output)) return { 'application/json': { schema: output } }
  return Object.fromEntries(output.bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function successResponse(route: Route, status: SuccessStatus, output: Route['output']): ZodOpenApiResponseObject {
  const names: Header[] = ['RequestId']
  if (route.access !== 'public') names.push('RateLimitLimit')
  if (route.idempotency !== 'none') names.push('IdempotentReplayed')
  const content = contentOf(output)
  return { description: SUCCESS_TITLES[status], headers: headerRefs(names), ...(content ? { content } : {}) }
}

function errorResponse(route: Route, status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const names: Header[] = ['RequestId']
  if (route.access !== 'public' && status !== 401) names.push('RateLimitLimit')
  if (status === 429) names.push('RateLimitReset')
  if (WAITING_STATUSES.has(status)) names.push('RetryAfter')
  return {
    description: `${STATUS_TITLES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headerRefs(names),
    content: { 'application/json': { schema: ErrorEnvelope } },
    'x-error-codes': codes,
  }
}

function errorResponses(route: Route): [number, ZodOpenApiResponseObject][] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of routeErrors(route)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return [...byStatus].map(([status, codes]) => [status, errorResponse(route, status, codes.sort())])
}

function responsesOf(route: Route): ZodOpenApiOperationObject['responses'] {
  const answers: [number, ZodOpenApiResponseObject][] = [
    [route.status, successResponse(route, route.status, route.output)],
    ...errorResponses(route),
  ]
  if (route.also) answers.push([route.also.status, successResponse(route, route.also.status, route.also.output)])
  const sorted = answers.toSorted(([a], [b]) => a - b)
  return Object.fromEntries(sorted)
}

function requestBodyOf(body: z.ZodType, optional: boolean): ZodOpenApiRequestBodyObject {
  return { required: !optional, content: { 'application/json': { schema: body } } }
}

/** The spec-named extensions of one operation. [spec/api.md 2.3] */
function extensionsOf(route: Route): Record<`x-${string}`, unknown> {
  return {
    'x-sdk': route.sdk,
    'x-required-permission': route.permissions,
    ...(route.foreignPermissions
      ? { 'x-permission-notes': `For a tenant that is not the key's own: ${route.foreignPermissions.join(', ')}.` }
      : {}),
    'x-key-levels':
      route.access === 'public'
        ? []
        : [...route.levels].map((letter) => LEVEL_LETTERS[letter as keyof typeof LEVEL_LETTERS]),
    'x-rate-limit-buckets': route.buckets,
    'x-idempotency': route.idempotency,
    'x-safe-to-repeat': isSafeToRepeat(route),
    ...(answersPages(route) ? { 'x-paged': true } : {}),
    ...(route.also ? { 'x-second-answer': { status: route.also.status, when: route.also.when } } : {}),
  }
}

/** One route as an OpenAPI operation. Path parameters and the Idempotency-Key are references to shared components. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const parameters = pathParams(route.path).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  if (route.idempotency !== 'none') {
    const name = route.idempotency === 'required' ? 'RequiredIdempotencyKey' : 'IdempotencyKey'
    parameters.push({ $ref: `#/components/parameters/${name}` })
  }
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.query ? { requestParams: { query: route.query } } : {}),
    ...(route.body ? { requestBody: requestBodyOf(route.body, route.bodyOptional === true) } : {}),
    responses: responsesOf(route),
    ...extensionsOf(route),
  }
}
