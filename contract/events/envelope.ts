import { z } from 'zod'
import { Timestamp } from '../fields.ts'
import { EventId, IdentityId, TenantId } from '../ids.ts'

/** The schema date of event payloads; the only value in v1. */
export const EVENT_API_VERSION = '2026-10-01'

/** Every event type of the product, so that a subscription can name one before its cause is built. [spec/events.tsv] */
export const EVENT_TYPES = [
  'message.received',
  'message.quarantined',
  'message.released',
  'message.triaged',
  'message.sent',
  'message.delivered',
  'message.deferred',
  'message.bounced',
  'message.complained',
  'message.rejected',
  'message.failed',
  'message.uncertain',
  'message.reconciled',
  'message.suppressed',
  'message.canceled',
  'verification.received',
  'identity.created',
  'identity.updated',
  'identity.paused',
  'identity.resumed',
  'identity.deleted',
  'identity.address_added',
  'identity.address_activated',
  'identity.address_promoted',
  'identity.address_retired',
  'identity.key_created',
  'identity.key_rotated',
  'identity.key_revoked',
  'domain.created',
  'domain.verified',
  'domain.degraded',
  'domain.failing',
  'domain.suspended',
  'domain.recovered',
  'domain.reminder',
  'domain.removed',
  'erasure.completed',
  'erasure.failed',
  'export.completed',
  'suppression.created',
  'quota.warning',
  'webhook.disabled',
  'webhook.test',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'billing.plan_changed',
  'billing.payment_failed',
  'billing.limit_reached',
  'tenant.policy_updated',
  'account.requested',
  'account.approved',
  'account.rejected',
  'account.closed',
] as const
export const EventType = z
  .enum(EVENT_TYPES)
  .meta({ id: 'EventType', description: 'What happened. New types may appear.' })
export type EventType = z.output<typeof EventType>

/** The component name of an event type: `message.received` is `MessageReceivedEvent`. */
export function eventComponent(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

/** Declares one event: its type and what `data` holds. All eight fields of the envelope are always there. [spec/events.md 1] */
export function defineEvent<const T extends EventType, D extends z.ZodObject>(type: T, description: string, data: D) {
  return z
    .object({
      id: EventId.describe('The same on every attempt and replay; drop what you have seen.'),
      type: z.literal(type),
      api_version: z.literal(EVENT_API_VERSION).describe('Schema date of the payload.'),
      occurred_at: Timestamp,
      tenant_id: TenantId.nullable().describe('Null only for events of the deployment.'),
      identity_id: IdentityId.nullable().describe('Set for events of one identity.'),
      sequence: z.int().min(1).nullable().describe('Rises for one owner; null for platform events.'),
      data: data.describe('What happened.'),
    })
    .meta({ id: eventComponent(type), description })
}
