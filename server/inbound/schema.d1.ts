import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { epochMs } from '../control/columns.ts'
import { identities } from '../identities/schema.d1.ts'

/** Mailboxes whose delivery ledger could not be reached when mail was accepted: the cron asks them to reconcile. */
export const inboundDueOwners = sqliteTable(
  'inbound_due_owners',
  {
    identityId: text('identity_id')
      .$type<IdentityId>()
      .primaryKey()
      .references(() => identities.id),
    tenantId: text('tenant_id').$type<TenantId>().notNull(),
    dueAt: epochMs('due_at').notNull(),
  },
  (t) => [index('inbound_due_owners_due').on(t.dueAt, t.identityId)],
)
