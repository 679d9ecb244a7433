import { and, desc, eq, exists, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../../contract/events/envelope.ts'
import type { DeliveryId, EventId, TenantId, WebhookId } from '../../contract/ids.ts'
import type { WebhookDeliveryError, WebhookDeliveryStatus } from '../../contract/objects/webhook.ts'
import type { Database, Statement } from '../control/database.ts'
import { insertWhen } from '../control/insert-when.ts'
import { eventIndex } from '../events/schema.d1.ts'
import { webhookDeliveries, webhookEndpoints } from './schema.d1.ts'

/** A first attempt to come, as fan-out writes it. */
export type NewDelivery = {
  readonly id: DeliveryId
  readonly endpointId: WebhookId
  readonly tenantId: TenantId | null
  readonly eventId: EventId
  readonly eventType: EventType
}

/**
 * First attempts, due now, in one statement for any number: an endpoint that was removed or switched off since it was
 * read gets none, and an attempt that is there stays as it is.
 */
export function insertFirstAttempts(db: Database, rows: readonly NewDelivery[], nowMs: number): Statement {
  const field = (name: keyof NewDelivery) => sql`json_extract(d.value, ${`$.${name}`})`
  const values = [
    field('id'),
    sql`${webhookEndpoints.id}`,
    field('tenantId'),
    field('eventId'),
    field('eventType'),
    // attempt, first_attempt, replay, status, http_status, duration_ms, next_attempt_at, lease_until, error, created_at
    sql`1, 1, 0, 'pending', null, null, ${nowMs}, null, null, ${nowMs}`,
  ]
  return db
    .insert(webhookDeliveries)
    .select(
      sql` select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)}) as d
        join ${webhookEndpoints} on ${webhookEndpoints.id} = ${field('endpointId')} and ${webhookEndpoints.enabled} = 1
        where true order by d.key`,
    )
    .onConflictDoNothing()
}

/** What names an attempt on the queue. */
export type AttemptKey = { readonly endpointId: WebhookId; readonly eventId: EventId; readonly attempt: number }

/** The attempts among `keys` that are still to be made, each with where its payload is; null there when it was erased. */
export async function listPendingAttempts(db: Database, keys: readonly AttemptKey[]) {
  const list = JSON.stringify(keys.map(({ endpointId, eventId, attempt }) => [endpointId, eventId, attempt]))
  return db
    .select({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      eventId: webhookDeliveries.eventId,
      eventType: webhookDeliveries.eventType,
      attempt: webhookDeliveries.attempt,
      firstAttempt: webhookDeliveries.firstAttempt,
      replay: webhookDeliveries.replay,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      createdAt: webhookDeliveries.createdAt,
      tenantId: sql<TenantId | null>`${webhookDeliveries.tenantId}`.as('delivery_tenant_id'),
      pos: eventIndex.pos,
      eventTenantId: sql<TenantId | null>`${eventIndex.tenantId}`.as('event_tenant_id'),
      identityId: eventIndex.identityId,
      ownerKind: eventIndex.ownerKind,
      ownerId: eventIndex.ownerId,
      payloadJson: eventIndex.payloadJson,
    })
    .from(webhookDeliveries)
    .leftJoin(eventIndex, eq(eventIndex.id, webhookDeliveries.eventId))
    .where(
      and(
        sql`(${webhookDeliveries.endpointId}, ${webhookDeliveries.eventId}, ${webhookDeliveries.attempt}) in (
          select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
          from json_each(${list}))`,
        eq(webhookDeliveries.status, 'pending'),
      ),
    )
}

/** An attempt that is to be made. */
export type PendingAttempt = Awaited<ReturnType<typeof listPendingAttempts>>[number]

/** Takes an attempt that is due by `dueBy` and that no other worker holds. One row comes back when it is ours, else none. */
export function leaseAttempt(
  db: Database,
  id: DeliveryId,
  times: { readonly nowMs: number; readonly dueBy: number; readonly until: number },
) {
  return db
    .update(webhookDeliveries)
    .set({ leaseUntil: times.until })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.status, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, times.dueBy),
        or(isNull(webhookDeliveries.leaseUntil), lte(webhookDeliveries.leaseUntil, times.nowMs)),
      ),
    )
    .returning({ id: webhookDeliveries.id })
}

/** Which attempt, and the lease it was made under: a worker whose lease another took over records nothing. */
export type LeasedAttempt = { readonly id: DeliveryId; readonly leaseUntil: number }

function isLeased({ id, leaseUntil }: LeasedAttempt, status: WebhookDeliveryStatus): SQL | undefined {
  return and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.leaseUntil, leaseUntil),
    eq(webhookDeliveries.status, status),
  )
}

/** What came of an attempt. */
export type AttemptEnd = {
  readonly status: Exclude<WebhookDeliveryStatus, 'pending'>
  readonly httpStatus: number | null
  readonly error: WebhookDeliveryError | null
  readonly durationMs: number | null
  /** When the next one is due; null when there is none. */
  readonly nextAttemptAt: number | null
}

/** Turns a leased attempt into its end. The lease stays as the mark of who wrote it. */
export function endAttempt(db: Database, leased: LeasedAttempt, end: AttemptEnd): Statement {
  return db.update(webhookDeliveries).set(end).where(isLeased(leased, 'pending'))
}

/** Holds when this worker's attempt ended with `status`: what follows from an attempt is written only once. */
export function attemptEnded(db: Database, leased: LeasedAttempt, status: WebhookDeliveryStatus): SQL {
  return exists(db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isLeased(leased, status)))
}

/** The attempt after a failed one, due at `dueAt`; one that is there stays as it is. */
export function insertNextAttempt(
  db: Database,
  failed: LeasedAttempt,
  next: { readonly id: DeliveryId; readonly dueAt: number; readonly nowMs: number },
): Statement {
  const { endpointId, tenantId, eventId, eventType, attempt, firstAttempt, replay } = webhookDeliveries
  const copied = [endpointId, tenantId, eventId, eventType].map((column) => sql`${column}`)
  return db
    .insert(webhookDeliveries)
    .select(
      sql` select ${next.id}, ${sql.join(copied, sql`, `)}, ${attempt} + 1, ${firstAttempt}, ${replay}, 'pending', null, null,
        ${next.dueAt}, null, null, ${next.nowMs} from ${webhookDeliveries} where ${isLeased(failed, 'failed')}`,
    )
    .onConflictDoNothing()
}

/** The row of an attempt that was made in the request, if its endpoint is still there. */
export function insertMadeAttempt(
  db: Database,
  row: typeof webhookDeliveries.$inferInsert & { readonly endpointId: WebhookId },
): Statement {
  const endpoint = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, row.endpointId))
  return insertWhen(db, webhookDeliveries, row, exists(endpoint))
}

/** A success ends a row of failures. */
export function resetFailures(db: Database, endpointId: WebhookId, when: SQL): Statement {
  const isFailing = sql`(${webhookEndpoints.consecutiveFailures} > 0 or ${webhookEndpoints.failingSince} is not null)`
  return db
    .update(webhookEndpoints)
    .set({ consecutiveFailures: 0, failingSince: null })
    .where(and(eq(webhookEndpoints.id, endpointId), isFailing, when))
}

/** One more failure in a row; the first one sets when it began. */
export function countFailure(db: Database, endpointId: WebhookId, nowMs: number, when: SQL): Statement {
  return db
    .update(webhookEndpoints)
    .set({
      consecutiveFailures: sql`${webhookEndpoints.consecutiveFailures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${nowMs})`,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), when))
}

/** Switches an endpoint off for its receiver's sake, if it is on. */
export function disableEndpoint(db: Database, endpointId: WebhookId, nowMs: number, when: SQL): Statement {
  return db
    .update(webhookEndpoints)
    .set({
      enabled: false,
      disabledReason: 'failing',
      updatedAt: sql`max(${webhookEndpoints.updatedAt} + 1, ${nowMs})`,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.enabled, true), when))
}

/** Holds while the endpoint is on. */
export function endpointIsOn(db: Database, endpointId: WebhookId): SQL {
  return exists(
    db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.enabled, true))),
  )
}

/** Rows looked at by one sweep: an endpoint with a longer queue than this hides nobody else's for more than a minute. */
const SWEPT_ROWS_MAX = 5_000
const SWEPT_PER_ENDPOINT = 100

/**
 * Attempts that were due before `before` and that nobody holds, oldest first, at most a hundred of one endpoint: a
 * receiver that is behind must not keep the others' from being sent again.
 */
export async function acrossTenantsListOverdueAttempts(
  db: Database,
  times: { readonly before: number; readonly nowMs: number },
  limit: number,
) {
  const oldest = db.$with('oldest').as(
    db
      .select({
        endpointId: webhookDeliveries.endpointId,
        tenantId: webhookDeliveries.tenantId,
        eventId: webhookDeliveries.eventId,
        eventType: webhookDeliveries.eventType,
        attempt: webhookDeliveries.attempt,
        firstAttempt: webhookDeliveries.firstAttempt,
        replay: webhookDeliveries.replay,
        nextAttemptAt: webhookDeliveries.nextAttemptAt,
      })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.status, 'pending'),
          lte(webhookDeliveries.nextAttemptAt, times.before),
          or(isNull(webhookDeliveries.leaseUntil), lte(webhookDeliveries.leaseUntil, times.nowMs)),
        ),
      )
      .orderBy(webhookDeliveries.nextAttemptAt)
      .limit(SWEPT_ROWS_MAX),
  )
  // Numbered only after the cut: a window would otherwise read every overdue row first.
  const place = sql<number>`row_number() over (partition by ${oldest.endpointId} order by ${oldest.nextAttemptAt})`
  const overdue = db.$with('overdue').as(
    db
      .select({
        endpointId: oldest.endpointId,
        tenantId: oldest.tenantId,
        eventId: oldest.eventId,
        eventType: oldest.eventType,
        attempt: oldest.attempt,
        firstAttempt: oldest.firstAttempt,
        replay: oldest.replay,
        nextAttemptAt: oldest.nextAttemptAt,
        place: place.as('place'),
      })
      .from(oldest),
  )
  return db
    .with(oldest, overdue)
    .select()
    .from(overdue)
    .where(lte(overdue.place, SWEPT_PER_ENDPOINT))
    .orderBy(overdue.nextAttemptAt)
    .limit(limit)
}

/** An attempt whose pointer is lost or late. */
export type OverdueAttempt = Awaited<ReturnType<typeof acrossTenantsListOverdueAttempts>>[number]

/** A page of an endpoint's attempts, newest first, after `start`. */
export async function listAttempts(
  db: Database,
  endpointId: WebhookId,
  filters: {
    readonly status: WebhookDeliveryStatus | undefined
    readonly eventType: EventType | undefined
    readonly after: number | undefined
    readonly start: { readonly createdAt: number; readonly id: string } | null
    readonly limit: number
  },
) {
  const { status, eventType, after, start, limit } = filters
  return db
    .select({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      eventId: webhookDeliveries.eventId,
      eventType: webhookDeliveries.eventType,
      attempt: webhookDeliveries.attempt,
      status: webhookDeliveries.status,
      httpStatus: webhookDeliveries.httpStatus,
      error: webhookDeliveries.error,
      durationMs: webhookDeliveries.durationMs,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
        eventType === undefined ? undefined : eq(webhookDeliveries.eventType, eventType),
        after === undefined ? undefined : gt(webhookDeliveries.createdAt, after),
        start === null
          ? undefined
          : sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
}

/** An attempt as it is shown. */
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]
