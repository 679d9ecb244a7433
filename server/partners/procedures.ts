import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { implement } from '../rpc/implement.ts'
import { createPartner } from './create.ts'
import { deletePartner } from './delete.ts'
import { presentPartner } from './present.ts'
import { findPartner, listPartners } from './queries.ts'
import { updatePartner } from './update.ts'

/** Integrators and what they may do. Platform keys only. [spec/api.md 4.3] */
export const partnersProcedures = implement(contract.partners, {
  createPartner: ({ ctx, body }) => createPartner(ctx, body),

  async listPartners({ ctx, query }) {
    const list = { route: contract.partners.listPartners, filters: { params: {}, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const rows = await listPartners(ctx.db, { status: query.status, start, limit: query.limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: page.rows.map(presentPartner), next_cursor: page.next_cursor }
  },

  async getPartner({ ctx, params, fail }) {
    const row = await findPartner(ctx.db, params.partner_id)
    if (row === null) throw fail('partner_not_found')
    return presentPartner(row)
  },

  updatePartner: ({ ctx, params, body }) => updatePartner(ctx, params.partner_id, body),

  async deletePartner({ ctx, params }) {
    await deletePartner(ctx, params.partner_id)
    return null
  },
})
