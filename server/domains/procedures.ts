import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import type { Principal } from '../control/scope.ts'
import { implement } from '../rpc/implement.ts'
import { reachesTenant } from '../rpc/reach.ts'
import { presentDomain } from './present.ts'
import { findDomainOwner, listDomains } from './queries.ts'

type Owned = NonNullable<Awaited<ReturnType<typeof findDomainOwner>>>

/** Every key sees the platform domain; others are seen by who reaches their tenant. [spec/security.md 6.5] */
function reachesDomain(principal: Principal, { tenantId, partnerId }: Owned): boolean {
  return tenantId === null || reachesTenant(principal, { tenantId, partnerId })
}

/** The domains of a tenant, to read. [spec/api.md 4.8] */
export const domainsProcedures = implement(contract.domains, {
  async listTenantDomains({ ctx, scope, params, query }) {
    const list = { route: contract.domains.listTenantDomains, filters: { params, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const rows = await listDomains(ctx.db, scope, { start, limit: query.limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: await Promise.all(page.rows.map((row) => presentDomain(ctx, row))), next_cursor: page.next_cursor }
  },

  async getDomain({ ctx, params, fail }) {
    const domain = await findDomainOwner(ctx.db, params.domain_id)
    if (domain === null || !reachesDomain(ctx.principal, domain)) throw fail('domain_not_found')
    return presentDomain(ctx, domain)
  },
})
