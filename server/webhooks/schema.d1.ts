import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EVENT_TYPES } from '../../contract/events/envelope.ts'
import type { DeliveryId, EventId, PartnerId, TenantId, WebhookId } from '../../contract/ids.ts'
import { DELIVERY_STATUSES, DISABLED_REASONS, type WebhookDeliveryError } from '../../contract/objects/webhook.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'

/**
 * Receivers of events. Platform endpoints have neither tenant nor partner. A changed URL locks an endpoint until a test
 * succeeded; `manually_disabled_at` outlives that lock, so that the test opens only what the change closed (S85).
 */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').$type<WebhookId>().primaryKey(),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .references(() => tenants.id),
    partnerId: text('partner_id')
      .$type<PartnerId>()
      .references(() => partners.id),
    url: text('url').notNull(),
    description: text('description'),
    eventTypesJson: text('event_types_json').notNull(),
    identityIdsJson: text('identity_ids_json'),
    enabled: flag('enabled').notNull().default(true),
    disabledReason: oneOf('disabled_reason', DISABLED_REASONS),
    secretEnc: text('secret_enc').notNull(),
    prevSecretEnc: text('prev_secret_enc'),
    prevSecretExpiresAt: epochMs('prev_secret_expires_at'),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    failingSince: epochMs('failing_since'),
    manuallyDisabledAt: epochMs('manually_disabled_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('webhook_endpoints', t),
    check('webhook_endpoints_owner', sql`tenant_id is null or partner_id is null`),
    // Fan-out asks for the enabled endpoints of a tenant or partner.
    index('webhook_endpoints_tenant').on(t.tenantId, t.enabled),
    index('webhook_endpoints_partner').on(t.partnerId, t.enabled).where(sql`partner_id is not null`),
    // Lists, newest first.
    index('webhook_endpoints_created').on(t.createdAt, t.id),
    index('webhook_endpoints_tenant_created').on(t.tenantId, t.createdAt, t.id),
    // The few of the platform itself, for its list and for every fan-out, whatever the number of partners.
    index('webhook_endpoints_platform').on(t.createdAt, t.id).where(sql`tenant_id is null and partner_id is null`),
    // What is under which master key: counting and re-sealing find what is left without looking at the rest.
    index('webhook_endpoints_secret_kid').on(t.secretEnc),
    index('webhook_endpoints_prev_secret_kid').on(t.prevSecretEnc).where(sql`prev_secret_enc is not null`),
  ],
)

/** One row per attempt. `pending` is due at `next_attempt_at`; a worker leases it before it posts (S46). */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').$type<DeliveryId>().primaryKey(),
    endpointId: text('endpoint_id')
      .$type<WebhookId>()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').$type<TenantId>(),
    eventId: text('event_id').$type<EventId>().notNull(),
    eventType: oneOf('event_type', EVENT_TYPES).notNull(),
    attempt: integer('attempt').notNull(),
    firstAttempt: integer('first_attempt').notNull().default(1),
    replay: flag('replay').notNull().default(false),
    status: oneOf('status', DELIVERY_STATUSES).notNull(),
    httpStatus: integer('http_status'),
    durationMs: integer('duration_ms'),
    nextAttemptAt: epochMs('next_attempt_at'),
    leaseUntil: epochMs('lease_until'),
    error: text('error').$type<WebhookDeliveryError>(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    ...valueChecks('webhook_deliveries', t),
    uniqueIndex('webhook_deliveries_attempt').on(t.endpointId, t.eventId, t.attempt),
    index('webhook_deliveries_endpoint').on(t.endpointId, sql`created_at desc`),
    // The minute cron sends again what is due and not leased.
    index('webhook_deliveries_due').on(t.nextAttemptAt).where(sql`status = 'pending'`),
  ],
)

/**
 * Attempts that wait while a partner is suspended: its endpoints' and its tenants'. Parking takes the pending row away, so
 * no attempt is used and nothing is due; `job_json` is the pointer it would have had. [spec/webhooks.md 12, J13]
 */
export const webhookHeld = sqliteTable(
  'webhook_held',
  {
    endpointId: text('endpoint_id')
      .$type<WebhookId>()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: text('event_id').$type<EventId>().notNull(),
    partnerId: text('partner_id')
      .$type<PartnerId>()
      .notNull()
      .references(() => partners.id),
    jobJson: text('job_json').notNull(),
    occurredAt: epochMs('occurred_at').notNull(),
    heldAt: epochMs('held_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.endpointId, t.eventId] }),
    // The minute cron walks what partners that are active again have waiting, oldest first.
    index('webhook_held_partner').on(t.partnerId, t.heldAt),
  ],
)
