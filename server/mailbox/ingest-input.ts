import type { AttachmentId, MessageId, ThreadId } from '../../contract/ids.ts'
import type { MessageStatus } from '../../contract/objects/message.ts'
import type { AttachmentRisk, AuthEvidence, Classification, NamedAddress, Verdict } from '../mail/parsed.ts'
import type { Keyring } from '../mail/thread-token.ts'
import type { LoopbackSource } from './ledger-input.ts'

/** An attachment's row; its bytes stay with the consumer and follow the commit. */
export type IngestAttachment = {
  readonly position: number
  readonly filename: string | null
  readonly contentType: string
  readonly sniffedType: string | null
  readonly size: number
  readonly sha256: string
  readonly disposition: 'attachment' | 'inline' | null
  readonly contentId: string | null
  readonly risk: AttachmentRisk | null
}

/** The message as the pure code understood it, bodies already within their caps. */
export type IngestMail = {
  readonly from: NamedAddress | null
  readonly senderDomain: string | null
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly replyTo: readonly NamedAddress[]
  readonly subject: string | null
  readonly sentAt: number
  /** Normalised, or `{raw_sha256}@synthetic.invalid` when `messageIdSynthetic`. */
  readonly rfcMessageId: string
  readonly messageIdSynthetic: boolean
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly text: string | null
  readonly htmlSanitized: string | null
  readonly extractedText: string | null
  readonly snippet: string | null
  readonly classification: Classification
  readonly flags: readonly string[]
  readonly attachments: readonly IngestAttachment[]
}

export type IngestInput = {
  readonly deliveryId: MessageId
  readonly leaseToken: string
  readonly receivedAt: number
  readonly rawKey: string
  readonly rawSize: number
  readonly rawSha256: string
  readonly envelopeFrom: string
  /** Envelope recipient without its tag. */
  readonly deliveredTo: string
  /** The tag, lower case, or null. */
  readonly detail: string | null
  readonly isBcc: boolean
  readonly isPrimaryRecipient: boolean
  /** Every address of the identity in any status: never a participant. */
  readonly ownAddresses: readonly string[]
  readonly mail: IngestMail
  readonly verdict: Verdict
  readonly evidence: AuthEvidence
  readonly loopback: LoopbackSource | null
  readonly threadKeys: Keyring
  readonly policy: { readonly onAuthFail: boolean; readonly textBytes: number }
  readonly parserVersion: number
}

/** What came of it. A duplicate names the stored message and its raw, so that the copy can be removed. */
export type IngestOutcome =
  | {
      readonly kind: 'stored' | 'duplicate'
      readonly messageId: MessageId
      readonly threadId: ThreadId
      readonly status: MessageStatus
      readonly storedRawKey: string | null
      readonly attachments: readonly {
        readonly id: AttachmentId
        readonly position: number
        readonly key: string
        readonly sha256: string
      }[]
      readonly effects: readonly string[]
    }
  | { readonly kind: 'stale_lease' }
  | { readonly kind: 'erased' }
