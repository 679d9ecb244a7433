import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Bindings } from '../server/env.ts'
import type { EmailMessage } from '../server/inbound/email.ts'
import { setClockOffset } from '../server/platform/clock.ts'
import { IdentityMailbox as Mailbox, default as product, TenantQuota as Quota } from '../server/worker.ts'

/** What the local platform binds beside the product's own bindings. */
type LocalBindings = {
  /** Random for each start: the door's port is open to every program of the machine. */
  readonly LOCAL_KEY: string
  /** Serves the API reference from the installed package. */
  readonly LOCAL_DOCS: Fetcher
}

type LocalEnv = Bindings & LocalBindings

/** Direct sockets pass on whatever address a client claims; everything that reaches them comes from this machine. */
const CLIENT_ADDRESS = '127.0.0.1'

/** The Worker as deployed, behind what Cloudflare puts in front of it. */
export default {
  ...product,
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    if (pathname === '/docs' || pathname.startsWith('/docs/')) return env.LOCAL_DOCS.fetch(request)
    const headers = new Headers(request.headers)
    headers.set('CF-Connecting-IP', CLIENT_ADDRESS)
    return product.fetch(new Request(request, { headers }), env, ctx)
  },
} satisfies ExportedHandler<LocalEnv>

/** The mailbox, with an alarm that can be run at once. */
export class IdentityMailbox extends Mailbox {
  /** See `runAlarm`. */
  runAlarmNow(): Promise<boolean> {
    return runAlarm(this.ctx.storage, () => this.alarm())
  }
}

/** The quota object, with an alarm that can be run at once. */
export class TenantQuota extends Quota {
  /** See `runAlarm`. */
  runAlarmNow(): Promise<boolean> {
    return runAlarm(this.ctx.storage, () => this.alarm())
  }
}

/** Runs the object's pending alarm as the runtime would: taken off first, then the handler. False when none was set. */
async function runAlarm(storage: DurableObjectStorage, handler: () => void | Promise<void>): Promise<boolean> {
  if ((await storage.getAlarm()) === null) return false
  await storage.deleteAlarm()
  await handler()
  return true
}

/** What the door answers; `reason` is the text of `setReject` or of the exception. */
type Outcome = { readonly outcome: 'accept' | 'reject' | 'exception' | 'none'; readonly reason?: string }

/**
 * The private way in for what Cloudflare calls and no client may: mail, crons, alarms, and the clock. It calls the
 * handlers in their own isolate, because over a service binding a `setReject` arrives after the answer. Production
 * never has it.
 */
export class LocalDoor extends WorkerEntrypoint<LocalEnv> {
  /** `POST /email|/scheduled|/alarm|/clock` with the key in `X-Local-Key`; anything else is 404. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('X-Local-Key') !== this.env.LOCAL_KEY) return new Response(null, { status: 404 })
    const url = new URL(request.url)
    const act = ACTIONS[url.pathname]
    if (act === undefined) return new Response(null, { status: 404 })
    try {
      return Response.json(await act({ request, query: url.searchParams, env: this.env, ctx: this.ctx }))
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return Response.json({ outcome: 'exception', reason } satisfies Outcome)
    }
  }
}

type Call = {
  readonly request: Request
  readonly query: URLSearchParams
  readonly env: LocalEnv
  readonly ctx: ExecutionContext
}

const ACTIONS: Readonly<Record<string, (call: Call) => Promise<Outcome>>> = {
  '/email': deliver,
  '/scheduled': runCron,
  '/alarm': runObjectAlarm,
  '/clock': setClock,
}

async function deliver({ request, query, env, ctx }: Call): Promise<Outcome> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  let rejection: string | null = null
  const message: EmailMessage = {
    from: required(query, 'from'),
    to: required(query, 'to'),
    raw: streamOf(bytes),
    setReject(reason) {
      // The first one counts, as in production.
      rejection ??= reason
    },
  }
  await product.email(message, env, ctx)
  return rejection === null ? { outcome: 'accept' } : { outcome: 'reject', reason: rejection }
}

async function runCron({ query, env, ctx }: Call): Promise<Outcome> {
  const controller: ScheduledController = {
    cron: required(query, 'cron'),
    scheduledTime: Number(required(query, 'time_ms')),
    noRetry() {},
  }
  await product.scheduled(controller, env, ctx)
  return { outcome: 'accept' }
}

async function runObjectAlarm({ query, env }: Call): Promise<Outcome> {
  const objects: Readonly<Record<string, DurableObjectNamespace<IdentityMailbox | TenantQuota>>> = {
    MAILBOX: env.MAILBOX as unknown as DurableObjectNamespace<IdentityMailbox>,
    QUOTA: env.QUOTA as unknown as DurableObjectNamespace<TenantQuota>,
  }
  const namespace = objects[required(query, 'binding')]
  if (namespace === undefined) throw new Error('no such binding')
  const stub = namespace.get(namespace.idFromString(required(query, 'id')))
  return { outcome: (await stub.runAlarmNow()) ? 'accept' : 'none' }
}

/** The objects share this isolate, so their clock moves too. */
async function setClock({ query }: Call): Promise<Outcome> {
  setClockOffset(Number(required(query, 'offset_ms')))
  return { outcome: 'accept' }
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (value === null) throw new Error(`${name} is missing`)
  return value
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const { body } = new Response(bytes)
  if (body === null) throw new Error('a response with bytes has a body')
  return body
}
