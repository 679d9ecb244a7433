import type { SQL } from 'drizzle-orm'
import { EVENT_API_VERSION } from '../../contract/events/envelope.ts'
import type { EmittedType, EventData } from '../../contract/events/index.ts'
import type { EventId, IdentityId, PartnerId, TenantId } from '../../contract/ids.ts'
import type { Database, Statement } from '../control/database.ts'
import { toTimestamp } from '../platform/clock.ts'
import { insertPlatformEvent, markFannedOut } from './queries.ts'

/** An event that no object owns: its payload stands in the index. [spec/webhooks.md 3] */
export type PlatformEvent<T extends EmittedType> = {
  readonly id: EventId
  readonly type: T
  readonly occurredAt: number
  readonly tenantId: TenantId | null
  readonly identityId: IdentityId | null
  /** Whose endpoints see it: the tenant's partner, or the partner of what it is about. */
  readonly partnerId: PartnerId | null
  readonly data: EventData<T>
}

/** The envelope of a platform event as it is signed and sent; it has no sequence. [spec/events.md 1] */
export function platformEnvelope<T extends EmittedType>(event: PlatformEvent<T>): string {
  return JSON.stringify({
    id: event.id,
    type: event.type,
    api_version: EVENT_API_VERSION,
    occurred_at: toTimestamp(event.occurredAt),
    tenant_id: event.tenantId,
    identity_id: event.identityId,
    sequence: null,
    data: event.data,
  })
}

/**
 * The row of a platform event for the batch of its cause; a known id changes nothing. With `when` only if that holds.
 * `fannedOutAt` is set for what is never fanned out.
 */
export function platformEventStatement<T extends EmittedType>(
  db: Database,
  event: PlatformEvent<T>,
  options: { readonly when: SQL | null; readonly fannedOutAt: number | null },
): Statement {
  const { id, type, tenantId, identityId, partnerId, occurredAt } = event
  const row = {
    id,
    type,
    tenantId,
    identityId,
    partnerId,
    occurredAt,
    ownerKind: 'platform' as const,
    ownerId: 'platform',
    payloadJson: platformEnvelope(event),
    fannedOutAt: options.fannedOutAt,
  }
  return insertPlatformEvent(db, row, options.when)
}

/** Notes that the receivers of events are found, in the batch that writes their rows. [settled S46] */
export function fannedOutStatement(db: Database, ids: readonly EventId[], nowMs: number): Statement {
  return markFannedOut(db, ids, nowMs)
}
