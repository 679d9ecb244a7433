import { DomainId, MessageId } from '../contract/ids.ts'
import type { MailboxFacts, SendContext, SenderAddress, TargetFacts, ThreadFacts } from '../server/outbound/facts.ts'
import type { SendRequest } from '../server/outbound/send-request.ts'
import { BUILT_IN_POLICY } from '../server/policy/defaults.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const MESSAGE = MessageId.parse(`msg_${ULID}`)

/** A send that every rule allows; tests change what they speak of. */
export const REQUEST: SendRequest = {
  operation: 'send',
  targetId: null,
  threadId: null,
  fromAddress: null,
  recipients: [{ address: 'delivered@simulator.invalid', name: '', field: 'to' }],
  subject: 'Hello',
  text: 'Hi there.',
  html: null,
  includeAttachments: false,
  attachments: [],
  kind: 'transactional',
  unsubscribe: null,
  hasConsent: false,
  labels: [],
  headers: {},
  metadata: {},
}

/** An own address on a healthy domain. */
export function senderAddress(
  address = 'ada.test@agents.localhost',
  change: Partial<Omit<SenderAddress, 'domain'>> & { domain?: Partial<SenderAddress['domain']> } = {},
): SenderAddress {
  const name = address.slice(address.lastIndexOf('@') + 1)
  return {
    address,
    isPrimary: true,
    status: 'active',
    ...change,
    domain: {
      id: DomainId.parse(`dom_${ULID}`),
      name,
      isPlatform: name === 'agents.localhost',
      state: 'healthy',
      transport: 'cloudflare',
      replyToken: 'subaddress',
      sending: true,
      sendingPausedAt: null,
      ...change.domain,
    },
  }
}

/** A test tenant with one identity that may write to new recipients. */
export const CONTEXT: SendContext = {
  identity: {
    status: 'active',
    pauseReason: null,
    hasOwner: true,
    displayName: 'Ada',
    signatureText: null,
    signatureHtml: null,
    dailyCap: null,
    autoReplyDenied: false,
    requireKnownRecipient: false,
    isSystem: false,
  },
  tenant: {
    status: 'active',
    mode: 'test',
    policy: BUILT_IN_POLICY,
    sendingPausedAt: null,
    sendingPauseReason: null,
    isRamped: false,
    quotaId: 'quota',
  },
  isFreeSendingOff: false,
  addresses: [senderAddress()],
  suppressed: [],
  blocked: [],
  allowed: [],
  hosted: ['ben.test@agents.localhost'],
}

/** A received, authenticated message of a stranger. */
export const TARGET: TargetFacts = {
  id: MESSAGE,
  direction: 'inbound',
  status: 'received',
  kind: 'normal',
  verdict: 'pass',
  isKnownSender: false,
  from: { address: 'ben.test@agents.localhost', name: 'Ben' },
  replyTo: [],
  to: [{ address: 'ada.test@agents.localhost', name: 'Ada' }],
  cc: [],
  subject: 'Order 42',
  text: 'The original.',
  htmlSanitized: null,
  sentAt: Date.UTC(2026, 9, 9, 9),
  files: [],
}

export const THREAD: ThreadFacts = {
  seq: 7,
  fallbackPinned: false,
  replyFromAddress: null,
  usedFrom: [],
  anchor: { rfcMessageId: 'parent@example.net', references: ['root@example.net'], inReplyTo: null },
  hop: 1,
  automaticExchanges: 0,
}

export const NO_FACTS: MailboxFacts = { target: null, thread: null, contacts: [] }
export const REPLY_FACTS: MailboxFacts = { target: TARGET, thread: THREAD, contacts: [] }
