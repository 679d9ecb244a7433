import { z } from 'zod'
import type { InboundJob } from './inbound/job.ts'
import type { IdentityMailboxRpc } from './mailbox/ops.ts'
import type { OutboundJob } from './outbound/job.ts'
import { INTERVALS, type Intervals, parseIntervals } from './platform/intervals.ts'
import { configureLog, LOG_LEVELS } from './platform/log.ts'
import type { MasterKeys } from './platform/seal.ts'
import { masterKeyId } from './platform/seal.ts'
import { type Control, setControl } from './platform/seams.ts'
import type { GuardRules } from './platform/url-guard.ts'
import type { TenantQuotaRpc } from './quota/ops.ts'
import type { WebhookJob } from './webhooks/job.ts'

type Limiter = { limit(options: { key: string }): Promise<{ success: boolean }> }

/** What the runtime gives the Worker. Names are frozen. [spec/config.md 2] */
export type Bindings = {
  readonly DB: D1Database
  readonly AUDIT_DB: D1Database
  readonly BLOBS: R2Bucket
  readonly MAILBOX: DurableObjectNamespace<IdentityMailboxRpc>
  readonly QUOTA: DurableObjectNamespace<TenantQuotaRpc>
  readonly Q_INBOUND: Queue<InboundJob>
  readonly Q_OUTBOUND: Queue<OutboundJob>
  readonly Q_WEBHOOKS: Queue<WebhookJob>
  readonly RL_API: Limiter
  readonly RL_TENANT: Limiter
  readonly RL_PARTNER_API: Limiter
  readonly RL_PARTNER: Limiter
  readonly RL_SEND: Limiter
  /** Only the local platform supplies it. */
  readonly LOCAL_CONTROL?: Control
} & Readonly<Partial<Record<SettingName, string>>>

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const host = z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/)
const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((value) => new Uint8Array(Buffer.from(value, 'base64')))

function isResolver(value: string, local: boolean): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (
    url.protocol === 'https:' ||
    (local && url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
  )
}

const json = z.string().transform((value, ctx): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // falls through to the one refusal below
  }
  ctx.addIssue({ code: 'custom', message: 'a JSON object' })
  return z.NEVER
})

/** Every PM_* setting the code reads, with its default. [spec/config.md 7, 8] */
const SETTINGS = {
  PM_PLATFORM_DOMAIN: host,
  PM_API_HOST: host,
  PM_CONSOLE_HOST: host.optional(),
  PM_JURISDICTION: z.enum(['eu', 'default']).default('eu'),
  PM_ENV: z.enum(['production', 'staging', 'local']).default('production'),
  PM_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  PM_TRUSTED_AUTHSERV_ID: z.string().max(253).default(''),
  PM_DOH_RESOLVERS: z.string().default('https://cloudflare-dns.com/dns-query,https://dns.google/resolve'),
  PM_DEFAULT_POLICY: json.default({}),
  PM_FREEZE: onOff.default(false),
  PM_CONSOLE: onOff.default(true),
  PM_QUARANTINE_KEY_RELEASE: onOff.default(true),
  PM_BILLING: z.enum(['off', 'stripe']).default('off'),
  PM_REPAIR_AFTER_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .optional(),
  PM_LOCAL_INTERVALS: z.string().optional(),
  PM_LOCAL_LOOPBACK: onOff.default(false),
  PM_WEB_BOT_AUTH: onOff.default(false),
  PM_COMMIT: z.string().max(40).default('unknown'),
  PM_MASTER_KEY: secretKey,
  PM_MASTER_KEY_B: secretKey.optional(),
  PM_MASTER_KEY_ACTIVE: z.enum(['a', 'b']).default('a'),
  PM_KEY_PEPPER: secretKey,
  PM_HASH_KEY: secretKey,
} as const
export type SettingName = keyof typeof SETTINGS

type Parsed = { [K in SettingName]: z.output<(typeof SETTINGS)[K]> }

/** The parsed settings of a deployment. */
export type Settings = {
  readonly platformDomain: string
  readonly apiHost: string
  readonly consoleHost: string
  readonly jurisdiction: 'eu' | 'default'
  readonly env: 'production' | 'staging' | 'local'
  readonly trustedAuthservId: string
  readonly resolvers: readonly [string, string]
  readonly defaultPolicy: Readonly<Record<string, unknown>>
  readonly frozen: boolean
  /** People can sign in: what is reserved for them need not be open to keys. */
  readonly console: boolean
  /** API keys take the decisions reserved for people on every tenant. */
  readonly keyRelease: boolean
  readonly intervals: Intervals
  /** What requests to hosts that tenants chose are judged by. */
  readonly guard: GuardRules
  readonly commit: string
  readonly masterKeys: MasterKeys
  /** Which slot the active master key stands in. */
  readonly masterKeySlot: 'a' | 'b'
  /** HTTP requests can be signed for identities. */
  readonly webBotAuth: boolean
  readonly keyPepper: Uint8Array
  readonly hashKey: Uint8Array
}

/** A setting is missing or malformed; nothing is ever ignored or replaced silently. [spec/config.md 9] */
export class ConfigInvalid extends Error {
  readonly setting: string
  constructor(setting: string) {
    super(`setting ${setting} is missing or malformed`)
    this.setting = setting
  }
}

function parseAll(env: Bindings): Parsed {
  const entries = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const given = env[name]
    const parsed = SETTINGS[name].safeParse(given === '' ? undefined : given)
    if (!parsed.success) throw new ConfigInvalid(name)
    return [name, parsed.data] as const
  })
  return Object.fromEntries(entries) as Parsed
}

function resolversOf(value: string, local: boolean): readonly [string, string] {
  const [first, second, ...rest] = value.split(',').map((url) => url.trim())
  if (first === undefined || second === undefined || rest.length > 0 || first === second)
    throw new ConfigInvalid('PM_DOH_RESOLVERS')
  if (!isResolver(first, local) || !isResolver(second, local)) throw new ConfigInvalid('PM_DOH_RESOLVERS')
  return [first, second]
}

function masterKeysOf(parsed: Parsed): MasterKeys {
  const slots = { a: parsed.PM_MASTER_KEY, b: parsed.PM_MASTER_KEY_B }
  const active = slots[parsed.PM_MASTER_KEY_ACTIVE]
  const other = parsed.PM_MASTER_KEY_ACTIVE === 'a' ? slots.b : slots.a
  if (active === undefined) throw new ConfigInvalid('PM_MASTER_KEY_B')
  if (other !== undefined && masterKeyId(other) === masterKeyId(active)) throw new ConfigInvalid('PM_MASTER_KEY_B')
  return { active, others: other === undefined ? [] : [other] }
}

function intervalsOf(parsed: Parsed): Intervals {
  if (parsed.PM_LOCAL_INTERVALS !== undefined && parsed.PM_ENV !== 'local')
    throw new ConfigInvalid('PM_LOCAL_INTERVALS')
  try {
    const table = parseIntervals(parsed.PM_LOCAL_INTERVALS)
    if (parsed.PM_REPAIR_AFTER_SECONDS === undefined) return table
    return { ...table, repair: parsed.PM_REPAIR_AFTER_SECONDS * 1000 }
  } catch (error) {
    if (error instanceof ConfigInvalid) throw error
    throw new ConfigInvalid('PM_LOCAL_INTERVALS')
  }
}

function guardOf(parsed: Parsed): GuardRules {
  if (parsed.PM_LOCAL_LOOPBACK && parsed.PM_ENV !== 'local') throw new ConfigInvalid('PM_LOCAL_LOOPBACK')
  const hosts = [parsed.PM_API_HOST, parsed.PM_CONSOLE_HOST ?? parsed.PM_API_HOST]
  return {
    ownHosts: hosts.map((name) => name.replace(/:\d+$/, '')),
    platformDomain: parsed.PM_PLATFORM_DOMAIN,
    apiHost: parsed.PM_API_HOST,
    allowLoopback: parsed.PM_LOCAL_LOOPBACK,
  }
}

function parseSettings(env: Bindings): Settings {
  const parsed = parseAll(env)
  const local = parsed.PM_ENV === 'local'
  const hostname = parsed.PM_API_HOST.replace(/:\d+$/, '')
  // Local rules admit plain http and loopback targets: they must never run on a reachable host.
  if (local && !['127.0.0.1', 'localhost'].includes(hostname)) throw new ConfigInvalid('PM_API_HOST')
  configureLog(parsed.PM_LOG_LEVEL, parsed.PM_ENV)
  return {
    platformDomain: parsed.PM_PLATFORM_DOMAIN,
    apiHost: parsed.PM_API_HOST,
    consoleHost: parsed.PM_CONSOLE_HOST ?? parsed.PM_API_HOST,
    jurisdiction: parsed.PM_JURISDICTION,
    env: parsed.PM_ENV,
    trustedAuthservId: parsed.PM_TRUSTED_AUTHSERV_ID,
    resolvers: resolversOf(parsed.PM_DOH_RESOLVERS, local),
    defaultPolicy: parsed.PM_DEFAULT_POLICY,
    frozen: parsed.PM_FREEZE,
    console: parsed.PM_CONSOLE,
    keyRelease: parsed.PM_QUARANTINE_KEY_RELEASE,
    intervals: intervalsOf(parsed),
    guard: guardOf(parsed),
    commit: parsed.PM_COMMIT,
    masterKeys: masterKeysOf(parsed),
    masterKeySlot: parsed.PM_MASTER_KEY_ACTIVE,
    webBotAuth: parsed.PM_WEB_BOT_AUTH,
    keyPepper: parsed.PM_KEY_PEPPER,
    hashKey: parsed.PM_HASH_KEY,
  }
}

const parsedSettings = new WeakMap<object, Settings>()

/** The settings of this isolate, parsed once. Throws ConfigInvalid with the name of the first wrong one. */
export function settingsOf(env: Bindings): Settings {
  const known = parsedSettings.get(env)
  if (known !== undefined) return known
  const settings = parseSettings(env)
  setControl(settings.env === 'local' ? env.LOCAL_CONTROL : undefined)
  parsedSettings.set(env, settings)
  return settings
}

/** The waits for an alarm, which must go on also while a setting is wrong: then the built-in ones. */
export function alarmIntervals(env: Bindings): Intervals {
  try {
    return settingsOf(env).intervals
  } catch (error) {
    if (error instanceof ConfigInvalid) return INTERVALS
    throw error
  }
}
