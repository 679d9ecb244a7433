import type { AttachmentId, IdentityId, MessageId, TenantId, ThreadId } from '../../contract/ids.ts'
import type { MessageStatus } from '../../contract/objects/message.ts'

/** Where a message of the loopback came from. Set only by our own outbound transport. */
export type LoopbackSource = {
  readonly tenant_id: TenantId
  readonly identity_id: IdentityId
  readonly message_id: MessageId
}

/** Everything needed to process an accepted mail again: what the ledger keeps and a queue pointer repeats. */
export type DeliveryPointer = {
  readonly deliveryId: MessageId
  readonly rawKey: string
  readonly rawSize: number
  readonly envelopeFrom: string
  readonly envelopeTo: string
  readonly loopback: LoopbackSource | null
  readonly source: 'routing' | 'ses'
  readonly receivedAt: number
}

/** A stored message as its consumer needs it: where its raw is, and where its attachments go. */
export type StoredMessage = {
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
}

/** `effects_due`: stored, but some effects after the commit are open. `busy`: somebody else holds it. */
export type LeaseOutcome =
  | { readonly kind: 'leased'; readonly token: string; readonly attempt: number }
  | { readonly kind: 'effects_due'; readonly effects: readonly string[]; readonly stored: StoredMessage }
  | { readonly kind: 'done' | 'busy' }
