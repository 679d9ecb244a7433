import { sql } from 'drizzle-orm'
import type { EventType } from '../../contract/events/envelope.ts'
import type { EventId, IdentityId, TenantId } from '../../contract/ids.ts'
import type { Database } from '../control/database.ts'

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
