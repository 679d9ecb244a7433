import type { MessageId } from '../../contract/ids.ts'
import type { AttachmentRisk, InboundKind, NamedAddress, Verdict } from '../mail/parsed.ts'
import type { CappedRow } from '../mail/row-caps.ts'
import type { OwnAddress } from '../mail/thread-match.ts'
import type { Keyring } from '../mail/thread-token.ts'
import type { LoopbackSource, StoredMessage } from './ledger-input.ts'

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

/** The message as the pure code understood it; `row` holds the columns that have caps, already within them. */
export type IngestMail = {
  readonly from: NamedAddress | null
  readonly senderDomain: string | null
  readonly row: CappedRow
  readonly sentAt: number
  /** Normalised, or `{raw_sha256}@synthetic.invalid` when `messageIdSynthetic`. */
  readonly rfcMessageId: string
  readonly messageIdSynthetic: boolean
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly kind: InboundKind
  readonly attachments: readonly IngestAttachment[]
}

/** Everything the ingest transaction needs; it reads nothing else but its own rows. */
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
  readonly ownAddresses: readonly OwnAddress[]
  readonly platformDomain: string
  readonly mail: IngestMail
  readonly verdict: Verdict
  readonly loopback: LoopbackSource | null
  readonly threadKeys: Keyring
  readonly policy: { readonly onAuthFail: boolean; readonly textBytes: number }
  readonly parserVersion: number
}

/** What came of it, with the effects that follow the commit. A duplicate names the message that was there before. */
export type IngestOutcome =
  | { readonly kind: 'stored' | 'duplicate'; readonly stored: StoredMessage; readonly effects: readonly string[] }
  | { readonly kind: 'stale_lease' }
  | { readonly kind: 'erased' }
