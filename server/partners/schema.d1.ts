import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PartnerId } from '../../contract/ids.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'

/** Integrators whose keys create tenants. Never deleted: `status` becomes `deleted` and `name` is emptied. */
export const partners = sqliteTable(
  'partners',
  {
    id: text('id').$type<PartnerId>().primaryKey(),
    name: text('name').notNull(),
    status: oneOf('status', ['active', 'suspended', 'deleted']).notNull().default('active'),
    defaultBillingMode: oneOf('default_billing_mode', ['exempt', 'metered']).notNull().default('metered'),
    maxTenants: integer('max_tenants').notNull().default(25),
    rampExempt: flag('ramp_exempt').notNull().default(false),
    deletedAt: epochMs('deleted_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => valueChecks('partners', t),
)
