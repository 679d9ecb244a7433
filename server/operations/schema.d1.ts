import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyId, TenantId } from '../../contract/ids.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** The work queues; each has a dead-letter queue `{name}-dlq`. */
export const QUEUES = ['pm-inbound', 'pm-outbound', 'pm-delivery-events', 'pm-webhooks', 'pm-index'] as const
export type QueueName = (typeof QUEUES)[number]

/** Queue messages that failed for good, kept for 14 days so that they can be sent again. */
export const dlqItems = sqliteTable(
  'dlq_items',
  {
    id: text('id').primaryKey(),
    queue: oneOf('queue', QUEUES).notNull(),
    messageId: text('message_id').notNull(),
    bodyJson: text('body_json').notNull(),
    bodySha256: text('body_sha256').notNull(),
    tenantId: text('tenant_id').$type<TenantId>(),
    kind: text('kind'),
    firstSeenAt: epochMs('first_seen_at').notNull(),
    redrivenAt: epochMs('redriven_at'),
    redriveCount: integer('redrive_count').notNull().default(0),
  },
  (t) => [
    ...valueChecks('dlq_items', t),
    uniqueIndex('dlq_items_message').on(t.queue, t.messageId),
    index('dlq_items_open').on(t.queue, t.firstSeenAt).where(sql`redriven_at is null`),
  ],
)

/** Switches of the operator; a missing row is the default. */
export const opsSwitches = sqliteTable(
  'ops_switches',
  {
    name: oneOf('name', ['read_only', 'free_sending', 'emergency_prune']).primaryKey(),
    state: oneOf('state', ['on', 'off']).notNull(),
    setBy: oneOf('set_by', ['auto', 'platform']).notNull(),
    reason: text('reason').notNull(),
    actorKeyId: text('actor_key_id').$type<KeyId>(),
    setAt: epochMs('set_at').notNull(),
  },
  (t) => valueChecks('ops_switches', t),
)
