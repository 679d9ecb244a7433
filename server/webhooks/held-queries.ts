import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../../contract/events/envelope.ts'
import type { DeliveryId, EventId, PartnerId, TenantId, WebhookId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { eventIndex } from '../events/schema.d1.ts'
import { partners } from '../partners/schema.d1.ts'
import { tenants } from '../tenants/schema.d1.ts'
import type { LeasedAttempt } from './delivery-queries.ts'
import { webhookDeliveries, webhookHeld } from './schema.d1.ts'

function isOurs({ id, leaseUntil }: LeasedAttempt): SQL | undefined {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.leaseUntil, leaseUntil),
    eq(webhookDeliveries.status, 'pending'),
  )
}

/** Parks a leased attempt; of an event that waits for the endpoint already nothing more is kept. */
export function insertHeld(
  db: Database,
  leased: LeasedAttempt,
  held: { readonly partnerId: PartnerId; readonly jobJson: string; readonly nowMs: number },
): Statement {
  const { endpointId, eventId, createdAt } = webhookDeliveries
  // An erased event has left the index; its age is then that of the attempt.
  const occurredAt = sql`coalesce((select ${eventIndex.occurredAt} from ${eventIndex} where ${eventIndex.id} = ${eventId}), ${createdAt})`
  return db
    .insert(webhookHeld)
    .select(
      sql` select ${endpointId}, ${eventId}, ${held.partnerId}, ${held.jobJson}, ${occurredAt}, ${held.nowMs}
        from ${webhookDeliveries} where ${isOurs(leased)}`,
    )
    .onConflictDoNothing()
}

/** Takes a parked attempt's row away: it was not made and does not count. */
export function deleteParkedAttempt(db: Database, leased: LeasedAttempt): Statement {
  return db.delete(webhookDeliveries).where(isOurs(leased))
}

/**
 * Partners that have something waiting and are no longer suspended; at most `limit`. Their ids are found by one step of
 * the index each: the rows of a suspended partner, however many, are not looked at.
 */
export async function acrossTenantsListReleasablePartners(db: Database, limit: number): Promise<PartnerId[]> {
  const rows = await db.all<{ id: PartnerId }>(sql`
    with recursive waiting(id) as (
      select min(partner_id) from webhook_held
      union all select (select min(partner_id) from webhook_held where partner_id > waiting.id) from waiting where waiting.id is not null)
    select ${partners.id} as id from waiting join ${partners} on ${partners.id} = waiting.id
    where ${partners.status} <> 'suspended' limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** What waits for one partner, oldest first. `policyJson` is that of the event's tenant; null without one. */
export async function listHeld(db: Database, partnerId: PartnerId, limit: number) {
  return db
    .select({
      endpointId: webhookHeld.endpointId,
      eventId: webhookHeld.eventId,
      jobJson: webhookHeld.jobJson,
      occurredAt: webhookHeld.occurredAt,
      policyJson: sql<string | null>`${tenants.policyJson}`.as('policy_json'),
    })
    .from(webhookHeld)
    .leftJoin(eventIndex, eq(eventIndex.id, webhookHeld.eventId))
    .leftJoin(tenants, eq(tenants.id, eventIndex.tenantId))
    .where(eq(webhookHeld.partnerId, partnerId))
    .orderBy(webhookHeld.heldAt)
    .limit(limit)
}

/** An attempt that waits. */
export type HeldRow = Awaited<ReturnType<typeof listHeld>>[number]

/** An attempt that goes on: due at `dueAt`, or dead with `error` when it waited too long. */
export type ReleasedAttempt = {
  readonly id: DeliveryId
  readonly endpointId: WebhookId
  readonly eventId: EventId
  readonly eventType: EventType
  readonly tenantId: TenantId | null
  readonly attempt: number
  readonly firstAttempt: number
  readonly replay: boolean
  readonly status: 'pending' | 'dead'
  readonly dueAt: number | null
  readonly error: 'event_unavailable' | null
}

/** The rows of attempts that are still held, in one statement; one that is there stays as it is. */
export function insertReleased(db: Database, attempts: readonly ReleasedAttempt[], nowMs: number): Statement {
  const field = (name: keyof ReleasedAttempt) => sql`json_extract(a.value, ${`$.${name}`})`
  const values = [
    field('id'),
    sql`${webhookHeld.endpointId}`,
    field('tenantId'),
    sql`${webhookHeld.eventId}`,
    field('eventType'),
    field('attempt'),
    field('firstAttempt'),
    field('replay'),
    field('status'),
    // http_status, duration_ms
    sql`null, null`,
    field('dueAt'),
    // lease_until
    sql`null`,
    field('error'),
    sql`${nowMs}`,
  ]
  return db
    .insert(webhookDeliveries)
    .select(
      sql` select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(attempts)}) as a
        join ${webhookHeld} on ${webhookHeld.endpointId} = ${field('endpointId')} and ${webhookHeld.eventId} = ${field('eventId')}
        where true order by a.key`,
    )
    .onConflictDoNothing()
}

/** Removes what was released. */
export function deleteHeld(
  db: Database,
  keys: readonly { readonly endpointId: WebhookId; readonly eventId: EventId }[],
): Statement {
  const list = JSON.stringify(keys.map(({ endpointId, eventId }) => [endpointId, eventId]))
  return db.delete(webhookHeld).where(
    sql`(${webhookHeld.endpointId}, ${webhookHeld.eventId}) in (
      select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${list}))`,
  )
}
