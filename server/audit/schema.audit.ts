import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { KeyId, PartnerId, RequestId, TenantId, UserId } from '../../contract/ids.ts'
import { epochMs } from '../control/columns.ts'

/** The trail, in a database of its own: a full or restored main database does not touch it. Never updated. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').$type<TenantId>(),
    actorKeyId: text('actor_key_id').$type<KeyId>(),
    actorUserId: text('actor_user_id').$type<UserId>(),
    action: text('action').notNull(),
    targetType: text('target_type'),
    targetId: text('target_id'),
    detailsJson: text('details_json'),
    requestId: text('request_id').$type<RequestId>(),
    net: text('net'),
    createdAt: epochMs('created_at').notNull(),
    // The tenant's partner, which never changes: a partner's list would otherwise read in proportion to its tenants.
    partnerId: text('partner_id').$type<PartnerId>(),
  },
  (t) => [
    index('audit_events_created').on(sql`created_at desc`),
    index('audit_events_partner').on(t.partnerId, sql`created_at desc`).where(sql`partner_id is not null`),
    index('audit_events_tenant').on(t.tenantId, sql`created_at desc`),
    index('audit_events_actor').on(t.actorKeyId, sql`created_at desc`),
    index('audit_events_action_target').on(t.action, t.targetId, sql`created_at desc`),
  ],
)
