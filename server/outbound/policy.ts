import type { MailboxFacts, SendContext } from './facts.ts'
import { type FilteredRecipient, filterRecipients } from './filters.ts'
import { checkHeaders } from './headers.ts'
import { listRecipients, parseAddress, type RecipientList, replyTarget, withoutTag } from './recipients.ts'
import { invalidField, type Refusal } from './refusal.ts'
import type { SendRequest } from './send-request.ts'
import { chooseSender, type SenderChoice } from './sender.ts'
import { isSimulated } from './simulator.ts'

/** Hops a conversation between machines may have; the next send would reach it. [N13] */
export const HOP_MAX = 10
/** Sends a day of a new workspace. [W30] */
export const RAMP_DAILY_CAP = 50
const UNSUBSCRIBE_URL_MAX = 900

/** Everything a send is decided from, besides what only the quota object knows. */
export type PolicyInput = {
  readonly request: SendRequest
  readonly context: SendContext
  readonly mailbox: MailboxFacts
  /** Why the files of the request cannot be sent, or null. */
  readonly attachmentRefusal: Refusal | null
}

/** A send that may go on: who it leaves from, whom it goes to, and its hop. */
export type SendDecision = {
  readonly kind: 'allowed'
  readonly sender: Extract<SenderChoice, { kind: 'chosen' }>['sender']
  readonly recipients: readonly FilteredRecipient[]
  readonly hop: number
}

/** What the steps look at; derived once, so that a step is one comparison. */
type Facts = PolicyInput & {
  readonly list: RecipientList
  readonly choice: SenderChoice
  readonly hop: number
}

type Step = (facts: Facts) => Refusal | null

/** Conversations are the only place where a hop counts: a new message is the first. [N13] */
function hopOf({ request, mailbox }: PolicyInput): number {
  return request.targetId === null && request.threadId === null ? 1 : 1 + (mailbox.thread?.hop ?? 0)
}

function senderOf(choice: SenderChoice) {
  if (choice.kind === 'refused') throw new Error('a refused sender went on')
  return choice.sender
}

function recipientsOf(list: RecipientList) {
  if (list.kind === 'refused') throw new Error('refused recipients went on')
  return list.recipients
}

/** Addresses a test tenant may write to: the simulator and identities hosted for the same customer. [L1, L3, FR-OUT-12] */
function staysHere(address: string, context: SendContext): boolean {
  return isSimulated(address) || context.hosted.includes(withoutTag(address))
}

function checkTarget({ request, mailbox }: Facts): Refusal | null {
  if (request.targetId !== null) return mailbox.target === null ? { code: 'message_not_found' } : null
  return request.threadId !== null && mailbox.thread === null ? { code: 'thread_not_found' } : null
}

/** Goes into angle brackets of a header: parsed, re-serialised and short enough for a line. [S73, G9] */
function checkMarketing({ request: { kind, unsubscribe, hasConsent } }: Facts): Refusal | null {
  if (kind !== 'marketing') return null
  if (unsubscribe === null || !hasConsent) return { code: 'marketing_requirements_missing' }
  const isUrl = URL.canParse(unsubscribe.url) && new URL(unsubscribe.url).href.length <= UNSUBSCRIBE_URL_MAX
  if (!isUrl) return invalidField('unsubscribe.url', 'An https URL of at most 900 characters.')
  const mailto = unsubscribe.mailto === null ? null : parseAddress(unsubscribe.mailto)
  const isMailto = mailto === null || (typeof mailto !== 'string' && !mailto.address.includes('"'))
  return isMailto ? null : invalidField('unsubscribe.mailto', 'An address.')
}

function checkAutoReply({ request, context, mailbox }: Facts): Refusal | null {
  if (request.kind !== 'auto_reply') return null
  const { allowed, max_automatic_exchanges: exchangesMax } = context.tenant.policy.auto_reply
  const answers = request.operation === 'reply' || request.operation === 'reply_all'
  const mayAnswer = answers && (mailbox.target?.kind === 'normal' || mailbox.target?.kind === 'calendar')
  const exchanges = mailbox.thread?.automaticExchanges ?? 0
  const isAllowed = mayAnswer && allowed && !context.identity.autoReplyDenied && exchanges < exchangesMax
  return isAllowed ? null : { code: 'auto_reply_not_allowed' }
}

function checkContent({ request, attachmentRefusal }: Facts): Refusal | null {
  if (request.operation !== 'forward' && request.text === null && request.html === null) {
    return invalidField('text', 'One of text and html is needed.')
  }
  return attachmentRefusal
}

function checkTransport({ request, context, choice }: Facts): Refusal | null {
  const { domain } = senderOf(choice)
  if (context.tenant.mode === 'live') {
    const fix = 'This release delivers the mail of test tenants only.'
    return { code: 'transport_unavailable', details: { reason: 'live_sending_unavailable' }, fix }
  }
  if (!domain.sending) return { code: 'transport_unavailable', details: { reason: 'domain_not_sending' } }
  if (request.kind === 'marketing' && domain.transport === 'cloudflare') {
    return { code: 'transport_unavailable', details: { reason: 'marketing_needs_ses' } }
  }
  return null
}

/** The steps in their binding order; the first that refuses is the answer and nothing is stored. [spec/outbound.md 5] */
export const POLICY_STEPS: readonly { readonly step: string; readonly check: Step }[] = [
  {
    step: '1',
    check: ({ context: { identity } }) =>
      identity.status === 'deleting' || identity.status === 'deleted' ? { code: 'identity_not_found' } : null,
  },
  // Before the identity's own pause: a suspension pauses every identity.
  {
    step: '2',
    check: ({ context: { tenant } }) => (tenant.status === 'suspended' ? { code: 'tenant_suspended' } : null),
  },
  {
    step: '3',
    check: ({ context: { identity } }) =>
      identity.status === 'paused'
        ? { code: 'identity_paused', details: { reason: identity.pauseReason ?? 'manual' } }
        : null,
  },
  {
    step: '3a',
    check: ({ context: { identity, tenant } }) =>
      tenant.sendingPausedAt !== null && !identity.isSystem
        ? {
            code: 'sending_paused',
            details: { scope: 'tenant', reason: tenant.sendingPauseReason ?? 'abuse_threshold' },
          }
        : null,
  },
  {
    step: '3b',
    check: ({ context: { identity, tenant, isFreeSendingOff } }) =>
      isFreeSendingOff && tenant.isRamped && !identity.isSystem
        ? { code: 'policy_denied', details: { reason: 'free_sending_off' } }
        : null,
  },
  {
    step: '4',
    check: ({ context: { identity } }) => (identity.hasOwner ? null : { code: 'identity_owner_required' }),
  },
  { step: '5', check: checkTarget },
  { step: '6', check: ({ list }) => (list.kind === 'refused' ? list.refusal : null) },
  {
    step: '7',
    check: ({ list, context }) =>
      recipientsOf(list).length > context.tenant.policy.max_recipients ? { code: 'too_many_recipients' } : null,
  },
  {
    step: '8',
    check: ({ list, context }) =>
      context.tenant.mode === 'test' && !recipientsOf(list).every(({ address }) => staysHere(address, context))
        ? { code: 'test_mode_recipient' }
        : null,
  },
  { step: '9', check: checkMarketing },
  { step: '10', check: checkAutoReply },
  { step: '10a', check: ({ hop }) => (hop >= HOP_MAX ? { code: 'loop_detected', details: { hop } } : null) },
  { step: '11', check: ({ request }) => checkHeaders(request.headers) },
  { step: '12', check: checkContent },
  {
    step: '13',
    check: ({ choice }) =>
      choice.kind === 'refused'
        ? invalidField('from_address', 'No address of the identity that may be used here.')
        : null,
  },
  {
    step: '14',
    check: ({ choice }) => {
      const { status, domain } = senderOf(choice)
      const isReady = status !== 'pending' && domain.state !== 'pending' && domain.state !== 'verifying'
      return isReady ? null : { code: 'domain_not_ready' }
    },
  },
  {
    step: '14a',
    check: ({ choice }) => {
      const { domain } = senderOf(choice)
      const details = { scope: 'domain', domain_id: domain.id, reason: 'abuse_threshold' } as const
      return domain.sendingPausedAt === null ? null : { code: 'sending_paused', details }
    },
  },
  { step: '15', check: checkTransport },
]

/**
 * Decides a send: the first refusal in the binding order, or who it leaves from and which recipients are sent to. Size,
 * allowance, daily caps and the thread's lock come after composition. [FR-OUT-3, spec/outbound.md 5]
 */
export function decideSend(input: PolicyInput): SendDecision | { readonly kind: 'refused'; readonly refusal: Refusal } {
  const { request, context, mailbox } = input
  const own = new Set(context.addresses.map(({ address }) => address))
  const facts: Facts = {
    ...input,
    list: listRecipients(request, mailbox.target, { own, contacts: mailbox.contacts }),
    choice: chooseSender(request, mailbox.thread, context.addresses),
    hop: hopOf(input),
  }
  for (const { check } of POLICY_STEPS) {
    const refusal = check(facts)
    if (refusal !== null) return { kind: 'refused', refusal }
  }
  const recipients = filterRecipients(recipientsOf(facts.list), {
    suppressed: context.suppressed,
    blocked: context.blocked,
    allowed: context.allowed,
    allowlistOnly: context.tenant.policy.send_allowlist_only,
    requireKnownRecipient: context.identity.requireKnownRecipient,
    contacts: mailbox.contacts,
    answeredAuthor: answeredAuthor(input),
  })
  return { kind: 'allowed', sender: senderOf(facts.choice), recipients, hop: facts.hop }
}

/** The author of authenticated mail who is being answered: the only stranger that is known. [E2] */
function answeredAuthor({ request, mailbox }: PolicyInput): string | null {
  const { target } = mailbox
  if (target === null || (request.operation !== 'reply' && request.operation !== 'reply_all')) return null
  if (target.direction !== 'inbound' || target.status !== 'received' || target.verdict !== 'pass') return null
  return replyTarget(target, mailbox.contacts)?.address ?? null
}

/** Sends a day of identity and tenant; null: no cap of the tenant for the system identity. [policy step 18, E3, W30] */
export function dailyCaps(context: SendContext): { readonly identity: number; readonly tenant: number | null } {
  const { identity, tenant } = context
  const cap = tenant.policy.tenant_daily_send_cap
  return {
    identity: identity.dailyCap ?? tenant.policy.identity_daily_send_cap,
    tenant: identity.isSystem ? null : tenant.isRamped ? Math.min(cap, RAMP_DAILY_CAP) : cap,
  }
}
