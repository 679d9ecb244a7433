import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import {
  type BodyOf,
  type FailCode,
  type Input,
  isBytes,
  type Output,
  type ParamNames,
  type Resource,
  type Route,
  type StatusOf,
} from '../../contract/route.ts'
import { recordMailRead } from '../audit/record.ts'
import type { IdentityScope, TenantScope } from '../control/scope.ts'
import { ApiError, type ApiErrorExtras } from '../platform/api-error.ts'
import { assertLevel, assertPermissions, assertServing } from './access.ts'
import type { Context } from './context.ts'
import { type IdempotentCall, withIdempotency } from './idempotency.ts'
import { type Reached, reach } from './reach.ts'
import { isReply, makeReply, type Reply } from './reply.ts'

export type { Reply }

/** A request as it arrives: path and query as text, the body read only when it is its turn. */
export type RawInput = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: () => Promise<unknown>
  readonly idempotencyKey: string | null
}

type ScopeOf<P extends string> =
  'identity_id' extends ParamNames<P> ? IdentityScope : 'tenant_id' extends ParamNames<P> ? TenantScope : null

type Fail<R extends Route> = <C extends FailCode<R>>(
  code: C,
  ...extras: C extends ErrorCode ? [ApiErrorExtras<C>?] : never
) => ApiError

/** What a handler works with: names as on the wire, a scope made by the reach step, and its route's own codes. */
export type Args<R extends Route> = Input<R> & {
  readonly ctx: Context
  /** The checked header; never null where the route asks for one. */
  readonly idempotencyKey: string | null
  readonly scope: ScopeOf<R['path']>
  readonly fail: Fail<R>
  readonly reply: <S extends StatusOf<R>>(status: S, body: BodyOf<R, S>, headers?: Record<string, string>) => Reply
}

/** What is special to one route; everything that must not be forgotten has run before it. */
export type Handler<R extends Route> = (args: Args<R>) => Promise<Output<R> | Reply>
/** A handler for every route of a resource. */
export type Handlers<S extends Resource> = { readonly [K in keyof S]: Handler<S[K]> }

/** One route with its behaviour. `call` runs every documented check before the handler and parses its answer after it. */
export type Procedure = { readonly route: Route; readonly call: (ctx: Context, input: RawInput) => Promise<Reply> }

/** Field errors of a parse, without the values: what was sent may be private. */
function validationError(error: z.ZodError): ApiError {
  const errors = error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return new ApiError('invalid_request', { details: { errors }, cause: error })
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw validationError(parsed.error)
  return parsed.data
}

async function parseBody(route: Route, input: RawInput): Promise<unknown> {
  if (route.body === undefined) return undefined
  const body = await input.body()
  if (body === undefined && route.bodyOptional) return undefined
  return parse(route.body, body === undefined ? {} : body)
}

/** Strips what the contract does not promise; an answer that lacks something is our bug. */
function presentable(route: Route, reply: Reply): Reply {
  if (reply.body instanceof Response) return reply
  const output = route.also !== undefined && reply.status === route.also.status ? route.also.output : route.output
  if (output === null || isBytes(output)) return reply
  return makeReply(reply.status, output.parse(reply.body), reply.headers)
}

async function runHandler(route: Route, handler: Handler<Route>, ctx: Context, args: object): Promise<Reply> {
  const answer = await handler({
    ...args,
    ctx,
    fail: (code: ErrorCode, extras?: ApiErrorExtras<ErrorCode>) => new ApiError(code, extras),
    reply: makeReply,
  } as unknown as Args<Route>)
  return presentable(route, isReply(answer) ? answer : makeReply(route.status, answer))
}

/** The checks of every request in their documented order, then the handler. [spec/security.md 6, settled S23] */
async function run(route: Route, handler: Handler<Route>, ctx: Context, input: RawInput): Promise<Reply> {
  assertPermissions(route, ctx.principal, input.params)
  assertLevel(route, ctx.principal)
  await assertServing(route, ctx)
  const reached: Reached = await reach(route, ctx, input.params)
  const query = route.query === undefined ? undefined : parse(route.query, input.query)
  const body = await parseBody(route, input)
  const { idempotencyKey } = input
  const args = { params: reached.params, scope: reached.scope, query, body, idempotencyKey }
  const call: IdempotentCall = { route, key: input.idempotencyKey, ...reached, query, body }
  const reply = await withIdempotency(ctx, call, () => runHandler(route, handler, ctx, args))
  if (route.readsMail !== undefined) await recordMailRead(ctx, route, reached)
  return reply
}

const trpc = initTRPC.context<Context>().create()

/** The tRPC shell of a route: the seam for in-process callers and tRPC clients. It decides nothing. */
function shell(route: Route, handler: Handler<Route>) {
  const procedure = trpc.procedure.input((value: unknown) => value as RawInput)
  const resolve = ({ ctx, input }: { ctx: Context; input: RawInput }) => run(route, handler, ctx, input)
  return route.method === 'GET' ? procedure.query(resolve) : procedure.mutation(resolve)
}

type DirectCall = (options: {
  ctx: Context
  getRawInput: () => Promise<RawInput>
  path: string
  type: 'query' | 'mutation'
  signal: undefined
  batchIndex: number
}) => Promise<Reply>

/** tRPC wraps what is thrown; what left as ApiError comes back as one, everything else is a bug of ours. */
function unwrap(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ApiError) throw cause
  throw new ApiError('internal_error', { cause: error })
}

function procedureOf(route: Route, handler: Handler<Route>): Procedure {
  const direct = shell(route, handler) as unknown as DirectCall
  const type = route.method === 'GET' ? 'query' : 'mutation'
  return {
    route,
    call: (ctx, input) =>
      direct({
        ctx,
        getRawInput: async () => input,
        path: route.operationId,
        type,
        signal: undefined,
        batchIndex: 0,
      }).catch(unwrap),
  }
}

/** Binds a resource of the contract to its handlers. A missing, an extra or a wrongly typed one does not compile. */
export function implement<const S extends Resource>(
  resource: S,
  handlers: Handlers<S>,
): { readonly [K in keyof S]: Procedure } {
  const entries = Object.keys(resource).map((name) => {
    const route = resource[name]
    const handler = handlers[name]
    if (route === undefined || handler === undefined) throw new Error(`no handler for ${name}`)
    return [name, procedureOf(route, handler as unknown as Handler<Route>)] as const
  })
  return Object.fromEntries(entries) as { [K in keyof S]: Procedure }
}
