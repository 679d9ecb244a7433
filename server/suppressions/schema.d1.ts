import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { SUPPRESSION_REASONS } from '../../contract/events/limits.ts'
import type { MessageId, TenantId } from '../../contract/ids.ts'
import { LIST_DIRECTIONS, LIST_KINDS } from '../../contract/objects/suppression.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'
import { tenants } from '../tenants/schema.d1.ts'

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
  (t) => [
    primaryKey({ columns: [t.tenantId, t.addressHash] }),
    ...valueChecks('suppressions', t),
    // The list of a tenant, newest first.
    index('suppressions_tenant_created').on(t.tenantId, t.createdAt, t.addressHash),
    // The same for one reason, which may be rare.
    index('suppressions_tenant_reason').on(t.tenantId, t.reason, t.createdAt, t.addressHash),
  ],
)

/** Addresses and `@domain`s that a tenant chose to allow or to block, for mail in and for mail out. */
export const senderLists = sqliteTable(
  'sender_lists',
  {
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .notNull()
      .references(() => tenants.id),
    direction: oneOf('direction', LIST_DIRECTIONS).notNull(),
    kind: oneOf('kind', LIST_KINDS).notNull(),
    entry: text('entry').notNull(),
    note: text('note'),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    // Also the look-up of a message: its correspondent's address and domain.
    primaryKey({ columns: [t.tenantId, t.direction, t.kind, t.entry] }),
    ...valueChecks('sender_lists', t),
    // A list, newest first.
    index('sender_lists_created').on(t.tenantId, t.direction, t.kind, t.createdAt, t.entry),
  ],
)
