import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODES } from '../../contract/fields.ts'
import type { IdentityId, KeyId, PartnerId, TenantId, UserId } from '../../contract/ids.ts'
import { KEY_LEVELS } from '../../contract/permissions.ts'
import { users } from '../console/schema.d1.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'
import { identities } from '../identities/schema.d1.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** API keys. `lookup` finds the row, `hash` proves the secret; the secret itself is nowhere. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').$type<KeyId>().primaryKey(),
    lookup: text('lookup').notNull().unique('api_keys_lookup'),
    hash: text('hash').notNull(),
    prevHash: text('prev_hash'),
    prevExpiresAt: epochMs('prev_expires_at'),
    name: text('name').notNull(),
    level: oneOf('level', KEY_LEVELS).notNull(),
    partnerId: text('partner_id')
      .$type<PartnerId>()
      .references(() => partners.id),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .references(() => tenants.id),
    identityId: text('identity_id')
      .$type<IdentityId>()
      .references(() => identities.id),
    mode: oneOf('mode', MODES).notNull(),
    permissionsJson: text('permissions_json').notNull(),
    createdByKeyId: text('created_by_key_id').$type<KeyId>(),
    createdByUserId: text('created_by_user_id')
      .$type<UserId>()
      .references(() => users.id),
    createdByRole: oneOf('created_by_role', ['owner', 'admin']),
    expiresAt: epochMs('expires_at'),
    revokedAt: epochMs('revoked_at'),
    lastUsedAt: epochMs('last_used_at'),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    ...valueChecks('api_keys', t),
    check(
      'api_keys_reach',
      sql`(level = 'platform' and partner_id is null and tenant_id is null and identity_id is null) or (level = 'partner' and partner_id is not null and tenant_id is null and identity_id is null) or (level = 'tenant' and partner_id is null and tenant_id is not null and identity_id is null) or (level = 'identity' and partner_id is null and tenant_id is not null and identity_id is not null)`,
    ),
    // Lists, newest first, of the platform and of one tenant; the count of active keys walks the second.
    index('api_keys_created').on(t.createdAt, t.id),
    index('api_keys_tenant').on(t.tenantId, t.createdAt, t.id),
    index('api_keys_identity').on(t.identityId, t.createdAt, t.id).where(sql`identity_id is not null`),
    index('api_keys_partner').on(t.partnerId, t.createdAt, t.id).where(sql`partner_id is not null`),
    index('api_keys_creator').on(t.tenantId, t.createdByUserId).where(sql`created_by_user_id is not null`),
  ],
)
