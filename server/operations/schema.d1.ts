import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyId, TenantId } from '../../contract/ids.ts'
import { SWITCH_NAMES, SWITCH_SETTERS, SWITCH_STATES, WORK_QUEUES } from '../../contract/objects/platform.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** Queue messages that failed for good, kept for 14 days so that they can be sent again. */
export const dlqItems = sqliteTable(
  'dlq_items',
  {
    id: text('id').primaryKey(),
    queue: oneOf('queue', WORK_QUEUES).notNull(),
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
    // The lists of all queues, oldest first: of what waits, and of what was sent again.
    index('dlq_items_waiting').on(t.firstSeenAt, t.id).where(sql`redriven_at is null`),
    index('dlq_items_redriven').on(t.firstSeenAt, t.id).where(sql`redriven_at is not null`),
  ],
)

/** Switches of the operator; a missing row is the default. */
export const opsSwitches = sqliteTable(
  'ops_switches',
  {
    name: oneOf('name', SWITCH_NAMES).primaryKey(),
    state: oneOf('state', SWITCH_STATES).notNull(),
    setBy: oneOf('set_by', SWITCH_SETTERS).notNull(),
    reason: text('reason').notNull(),
    actorKeyId: text('actor_key_id').$type<KeyId>(),
    setAt: epochMs('set_at').notNull(),
  },
  (t) => valueChecks('ops_switches', t),
)
