import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** What a plan grants. */
export const FEATURES = ['inboxes', 'sends', 'triage', 'custom_domains', 'storage_gb', 'seats'] as const
export type Feature = (typeof FEATURES)[number]

/** Owner, settings and wake-ups of the object. */
export const meta = sqliteTable('meta', { k: text('k').primaryKey(), v: text('v').notNull() })

/** One row per metric and window (day or hour); `revision` rises with every change. */
export const counters = sqliteTable(
  'counters',
  {
    metric: text('metric').notNull(),
    window: text('window').notNull(),
    value: integer('value').notNull(),
    revision: integer('revision').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.metric, t.window] })],
)

/** What may be retried is counted once per reference; a repeat gets the first answer. Kept seven UTC days. */
export const meterClaims = sqliteTable(
  'meter_claims',
  {
    metric: text('metric').notNull(),
    ref: text('ref').notNull(),
    window: text('window').notNull(),
    valueAfter: integer('value_after').notNull(),
    answerJson: text('answer_json').notNull(),
    claimedAt: epochMs('claimed_at').notNull(),
  },
  // Old claims leave in the order they were made.
  (t) => [primaryKey({ columns: [t.metric, t.ref] }), index('meter_claims_claimed').on(t.claimedAt)],
)

/** Plan allowances; `granted` null is unlimited. */
export const allowances = sqliteTable(
  'allowances',
  {
    feature: oneOf('feature', FEATURES).primaryKey(),
    granted: integer('granted'),
    used: integer('used').notNull().default(0),
    held: integer('held').notNull().default(0),
    resetsAt: epochMs('resets_at'),
  },
  (t) => valueChecks('allowances', t),
)

/** Allowance set aside until the outcome is known. */
export const holds = sqliteTable(
  'holds',
  {
    id: text('id').primaryKey(),
    feature: oneOf('feature', FEATURES).notNull(),
    units: integer('units').notNull(),
    ref: text('ref').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
  },
  (t) => [...valueChecks('holds', t), uniqueIndex('holds_ref').on(t.feature, t.ref)],
)

/** The last outcomes of each identity's sends. */
export const outcomes = sqliteTable(
  'outcomes',
  {
    identityId: text('identity_id').notNull(),
    seq: integer('seq').notNull(),
    outcome: oneOf('outcome', ['delivered', 'bounced', 'complained', 'other']).notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.identityId, t.seq] }), ...valueChecks('outcomes', t)],
)

/** Delivery events that were counted, so that a repeat is not. */
export const outcomeEvents = sqliteTable('outcome_events', {
  eventId: text('event_id').primaryKey(),
  at: epochMs('at').notNull(),
})
