import { z } from 'zod'
import { EVENT_TYPES, EventType } from '../events/envelope.ts'
import { Timestamp } from '../fields.ts'
import { DeliveryId, EventId, IdentityId, PartnerId, TenantId, WebhookId } from '../ids.ts'

export const WEBHOOK_SCOPES = ['platform', 'partner', 'tenant'] as const
export const WebhookScope = z.enum(WEBHOOK_SCOPES).meta({
  id: 'WebhookScope',
  description: "Whose events an endpoint gets: every tenant's, those of a partner's tenants, or one tenant's.",
})
export type WebhookScope = z.output<typeof WebhookScope>

export const DISABLED_REASONS = ['manual', 'failing', 'url_changed'] as const
export const DisabledReason = z.enum(DISABLED_REASONS).meta({
  id: 'DisabledReason',
  description:
    'Why an endpoint gets nothing: switched off, its receiver failed for long or is gone, or its URL changed and no test has succeeded since.',
})
export type DisabledReason = z.output<typeof DisabledReason>

/** Every type, also those to come. */
export const ALL_EVENTS = '*'
export const EventSubscription = z
  .enum([ALL_EVENTS, ...EVENT_TYPES])
  .meta({ id: 'EventSubscription', description: 'An event type, or `*` for all, also those to come.' })
export type EventSubscription = z.output<typeof EventSubscription>

const webhookFields = {
  id: WebhookId,
  scope: WebhookScope,
  partner_id: PartnerId.nullable().describe('Set on endpoints of a partner.'),
  tenant_id: TenantId.nullable().describe('Set on endpoints of a tenant.'),
  url: z.string().describe('Where events are posted.'),
  events: z.array(EventSubscription).describe('Which types it gets.'),
  identity_ids: z
    .array(IdentityId)
    .nullable()
    .describe('Only events of these identities; null: all, and those of none.'),
  description: z.string().nullable().describe('Note for people.'),
  enabled: z.boolean().describe('Whether events are sent. What happens while it is off is not sent later.'),
  disabled_reason: DisabledReason.nullable().describe('Why it is off; null while it is on.'),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Webhook = z
  .object(webhookFields)
  .meta({ id: 'Webhook', description: 'A receiver of events. Its secret is shown once, when it is made.' })
export type Webhook = z.input<typeof Webhook>

/** Standard base64 of 32 bytes after the prefix. */
export const WEBHOOK_SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]+={0,2}$/

export const WebhookCreated = z
  .object({
    ...webhookFields,
    secret: z
      .string()
      .regex(WEBHOOK_SECRET_PATTERN)
      .optional()
      .describe('Signs what this endpoint gets. Shown in this answer only; left out of a replay.'),
    secret_replayed: z.literal(false).optional().describe('Present in a replay: the secret is not shown again.'),
  })
  .meta({ id: 'WebhookCreated', description: 'An endpoint with its new secret, or its replay without.' })
export type WebhookCreated = z.input<typeof WebhookCreated>

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'dead'] as const
export const WebhookDeliveryStatus = z.enum(DELIVERY_STATUSES).meta({
  id: 'WebhookDeliveryStatus',
  description: 'Due or under way; answered with 2xx; failed with another attempt to come; or failed for good.',
})
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>

export const DELIVERY_ERRORS = [
  'timeout',
  'dns',
  'tls',
  'connect',
  'redirect',
  'status_4xx',
  'status_410',
  'status_5xx',
  'ssrf_blocked',
  'invalid_url',
  'secret_unavailable',
  'event_unavailable',
  'endpoint_disabled',
] as const
export const WebhookDeliveryError = z.enum(DELIVERY_ERRORS).meta({
  id: 'WebhookDeliveryError',
  description:
    'What went wrong. `dns`, `tls` and `connect` are hints: the network does not always say which. New values may appear.',
})
export type WebhookDeliveryError = z.output<typeof WebhookDeliveryError>

export const WebhookDelivery = z
  .object({
    id: DeliveryId,
    webhook_id: WebhookId,
    event_id: EventId,
    event_type: EventType,
    attempt: z.int().min(1).describe('1 for the first; a replay goes on counting.'),
    status: WebhookDeliveryStatus,
    http_status: z.int().nullable().describe('What the receiver answered; null without an answer.'),
    error: WebhookDeliveryError.nullable().describe('Null while it is due and after a success.'),
    duration_ms: z.int().min(0).nullable().describe('From the start of the attempt to its end; null before it.'),
    next_attempt_at: Timestamp.nullable().describe(
      'Pending: when it is due. Failed: when the next attempt is due, null when there is none.',
    ),
    created_at: Timestamp,
  })
  .meta({ id: 'WebhookDelivery', description: 'One attempt to bring one event to one endpoint.' })
export type WebhookDelivery = z.input<typeof WebhookDelivery>
