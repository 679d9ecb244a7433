import { z } from 'zod'
import type { MessageId } from '../../contract/ids.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { type MasterKeys, open, seal } from '../platform/seal.ts'

const Envelope = z.object({ from: z.string(), to: z.string(), received_at: z.int(), size: z.int() })

function place(messageId: MessageId) {
  return { table: 'blobs', column: 'envelope', row: messageId }
}

/**
 * The envelope of a stored mail, sealed, kept beside its bytes: with it a mail whose pointer and ledger row were both
 * lost can still be delivered. Sealed because it names who wrote to whom.
 */
export function sealEnvelope(keys: MasterKeys, delivery: DeliveryPointer): Promise<string> {
  const envelope: z.input<typeof Envelope> = {
    from: delivery.envelopeFrom,
    to: delivery.envelopeTo,
    received_at: delivery.receivedAt,
    size: delivery.rawSize,
  }
  return seal(keys, place(delivery.deliveryId), new TextEncoder().encode(JSON.stringify(envelope)))
}

/** Rebuilds the pointer of a stored mail from its sealed envelope. Throws when it was altered or is another's. */
export async function openEnvelope(
  keys: MasterKeys,
  messageId: MessageId,
  rawKey: string,
  sealed: string,
): Promise<DeliveryPointer> {
  const { from, to, received_at, size } = Envelope.parse(
    JSON.parse(new TextDecoder().decode(await open(keys, place(messageId), sealed))),
  )
  return {
    deliveryId: messageId,
    rawKey,
    rawSize: size,
    envelopeFrom: from,
    envelopeTo: to,
    loopback: null,
    source: 'routing',
    receivedAt: received_at,
  }
}
