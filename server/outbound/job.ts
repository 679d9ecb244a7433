import { z } from 'zod'
import { IdentityId, MessageId, RequestId, TenantId } from '../../contract/ids.ts'
import { DeliveryEvent } from './delivery-event.ts'

const owner = { v: z.literal(1), tenant_id: TenantId, identity_id: IdentityId }

/** A body of `pm-outbound`: a message to hand over, or what became of one. Frozen at `v: 1`. [spec/outbound.md 20] */
export const OutboundJob = z.discriminatedUnion('kind', [
  z.object({ ...owner, kind: z.literal('send'), message_id: MessageId, request_id: RequestId }),
  z.object({ ...owner, kind: z.literal('transport_event'), event: DeliveryEvent }),
])
export type OutboundJob = z.output<typeof OutboundJob>
