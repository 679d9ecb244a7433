import { randomBytes } from 'node:crypto'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { z } from 'zod'
import type { Build } from './build.ts'
import { type Control, type CostListener, controlService } from './control.ts'
import { docsService } from './docs.ts'
import { type Door, openDoor } from './door.ts'
import { withoutSignalListeners } from './guardian.ts'
import type { PlatformLog } from './log.ts'
import { outboundHandler, type ProviderRoutes } from './outbound.ts'
import { API_PORT, checkPort, LOOPBACK, portTrouble } from './ports.ts'
import { resolversOf, type Settings } from './settings.ts'
import { systemCode } from './trouble.ts'

const WORKER = 'pactmail'

/** Beyond what one machine can do in a minute: a limiter that never refuses. */
const NO_LIMIT = 1_000_000

/** Two starts may pick the same free port; a third time is no coincidence. */
const PORT_TRIES = 3

const RateLimits = z.record(
  z.string(),
  z.object({
    namespace_id: z.string(),
    simple: z.object({ limit: z.number(), period: z.union([z.literal(10), z.literal(60)]) }),
  }),
)

/** What the Worker is started with. */
export type RuntimeInput = {
  readonly build: Build
  /** Where databases, objects and buckets are kept. */
  readonly data: string
  /** 0 takes any free port. */
  readonly apiPort: number
  /** The Worker's bindings for the port it got: its own links carry it. */
  readonly settingsFor: (apiPort: number) => Settings
  readonly hasRateLimits: boolean
  readonly routes: ProviderRoutes
  readonly control: Control | null
  readonly costs: CostListener | null
  readonly log: PlatformLog
  /** Called when workerd died and is back, with another pid. */
  readonly afterRestart: () => void
}

/** The Worker, running. */
export type Runtime = {
  readonly miniflare: Miniflare
  readonly apiPort: number
  readonly settings: Settings
  readonly door: Door
}

/** Starts the Worker. @throws Trouble when the port is taken */
export async function startRuntime(input: RuntimeInput): Promise<Runtime> {
  for (let attempt = 1; ; attempt += 1) {
    const apiPort = await checkPort(input.apiPort, API_PORT)
    const settings = input.settingsFor(apiPort)
    const key = randomBytes(24).toString('base64url')
    let door: ReturnType<typeof openDoor> | null = null
    const afterRestart = async (): Promise<void> => {
      await door?.resume()
      input.afterRestart()
    }
    try {
      const miniflare = await start(runtimeOptions({ input, apiPort, settings, key, afterRestart }))
      door = openDoor(miniflare, WORKER, key)
      return { miniflare, apiPort, settings, door }
    } catch (error) {
      const mayRetry = input.apiPort === 0 && systemCode(error) === 'ERR_ADDRESS_IN_USE' && attempt < PORT_TRIES
      if (!mayRetry) throw portTrouble(error, apiPort, API_PORT)
    }
  }
}

function start(options: V4MiniflareOptions): Promise<Miniflare> {
  return withoutSignalListeners(async () => {
    const miniflare = new Miniflare(convertV4MiniflareOptions(options))
    try {
      await miniflare.ready
    } catch (error) {
      await miniflare.dispose()
      throw error
    }
    return miniflare
  })
}

function runtimeOptions(run: {
  readonly input: RuntimeInput
  readonly apiPort: number
  readonly settings: Settings
  readonly key: string
  readonly afterRestart: () => Promise<void>
}): V4MiniflareOptions {
  const { input, settings } = run
  const { bindings, ratelimits, queueConsumers, ...configured } = input.build.options
  const outbound = outboundHandler({
    routes: input.routes,
    allowLoopback: settings['PM_LOCAL_LOOPBACK'] !== 'off',
    alwaysAllowed: new Set(resolversOf(settings).map((url) => new URL(url).host)),
  })
  return {
    host: LOOPBACK,
    port: 0,
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    log: input.log,
    handleStructuredLogs: input.log.fromRuntime,
    resourcePersistencePath: input.data,
    unsafeHandleRuntimeRestart: run.afterRestart,
    workers: [
      {
        ...configured,
        name: WORKER,
        modulesRoot: input.build.folder,
        modules: input.build.modules.map(({ type, path }) => ({ type, path })),
        bindings: { ...z.record(z.string(), z.json()).parse(bindings ?? {}), ...settings, LOCAL_KEY: run.key },
        queueConsumers: withoutWaiting(queueConsumers),
        ratelimits: input.hasRateLimits ? RateLimits.parse(ratelimits ?? {}) : withoutLimits(ratelimits),
        serviceBindings: {
          LOCAL_DOCS: docsService(),
          ...controlBinding(input),
        },
        outboundService: { node: outbound },
        unsafeDirectSockets: [
          { host: LOOPBACK, port: run.apiPort },
          { host: LOOPBACK, port: 0, entrypoint: 'LocalDoor' },
        ],
      },
    ],
  }
}

const QueueConsumers = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()])))

/** The local queue fills a batch for a full second before it hands it over; here nobody pays per batch. */
function withoutWaiting(consumers: unknown): z.infer<typeof QueueConsumers> {
  const given = QueueConsumers.parse(consumers ?? {})
  return Object.fromEntries(
    Object.entries(given).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0 }]),
  )
}

/** Left out when nobody listens: the Worker then passes every seam without asking. */
function controlBinding({ control, costs }: RuntimeInput): { LOCAL_CONTROL?: ReturnType<typeof controlService> } {
  if (control === null && costs === null) return {}
  return { LOCAL_CONTROL: controlService({ control: control ?? (() => 'go'), costs: costs ?? (() => {}) }) }
}

function withoutLimits(ratelimits: unknown): z.infer<typeof RateLimits> {
  const limits = RateLimits.parse(ratelimits ?? {})
  return Object.fromEntries(
    Object.entries(limits).map(([name, limiter]) => [
      name,
      { ...limiter, simple: { ...limiter.simple, limit: NO_LIMIT } },
    ]),
  )
}
