import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { EVENT_TYPES } from '../../contract/events/envelope.ts'
import type { EventId, IdentityId, PartnerId, TenantId } from '../../contract/ids.ts'
import { epochMs, oneOf, valueChecks } from '../control/columns.ts'

/** Where each event's payload lives, in commit order (`pos`). Not fanned out yet: `fanned_out_at` is null. */
export const eventIndex = sqliteTable(
  'event_index',
  {
    pos: integer('pos').primaryKey({ autoIncrement: true }),
    id: text('id').$type<EventId>().notNull().unique('event_index_id'),
    tenantId: text('tenant_id').$type<TenantId>(),
    identityId: text('identity_id').$type<IdentityId>(),
    type: oneOf('type', EVENT_TYPES).notNull(),
    ownerKind: oneOf('owner_kind', ['mailbox', 'domain', 'job', 'platform']).notNull(),
    ownerId: text('owner_id').notNull(),
    partnerId: text('partner_id').$type<PartnerId>(),
    payloadJson: text('payload_json'),
    occurredAt: epochMs('occurred_at').notNull(),
    fannedOutAt: epochMs('fanned_out_at'),
  },
  (t) => [
    ...valueChecks('event_index', t),
    index('event_index_tenant_time').on(t.tenantId, t.occurredAt),
    index('event_index_partner_time').on(t.partnerId, t.occurredAt).where(sql`partner_id is not null`),
    // The minute cron sends again what was never fanned out.
    index('event_index_waiting').on(t.occurredAt).where(sql`fanned_out_at is null`),
  ],
)
