import { z } from 'zod'
import { EventType } from '../../contract/events/envelope.ts'
import { EventId, IdentityId, TenantId, WebhookId } from '../../contract/ids.ts'

/** Where an event's payload lives. */
export const OWNER_KINDS = ['mailbox', 'domain', 'job', 'platform'] as const

/** An event whose receivers are still to be found. Frozen at `v: 1`. [spec/webhooks.md 17] */
export const FanoutJob = z.object({
  v: z.literal(1),
  kind: z.literal('fanout'),
  event_id: EventId,
  event_type: EventType,
  tenant_id: TenantId.nullable(),
  identity_id: IdentityId.nullable(),
  owner_kind: z.enum(OWNER_KINDS),
  /** Id of the owning object, or `platform`. */
  owner_id: z.string().max(100),
  occurred_at: z.int().min(0),
})
export type FanoutJob = z.output<typeof FanoutJob>

/** One attempt that is due. It names the row that decides everything; where the payload is says the index. Frozen at `v: 1`. */
export const DeliverJob = z.object({
  v: z.literal(1),
  kind: z.literal('deliver'),
  event_id: EventId,
  event_type: EventType,
  tenant_id: TenantId.nullable(),
  endpoint_id: WebhookId,
  attempt: z.int().min(1),
  first_attempt: z.int().min(1),
  replay: z.boolean(),
})
export type DeliverJob = z.output<typeof DeliverJob>

/** A pointer on `pm-webhooks`: ids and codes, never a payload, a URL or a secret. [I5] */
export const WebhookJob = z.discriminatedUnion('kind', [FanoutJob, DeliverJob])
export type WebhookJob = z.output<typeof WebhookJob>

/** The pointer to an event, from its row in the index. */
export function fanoutJob(event: {
  readonly id: EventId
  readonly type: EventType
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
  readonly ownerKind: FanoutJob['owner_kind']
  readonly ownerId: string
  readonly occurredAt: number
}): FanoutJob {
  return {
    v: 1,
    kind: 'fanout',
    event_id: event.id,
    event_type: event.type,
    tenant_id: event.tenantId,
    identity_id: event.identityId,
    owner_kind: event.ownerKind,
    owner_id: event.ownerId,
    occurred_at: event.occurredAt,
  }
}

/** The pointer to an attempt, from its row. */
export function deliverJob(attempt: {
  readonly endpointId: WebhookId
  readonly eventId: EventId
  readonly eventType: EventType
  readonly tenantId: TenantId | null
  readonly attempt: number
  readonly firstAttempt: number
  readonly replay: boolean
}): DeliverJob {
  return {
    v: 1,
    kind: 'deliver',
    event_id: attempt.eventId,
    event_type: attempt.eventType,
    tenant_id: attempt.tenantId,
    endpoint_id: attempt.endpointId,
    attempt: attempt.attempt,
    first_attempt: attempt.firstAttempt,
    replay: attempt.replay,
  }
}
