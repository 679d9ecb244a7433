import { and, eq } from 'drizzle-orm'
import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { MessageId, TenantId } from '../../contract/ids.ts'
import type { Database } from '../control/database.ts'
import { upsertSuppression } from './manage-queries.ts'
import { suppressions } from './schema.d1.ts'

/** An address that a message showed to be one not to write to. */
export type NewSuppression = {
  readonly tenantId: TenantId
  readonly addressHash: string
  readonly addressHint: string
  readonly reason: SuppressionReason
  readonly sourceMessageId: MessageId
  readonly createdAt: number
}

/**
 * Suppresses an address for good, and reads what stands then: its source tells who made it. A complaint about an address
 * that is suppressed for a milder reason, or for a time, makes it strict and lasting without a new source.
 */
export async function insertSuppression(db: Database, row: NewSuppression) {
  const own = and(eq(suppressions.tenantId, row.tenantId), eq(suppressions.addressHash, row.addressHash))
  const [, kept] = await db.batch([
    upsertSuppression(db, { ...row, note: null, expiresAt: null }),
    db
      .select({
        reason: suppressions.reason,
        addressHint: suppressions.addressHint,
        sourceMessageId: suppressions.sourceMessageId,
        createdAt: suppressions.createdAt,
      })
      .from(suppressions)
      .where(own),
  ])
  const [row0] = kept
  if (row0 === undefined) throw new Error('a suppression is missing right after its insert')
  return row0
}
