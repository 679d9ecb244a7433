import type { SQL } from 'drizzle-orm'
import type { TenantId } from '../../contract/ids.ts'
import type { Route } from '../../contract/route.ts'
import type { Statement } from '../control/database.ts'
import type { Principal } from '../control/scope.ts'
import { ApiError } from '../platform/api-error.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Context, Work } from '../rpc/context.ts'
import type { Reached } from '../rpc/reach.ts'
import type { AuditAction } from './actions.ts'
import {
  type AuditRow,
  copyAuditEvents,
  deleteAuditRows,
  insertAuditEvent,
  insertAuditRow,
  listWaitingAuditRows,
} from './queries.ts'

/** Rows of one copy; the next request or the next minute takes the rest. */
const COPY_ROWS_MAX = 500

/** What happened, to what, in ids and codes: never content, never a clear address. */
export type AuditEntry = {
  readonly action: AuditAction
  /** Null for what belongs to the deployment. */
  readonly tenantId: TenantId | null
  readonly targetType: string
  readonly targetId: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Who does it; work of the service itself has no actor. */
type Actor = Work & { readonly principal?: Principal }

function rowOf(actor: Actor, entry: AuditEntry): AuditRow {
  return {
    id: newId('aud'),
    tenantId: entry.tenantId,
    actorKeyId: actor.principal?.keyId ?? null,
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    detailsJson: entry.details === undefined ? null : JSON.stringify(entry.details),
    requestId: actor.requestId,
    createdAt: actor.nowMs,
  }
}

/**
 * The row of the trail for the batch of its change, so that both commit or neither does. `when` makes it depend on the
 * same condition as a guarded change. [INV-41]
 */
export function auditStatement(actor: Actor, entry: AuditEntry, when: SQL | null = null): Statement {
  return insertAuditRow(actor.db, rowOf(actor, entry), when)
}

/** Commits a change with its trail as one batch, and copies the trail after the answer. */
export async function commitAudited(
  actor: Actor,
  statements: readonly [Statement, ...Statement[]],
): Promise<readonly D1Result[]> {
  const results = await actor.db.batch([...statements])
  actor.waitUntil(copyAuditOutbox(actor))
  return results as D1Result[]
}

/**
 * Notes that a platform or partner key is about to see mail, before it does: without the note there is no content.
 * Tenants reading their own mail leave none. Fails with `unavailable` when the note cannot be kept. [INV-41]
 */
export async function recordMailRead(ctx: Context, route: Route, reached: Reached): Promise<void> {
  const { level } = ctx.principal
  if (route.readsMail === undefined || level === 'tenant' || level === 'identity') return
  const entry: AuditEntry = {
    action: 'mail.read',
    tenantId: reached.scope?.tenantId ?? null,
    targetType: route.readsMail,
    targetId: reached.params[`${route.readsMail}_id`] ?? '',
    details: { route: route.path },
  }
  try {
    await insertAuditEvent(ctx.auditDb, { ...rowOf(ctx, entry), partnerId: reached.scope?.partnerId ?? null })
  } catch (cause) {
    throw new ApiError('unavailable', { cause })
  }
}

/**
 * Copies waiting rows into the audit database, then removes them: a crash in between copies again, and a known id
 * changes nothing. Never fails; what is left is copied by the next request or the minute's cron. [INV-41, G-26]
 */
export async function copyAuditOutbox(work: Work): Promise<void> {
  try {
    const rows = await listWaitingAuditRows(work.db, COPY_ROWS_MAX)
    if (rows.length === 0) return
    await copyAuditEvents(work.auditDb, rows)
    await deleteAuditRows(
      work.db,
      rows.map((row) => row.id),
    )
  } catch (error) {
    log('error', 'audit_copy_failed', { request_id: work.requestId, detail: codeLocation(error) })
  }
}
