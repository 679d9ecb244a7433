import type { IdentityId, MessageId, TenantId } from '../../contract/ids.ts'

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

/** `done`: nothing left to do but unticked `effects`. `busy`: somebody else holds it. */
export type LeaseOutcome =
  | { readonly kind: 'leased'; readonly token: string; readonly attempt: number }
  | { readonly kind: 'effects_due'; readonly effects: readonly string[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'busy' }
