import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EVENT_TYPES } from '../../contract/events/envelope.ts'
import type { EventId, PartnerId, TenantId } from '../../contract/ids.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** Receivers of events. Platform endpoints have neither tenant nor partner. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
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
    disabledReason: oneOf('disabled_reason', ['manual', 'failing', 'url_changed']),
    secretEnc: text('secret_enc').notNull(),
    prevSecretEnc: text('prev_secret_enc'),
    prevSecretExpiresAt: epochMs('prev_secret_expires_at'),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    failingSince: epochMs('failing_since'),
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
  ],
)

/** One row per attempt. `pending` is due at `next_attempt_at`; a worker leases it before it posts (S46). */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id').$type<TenantId>(),
    eventId: text('event_id').$type<EventId>().notNull(),
    eventType: oneOf('event_type', EVENT_TYPES).notNull(),
    attempt: integer('attempt').notNull(),
    firstAttempt: integer('first_attempt').notNull().default(1),
    replay: flag('replay').notNull().default(false),
    status: oneOf('status', ['pending', 'succeeded', 'failed', 'dead']).notNull(),
    httpStatus: integer('http_status'),
    durationMs: integer('duration_ms'),
    nextAttemptAt: epochMs('next_attempt_at'),
    leaseUntil: epochMs('lease_until'),
    error: text('error'),
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
