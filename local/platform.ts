import { EventEmitter, once } from 'node:events'
import { z } from 'zod'
import type { Intervals } from '../server/platform/intervals.ts'
import { type Build, buildWorker, REPOSITORY } from './build.ts'
import { type Control, type CostListener, parseCrashPlan } from './control.ts'
import { startCrons } from './crons.ts'
import { startDns } from './dns.ts'
import type { Door } from './door.ts'
import { guardRuntimes, runtimePids } from './guardian.ts'
import { takeLock } from './lock.ts'
import { PlatformLog, type RuntimeLine } from './log.ts'
import { type Database, migrateDatabases } from './migrate.ts'
import { parseProviderRoutes } from './outbound.ts'
import { API_PORT, checkPort, LOOPBACK, SMTP_PORT } from './ports.ts'
import { startRuntime } from './runtime.ts'
import { resolversOf, type Settings, workerSettings } from './settings.ts'
import { type SendingHost, type SmtpListener, startSmtp } from './smtp.ts'
import { stampHeader } from './spf.ts'
import { openSecrets, prepareFolder, type StateFolder, stateFolder, sweepFolder } from './state.ts'

/** What a start may choose. Ports are 0 to 65535; everything else has a default. */
export type PlatformOptions = {
  /** Everything the installation keeps; made when missing. */
  readonly stateDir: string
  /** 0 takes any free port. */
  readonly apiPort: number
  /** 0 takes any free port. */
  readonly smtpPort: number
  /** False: no cron fires by itself, `door.scheduled` does it. */
  readonly crons: boolean
  /** `PM_*` settings over the local defaults; the `PM_LOCAL_*` ones and `PM_PROVIDER_ROUTES` among them. */
  readonly settings?: Settings
  /** Waits of the Worker in milliseconds, over the local defaults. `PM_LOCAL_INTERVALS` in `settings` replaces both. */
  readonly intervals?: Partial<Intervals>
  /** Decides at crash points and faults. Without it and without `PM_LOCAL_CRASH_AT` the Worker passes them untold. */
  readonly control?: Control
  /** Is told what operations of the Worker cost. */
  readonly costs?: CostListener
  /** A bundle made before; without it the current one is used, or built. */
  readonly build?: Build
  /** Another repository than this one: for tests of the platform itself. */
  readonly root?: string
  /** What happens, in a few words, for a person who waits. */
  readonly progress?: (step: string) => void
  /** Warnings and errors of the Worker and the runtime. By default they are in the log file only. */
  readonly show?: (line: RuntimeLine) => void
}

/** A platform that runs in this process, until `stop`. */
export type Platform = {
  /** Origin without a path, as in `local.json`. */
  readonly apiUrl: string
  readonly smtp: { readonly host: string; readonly port: number }
  readonly door: Door
  readonly state: StateFolder
  /** What the Worker was given, secrets included. */
  readonly settings: Settings
  /** The Worker's own database, for what no route can do: seeds, and tests that must look or break. */
  database(binding: 'DB' | 'AUDIT_DB'): Promise<Database>
  /**
   * Resolves when the runtime has died and is back, next time that happens. Ask before causing it
   * (`kill_runtime`, or a SIGKILL): until then the API refuses connections and SMTP answers 451.
   */
  nextRestart(): Promise<void>
  /** Crons, then SMTP (mail in hand is finished), then the runtime. Everything accepted is on disk afterwards. */
  stop(): Promise<void>
}

/**
 * Brings up the whole platform in this process: bundle, databases, DNS, Worker, SMTP, crons. When it returns, the API
 * answers. When it throws, nothing of it is left running and the folder is free again.
 * @throws Trouble for everything a person can mend (port taken, folder in use, sources that do not build)
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { progress = () => {}, settings: given = {}, root = REPOSITORY } = options
  await using undo = new AsyncDisposableStack()
  const { state, lock, secrets, log } = openFolder(options, undo)
  await checkPort(options.apiPort, API_PORT)
  await checkPort(options.smtpPort, SMTP_PORT)

  const build = options.build ?? (await buildWorker({ root, building: () => progress('building the Worker') }))
  guardRuntimes()
  undo.defer(useScratchFolder(state.tmp))
  progress('opening the databases')
  await migrateDatabases({ root, state, databases: build.options['d1Databases'], log })

  const dns = await startDns()
  undo.defer(() => dns.close())
  progress('starting the Worker')
  const restarts = new EventEmitter()
  const { miniflare, apiPort, settings, door } = await startRuntime({
    build,
    log,
    data: state.data,
    apiPort: options.apiPort,
    settingsFor: (port) =>
      workerSettings({
        given,
        secrets,
        intervals: options.intervals ?? {},
        apiHost: `${LOOPBACK}:${port}`,
        resolvers: dns.urls,
      }),
    ...runtimeChoices(options),
    afterRestart() {
      lock.record(runtimePids())
      restarts.emit('back')
    },
  })
  undo.defer(() => miniflare.dispose())
  lock.record(runtimePids())

  const smtp = await startListener({ port: options.smtpPort, given, settings, door, log })
  undo.defer(() => smtp.close())
  if (options.crons) undo.defer(startMinutes({ build, door, log }))

  const running = undo.move()
  let stopped: Promise<void> | null = null
  return {
    apiUrl: `http://${LOOPBACK}:${apiPort}`,
    smtp: { host: smtp.host, port: smtp.port },
    door,
    state,
    settings,
    nextRestart: async () => {
      await once(restarts, 'back')
    },
    database: (binding) => miniflare.getD1Database(binding),
    stop() {
      stopped ??= running.disposeAsync()
      return stopped
    },
  }
}

function openFolder(options: PlatformOptions, undo: AsyncDisposableStack) {
  const state = stateFolder(options.stateDir)
  prepareFolder(state)
  const lock = takeLock(state.lock)
  undo.defer(() => lock.release())
  sweepFolder(state)
  const secrets = openSecrets(state)
  return { state, lock, secrets, log: new PlatformLog(state.log, options.show ?? (() => {})) }
}

/** The runtime's temporary files hold sent mail, and a kill leaves them behind: here the next start finds them. */
function useScratchFolder(folder: string): () => void {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** What options and `PM_LOCAL_*` settings say about the runtime, checked before anything starts. */
function runtimeChoices({ settings: given = {}, control, costs }: PlatformOptions) {
  const routes = given['PM_PROVIDER_ROUTES']
  const crashAt = given['PM_LOCAL_CRASH_AT']
  return {
    hasRateLimits: given['PM_LOCAL_RATE_LIMITS'] !== 'off',
    routes: routes ? parseProviderRoutes(routes) : {},
    control: control ?? (crashAt ? parseCrashPlan(crashAt) : null),
    costs: costs ?? null,
  }
}

function startListener(input: {
  readonly port: number
  readonly given: Settings
  readonly settings: Settings
  readonly door: Door
  readonly log: PlatformLog
}): Promise<SmtpListener> {
  return startSmtp({
    port: input.port,
    name: input.settings['PM_TRUSTED_AUTHSERV_ID'] || LOOPBACK,
    async deliver(email) {
      const result = await input.door.email(email)
      if (result.outcome === 'exception') input.log.failure('mail was answered 451', result.reason)
      return result
    },
    stamp: stamper(input.given, input.settings),
  })
}

function stamper(given: Settings, settings: Settings): (host: SendingHost) => Promise<string> {
  const authservId = settings['PM_TRUSTED_AUTHSERV_ID'] ?? ''
  if (given['PM_LOCAL_STAMP'] === 'off' || authservId === '') return () => Promise.resolve('')
  const resolvers = resolversOf(settings)
  return (host) => stampHeader(authservId, resolvers, host)
}

/** Fires the configured crons; returns what stops them. */
function startMinutes({ build, door, log }: { build: Build; door: Door; log: PlatformLog }): () => void {
  const crons = startCrons({
    patterns: z.array(z.string()).parse(build.options['cronTriggers'] ?? []),
    run: (pattern, timeMs) => door.scheduled(pattern, timeMs),
    failed: (pattern, error) => log.failure(`cron ${pattern}`, error),
  })
  return () => crons.stop()
}
