import type { TenantPolicy } from '../../contract/objects/policy.ts'
import type { PolicyClass } from '../../contract/objects/policy-view.ts'

type Leaf = string | number | boolean | null | readonly unknown[]

/** The fields of a policy as dotted paths: groups are one level deep. */
export type PolicyPath = {
  [K in keyof TenantPolicy & string]: TenantPolicy[K] extends Leaf ? K : `${K}.${keyof TenantPolicy[K] & string}`
}[keyof TenantPolicy & string]

/** What makes a value looser than another one: being higher, or being this truth value. */
export type Looser = 'higher' | true | false

/** Who may change a field; where it matters, which of two values gives more freedom. */
export type FieldRule =
  | { readonly class: Exclude<PolicyClass, 'lower_only' | 'guard'> }
  | { readonly class: 'lower_only' | 'guard'; readonly looser: Looser }

const FREE = { class: 'free' } as const
const PLATFORM = { class: 'platform_only' } as const
const COUNT = { class: 'lower_only', looser: 'higher' } as const
const SWITCH = { class: 'lower_only', looser: true } as const
const GUARD = { class: 'guard', looser: false } as const

/** Every field of the policy with its rule. A field that is missing here does not compile. [spec/config.md 11, 12] */
export const POLICY_FIELDS = {
  identity_daily_send_cap: COUNT,
  tenant_daily_send_cap: COUNT,
  max_recipients: COUNT,
  send_allowlist_only: GUARD,
  large_attachments: FREE,
  link_ttl_hours: FREE,
  'ai_disclosure.mode': FREE,
  'ai_disclosure.text': FREE,
  'auto_reply.allowed': SWITCH,
  'auto_reply.max_automatic_exchanges': COUNT,
  'quarantine.on_auth_fail': GUARD,
  'quarantine.spam_threshold': { class: 'guard', looser: 'higher' },
  'quarantine.unsolicited_otp': GUARD,
  'quarantine.key_release': { class: 'partner_or_platform' },
  'inbound.per_sender_per_hour': COUNT,
  'inbound.unauthenticated_per_hour': COUNT,
  'inbound.per_tenant_per_hour': COUNT,
  'inbound.extract_attachment_text': FREE,
  'inbound.extract_image_text': SWITCH,
  'inbound.ses_bounce_retired': FREE,
  'retention.raw_days': COUNT,
  'retention.message_days': FREE,
  'retention.events_days': COUNT,
  'triage.enabled': SWITCH,
  'triage.daily_model_cap': COUNT,
  'triage.categories': FREE,
  'triage.rules': FREE,
  'search.agentic_enabled': SWITCH,
  'search.agentic_daily_cap': COUNT,
  'search.agentic_max_steps': COUNT,
  'search.agentic_max_seconds': COUNT,
  'search.refs_packs': FREE,
  'search.custom_refs': FREE,
  webhook_text_bytes: FREE,
  'abuse.complaint_rate_pause': COUNT,
  'abuse.bounce_rate_pause': COUNT,
  'abuse.tenant_complaint_rate_pause': COUNT,
  'abuse.tenant_bounce_rate_pause': COUNT,
  'domains.allow_create_zone': PLATFORM,
  'domains.cloudflare_zones': PLATFORM,
  domain_fallback: FREE,
  'web_bot_auth.allowed': PLATFORM,
  'accounts.require_approval': { class: 'lower_only', looser: false },
} as const satisfies Record<PolicyPath, FieldRule>

/** All paths in the order of the policy. */
export const POLICY_PATHS = Object.keys(POLICY_FIELDS) as readonly PolicyPath[]

/** The rule of a field. */
export function ruleOf(path: PolicyPath): FieldRule {
  return POLICY_FIELDS[path]
}

/** A value that can be compared: what ceilings and guards are made of. */
export type Level = number | boolean

/** Whether `value` gives more freedom than `bound`. */
export function isLooser(looser: Looser, value: Level, bound: Level): boolean {
  return looser === 'higher' ? value > bound : value === looser && bound !== looser
}

/** The value of a field; `undefined` where a stored policy has none. */
export function valueAt(policy: Readonly<Record<string, unknown>>, path: string): unknown {
  const [group = '', field] = path.split('.')
  const value = policy[group]
  if (field === undefined) return value
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
