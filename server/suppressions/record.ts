import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { EventId, MessageId, TenantId } from '../../contract/ids.ts'
import { derivedId } from '../platform/ids.ts'
import type { Work } from '../rpc/context.ts'
import { addressHash, addressHint } from './address-hash.ts'
import { insertSuppression } from './queries.ts'

/** The event of a suppression that this message made; the same on every repeat. */
export type SuppressionEvent = {
  readonly eventId: EventId
  readonly occurredAt: number
  readonly data: {
    readonly address_hint: string
    readonly reason: SuppressionReason
    readonly source_message_id: MessageId
  }
}

/**
 * Puts a recipient on the suppression list for good. An entry that is there keeps its source and the stricter reason;
 * one that has ended begins anew. Returns the event of the entry when this message made it, else null: an older entry
 * says nothing new. [FR-DLV-2, spec/outbound.md 30]
 */
export async function recordSuppression(
  work: Work,
  made: {
    readonly tenantId: TenantId
    readonly address: string
    readonly reason: Extract<SuppressionReason, 'hard_bounce' | 'complaint'>
    readonly sourceMessageId: MessageId
  },
): Promise<SuppressionEvent | null> {
  const { tenantId, address, reason, sourceMessageId } = made
  const hash = addressHash(work.settings.hashKey, address)
  const kept = await insertSuppression(work.db, {
    tenantId,
    addressHash: hash,
    addressHint: addressHint(address),
    reason,
    sourceMessageId,
    createdAt: work.nowMs,
  })
  if (kept.sourceMessageId !== sourceMessageId || kept.reason !== reason) return null
  const input = `suppression:${tenantId}${hash}${kept.createdAt}`
  return {
    eventId: derivedId('evt', work.settings.hashKey, kept.createdAt, input),
    occurredAt: kept.createdAt,
    data: { address_hint: kept.addressHint, reason: kept.reason, source_message_id: sourceMessageId },
  }
}
