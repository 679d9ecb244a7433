import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PartnerId } from '../../contract/ids.ts'
import { PARTNER_BILLING_MODES, PARTNER_STATUSES } from '../../contract/objects/partner.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'

/** Integrators whose keys create tenants. Never deleted: `status` becomes `deleted` and `name` is emptied. */
export const partners = sqliteTable(
  'partners',
  {
    id: text('id').$type<PartnerId>().primaryKey(),
    name: text('name').notNull(),
    status: oneOf('status', PARTNER_STATUSES).notNull().default('active'),
    defaultBillingMode: oneOf('default_billing_mode', PARTNER_BILLING_MODES).notNull().default('metered'),
    maxTenants: integer('max_tenants').notNull().default(25),
    rampExempt: flag('ramp_exempt').notNull().default(false),
    deletedAt: epochMs('deleted_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('partners', t),
    // The list, newest first, of all and of one status.
    index('partners_created').on(t.createdAt, t.id),
    index('partners_status').on(t.status, t.createdAt, t.id),
  ],
)
