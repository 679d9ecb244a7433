import type { EventType } from '../../contract/events/envelope.ts'
import type { IdentityId, PartnerId, TenantId, WebhookId } from '../../contract/ids.ts'
import {
  ALL_EVENTS,
  type DisabledReason,
  type EventSubscription,
  type WebhookDeliveryError,
} from '../../contract/objects/webhook.ts'
import type { Permission } from '../../contract/permissions.ts'

/** An endpoint as matching sees it. Platform endpoints have neither tenant nor partner. */
export type Listener = {
  readonly id: WebhookId
  readonly tenantId: TenantId | null
  readonly partnerId: PartnerId | null
  readonly events: readonly EventSubscription[]
  readonly identityIds: readonly IdentityId[] | null
}

/** An event as matching sees it. */
export type Occurrence = {
  readonly type: EventType
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
  /** The tenant's partner; of `webhook.disabled` the endpoint's. */
  readonly partnerId: PartnerId | null
  readonly isOfSystemIdentity: boolean
  /** The endpoint a `webhook.disabled` is about. */
  readonly aboutEndpointId: WebhookId | null
}

/**
 * Whether an endpoint gets an event: by type, by identity, and by whose event it is. Branches on the scope first: two
 * absent partner ids must never match. [spec/webhooks.md 4, J15, A15]
 */
export function isHeardBy(listener: Listener, event: Occurrence): boolean {
  if (event.type === 'webhook.test' || listener.id === event.aboutEndpointId) return false
  if (!listener.events.includes(ALL_EVENTS) && !listener.events.includes(event.type)) return false
  if (listener.identityIds !== null) {
    if (event.identityId === null || !listener.identityIds.includes(event.identityId)) return false
  }
  return isInScope(listener, event)
}

function isInScope(listener: Listener, event: Occurrence): boolean {
  if (listener.tenantId === null && listener.partnerId === null) return true
  if (event.isOfSystemIdentity) return false
  if (listener.partnerId !== null) {
    const isTold = event.tenantId !== null || event.type === 'webhook.disabled'
    return isTold && listener.partnerId === event.partnerId
  }
  return event.type !== 'webhook.disabled' && listener.tenantId === event.tenantId
}

/**
 * What a key must hold beside `webhooks:manage` to have these events sent somewhere: whoever subscribes to mail can read
 * it. [J29, spec/webhooks.md 19]
 */
export function permissionsToHear(events: readonly EventSubscription[]): Permission[] {
  const isMail = (event: EventSubscription) =>
    event === ALL_EVENTS || event.startsWith('message.') || event === 'verification.received'
  const isHeldMail = (event: EventSubscription) => event === ALL_EVENTS || event === 'message.quarantined'
  return [
    ...(events.some(isMail) ? (['messages:read'] as const) : []),
    ...(events.some(isHeldMail) ? (['quarantine:review'] as const) : []),
  ]
}

/** Attempts of one chain; a replay begins a new one. [J4] */
export const ATTEMPTS_MAX = 13

/** Waits after each failed attempt, in units of the first: 30 s, 2 min, 10 min, 30 min, 1 h … 19 h, some 72 h in all. */
const RETRY_UNITS = [1, 4, 20, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440, 2_280] as const
const RETRY_SECONDS_MAX = 86_400

/**
 * Whole seconds from the `k`-th failed attempt of a chain to the next, at least 1; null after the last. `random` in
 * [0, 1) spreads them by a tenth either way, so that receivers which failed together are not tried together.
 * [spec/webhooks.md 11]
 */
export function retryDelaySeconds(k: number, firstMs: number, random: number): number | null {
  const units = RETRY_UNITS[k - 1]
  if (units === undefined) return null
  const seconds = Math.round(((firstMs * units) / 1_000) * (0.9 + 0.2 * random))
  return Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX)
}

/** What an answer means: null is success. A redirect is never followed, so it is a failure. [spec/webhooks.md 9] */
export function errorOfStatus(status: number): WebhookDeliveryError | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 410) return 'status_410'
  if (status >= 400 && status < 500) return 'status_4xx'
  return status >= 500 && status < 600 ? 'status_5xx' : 'connect'
}

/** Failures in a row before an endpoint may be switched off. */
export const FAILURES_MAX = 100

/**
 * Why an endpoint is switched off after one more failure; null: it stays on. `before` is what was stored before that
 * failure. [spec/webhooks.md 13, S86]
 */
export function disableCause(
  error: WebhookDeliveryError,
  before: { readonly consecutiveFailures: number; readonly failingSince: number | null },
  times: { readonly nowMs: number; readonly failingMs: number },
): 'gone' | 'failing' | null {
  if (error === 'status_410') return 'gone'
  const isLong = before.failingSince !== null && before.failingSince <= times.nowMs - times.failingMs
  return isLong && before.consecutiveFailures + 1 >= FAILURES_MAX ? 'failing' : null
}

/** What of an endpoint a change depends on. */
export type EndpointState = {
  readonly url: string
  readonly events: readonly EventSubscription[]
  readonly identityIds: readonly IdentityId[] | null
  readonly description: string | null
  readonly enabled: boolean
  readonly disabledReason: DisabledReason | null
  readonly manuallyDisabledAt: number | null
}

/** What a caller asks for; left-out fields stay. */
export type EndpointChange = {
  readonly url?: string | undefined
  readonly events?: readonly EventSubscription[] | undefined
  readonly identityIds?: readonly IdentityId[] | null | undefined
  readonly description?: string | null | undefined
  readonly enabled?: boolean | undefined
}

/** What a change comes to. `restarts`: earlier failures no longer count. `changed`: wire names of the fields. */
export type ChangeDecision =
  | { readonly kind: 'untested_url' }
  | {
      readonly kind: 'change'
      readonly state: EndpointState
      readonly changed: readonly string[]
      readonly restarts: boolean
    }

/**
 * Decides over a PATCH. A changed URL locks the endpoint until a test to it succeeded: nothing but that test opens the
 * lock, and switching off and on does not go around it. [spec/webhooks.md 13, 20, S85]
 */
export function decideChange(before: EndpointState, change: EndpointChange, nowMs: number): ChangeDecision {
  const isMoved = change.url !== undefined && change.url !== before.url
  const isLocked = isMoved || before.disabledReason === 'url_changed'
  if (isLocked && change.enabled === true) return { kind: 'untested_url' }
  const manuallyDisabledAt =
    change.enabled === false ? (before.manuallyDisabledAt ?? nowMs) : change.enabled ? null : before.manuallyDisabledAt
  const state: EndpointState = {
    url: change.url ?? before.url,
    events: change.events ?? before.events,
    identityIds: change.identityIds === undefined ? before.identityIds : change.identityIds,
    description: change.description === undefined ? before.description : change.description,
    manuallyDisabledAt,
    ...decideEnabled(before, change, isLocked),
  }
  const isTurnedOn = change.enabled === true && !before.enabled
  return { kind: 'change', state, changed: changedFields(before, state), restarts: isMoved || isTurnedOn }
}

function decideEnabled(
  before: EndpointState,
  change: EndpointChange,
  isLocked: boolean,
): Pick<EndpointState, 'enabled' | 'disabledReason'> {
  if (isLocked) return { enabled: false, disabledReason: 'url_changed' }
  if (change.enabled === true) return { enabled: true, disabledReason: null }
  if (change.enabled === false) return { enabled: false, disabledReason: 'manual' }
  return { enabled: before.enabled, disabledReason: before.disabledReason }
}

function changedFields(before: EndpointState, after: EndpointState): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return [
    ...(before.url === after.url ? [] : ['url']),
    ...(isSame(before.events, after.events) ? [] : ['events']),
    ...(isSame(before.identityIds, after.identityIds) ? [] : ['identity_ids']),
    ...(before.description === after.description ? [] : ['description']),
    ...(before.enabled === after.enabled ? [] : ['enabled']),
    ...(before.disabledReason === after.disabledReason ? [] : ['disabled_reason']),
    ...(before.manuallyDisabledAt === after.manuallyDisabledAt ? [] : ['manually_disabled']),
  ]
}

/** What a successful test of a locked endpoint comes to: on, unless a caller wanted it off. [S85] */
export function stateAfterTest(manuallyDisabledAt: number | null): Pick<EndpointState, 'enabled' | 'disabledReason'> {
  return manuallyDisabledAt === null
    ? { enabled: true, disabledReason: null }
    : { enabled: false, disabledReason: 'manual' }
}
