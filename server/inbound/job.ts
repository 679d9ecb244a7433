import { z } from 'zod'
import { IdentityId, MessageId, RequestId, TenantId } from '../../contract/ids.ts'

/** A pointer on `pm-inbound`: ids and sizes, never mail. Frozen at `v: 1`. [spec/inbound.md 3] */
export const InboundJob = z.object({
  v: z.literal(1),
  kind: z.literal('message'),
  source: z.object({ type: z.literal('routing') }),
  message_id: MessageId,
  tenant_id: TenantId,
  identity_id: IdentityId,
  r2_key: z.string().max(300),
  raw_size: z.int().min(0),
  /** `""` is the null sender. */
  envelope_from: z.string().max(1000),
  /** Normalised, with its tag. */
  envelope_to: z.string().max(1000),
  received_at: z.int().min(0),
  request_id: RequestId,
  loopback: z.object({ tenant_id: TenantId, identity_id: IdentityId, message_id: MessageId }).nullable(),
})
export type InboundJob = z.output<typeof InboundJob>
