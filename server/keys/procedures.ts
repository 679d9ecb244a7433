import { contract } from '../../contract/index.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { cursorAfter, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import type { Principal } from '../control/scope.ts'
import { implement } from '../rpc/implement.ts'
import { createKey } from './create.ts'
import { listedPermissions, presentKey } from './present.ts'
import { acrossTenantsKey, type KeyRow, keyIsLive, listKeys, revokeKey } from './queries.ts'
import { isWithin, reachesKey } from './rules.ts'

/** Rows looked at for one page: keys wider than the caller are passed over, so a page may be short. [S45] */
const SCAN_FACTOR = 4

function isManageable(caller: Principal, row: KeyRow): boolean {
  return (
    reachesKey(caller, row) &&
    isWithin(caller, { level: row.level, permissions: listedPermissions(row.permissionsJson) })
  )
}

/** Nobody but the platform changes keys of a tenant that is being erased; they have stopped working anyway. [I8] */
function isWritable(caller: Principal, row: KeyRow): boolean {
  return caller.level === 'platform' || (row.tenantStatus !== 'erasing' && row.tenantStatus !== 'erased')
}

/** The API keys of the deployment, as far as the calling key reaches. [spec/api.md 4.16] */
export const keysProcedures = implement(contract.keys, {
  createKey: ({ ctx, body }) => createKey(ctx, body),

  async listKeys({ ctx, query }) {
    const list = { route: contract.keys.listKeys, filters: { params: {}, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const scan = query.limit * SCAN_FACTOR
    const rows = await listKeys(ctx.db, keyReach(ctx.principal), { start, limit: scan + 1 })
    const shown: KeyRow[] = []
    let last: KeyRow | undefined
    for (const row of rows.slice(0, scan)) {
      if (shown.length === query.limit) break
      if (isManageable(ctx.principal, row)) shown.push(row)
      last = row
    }
    const next_cursor = last === undefined || last === rows.at(-1) ? null : await cursorAfter(ctx, list, last)
    return { data: shown.map(presentKey), next_cursor }
  },

  async getKey({ ctx, params, fail }) {
    const row = await acrossTenantsKey(ctx.db, params.key_id)
    if (row === null || !reachesKey(ctx.principal, row)) throw fail('key_not_found')
    if (!isManageable(ctx.principal, row)) throw fail('key_scope_exceeded')
    return presentKey(row)
  },

  async revokeKey({ ctx, params, fail }) {
    const row = await acrossTenantsKey(ctx.db, params.key_id)
    if (row === null || !reachesKey(ctx.principal, row) || !isWritable(ctx.principal, row)) throw fail('key_not_found')
    if (!isManageable(ctx.principal, row)) throw fail('key_scope_exceeded')
    const trail = { tenantId: row.tenantId, targetType: 'key', targetId: row.id, details: { level: row.level } }
    await commitAudited(ctx, [
      // Before the change: it tells whether there is one.
      auditStatement(ctx, { action: 'key.revoke', ...trail }, keyIsLive(row.id)),
      revokeKey(ctx.db, row.id, ctx.nowMs),
    ])
    return null
  },
})
