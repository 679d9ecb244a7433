import { openDatabase } from '../control/database.ts'
import type { Bindings } from '../env.ts'
import type { Cost } from '../platform/cost.ts'
import { crashPoint } from '../platform/seams.ts'
import { type EventOwner, type IndexedEvent, insertIndexed } from './queries.ts'

/**
 * Enters events of one mailbox into the index, where receivers find them. Repeating it changes nothing, so an object
 * calls it before it marks its outbox rows.
 */
export async function dispatchEvents(
  env: Bindings,
  cost: Cost,
  owner: EventOwner,
  events: readonly IndexedEvent[],
): Promise<void> {
  await insertIndexed(openDatabase(env.DB, cost), owner, events)
  await crashPoint('outbox.indexed')
}
