import { contract } from '../../contract/index.ts'
import { parseMailAddress } from '../addresses/mail-address.ts'
import { type CreatedList, closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { keyReach } from '../control/key-reach.ts'
import type { Context } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { reachesIdentity } from '../rpc/reach.ts'
import { assertTenantReached } from '../tenants/read.ts'
import { createIdentity } from './create.ts'
import { acrossTenantsByAddress, findIdentity, type IdentityFilters, listIdentities } from './queries.ts'
import { withAddresses, withItsAddresses } from './read.ts'
import { updateIdentity } from './update.ts'

type Paging = { readonly limit: number; readonly cursor?: string | undefined }

async function page(ctx: Context, list: CreatedList, filters: IdentityFilters, { limit, cursor }: Paging) {
  const start = await openCreatedPage(ctx, list, cursor)
  const rows = await listIdentities(ctx.db, keyReach(ctx.principal), filters, { start, limit: limit + 1 })
  const { rows: shown, next_cursor } = await closeCreatedPage(ctx, list, rows, limit)
  return { data: await withAddresses(ctx, shown), next_cursor }
}

/** Identities: the mailboxes of agents. [spec/api.md 4.4] */
export const identitiesProcedures = implement(contract.identities, {
  async createIdentity({ ctx, scope, body, reply }) {
    const { kind, identity } = await createIdentity(ctx, scope, body)
    return reply(kind === 'created' ? 201 : 200, identity)
  },

  listTenantIdentities({ ctx, scope, params, query }) {
    const list = { route: contract.identities.listTenantIdentities, filters: { params, query } }
    const { status, purpose, client_id: clientId } = query
    return page(ctx, list, { tenantId: scope.tenantId, status, purpose, clientId }, query)
  },

  async listIdentities({ ctx, query }) {
    const { tenant_id: tenantId, status, purpose } = query
    if (tenantId !== undefined) await assertTenantReached(ctx, tenantId)
    const list = { route: contract.identities.listIdentities, filters: { params: {}, query } }
    return page(ctx, list, { tenantId, status, purpose }, query)
  },

  async lookupIdentity({ ctx, query, fail }) {
    const address = parseMailAddress(query.address)
    const found = address === null ? null : await acrossTenantsByAddress(ctx.db, address)
    if (found === null) throw fail('identity_not_found')
    const { partnerId, ...row } = found
    const owner = { tenantId: row.tenantId, partnerId, identityId: row.id, isSystem: row.isSystem }
    if (!reachesIdentity(ctx.principal, owner)) throw fail('identity_not_found')
    return withItsAddresses(ctx, row)
  },

  async getIdentity({ ctx, scope, fail }) {
    const row = await findIdentity(ctx.db, scope)
    if (row === null) throw fail('identity_not_found')
    return withItsAddresses(ctx, row)
  },

  updateIdentity: ({ ctx, scope, body }) => updateIdentity(ctx, scope, body),
})
