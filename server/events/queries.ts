import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../../contract/events/envelope.ts'
import type { EventId, IdentityId, TenantId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { inJson } from '../control/json-list.ts'
import { eventIndex } from './schema.d1.ts'

/** The mailbox an event belongs to; `ownerId` is its object id. */
export type EventOwner = { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly ownerId: string }

/** What the index keeps of an event; its payload stays in the mailbox. */
export type IndexedEvent = { readonly id: EventId; readonly type: EventType; readonly occurredAt: number }

/**
 * Enters events of one mailbox into the index: one statement for up to 100, and a known id changes nothing. The partner
 * is the tenant's, read in the same statement.
 */
export async function insertIndexed(db: Database, owner: EventOwner, events: readonly IndexedEvent[]): Promise<void> {
  const rows = JSON.stringify(events.map(({ id, type, occurredAt }) => ({ id, type, at: occurredAt })))
  await db.run(sql`
    insert into event_index (id, tenant_id, identity_id, type, owner_kind, owner_id, partner_id, occurred_at)
    select json_extract(e.value, '$.id'), ${owner.tenantId}, ${owner.identityId}, json_extract(e.value, '$.type'),
      'mailbox', ${owner.ownerId}, (select partner_id from tenants where id = ${owner.tenantId}), json_extract(e.value, '$.at')
    from json_each(${rows}) as e where true
    order by e.key
    on conflict (id) do nothing`)
}

/** A row of the index with its payload. */
export type PlatformEventRow = typeof eventIndex.$inferInsert

/** Enters an event whose payload stands in the index; a known id changes nothing. With `when` only if that holds. */
export function insertPlatformEvent(db: Database, row: PlatformEventRow, when: SQL | null): Statement {
  return insertWhen(db, eventIndex, row, when ?? sql`true`).onConflictDoNothing({ target: eventIndex.id })
}

/** Notes that nothing is left to find for these events; the first note stays. */
export function markFannedOut(db: Database, ids: readonly EventId[], nowMs: number): Statement {
  return db
    .update(eventIndex)
    .set({ fannedOutAt: nowMs })
    .where(and(inJson(eventIndex.id, ids), isNull(eventIndex.fannedOutAt)))
}
