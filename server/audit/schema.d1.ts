import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { KeyId, RequestId, TenantId, UserId } from '../../contract/ids.ts'
import { epochMs } from '../control/columns.ts'

/** Audit rows committed with the change they tell of, waiting for their copy into the audit database (INV-41). */
export const auditOutbox = sqliteTable(
  'audit_outbox',
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
  },
  (t) => [index('audit_outbox_created').on(t.createdAt)],
)
