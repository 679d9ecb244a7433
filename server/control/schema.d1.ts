import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IdentityId, KeyId, TenantId } from '../../contract/ids.ts'
import { tenants } from '../tenants/schema.d1.ts'
import { epochMs, oneOf, valueChecks } from './columns.ts'

/** Answers of POSTs with an Idempotency-Key, by calling key. Never a secret, never mail content. */
export const idempotencyRecords = sqliteTable(
  'idempotency_records',
  {
    scope: text('scope').notNull(),
    keyId: text('key_id').$type<KeyId>().notNull(),
    tenantId: text('tenant_id').$type<TenantId>(),
    identityId: text('identity_id').$type<IdentityId>(),
    idemKey: text('idem_key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: oneOf('status', ['in_progress', 'completed']).notNull(),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.keyId, t.idemKey] }),
    ...valueChecks('idempotency_records', t),
    index('idempotency_records_tenant').on(t.tenantId).where(sql`tenant_id is not null`),
    index('idempotency_records_identity').on(t.identityId).where(sql`identity_id is not null`),
  ],
)

/** Calls to objects that must follow a D1 change: written in its batch, deleted when the call succeeded (J21). */
export const rpcIntents = sqliteTable(
  'rpc_intents',
  {
    id: text('id').primaryKey(),
    class: oneOf('class', ['quota', 'mailbox']).notNull(),
    objectId: text('object_id').notNull(),
    tenantId: text('tenant_id')
      .$type<TenantId>()
      .notNull()
      .references(() => tenants.id),
    identityId: text('identity_id').$type<IdentityId>(),
    op: oneOf('op', ['init', 'emit_event']).notNull(),
    bodyJson: text('body_json').notNull(),
    occurredAt: epochMs('occurred_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: epochMs('next_at').notNull(),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [
    ...valueChecks('rpc_intents', t),
    index('rpc_intents_due').on(t.nextAt),
    index('rpc_intents_tenant').on(t.tenantId),
    // An object's older intents go first.
    index('rpc_intents_object').on(t.objectId, t.occurredAt),
  ],
)
