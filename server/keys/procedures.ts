import { contract } from '../../contract/index.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { cursorAfter, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import { implement } from '../rpc/implement.ts'
import { createKey } from './create.ts'
import { isManageable, loadManageable } from './manage.ts'
import { presentKey } from './present.ts'
import { type KeyRow, keyIsLive, listKeys, revokeKey } from './queries.ts'
import { rotateKey } from './rotate.ts'

/** Rows looked at for one page: keys wider than the caller are passed over, so a page may be short. [S45] */
const SCAN_FACTOR = 4
/** Overlap of a rotation when the request says none. */
const OVERLAP_HOURS = 24

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

  getKey: async ({ ctx, params }) => presentKey(await loadManageable(ctx, params.key_id, 'read')),

  async revokeKey({ ctx, params }) {
    const row = await loadManageable(ctx, params.key_id, 'write')
    const trail = { tenantId: row.tenantId, targetType: 'key', targetId: row.id, details: { level: row.level } }
    await commitAudited(ctx, [
      // Before the change: it tells whether there is one.
      auditStatement(ctx, { action: 'key.revoke', ...trail }, keyIsLive(row.id)),
      revokeKey(ctx.db, row.id, ctx.nowMs),
    ])
    return null
  },

  rotateKey: ({ ctx, params, body }) => rotateKey(ctx, params.key_id, body?.overlap_hours ?? OVERLAP_HOURS),
})
