import { z } from 'zod'
import { DELIVERY_EVENT_KINDS } from './transition.ts'

/**
 * What became of one recipient after the transport took the message, whoever reports it. Frozen: it stands in queues and
 * in mailboxes. [spec/outbound.md 27]
 */
export const DeliveryEvent = z.object({
  source: z.enum(['simulator', 'loopback']),
  event_id: z.string().min(1).max(500),
  provider_message_id: z.string().min(1).max(1_000),
  sender: z.string().max(320),
  recipient: z.string().max(320),
  kind: z.enum(DELIVERY_EVENT_KINDS),
  /** Only of bounces: permanent, so that the recipient is not written to again. */
  hard: z.boolean(),
  smtp_code: z.string().max(3).nullable(),
  enhanced_code: z.string().max(16).nullable(),
  smtp_response: z.string().max(512).nullable(),
  occurred_at: z.int().min(0),
})
export type DeliveryEvent = z.output<typeof DeliveryEvent>

/** An event of a test transport that is still to come. */
export type DueEvent = { readonly event: DeliveryEvent; readonly dueAt: number }
