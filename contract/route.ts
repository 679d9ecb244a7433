import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { Email } from './fields.ts'
import {
  AddressId,
  AttachmentId,
  DlqItemId,
  DomainId,
  IdentityId,
  KeyId,
  MessageId,
  PartnerId,
  TenantId,
  ThreadId,
  WebhookId,
} from './ids.ts'
import { SigningKeyPurpose } from './objects/platform.ts'
import { ListDirection, ListEntryName, ListKind } from './objects/suppression.ts'
import type { Permission } from './permissions.ts'

/** Every path parameter has one schema and one not-found code, wherever it stands: malformed answers like missing. */
export const PATH_PARAMS = {
  tenant_id: { schema: TenantId, missing: 'tenant_not_found', description: 'The tenant.' },
  partner_id: { schema: PartnerId, missing: 'partner_not_found', description: 'The partner.' },
  identity_id: { schema: IdentityId, missing: 'identity_not_found', description: 'The identity, that is the mailbox.' },
  address_id: { schema: AddressId, missing: 'address_not_found', description: 'An address of the identity.' },
  domain_id: { schema: DomainId, missing: 'domain_not_found', description: 'The domain.' },
  key_id: { schema: KeyId, missing: 'key_not_found', description: 'The API key.' },
  thread_id: { schema: ThreadId, missing: 'thread_not_found', description: 'A thread of the identity.' },
  message_id: { schema: MessageId, missing: 'message_not_found', description: 'A message of the identity.' },
  attachment_id: {
    schema: AttachmentId,
    missing: 'attachment_not_found',
    description: 'An attachment of the message.',
  },
  webhook_id: { schema: WebhookId, missing: 'webhook_not_found', description: 'The webhook endpoint.' },
  address: { schema: Email, missing: 'suppression_not_found', description: 'The address, in full.' },
  dlq_id: { schema: DlqItemId, missing: 'dlq_item_not_found', description: 'The dead letter.' },
  // Words, not ids: a word that is none of them is an invalid request and no missing thing. [spec/api.md 2.4]
  direction: { schema: ListDirection, missing: 'invalid_request', description: 'Which direction of mail.' },
  kind: { schema: ListKind, missing: 'invalid_request', description: 'Which kind of list.' },
  purpose: { schema: SigningKeyPurpose, missing: 'invalid_request', description: 'What the key signs.' },
  entry: { schema: ListEntryName, missing: 'invalid_request', description: 'An address, or `@` and a domain.' },
} as const satisfies Record<string, { schema: z.ZodType; missing: ErrorCode; description: string }>
export type PathParam = keyof typeof PATH_PARAMS

/** The names in braces of a path, as a union; `never` when it has none. */
export type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never

/** Methods a route may have; HEAD is answered by GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Statuses a route may succeed with. */
export type SuccessStatus = 200 | 201 | 202 | 204

/** Limiters a route counts in; `api` is every keyed route's. [spec/api.md 2.7] */
export const BUCKETS = ['api', 'search', 'agentic', 'send', 'sign', 'partner'] as const
export type Bucket = (typeof BUCKETS)[number]

/** `none`: an Idempotency-Key is ignored and never recorded. */
export type Idempotency = 'required' | 'optional' | 'none'

/** Which key levels may call: letters of P platform, R partner, T tenant, I identity. */
export type Levels = 'P' | 'PR' | 'PRT' | 'PRTI' | 'TI'

/** An answer of bytes, with the media types it may have. */
export type BytesOutput = { readonly bytes: readonly string[] }

/** A second success answer and the body or query flag that selects it. */
export type AlsoAnswer = { readonly status: SuccessStatus; readonly output: z.ZodType; readonly when: string }

/** One operation of the API: data only, and all of it. What is not here does not exist on the wire. */
export type Route = {
  readonly operationId: string
  readonly method: Method
  /** Complete path from the host root, parameters in braces. */
  readonly path: `/${string}`
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** `resource.method` of both SDKs. */
  readonly sdk: `${string}.${string}`
  /** `public`: no key. `any`: every key. `keyed`: `permissions` decide. */
  readonly access: 'public' | 'any' | 'keyed'
  /** All of them are needed. Empty only for `public`, `any` and routes with `foreignPermissions`. */
  readonly permissions: readonly Permission[]
  /** Needed instead of `permissions` when the path's tenant is not the key's own. */
  readonly foreignPermissions?: readonly Permission[]
  readonly levels: Levels
  readonly buckets: readonly Bucket[]
  readonly idempotency: Idempotency
  /** A POST with idempotency `none` that may be repeated all the same. */
  readonly safeToRepeat?: true
  /** The answer shows mail content: platform and partner keys leave a `mail.read` audit row before it. */
  readonly readsMail?: 'thread' | 'message' | 'identity'
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly bodyOptional?: true
  readonly status: SuccessStatus
  readonly output: z.ZodType | BytesOutput | null
  readonly also?: AlsoAnswer
  /** Codes beyond the standard ones of `standardErrors`. */
  readonly errors: readonly ErrorCode[]
}

type UnknownParams<P extends string> = Exclude<ParamNames<P>, PathParam>
type KnownPath<P extends string> = [UnknownParams<P>] extends [never]
  ? unknown
  : { readonly path: { readonly unknown_path_parameter: UnknownParams<P> } }

/** Declares one route. A `{name}` that PATH_PARAMS does not know does not compile. */
export function defineRoute<const R extends Route>(route: R & KnownPath<R['path']>): R {
  return route
}

/** The parameter names of a path in order. */
export function pathParams(path: string): PathParam[] {
  return [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] as PathParam)
}

/** What every keyed route may answer. [spec/api.md 2.10] */
const KEYED_ERRORS = [
  'unauthenticated',
  'key_expired',
  'key_revoked',
  'permission_denied',
  'scope_denied',
  'partner_suspended',
  'rate_limited',
] as const satisfies readonly ErrorCode[]

/** What every route may answer, because a server can always break. */
const SERVER_ERRORS = ['internal_error', 'unavailable', 'timeout'] as const satisfies readonly ErrorCode[]

/** All codes a route may answer, in catalogue order of their origin: its own, then the standard ones. */
export function routeErrors(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors)
  if (route.access === 'public') codes.add('method_not_allowed')
  else for (const code of KEYED_ERRORS) codes.add(code)
  for (const name of pathParams(route.path)) codes.add(PATH_PARAMS[name].missing)
  if (route.query || route.body) codes.add('invalid_request')
  if (route.body) codes.add('payload_too_large')
  if (isPaged(route)) codes.add('cursor_expired')
  if (route.idempotency !== 'none') {
    for (const code of ['invalid_idempotency_key', 'idempotency_conflict', 'request_in_progress'] as const)
      codes.add(code)
    codes.add('invalid_request')
  }
  if (route.idempotency === 'required') codes.add('idempotency_key_required')
  for (const code of SERVER_ERRORS) codes.add(code)
  return [...codes]
}

/** A route with a `cursor` query parameter. */
export function isPaged(route: Route): boolean {
  return route.query !== undefined && 'cursor' in route.query.shape
}

/** What the answer holds bytes, not JSON. */
export function isBytes(output: Route['output']): output is BytesOutput {
  return output !== null && 'bytes' in output
}

/** The routes of one resource by operation. */
export type Resource = Readonly<Record<string, Route>>

/** Codes that every keyed handler may fail with without declaring them. */
export type StandardCode = (typeof KEYED_ERRORS)[number] | (typeof SERVER_ERRORS)[number] | 'invalid_request'

/** The codes a handler of the route may fail with. */
export type FailCode<R extends Route> =
  | R['errors'][number]
  | StandardCode
  | { [K in ParamNames<R['path']>]: K extends PathParam ? (typeof PATH_PARAMS)[K]['missing'] : never }[ParamNames<
      R['path']
    >]

/** What a handler gets: path ids parsed and branded, query and body parsed, names as on the wire. */
export type Input<R extends Route> = {
  readonly params: {
    readonly [K in ParamNames<R['path']>]: K extends PathParam ? z.output<(typeof PATH_PARAMS)[K]['schema']> : never
  }
  readonly query: R extends { readonly query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  readonly body: R extends { readonly body: infer B extends z.ZodType }
    ? R extends { readonly bodyOptional: true }
      ? z.output<B> | undefined
      : z.output<B>
    : undefined
}

type JsonOf<O> = O extends z.ZodType ? z.input<O> : O extends BytesOutput ? Response : null

/** What a handler answers with the route's first status. */
export type Output<R extends Route> = JsonOf<R['output']>

/** The success statuses of a route, and the body each one has. */
export type StatusOf<R extends Route> = R extends { readonly also: { readonly status: infer S } }
  ? R['status'] | S
  : R['status']
/** The body a reply with status `S` has. */
export type BodyOf<R extends Route, S> = R extends {
  readonly also: { readonly status: S; readonly output: infer O extends z.ZodType }
}
  ? S extends R['status']
    ? Output<R> | z.input<O>
    : z.input<O>
  : Output<R>
