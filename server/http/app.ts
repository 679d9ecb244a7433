import { Hono, type Context as HonoContext } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Route } from '../../contract/route.ts'
import { type Bindings, ConfigInvalid, settingsOf } from '../env.ts'
import { authenticate } from '../keys/authenticate.ts'
import { ApiError } from '../platform/api-error.ts'
import { newCost } from '../platform/cost.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { reportCost } from '../platform/seams.ts'
import { type Context, openWork, type Work } from '../rpc/context.ts'
import type { Procedure } from '../rpc/implement.ts'
import { readBody } from './body.ts'
import { assertApiHost } from './hosts.ts'
import { countRequest, rateHeaders } from './limits.ts'
import { KEYED, PUBLIC } from './procedures.ts'
import { errorResponse, successResponse } from './response.ts'

type Http = { Bindings: Bindings; Variables: { work: Work; route: Route | undefined; keyId: string | undefined } }

/** A contract path in Hono's syntax. */
function honoPath(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1')
}

function pathParamsOf(c: HonoContext<Http>): Record<string, string> {
  return c.req.param() as Record<string, string>
}

/** Of a repeated query name the first value counts. */
function queryOf(c: HonoContext<Http>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(c.req.url).searchParams) if (!(name in query)) query[name] = value
  return query
}

async function handleKeyed(c: HonoContext<Http>, procedure: Procedure): Promise<Response> {
  const { route } = procedure
  const work = c.get('work')
  const principal = await authenticate(work, c.req.header('Authorization'), c.req.header('CF-Connecting-IP'))
  c.set('keyId', principal.keyId)
  const ctx: Context = { ...work, principal }
  await countRequest(ctx, route)
  const reply = await procedure.call(ctx, {
    params: pathParamsOf(c),
    query: queryOf(c),
    body: () => readBody(c.req.raw),
    idempotencyKey: c.req.header('Idempotency-Key') ?? null,
  })
  return successResponse(reply, work.requestId, rateHeaders(route))
}

async function handlePublic(c: HonoContext<Http>, mounted: (typeof PUBLIC)[number]): Promise<Response> {
  const work = c.get('work')
  const body = await mounted.handler(work)
  return successResponse({ status: mounted.route.status, body, headers: {} }, work.requestId, {})
}

type Mounted = { readonly route: Route; readonly handle: (c: HonoContext<Http>) => Promise<Response> }

const MOUNTED: readonly Mounted[] = [
  ...KEYED.map((procedure) => ({
    route: procedure.route,
    handle: (c: HonoContext<Http>) => handleKeyed(c, procedure),
  })),
  ...PUBLIC.map((mounted) => ({ route: mounted.route, handle: (c: HonoContext<Http>) => handlePublic(c, mounted) })),
]

/** Static segments before parameters, so that meaning never depends on the order of routes. */
function bySpecificity(a: string, b: string): number {
  const mark = (path: string) => path.replaceAll(/\{[a-z_]+\}/g, '~')
  return mark(a) < mark(b) ? -1 : 1
}

/** Path by path: the refusal of a path's other methods must stand before any path whose parameters would match it. */
function mountRoutes(app: Hono<Http>): void {
  const byPath = Map.groupBy(MOUNTED, ({ route }) => route.path)
  for (const [path, mounted] of [...byPath].sort(([a], [b]) => bySpecificity(a, b))) {
    for (const { route, handle } of mounted) {
      app.on(route.method, honoPath(path), (c) => {
        c.set('route', route)
        return handle(c)
      })
    }
    const allow = mounted.map(({ route }) => route.method).join(', ')
    app.all(honoPath(path), () => {
      throw new ApiError('method_not_allowed', { headers: { Allow: allow } })
    })
  }
}

/** Unknown throws are `internal_error`, logged by place and never by message. */
function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ConfigInvalid) {
    log('error', 'config_invalid', { handler: 'fetch', detail: error.setting.toLowerCase() })
    return new ApiError('unavailable', { details: { config_invalid: error.setting } })
  }
  log('error', 'panic', { handler: 'fetch', request_id: requestId, detail: codeLocation(error) })
  return new ApiError('internal_error', { cause: error })
}

function logRequest(c: HonoContext<Http>, status: number, startedAt: number, code?: ErrorCode): void {
  const keyId = c.get('keyId')
  log(status >= 500 ? 'error' : 'info', 'http_request', {
    handler: 'fetch',
    request_id: c.get('work')?.requestId ?? 'req_none',
    route: c.get('route')?.path ?? 'none',
    method: c.req.method,
    status,
    duration_ms: Date.now() - startedAt,
    ...(keyId === undefined ? {} : { key_id: keyId }),
    ...(code === undefined ? {} : { code }),
  })
}

/** The HTTP face of the contract: every route of it, and nothing else. */
export function createApp(): Hono<Http> {
  const app = new Hono<Http>({ router: new TrieRouter() })
  app.use('*', async (c, next) => {
    const startedAt = Date.now()
    const settings = settingsOf(c.env)
    const work = openWork({
      env: c.env,
      settings,
      requestId: newId('req'),
      cost: newCost(),
      waitUntil: (promise) => c.executionCtx.waitUntil(promise),
    })
    c.set('work', work)
    assertApiHost(settings, new URL(c.req.url))
    await next()
    logRequest(c, c.res.status, startedAt)
    const route = c.get('route')
    if (route !== undefined) await reportCost(route.operationId, work.cost)
  })
  mountRoutes(app)
  app.notFound(() => {
    throw new ApiError('route_not_found')
  })
  app.onError((error, c) => {
    const requestId = c.get('work')?.requestId ?? newId('req')
    const failure = toApiError(error, requestId)
    const route = c.get('route')
    const headers = c.get('keyId') !== undefined && route !== undefined ? rateHeaders(route) : {}
    return errorResponse(failure, requestId, headers)
  })
  return app
}
