import type { EventId, IdentityId, TenantId } from '../../contract/ids.ts'
import { ApiError } from '../platform/api-error.ts'
import { inPool } from '../platform/pool.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'
import type { PendingAttempt } from './delivery-queries.ts'

/** An event's bytes; `gone` when it was erased, `unreadable` when its owner cannot say now. */
export type Payload =
  | { readonly kind: 'found'; readonly body: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreadable'; readonly cause: unknown }

/** Events of one call: an envelope has up to 512 KiB, and an answer between objects must stay below 32 MiB. */
const EVENTS_PER_CALL = 40
/** Owners asked at once. */
const OWNERS_AT_ONCE = 6

type Owner = { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly mailboxId: string }
type OwnedEvents = { readonly owner: Owner; readonly eventIds: readonly EventId[] }

/**
 * The payloads of attempts: those of the platform stand in the index, all others come from their owner's outbox, one call
 * per owner (more only beyond 40 events). What was erased is not there any more. [spec/webhooks.md 10.3]
 */
export async function loadPayloads(
  work: Work,
  attempts: readonly PendingAttempt[],
): Promise<ReadonlyMap<EventId, Payload>> {
  const payloads = new Map<EventId, Payload>()
  for (const { eventId, ownerKind, payloadJson } of attempts) {
    // Without a row in the index, or a payload in it, the event was erased.
    if (ownerKind === null || ownerKind === 'platform')
      payloads.set(eventId, payloadJson === null ? { kind: 'gone' } : { kind: 'found', body: payloadJson })
  }
  await inPool(eventsByMailbox(attempts), OWNERS_AT_ONCE, async ({ owner, eventIds }) => {
    const found = await readEvents(work, owner, eventIds)
    for (const eventId of eventIds) payloads.set(eventId, found(eventId))
  })
  return payloads
}

function eventsByMailbox(attempts: readonly PendingAttempt[]): OwnedEvents[] {
  const owned = new Map<string, { owner: Owner; eventIds: Set<EventId> }>()
  for (const { eventId, ownerKind, ownerId, eventTenantId, identityId } of attempts) {
    if (ownerKind !== 'mailbox' || ownerId === null || eventTenantId === null || identityId === null) continue
    const owner = { tenantId: eventTenantId, identityId, mailboxId: ownerId }
    const entry = owned.get(ownerId) ?? { owner, eventIds: new Set<EventId>() }
    owned.set(ownerId, entry)
    entry.eventIds.add(eventId)
  }
  return [...owned.values()].flatMap(({ owner, eventIds }) => {
    const ids = [...eventIds]
    const calls = Math.ceil(ids.length / EVENTS_PER_CALL)
    return Array.from({ length: calls }, (_, call) => ({
      owner,
      eventIds: ids.slice(call * EVENTS_PER_CALL, (call + 1) * EVENTS_PER_CALL),
    }))
  })
}

async function readEvents(
  work: Work,
  owner: Owner,
  eventIds: readonly EventId[],
): Promise<(eventId: EventId) => Payload> {
  try {
    const { events } = await mailboxOf(work, owner).get_events({ eventIds })
    const bodies = new Map(events.map(({ eventId, payload }) => [eventId, payload]))
    return (eventId) => {
      const body = bodies.get(eventId)
      return body === undefined ? { kind: 'gone' } : { kind: 'found', body }
    }
  } catch (cause) {
    const isErased = cause instanceof ApiError && cause.code === 'identity_not_found'
    return () => (isErased ? { kind: 'gone' } : { kind: 'unreadable', cause })
  }
}
