import { contract } from '../../contract/index.ts'
import type { AuditEvent } from '../../contract/objects/audit.ts'
import { cursorAfter, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { Context } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { assertTenantReached } from '../tenants/read.ts'
import { listKeptTrail, listWaitingTrail, type TrailFilters, type TrailReach } from './list-queries.ts'
import { mergeTrail, type TrailRow } from './rules.ts'

/** The trail a key may read when it names no tenant. Identity keys may read none; their level never gets here. */
function ownReach(ctx: Context): TrailReach {
  const reach = keyReach(ctx.principal)
  if (reach.level === 'platform') return { kind: 'all' }
  if (reach.level === 'partner') return { kind: 'partner', partnerId: reach.partnerId }
  return { kind: 'tenant', tenantId: reach.tenantId }
}

function presentAuditEvent(row: TrailRow): AuditEvent {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    actor_key_id: row.actorKeyId,
    actor_user_id: row.actorUserId,
    action: row.action,
    target_type: row.targetType,
    target_id: row.targetId,
    details: row.detailsJson === null ? null : (JSON.parse(row.detailsJson) as AuditEvent['details']),
    request_id: row.requestId,
    created_at: toTimestamp(row.createdAt),
  }
}

/** The audit trail, to read. [spec/api.md 4.18] */
export const auditProcedures = implement(contract.audit, {
  async listAuditEvents({ ctx, query }) {
    const { tenant_id: tenantId, actor_key_id: actorKeyId, target_id: targetId, action, after, before, limit } = query
    if (tenantId !== undefined) await assertTenantReached(ctx, tenantId)
    const list = { route: contract.audit.listAuditEvents, filters: { params: {}, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const reach: TrailReach = tenantId === undefined ? ownReach(ctx) : { kind: 'tenant', tenantId }
    const filters: TrailFilters = { reach, actorKeyId, action, targetId, after, before, start }
    // In this order: a row that is copied in between is seen in one of the two, or in both.
    const waiting = await listWaitingTrail(ctx.db, filters, limit + 1)
    const { rows: kept, scanEnd } = await listKeptTrail(ctx.auditDb, filters, limit + 1)
    const { rows, next } = mergeTrail({ waiting, kept, scanEnd }, limit)
    return { data: rows.map(presentAuditEvent), next_cursor: next === null ? null : await cursorAfter(ctx, list, next) }
  },
})
