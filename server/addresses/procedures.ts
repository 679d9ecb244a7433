import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { implement } from '../rpc/implement.ts'
import { createAddress } from './create.ts'
import { deleteAddress, promoteAddress, retireAddress } from './life.ts'
import { presentAddress } from './present.ts'
import { listAddresses } from './queries.ts'

/** Addresses of identities. [spec/api.md 4.5] */
export const addressesProcedures = implement(contract.addresses, {
  async listAddresses({ ctx, scope, params, query }) {
    const list = { route: contract.addresses.listAddresses, filters: { params, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const rows = await listAddresses(ctx.db, scope, { start, limit: query.limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: page.rows.map(presentAddress), next_cursor: page.next_cursor }
  },

  createAddress: ({ ctx, scope, body }) => createAddress(ctx, scope, body),

  promoteAddress: ({ ctx, scope, params, body }) =>
    promoteAddress(ctx, scope, params.address_id, body?.retire_previous_after_days),

  retireAddress: ({ ctx, scope, params, body }) => retireAddress(ctx, scope, params.address_id, body?.after_days),

  deleteAddress: ({ ctx, scope, params }) => deleteAddress(ctx, scope, params.address_id),
})
