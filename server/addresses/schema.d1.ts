import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AddressId, DomainId, IdentityId, TenantId } from '../../contract/ids.ts'
import { ADDRESS_ROLES, ADDRESS_STATUSES, FORWARDING_STATES } from '../../contract/objects/identity.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'
import { domains } from '../domains/schema.d1.ts'
import { identities } from '../identities/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** The directory: every inbound message is routed by one look-up on `address`. */
export const addresses = sqliteTable(
  'addresses',
  {
    id: text('id').$type<AddressId>().primaryKey(),
    address: text('address').notNull(),
    localPart: text('local_part').notNull(),
    domainId: text('domain_id')
      .$type<DomainId>()
      .notNull()
      .references(() => domains.id),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .notNull()
      .references(() => tenants.id),
    identityId: text('identity_id')
      .$type<IdentityId>()
      .notNull()
      .references(() => identities.id),
    role: oneOf('role', ADDRESS_ROLES).notNull(),
    status: oneOf('status', ADDRESS_STATUSES).notNull(),
    routingRuleId: text('routing_rule_id'),
    retireAt: epochMs('retire_at'),
    retiredAt: epochMs('retired_at'),
    sesBounceRule: text('ses_bounce_rule'),
    forwarding: oneOf('forwarding', FORWARDING_STATES),
    forwardingCheckedAt: epochMs('forwarding_checked_at'),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('addresses', t),
    // Over all tenants and statuses: an address is never given to somebody else (A5).
    uniqueIndex('addresses_address').on(t.address),
    uniqueIndex('addresses_one_primary').on(t.identityId).where(sql`role = 'primary'`),
    index('addresses_identity').on(t.identityId, t.status),
    index('addresses_retiring').on(t.status, t.retireAt).where(sql`status = 'retiring'`),
    // The minute cron activates what waits for its domain.
    index('addresses_pending').on(t.domainId).where(sql`status = 'pending'`),
  ],
)

/** Addresses of deleted identities, as keyed hashes: never reassigned, never deleted (A5). */
export const addressTombstones = sqliteTable(
  'address_tombstones',
  {
    addressHash: text('address_hash').primaryKey(),
    identityId: text('identity_id').$type<IdentityId>(),
    reason: oneOf('reason', ['deleted', 'erased']).notNull(),
  },
  (t) => valueChecks('address_tombstones', t),
)
