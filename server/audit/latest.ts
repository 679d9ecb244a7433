import type { Work } from '../rpc/context.ts'
import type { AuditAction } from './actions.ts'
import { findLatestKept, findLatestWaiting } from './queries.ts'

/**
 * The newest entry of an action, on one target when it is given; null when there is none. It may wait for its copy, so
 * both databases are asked, the waiting rows first.
 */
export async function latestAuditEvent(
  work: Work,
  of: { readonly action: AuditAction; readonly targetId?: string },
): Promise<{ readonly targetId: string | null; readonly createdAt: number } | null> {
  const waiting = await findLatestWaiting(work.db, of)
  return waiting ?? (await findLatestKept(work.auditDb, of))
}
