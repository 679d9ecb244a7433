import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { Mode } from '../../contract/fields.ts'
import type { AttachmentId, DomainId, MessageId } from '../../contract/ids.ts'
import type { DOMAIN_STATES, DOMAIN_TRANSPORTS, REPLY_TOKENS } from '../../contract/objects/domain.ts'
import type { IdentityStatus, PauseReason } from '../../contract/objects/identity.ts'
import type { TenantPolicy } from '../../contract/objects/policy.ts'
import type { TenantStatus } from '../../contract/objects/tenant.ts'
import type { NamedAddress, Verdict } from '../mail/parsed.ts'
import type { AddressStatus } from '../mail/thread-match.ts'

/** The domain of an own address, as far as sending depends on it. */
export type SendingDomain = {
  readonly id: DomainId
  readonly name: string
  readonly isPlatform: boolean
  readonly state: (typeof DOMAIN_STATES)[number]
  readonly transport: (typeof DOMAIN_TRANSPORTS)[number]
  readonly replyToken: (typeof REPLY_TOKENS)[number]
  readonly sending: boolean
  readonly sendingPausedAt: number | null
}

/** An address of the identity, in any status. */
export type SenderAddress = {
  readonly address: string
  readonly isPrimary: boolean
  readonly status: AddressStatus
  readonly domain: SendingDomain
}

/** What D1 knows about a send, read in one batch: sender, its tenant, its addresses, and its recipients. */
export type SendContext = {
  readonly identity: {
    readonly status: IdentityStatus
    readonly pauseReason: PauseReason | null
    readonly hasOwner: boolean
    readonly displayName: string
    readonly signatureText: string | null
    readonly signatureHtml: string | null
    readonly dailyCap: number | null
    readonly autoReplyDenied: boolean
    readonly requireKnownRecipient: boolean
    readonly isSystem: boolean
  }
  readonly tenant: {
    readonly status: TenantStatus
    readonly mode: Mode
    readonly policy: TenantPolicy
    readonly sendingPausedAt: number | null
    readonly sendingPauseReason: 'abuse_threshold' | 'abuse_burst' | null
    /** New workspaces send little until they are known. */
    readonly isRamped: boolean
    readonly quotaId: string
  }
  readonly isFreeSendingOff: boolean
  readonly addresses: readonly SenderAddress[]
  readonly suppressed: readonly { readonly address: string; readonly reason: SuppressionReason }[]
  /** Entries of the tenant's lists for mail out that a recipient is on: addresses and `@domain`s. */
  readonly blocked: readonly string[]
  readonly allowed: readonly string[]
  /** Recipients without their tag that are addresses in use of identities this test tenant may write to. */
  readonly hosted: readonly string[]
}

/** A file of the message that is forwarded. */
export type TargetFile = {
  readonly id: AttachmentId
  readonly key: string
  readonly filename: string | null
  readonly contentType: string
  readonly size: number
  readonly disposition: 'attachment' | 'inline' | null
  readonly contentId: string | null
  readonly hasRisk: boolean
}

/** The message that is answered or forwarded, as the mailbox has it. */
export type TargetFacts = {
  readonly id: MessageId
  readonly direction: 'inbound' | 'outbound'
  readonly status: string
  readonly kind: string
  readonly verdict: Verdict | null
  readonly isKnownSender: boolean
  readonly from: NamedAddress | null
  readonly replyTo: readonly NamedAddress[]
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly subject: string | null
  readonly text: string | null
  readonly htmlSanitized: string | null
  /** Unix ms. */
  readonly sentAt: number
  readonly files: readonly TargetFile[]
}

/** The message whose header id the new one follows. */
export type Anchor = {
  readonly rfcMessageId: string
  readonly references: readonly string[]
  readonly inReplyTo: string | null
}

/** The thread a message joins, as the mailbox has it. */
export type ThreadFacts = {
  readonly seq: number
  readonly fallbackPinned: boolean
  readonly replyFromAddress: string | null
  /** Addresses that outbound messages of the thread left from. */
  readonly usedFrom: readonly string[]
  /** What a new message follows; null when no message of the thread has a header id. */
  readonly anchor: Anchor | null
  /** Hop of the message answered, or of the thread's latest. */
  readonly hop: number
  /** Automatic replies since the last other message we sent. */
  readonly automaticExchanges: number
}

/** What the mailbox knows about a send. `contacts` are those of the possible recipients it has written to. */
export type MailboxFacts = {
  readonly target: TargetFacts | null
  readonly thread: ThreadFacts | null
  readonly contacts: readonly string[]
}
