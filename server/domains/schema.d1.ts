import { sql } from 'drizzle-orm'
import { blob, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DomainId, TenantId } from '../../contract/ids.ts'
import {
  DOMAIN_INBOUNDS,
  DOMAIN_KINDS,
  DOMAIN_METHODS,
  DOMAIN_STATES,
  DOMAIN_TRANSPORTS,
  REPLY_TOKENS,
  ROUTING_MODES,
} from '../../contract/objects/domain.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** Mail domains. `tenant_id` is null only for the platform domain, which every tenant shares. */
export const domains = sqliteTable(
  'domains',
  {
    id: text('id').$type<DomainId>().primaryKey(),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .references(() => tenants.id),
    name: text('name').notNull(),
    kind: oneOf('kind', DOMAIN_KINDS).notNull(),
    method: oneOf('method', DOMAIN_METHODS).notNull(),
    zoneId: text('zone_id'),
    isApex: flag('is_apex').notNull(),
    routingMode: oneOf('routing_mode', ROUTING_MODES).notNull(),
    inbound: oneOf('inbound', DOMAIN_INBOUNDS).notNull(),
    transport: oneOf('transport', DOMAIN_TRANSPORTS).notNull(),
    replyToken: oneOf('reply_token', REPLY_TOKENS).notNull(),
    receiving: flag('receiving').notNull(),
    sending: flag('sending').notNull(),
    state: oneOf('state', DOMAIN_STATES).notNull(),
    stateReason: text('state_reason'),
    stateChangedAt: epochMs('state_changed_at').notNull(),
    ownershipToken: text('ownership_token'),
    ownershipVerifiedAt: epochMs('ownership_verified_at'),
    expectedNsJson: text('expected_ns_json'),
    rdapFingerprint: text('rdap_fingerprint'),
    providerObjectsJson: text('provider_objects_json').notNull().default('{}'),
    eventSubscriptionId: text('event_subscription_id'),
    sesIdentity: text('ses_identity'),
    sesRegion: text('ses_region'),
    mailFromDomain: text('mail_from_domain'),
    smtpSealed: blob('smtp_sealed', { mode: 'buffer' }),
    smtpPendingSealed: blob('smtp_pending_sealed', { mode: 'buffer' }),
    probeLastAt: epochMs('probe_last_at'),
    probeLastJson: text('probe_last_json'),
    recordsJson: text('records_json').notNull().default('[]'),
    monitorDoId: text('monitor_do_id').notNull(),
    sendingPausedAt: epochMs('sending_paused_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('domains', t),
    // Look-ups of a tenant's domains by state (senders, routing).
    index('domains_tenant').on(t.tenantId, t.state),
    // The list of a tenant's domains, newest first.
    index('domains_tenant_created').on(t.tenantId, t.createdAt, t.id),
    uniqueIndex('domains_name_live').on(t.name).where(sql`state <> 'removed'`),
    index('domains_zone').on(t.zoneId, t.inbound).where(sql`zone_id is not null and state <> 'removed'`),
    // What is under which master key, for re-sealing.
    index('domains_smtp_kid').on(t.smtpSealed).where(sql`smtp_sealed is not null`),
    index('domains_smtp_pending_kid').on(t.smtpPendingSealed).where(sql`smtp_pending_sealed is not null`),
  ],
)
