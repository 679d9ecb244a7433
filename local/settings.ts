import type { Intervals } from '../server/platform/intervals.ts'
import type { Secrets } from './state.ts'

/** `PM_*` names to values, as an environment has them. */
export type Settings = Readonly<Record<string, string>>

/** The platform's shared mail domain on one machine. */
export const PLATFORM_DOMAIN = 'agents.localhost'

/** Who signs the listener's `Authentication-Results`. */
const AUTHSERV_ID = `mx.${PLATFORM_DOMAIN}`

/** Nobody at a terminal waits five minutes for what a kill interrupted. */
const LOCAL_INTERVALS: Partial<Intervals> = { repair: 5_000, lease: 60_000, webhookSweep: 5_000 }

/** Told to the local platform itself; the Worker never sees them. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'PM_LOCAL_PORT',
  'PM_LOCAL_SMTP_PORT',
  'PM_LOCAL_STATE',
  'PM_LOCAL_STAMP',
  'PM_LOCAL_RATE_LIMITS',
  'PM_LOCAL_CRASH_AT',
  'PM_PROVIDER_ROUTES',
  'PM_WORKERD_BIN',
])

/** The `PM_*` part of an environment. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => {
      return entry[0].startsWith('PM_') && entry[1] !== undefined
    }),
  )
}

/**
 * What the Worker is given at a start: the local defaults, over them what was asked for. Anything may be overridden but
 * `PM_ENV`: only a local Worker speaks http, and only here do its other local rules make sense.
 */
export function workerSettings(input: {
  readonly given: Settings
  readonly secrets: Secrets
  readonly intervals: Partial<Intervals>
  readonly apiHost: string
  readonly resolvers: readonly [string, string]
}): Settings {
  const given = Object.entries(input.given).filter(([name]) => !OWN_NAMES.has(name))
  return {
    PM_PLATFORM_DOMAIN: PLATFORM_DOMAIN,
    PM_API_HOST: input.apiHost,
    PM_JURISDICTION: 'default',
    PM_COMMIT: 'local',
    PM_TRUSTED_AUTHSERV_ID: AUTHSERV_ID,
    PM_DOH_RESOLVERS: input.resolvers.join(','),
    PM_LOCAL_INTERVALS: JSON.stringify({ ...LOCAL_INTERVALS, ...input.intervals }),
    PM_LOCAL_LOOPBACK: 'on',
    ...input.secrets,
    ...Object.fromEntries(given),
    PM_ENV: 'local',
  }
}

/** The URLs of `PM_DOH_RESOLVERS`; what is no URL is left to the Worker's own check of its settings. */
export function resolversOf(settings: Settings): string[] {
  return (settings['PM_DOH_RESOLVERS'] ?? '').split(',').filter((url) => URL.canParse(url))
}
