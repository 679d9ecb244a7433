import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SUPPRESSION_REASONS } from '../../contract/events/limits.ts'
import type { MessageId, TenantId } from '../../contract/ids.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** Why an address is not sent to. */

/** Addresses that must not be sent to. Keyed hashes: a suppression outlives the erasure of the person. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .notNull()
      .references(() => tenants.id),
    addressHash: text('address_hash').notNull(),
    addressHint: text('address_hint').notNull(),
    reason: oneOf('reason', SUPPRESSION_REASONS).notNull(),
    sourceMessageId: text('source_message_id').$type<MessageId>(),
    note: text('note'),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.addressHash] }), ...valueChecks('suppressions', t)],
)
