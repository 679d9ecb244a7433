import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import { implement } from '../rpc/implement.ts'
import { createTenant } from './create.ts'
import { readPolicy, writePolicy } from './policy.ts'
import { presentTenant } from './present.ts'
import { findPartner, findTenant, listTenants } from './queries.ts'
import { updateTenant } from './update.ts'

/** The tenants of the deployment. [spec/api.md 4.2] */
export const tenantsProcedures = implement(contract.tenants, {
  createTenant: ({ ctx, body }) => createTenant(ctx, body),

  async listTenants({ ctx, query, fail }) {
    const reach = keyReach(ctx.principal)
    const partnerId = query.partner_id
    if (partnerId !== undefined) {
      const isForeign = reach.level === 'partner' && reach.partnerId !== partnerId
      if (isForeign || (await findPartner(ctx.db, partnerId)) === null) throw fail('partner_not_found')
    }
    const list = { route: contract.tenants.listTenants, filters: { params: {}, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const { status, mode, limit } = query
    const rows = await listTenants(ctx.db, reach, { status, mode, partnerId, start, limit: limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, limit)
    return { data: page.rows.map((row) => presentTenant(ctx.settings, row)), next_cursor: page.next_cursor }
  },

  async getTenant({ ctx, scope, fail }) {
    const row = await findTenant(ctx.db, scope)
    if (row === null) throw fail('tenant_not_found')
    return presentTenant(ctx.settings, row)
  },

  updateTenant: ({ ctx, scope, body }) => updateTenant(ctx, scope, body),

  getTenantPolicy: ({ ctx, scope }) => readPolicy(ctx, scope),

  updateTenantPolicy: ({ ctx, scope, body }) => writePolicy(ctx, scope, body),
})
