import { describe, expect, test } from 'vitest'
import { CONTEXT, NO_FACTS, REPLY_FACTS, REQUEST, senderAddress, TARGET, THREAD } from '../../test/send-facts.ts'
import type { SendContext } from './facts.ts'
import { dailyCaps, decideSend, POLICY_STEPS, type PolicyInput } from './policy.ts'
import { invalidField } from './refusal.ts'
import type { SendRequest } from './send-request.ts'

// Covers: FR-OUT-3, A7, A8, D6, E2, E3, G7, G9, G12, J33, L1, L3, N13, spec/outbound.md 5

type Change = {
  readonly request?: Partial<SendRequest>
  readonly identity?: Partial<SendContext['identity']>
  readonly tenant?: Partial<SendContext['tenant']>
  readonly context?: Partial<SendContext>
  readonly mailbox?: Partial<PolicyInput['mailbox']>
  readonly attachmentRefusal?: PolicyInput['attachmentRefusal']
}

function input(...changes: readonly Change[]): PolicyInput {
  const all = <K extends keyof Change>(name: K) => Object.assign({}, ...changes.map((change) => change[name] ?? {}))
  return {
    request: { ...REQUEST, ...all('request') },
    context: {
      ...CONTEXT,
      ...all('context'),
      identity: { ...CONTEXT.identity, ...all('identity') },
      tenant: { ...CONTEXT.tenant, ...all('tenant') },
    },
    mailbox: { ...NO_FACTS, ...all('mailbox') },
    attachmentRefusal: changes.map((change) => change.attachmentRefusal).find((refusal) => refusal != null) ?? null,
  }
}

const decide = (...changes: readonly Change[]) => decideSend(input(...changes))
const tooMany = Array.from({ length: 11 }, (_, n) => ({ address: `r${n}@example.com`, name: '', field: 'to' as const }))
const policy = CONTEXT.tenant.policy

/** What breaks each step, in the binding order; every one of them leaves the later ones broken as well. */
const BREAKS: readonly { readonly step: string; readonly change: Change; readonly refusal: object }[] = [
  { step: '1', change: { identity: { status: 'deleting' } }, refusal: { code: 'identity_not_found' } },
  { step: '2', change: { tenant: { status: 'suspended' } }, refusal: { code: 'tenant_suspended' } },
  {
    step: '3',
    change: { identity: { status: 'paused', pauseReason: 'tenant_suspended' } },
    refusal: { code: 'identity_paused', details: { reason: 'tenant_suspended' } },
  },
  {
    step: '3a',
    change: { tenant: { sendingPausedAt: 1, sendingPauseReason: 'abuse_burst' } },
    refusal: { code: 'sending_paused', details: { scope: 'tenant', reason: 'abuse_burst' } },
  },
  {
    step: '3b',
    change: { context: { isFreeSendingOff: true }, tenant: { isRamped: true } },
    refusal: { code: 'policy_denied', details: { reason: 'free_sending_off' } },
  },
  { step: '4', change: { identity: { hasOwner: false } }, refusal: { code: 'identity_owner_required' } },
  {
    step: '5',
    change: { request: { threadId: 'thr_01ARZ3NDEKTSV4RRFFQ69G5FAV' as never } },
    refusal: { code: 'thread_not_found' },
  },
  {
    step: '6',
    change: { request: { recipients: [{ address: 'no address', name: '', field: 'to' }] } },
    refusal: { code: 'address_invalid' },
  },
  { step: '7', change: { request: { recipients: tooMany } }, refusal: { code: 'too_many_recipients' } },
  {
    step: '8',
    change: { request: { recipients: tooMany.slice(0, 2) } },
    refusal: { code: 'test_mode_recipient' },
  },
  { step: '9', change: { request: { kind: 'marketing' } }, refusal: { code: 'marketing_requirements_missing' } },
  { step: '10', change: { request: { kind: 'auto_reply' } }, refusal: { code: 'auto_reply_not_allowed' } },
  {
    step: '10a',
    change: {
      request: { threadId: 'thr_01ARZ3NDEKTSV4RRFFQ69G5FAV' as never },
      mailbox: { thread: { ...THREAD, hop: 9 } },
    },
    refusal: { code: 'loop_detected', details: { hop: 10 } },
  },
  { step: '11', change: { request: { headers: { Received: 'x' } } }, refusal: { code: 'header_not_allowed' } },
  {
    step: '12',
    change: { attachmentRefusal: invalidField('attachments.0.filename', 'x') },
    refusal: invalidField('attachments.0.filename', 'x'),
  },
  {
    step: '13',
    change: { request: { fromAddress: 'other@example.com' } },
    refusal: invalidField('from_address', 'No address of the identity that may be used here.'),
  },
  {
    step: '14',
    change: {
      context: { addresses: [senderAddress(undefined, { domain: { state: 'verifying', sendingPausedAt: 1 } })] },
    },
    refusal: { code: 'domain_not_ready' },
  },
  {
    step: '14a',
    change: { context: { addresses: [senderAddress(undefined, { domain: { sendingPausedAt: 1 } })] } },
    refusal: {
      code: 'sending_paused',
      details: { scope: 'domain', domain_id: 'dom_01ARZ3NDEKTSV4RRFFQ69G5FAV', reason: 'abuse_threshold' },
    },
  },
  {
    step: '15',
    change: { tenant: { mode: 'live' } },
    refusal: { code: 'transport_unavailable', details: { reason: 'live_sending_unavailable' } },
  },
]

test('core::policy::the_steps_stand_in_the_binding_order', () => {
  expect(POLICY_STEPS.map(({ step }) => step)).toEqual(BREAKS.map(({ step }) => step))
})

test.each(BREAKS)('core::policy::step_$step refuses', ({ change, refusal }) => {
  expect(decide(change)).toMatchObject({ kind: 'refused', refusal })
})

/** Steps whose breaks can stand together: the earlier one must always be the answer. */
const TOGETHER = BREAKS.filter(({ step }) => ['1', '2', '3', '3a', '3b', '4', '9', '11', '12', '13'].includes(step))

test.each(TOGETHER.map((first, index) => ({ ...first, later: TOGETHER.slice(index + 1) })))(
  'core::policy::step_$step comes before every later one',
  ({ change, refusal, later }) => {
    expect(decide(...later.map((entry) => entry.change).reverse(), change)).toMatchObject({ kind: 'refused', refusal })
  },
)

describe('who may be sent to', () => {
  test('core::policy::a_send_that_breaks_nothing_is_allowed', () => {
    expect(decide()).toMatchObject({
      kind: 'allowed',
      hop: 1,
      sender: { address: 'ada.test@agents.localhost' },
      recipients: [{ address: 'delivered@simulator.invalid', status: 'queued' }],
    })
  })

  test('core::policy::l3_a_hosted_address_may_carry_a_tag', () => {
    const recipients = [{ address: 'Ben.Test+t01.d9mwsme8@AGENTS.localhost', name: '', field: 'to' as const }]

    expect(decide({ request: { recipients } })).toMatchObject({ kind: 'allowed' })
  })

  const KNOWN = { identity: { requireKnownRecipient: true } }
  const REPLY = { request: { operation: 'reply' as const, targetId: TARGET.id, recipients: [] }, mailbox: REPLY_FACTS }

  test.each([
    ['a stranger', KNOWN, {}, 'unknown_recipient'],
    ['somebody written to before', KNOWN, { mailbox: { contacts: ['delivered@simulator.invalid'] } }, null],
    ['a stranger while the identity may write to anybody', {}, {}, null],
    ['the authenticated author who is answered', KNOWN, REPLY, null],
    [
      'an author whose mail failed authentication',
      KNOWN,
      { ...REPLY, mailbox: { ...REPLY_FACTS, target: { ...TARGET, verdict: 'none' as const } } },
      'unknown_recipient',
    ],
    [
      'the author of a held message',
      KNOWN,
      { ...REPLY, mailbox: { ...REPLY_FACTS, target: { ...TARGET, status: 'quarantined' } } },
      'unknown_recipient',
    ],
  ])('core::policy::e2 %s', (_name, identity, change, reason) => {
    expect(decide(identity, change)).toMatchObject({ kind: 'allowed', recipients: [{ reason }] })
  })

  test('core::policy::g4_suppression_comes_before_every_other_filter_and_is_no_error', () => {
    const suppressed = [{ address: 'delivered@simulator.invalid', reason: 'hard_bounce' as const }]

    expect(decide(KNOWN, { context: { suppressed } })).toMatchObject({
      recipients: [{ status: 'suppressed', reason: 'hard_bounce', smtpResponse: 'policy: suppression (hard_bounce)' }],
    })
  })

  const ONLY_LISTED = { tenant: { policy: { ...policy, send_allowlist_only: true } } }
  const ADDRESS = 'delivered@simulator.invalid'
  const DOMAIN = '@simulator.invalid'
  const isSuppressed = [{ address: ADDRESS, reason: 'manual' as const }]

  test.each([
    ['nobody is listed', ONLY_LISTED, {}, 'not_on_allowlist'],
    ['the address is allowed', ONLY_LISTED, { allowed: [ADDRESS] }, null],
    ['the domain is allowed', ONLY_LISTED, { allowed: [DOMAIN] }, null],
    ['a subdomain is allowed', ONLY_LISTED, { allowed: ['@mail.simulator.invalid'] }, 'not_on_allowlist'],
    ['the address is blocked', {}, { blocked: [ADDRESS] }, 'send_block'],
    ['the domain is blocked', {}, { blocked: [DOMAIN] }, 'send_block'],
    ['another address is blocked', {}, { blocked: ['bounce@simulator.invalid'] }, null],
    ['it is allowed and its domain blocked', ONLY_LISTED, { allowed: [ADDRESS], blocked: [DOMAIN] }, 'send_block'],
    ['it is blocked and suppressed', {}, { blocked: [ADDRESS], suppressed: isSuppressed }, 'manual'],
    ['a stranger is allowed', KNOWN, { allowed: [DOMAIN] }, null],
    ['a stranger is blocked', KNOWN, { blocked: [DOMAIN] }, 'send_block'],
  ])('core::policy::lists %s', (_name, sender, context, reason) => {
    expect(decide(sender, { context })).toMatchObject({ kind: 'allowed', recipients: [{ reason }] })
  })
})

describe('automatic replies', () => {
  const AUTO = {
    request: { operation: 'reply' as const, targetId: TARGET.id, recipients: [], kind: 'auto_reply' as const },
    mailbox: REPLY_FACTS,
  }
  const refused = { kind: 'refused', refusal: { code: 'auto_reply_not_allowed' } }
  const withTarget = (kind: string) => ({ mailbox: { ...REPLY_FACTS, target: { ...TARGET, kind } } })
  const withExchanges = (automaticExchanges: number) => ({
    mailbox: { ...REPLY_FACTS, thread: { ...THREAD, automaticExchanges } },
  })

  test.each([
    ['to ordinary mail', {}, { kind: 'allowed' }],
    ['to an invitation', withTarget('calendar'), { kind: 'allowed' }],
    ['to automated mail', withTarget('automated'), refused],
    ['to a list', withTarget('list'), refused],
    ['the second in a row', withExchanges(1), { kind: 'allowed' }],
    ['the third in a row', withExchanges(2), refused],
    ['where the identity may not', { identity: { autoReplyDenied: true } }, refused],
    [
      'where the policy forbids it',
      { tenant: { policy: { ...policy, auto_reply: { allowed: false, max_automatic_exchanges: 2 } } } },
      refused,
    ],
    [
      'as a forward',
      { request: { ...AUTO.request, operation: 'forward' as const, recipients: REQUEST.recipients } },
      refused,
    ],
  ])('core::policy::d6 %s', (_name, change, outcome) => {
    expect(decide(AUTO, change)).toMatchObject(outcome)
  })
})

describe('marketing', () => {
  const MARKETING = {
    kind: 'marketing' as const,
    hasConsent: true,
    unsubscribe: { url: 'https://example.com/u', mailto: null },
  }
  const smtp = { context: { addresses: [senderAddress(undefined, { domain: { transport: 'smtp' } })] } }

  test.each([
    ['over a relay', MARKETING, smtp, { kind: 'allowed' }],
    [
      'over the platform domain',
      MARKETING,
      {},
      { refusal: { code: 'transport_unavailable', details: { reason: 'marketing_needs_ses' } } },
    ],
    [
      'without consent',
      { ...MARKETING, hasConsent: false },
      smtp,
      { refusal: { code: 'marketing_requirements_missing' } },
    ],
    [
      'with a URL that is none',
      { ...MARKETING, unsubscribe: { url: 'https://', mailto: null } },
      smtp,
      { refusal: { code: 'invalid_request' } },
    ],
    [
      'with an address that is none',
      { ...MARKETING, unsubscribe: { url: 'https://example.com/u', mailto: '"a>b"@example.com' } },
      smtp,
      { refusal: { code: 'invalid_request' } },
    ],
  ])('core::policy::g9 %s', (_name, request, change, outcome) => {
    expect(decide({ request }, change)).toMatchObject(outcome)
  })
})

test.each([
  ['the policy of the tenant', {}, {}, { identity: 500, tenant: 5_000 }],
  ['the cap of the identity', { dailyCap: 3 }, {}, { identity: 3, tenant: 5_000 }],
  ['a new workspace', {}, { isRamped: true }, { identity: 500, tenant: 50 }],
  ['the system identity', { isSystem: true }, { isRamped: true }, { identity: 500, tenant: null }],
])('core::policy::e3_daily_caps of %s', (_name, identity, tenant, caps) => {
  expect(dailyCaps(input({ identity, tenant }).context)).toEqual(caps)
})
