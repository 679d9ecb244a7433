import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { KeyId, PartnerId, TenantId } from '../../contract/ids.ts'
import type { Database } from '../control/database.ts'
import { tenants } from '../tenants/schema.d1.ts'
import type { TrailKey, TrailRow } from './rules.ts'
import { auditEvents } from './schema.audit.ts'
import { auditOutbox } from './schema.d1.ts'

/** Whose trail is read. What belongs to no tenant is in `all` only. */
export type TrailReach =
  | { readonly kind: 'all' }
  | { readonly kind: 'partner'; readonly partnerId: PartnerId }
  | { readonly kind: 'tenant'; readonly tenantId: TenantId }

/** What of it is read; `after` inclusive and `before` exclusive, in Unix ms. `start` is the last row of the page before. */
export type TrailFilters = {
  readonly reach: TrailReach
  readonly actorKeyId: KeyId | undefined
  readonly action: string | undefined
  readonly targetId: string | undefined
  readonly after: number | undefined
  readonly before: number | undefined
  readonly start: TrailKey | null
}

/** Rows looked at for one page when a filter is no index. [decision 3] */
export const SCAN_MAX = 2_000

/** The newest rows that wait for their copy, among those asked for. There are few: each request copies them. */
export async function listWaitingTrail(db: Database, filters: TrailFilters, limit: number): Promise<TrailRow[]> {
  const { reach, actorKeyId, action, targetId, after, before, start } = filters
  const { createdAt, id } = auditOutbox
  return db
    .select({
      id,
      tenantId: auditOutbox.tenantId,
      actorKeyId: auditOutbox.actorKeyId,
      actorUserId: auditOutbox.actorUserId,
      action: auditOutbox.action,
      targetType: auditOutbox.targetType,
      targetId: auditOutbox.targetId,
      detailsJson: auditOutbox.detailsJson,
      requestId: auditOutbox.requestId,
      createdAt,
    })
    .from(auditOutbox)
    .leftJoin(tenants, eq(tenants.id, auditOutbox.tenantId))
    .where(
      and(
        reach.kind === 'partner' ? eq(tenants.partnerId, reach.partnerId) : undefined,
        reach.kind === 'tenant' ? eq(auditOutbox.tenantId, reach.tenantId) : undefined,
        actorKeyId === undefined ? undefined : eq(auditOutbox.actorKeyId, actorKeyId),
        action === undefined ? undefined : eq(auditOutbox.action, action),
        targetId === undefined ? undefined : eq(auditOutbox.targetId, targetId),
        after === undefined ? undefined : gte(createdAt, after),
        before === undefined ? undefined : lt(createdAt, before),
        start === null ? undefined : sql`(${createdAt}, ${id}) < (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/**
 * The newest kept rows among those asked for, at most `limit`; and where the search ended when it did before it found so
 * many and before the trail did. One index gives the order; what it does not decide is decided row by row, on SCAN_MAX
 * rows at most.
 */
export async function listKeptTrail(
  auditDb: Database,
  filters: TrailFilters,
  limit: number,
): Promise<{ readonly rows: readonly TrailRow[]; readonly scanEnd: TrailKey | null }> {
  const { walked, residual } = planOf(filters)
  const scan = residual.length === 0 ? limit : SCAN_MAX
  const found = await auditDb.all<TrailRow & { place: number; isMatch: number }>(sql`
    select id, tenant_id as tenantId, actor_key_id as actorKeyId, actor_user_id as actorUserId, action,
      target_type as targetType, target_id as targetId, details_json as detailsJson, request_id as requestId,
      created_at as createdAt, place, is_match as isMatch
    from (
      select *, row_number() over (order by created_at desc, id desc) as place,
        ${residual.length === 0 ? sql`1` : sql.join(residual, sql` and `)} as is_match
      from (
        select * from ${auditEvents} where ${sql.join([sql`true`, ...walked, ...rangeOf(filters)], sql` and `)}
        order by created_at desc, id desc limit ${scan}
      )
    )
    where is_match or place = ${scan}
    order by place limit ${limit}`)
  const rows = found.filter((row) => row.isMatch === 1)
  const last = found.at(-1)
  const isCut = rows.length < limit && last?.place === scan
  return { rows, scanEnd: isCut && last !== undefined ? { createdAt: last.createdAt, id: last.id } : null }
}

/**
 * Which index is walked, and what is left to check on its rows. A key's own trail and what was done to one thing are
 * short; they come before the trail of an owner. The plus keeps the planner from another index.
 */
function planOf({ reach, actorKeyId, action, targetId }: TrailFilters): { walked: SQL[]; residual: SQL[] } {
  const owner =
    reach.kind === 'all'
      ? []
      : [reach.kind === 'partner' ? sql`partner_id = ${reach.partnerId}` : sql`tenant_id = ${reach.tenantId}`]
  const ownerCheck = owner.map((condition) => sql`+${condition}`)
  const actionIs = action === undefined ? [] : [sql`action = ${action}`]
  const targetIs = targetId === undefined ? [] : [sql`target_id = ${targetId}`]
  if (actorKeyId !== undefined) {
    return { walked: [sql`actor_key_id = ${actorKeyId}`], residual: [...ownerCheck, ...actionIs, ...targetIs] }
  }
  if (action !== undefined && targetId !== undefined) {
    return { walked: [...actionIs, ...targetIs], residual: ownerCheck }
  }
  return { walked: owner, residual: [...actionIs, ...targetIs] }
}

function rangeOf({ after, before, start }: TrailFilters): SQL[] {
  return [
    ...(after === undefined ? [] : [sql`created_at >= ${after}`]),
    ...(before === undefined ? [] : [sql`created_at < ${before}`]),
    ...(start === null ? [] : [sql`(created_at, id) < (${start.createdAt}, ${start.id})`]),
  ]
}
