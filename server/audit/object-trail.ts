import { openDatabase } from '../control/database.ts'
import type { Bindings } from '../env.ts'
import type { Cost } from '../platform/cost.ts'
import type { AuditAction } from './actions.ts'
import { type AuditRow, insertAuditRowsOnce } from './queries.ts'

/** A row of the trail that an object committed with its own change, on its way to the database of the trail. */
export type ObjectAuditRow = Pick<
  AuditRow,
  'id' | 'tenantId' | 'actorKeyId' | 'targetType' | 'targetId' | 'requestId'
> & {
  readonly action: AuditAction
  readonly detailsJson: string
  readonly createdAt: number
}

/** Takes rows of an object to where the trail is copied from. Repeating it changes nothing. [INV-41] */
export async function sendObjectTrail(
  env: Bindings,
  cost: Cost,
  rows: readonly [ObjectAuditRow, ...ObjectAuditRow[]],
): Promise<void> {
  await insertAuditRowsOnce(openDatabase(env.DB, cost), rows)
}
