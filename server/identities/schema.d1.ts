import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { IDENTITY_STATUSES, PAUSE_REASONS } from '../../contract/objects/identity.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { tenants } from '../tenants/schema.d1.ts'

/** Email identities. The mailbox of one is the object `mailbox_do_id`; `username_fold` makes look-alike names collide. */
export const identities = sqliteTable(
  'identities',
  {
    id: text('id').$type<IdentityId>().primaryKey(),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .notNull()
      .references(() => tenants.id),
    username: text('username').notNull(),
    usernameFold: text('username_fold').notNull(),
    displayName: text('display_name').notNull(),
    purpose: text('purpose'),
    clientId: text('client_id'),
    clientFingerprint: text('client_fingerprint'),
    ownerName: text('owner_name'),
    ownerEmail: text('owner_email'),
    signatureText: text('signature_text'),
    signatureHtml: text('signature_html'),
    status: oneOf('status', IDENTITY_STATUSES).notNull().default('active'),
    pauseReason: oneOf('pause_reason', PAUSE_REASONS),
    sendPolicyJson: text('send_policy_json').notNull().default('{}'),
    metadataJson: text('metadata_json').notNull().default('{}'),
    mailboxDoId: text('mailbox_do_id').notNull(),
    isSystem: flag('is_system').notNull().default(false),
    createdAt: epochMs('created_at').notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('identities', t),
    uniqueIndex('identities_system').on(t.isSystem).where(sql`is_system = 1`),
    uniqueIndex('identities_client').on(t.tenantId, t.clientId).where(sql`client_id is not null`),
    uniqueIndex('identities_username').on(t.tenantId, t.username).where(sql`status <> 'deleted'`),
    uniqueIndex('identities_username_fold')
      .on(t.tenantId, t.usernameFold)
      .where(sql`status <> 'deleted' and is_system = 0`),
    // Suspension walks a tenant's active identities.
    index('identities_tenant').on(t.tenantId, t.status),
    // Lists, newest first, of the platform and of one tenant.
    index('identities_created').on(t.createdAt, t.id),
    index('identities_tenant_created').on(t.tenantId, t.createdAt, t.id),
  ],
)
