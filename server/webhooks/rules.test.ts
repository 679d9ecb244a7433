import { describe, expect, test } from 'vitest'
import { IdentityId, PartnerId, TenantId, WebhookId } from '../../contract/ids.ts'
import type { EventSubscription } from '../../contract/objects/webhook.ts'
import {
  decideChange,
  disableCause,
  type EndpointState,
  errorOfStatus,
  isHeardBy,
  type Listener,
  type Occurrence,
  permissionsToHear,
  retryDelaySeconds,
  stateAfterTest,
} from './rules.ts'

// Covers: FR-WH-1, FR-WH-3, J4, J15, J29, A15, S85, S86, webhooks 4, 9, 11, 13, 19, 20

const ulid = (last: string) => `01ARZ3NDEKTSV4RRFFQ69G5F${last}`
const TENANT = TenantId.parse(`ten_${ulid('A1')}`)
const OTHER_TENANT = TenantId.parse(`ten_${ulid('A2')}`)
const PARTNER = PartnerId.parse(`ptn_${ulid('A1')}`)
const OTHER_PARTNER = PartnerId.parse(`ptn_${ulid('A2')}`)
const ADA = IdentityId.parse(`idn_${ulid('A1')}`)
const BEN = IdentityId.parse(`idn_${ulid('A2')}`)
const ENDPOINT = WebhookId.parse(`whk_${ulid('A1')}`)
const OTHER_ENDPOINT = WebhookId.parse(`whk_${ulid('A2')}`)

const listener = (facts: Partial<Listener> = {}): Listener => ({
  id: ENDPOINT,
  tenantId: null,
  partnerId: null,
  events: ['*'],
  identityIds: null,
  ...facts,
})
const ofTenant = listener({ tenantId: TENANT })
const ofPartner = listener({ partnerId: PARTNER })
const ofPlatform = listener()

const mail = (facts: Partial<Occurrence> = {}): Occurrence => ({
  type: 'message.received',
  tenantId: TENANT,
  identityId: ADA,
  partnerId: PARTNER,
  isOfSystemIdentity: false,
  aboutEndpointId: null,
  ...facts,
})
const disabled = (facts: Partial<Occurrence> = {}) =>
  mail({ type: 'webhook.disabled', identityId: null, aboutEndpointId: OTHER_ENDPOINT, ...facts })

const audience = (event: Occurrence) => ({
  tenant: isHeardBy(ofTenant, event),
  partner: isHeardBy(ofPartner, event),
  platform: isHeardBy(ofPlatform, event),
})

describe('isHeardBy', () => {
  test.for([
    ['an event of the own tenant', mail(), { tenant: true, partner: true, platform: true }],
    ['an event of another tenant', mail({ tenantId: OTHER_TENANT }), { tenant: false, partner: true, platform: true }],
    [
      'an event under another partner',
      mail({ partnerId: OTHER_PARTNER }),
      { tenant: true, partner: false, platform: true },
    ],
    [
      'an event of a tenant without partner',
      mail({ partnerId: null }),
      { tenant: true, partner: false, platform: true },
    ],
    [
      'a tenant-less event of the platform',
      mail({ type: 'domain.created', tenantId: null, identityId: null, partnerId: PARTNER }),
      { tenant: false, partner: false, platform: true },
    ],
    [
      'a15 an event of the system identity',
      mail({ isOfSystemIdentity: true }),
      { tenant: false, partner: false, platform: true },
    ],
    ['j15 webhook.disabled of a tenant endpoint', disabled(), { tenant: false, partner: true, platform: true }],
    [
      'j15 webhook.disabled of a partner endpoint',
      disabled({ tenantId: null }),
      { tenant: false, partner: true, platform: true },
    ],
    [
      'j15 webhook.disabled of another partner',
      disabled({ tenantId: null, partnerId: OTHER_PARTNER }),
      { tenant: false, partner: false, platform: true },
    ],
    [
      'j15 webhook.disabled of a platform endpoint',
      disabled({ tenantId: null, partnerId: null }),
      { tenant: false, partner: false, platform: true },
    ],
    [
      'webhook.disabled about itself',
      disabled({ aboutEndpointId: ENDPOINT }),
      { tenant: false, partner: false, platform: false },
    ],
    ['webhook.test', mail({ type: 'webhook.test' }), { tenant: false, partner: false, platform: false }],
  ] as const)('core::webhooks::%s_goes_to_whom_it_concerns', ([, event, expected]) => {
    expect(audience(event)).toEqual(expected)
  })

  test.for([
    ['its type', { events: ['message.sent', 'message.received'] }, true],
    ['another type only', { events: ['message.sent'] }, false],
    ['its identity', { identityIds: [BEN, ADA] }, true],
    ['another identity only', { identityIds: [BEN] }, false],
  ] as const)('core::webhooks::an_endpoint_that_asked_for_%s_hears_as_it_asked', ([, facts, expected]) => {
    expect(isHeardBy(listener({ tenantId: TENANT, ...facts }), mail())).toBe(expected)
  })

  test('core::webhooks::an_event_without_identity_passes_no_identity_filter', () => {
    const event = mail({ type: 'domain.created', identityId: null })

    expect(isHeardBy(listener({ tenantId: TENANT, identityIds: [ADA] }), event)).toBe(false)
    expect(isHeardBy(ofTenant, event)).toBe(true)
  })
})

describe('permissionsToHear', () => {
  test.for([
    [['*'], ['messages:read', 'quarantine:review']],
    [['message.received'], ['messages:read']],
    [['message.quarantined'], ['messages:read', 'quarantine:review']],
    [['verification.received'], ['messages:read']],
    [['identity.created', 'message.sent'], ['messages:read']],
    [['identity.created', 'webhook.disabled', 'quota.warning'], []],
  ] as const)('core::webhooks::j29_%s_asks_for_%s', ([events, permissions]) => {
    expect(permissionsToHear(events as readonly EventSubscription[])).toEqual(permissions)
  })
})

describe('retryDelaySeconds', () => {
  test.for([
    [1, 30],
    [2, 120],
    [3, 600],
    [4, 1_800],
    [5, 3_600],
    [6, 7_200],
    [7, 14_400],
    [8, 28_800],
    [9, 43_200],
    [10, 43_200],
    [11, 43_200],
    [12, 68_400],
  ] as const)('core::webhooks::j4_after_failure_%i_the_next_comes_in_%i_s_give_or_take_a_tenth', ([k, seconds]) => {
    expect(retryDelaySeconds(k, 30_000, 0.5)).toBe(seconds)
    expect(retryDelaySeconds(k, 30_000, 0)).toBe(Math.round(seconds * 0.9))
    expect(retryDelaySeconds(k, 30_000, 0.999_999)).toBe(Math.round(seconds * 1.1))
  })

  test('core::webhooks::j4_the_thirteenth_failure_is_the_last', () => {
    expect(retryDelaySeconds(13, 30_000, 0.5)).toBeNull()
  })

  test('core::webhooks::a_shortened_schedule_still_waits_a_second', () => {
    expect(retryDelaySeconds(1, 20, 0)).toBe(1)
  })
})

test.for([
  [200, null],
  [204, null],
  [299, null],
  [301, 'redirect'],
  [304, 'redirect'],
  [400, 'status_4xx'],
  [404, 'status_4xx'],
  [410, 'status_410'],
  [429, 'status_4xx'],
  [500, 'status_5xx'],
  [599, 'status_5xx'],
  [101, 'connect'],
] as const)('core::webhooks::an_answer_of_%i_is_%s', ([status, error]) => {
  expect(errorOfStatus(status)).toBe(error)
})

const DAY = 86_400_000
const NOW = 10 * DAY

test.for([
  ['a 410 at once', 'status_410', 0, null, 'gone'],
  ['99 failures over a day', 'status_5xx', 98, NOW - DAY, null],
  ['100 failures over a day', 'status_5xx', 99, NOW - DAY, 'failing'],
  ['100 failures within a day', 'timeout', 99, NOW - DAY + 1, null],
  ['the first failure', 'timeout', 0, null, null],
  ['1000 failures within a day', 'connect', 999, NOW - 1, null],
] as const)(
  'core::webhooks::s86_%s_decides_over_an_endpoint',
  ([, error, consecutiveFailures, failingSince, cause]) => {
    expect(disableCause(error, { consecutiveFailures, failingSince }, { nowMs: NOW, failingMs: DAY })).toBe(cause)
  },
)

const state = (facts: Partial<EndpointState> = {}): EndpointState => ({
  url: 'https://old.example.com/',
  events: ['message.received'],
  identityIds: null,
  description: null,
  enabled: true,
  disabledReason: null,
  manuallyDisabledAt: null,
  ...facts,
})
const LOCKED = state({ enabled: false, disabledReason: 'url_changed' })
const OFF = state({ enabled: false, disabledReason: 'manual', manuallyDisabledAt: 5 })
const FAILING = state({ enabled: false, disabledReason: 'failing' })
const URL = 'https://new.example.com/'

describe('decideChange', () => {
  test.for([
    ['a new url locks', state(), { url: URL }, LOCKED.disabledReason, false, null, true],
    ['the same url locks nothing', state(), { url: 'https://old.example.com/' }, null, true, null, false],
    ['switching off', state(), { enabled: false }, 'manual', false, NOW, false],
    ['switching off twice keeps the first time', OFF, { enabled: false }, 'manual', false, 5, false],
    ['switching on what was off', OFF, { enabled: true }, null, true, null, true],
    ['switching on what failed', FAILING, { enabled: true }, null, true, null, true],
    ['switching on what is on', state(), { enabled: true }, null, true, null, false],
    ['switching off what is locked keeps the lock', LOCKED, { enabled: false }, 'url_changed', false, NOW, false],
    ['a new url of what was off', OFF, { url: URL }, 'url_changed', false, 5, true],
    ['a new url of what failed', FAILING, { url: URL }, 'url_changed', false, null, true],
    ['a new url and off', state(), { url: URL, enabled: false }, 'url_changed', false, NOW, true],
    ['another note on what is locked', LOCKED, { description: 'x' }, 'url_changed', false, null, false],
  ] as const)('core::webhooks::s85_%s', ([, before, change, disabledReason, enabled, manuallyDisabledAt, restarts]) => {
    expect(decideChange(before, change, NOW)).toMatchObject({
      kind: 'change',
      state: { disabledReason, enabled, manuallyDisabledAt },
      restarts,
    })
  })

  test.for([
    ['a locked endpoint', LOCKED, { enabled: true }],
    ['an endpoint that moves in the same request', state(), { url: URL, enabled: true }],
    ['an endpoint that was switched off while locked', { ...LOCKED, manuallyDisabledAt: 5 }, { enabled: true }],
  ] as const)('core::webhooks::s85_%s_cannot_be_switched_on_untested', ([, before, change]) => {
    expect(decideChange(before, change, NOW)).toEqual({ kind: 'untested_url' })
  })

  test('core::webhooks::what_changed_is_named_and_what_stayed_is_not', () => {
    const change = { url: URL, events: ['*'], identityIds: [ADA], description: 'x' } as const

    expect(decideChange(state(), change, NOW)).toMatchObject({
      changed: ['url', 'events', 'identity_ids', 'description', 'enabled', 'disabled_reason'],
    })
    expect(decideChange(state(), { events: ['message.received'], identityIds: null }, NOW)).toMatchObject({
      changed: [],
    })
  })

  test('core::webhooks::an_identity_filter_can_be_taken_away', () => {
    expect(decideChange(state({ identityIds: [ADA] }), { identityIds: null }, NOW)).toMatchObject({
      state: { identityIds: null },
      changed: ['identity_ids'],
    })
  })
})

test('core::webhooks::s85_a_test_opens_the_lock_and_nothing_that_a_caller_closed', () => {
  expect(stateAfterTest(null)).toEqual({ enabled: true, disabledReason: null })
  expect(stateAfterTest(5)).toEqual({ enabled: false, disabledReason: 'manual' })
})
