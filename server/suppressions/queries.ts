import { and, eq } from 'drizzle-orm'
import type { SuppressionReason } from '../../contract/events/limits.ts'
import type { MessageId, TenantId } from '../../contract/ids.ts'
import type { Database } from '../control/database.ts'
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

/** Writes a suppression unless there is one, and reads the one in force: its source tells who made it. */
export async function insertSuppression(db: Database, row: NewSuppression) {
  const own = and(eq(suppressions.tenantId, row.tenantId), eq(suppressions.addressHash, row.addressHash))
  const [, kept] = await db.batch([
    db.insert(suppressions).values(row).onConflictDoNothing(),
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
