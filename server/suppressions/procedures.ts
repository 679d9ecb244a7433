import { contract } from '../../contract/index.ts'
import { closeCreatedPage, openCreatedPage } from '../control/created-page.ts'
import { parseAddress } from '../outbound/recipients.ts'
import { invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { implement } from '../rpc/implement.ts'
import { addressHash } from './address-hash.ts'
import { createSuppression, deleteSuppression, presentSuppression } from './manage.ts'
import { listSuppressions } from './manage-queries.ts'
import { listEntries } from './sender-list-queries.ts'
import { deleteListEntry, getListEntry, presentListEntry, putListEntry } from './sender-lists.ts'

function hashOf(ctx: Context, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const parsed = parseAddress(address)
  if (typeof parsed === 'string') throw invalidRequest({ path: 'address', message: 'Not an address.' })
  return addressHash(ctx.settings.hashKey, parsed.address)
}

/** Addresses that a tenant does not write to. [spec/api.md 4.15] */
export const suppressionsProcedures = implement(contract.suppressions, {
  async listSuppressions({ ctx, scope, params, query }) {
    const list = { route: contract.suppressions.listSuppressions, filters: { params, query } }
    const hash = hashOf(ctx, query.address)
    const start = await openCreatedPage(ctx, list, query.cursor)
    const filters = { addressHash: hash, reason: query.reason, start, nowMs: ctx.nowMs, limit: query.limit + 1 }
    const rows = await listSuppressions(ctx.db, scope, filters)
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: page.rows.map(presentSuppression), next_cursor: page.next_cursor }
  },

  createSuppression: ({ ctx, scope, body }) => createSuppression(ctx, scope, body),

  deleteSuppression: ({ ctx, scope, params, body }) =>
    deleteSuppression(ctx, scope, {
      address: params.address,
      isConfirmed: body?.confirm_complaint_removal === true,
    }),
})

/** The four lists of a tenant: who may write in and who may be written to. [spec/api.md 4.15] */
export const listsProcedures = implement(contract.lists, {
  async listListEntries({ ctx, params, query, scope }) {
    const list = { route: contract.lists.listListEntries, filters: { params, query } }
    const start = await openCreatedPage(ctx, list, query.cursor)
    const which = { tenantId: scope.tenantId, direction: params.direction, kind: params.kind }
    const rows = await listEntries(ctx.db, which, { start, limit: query.limit + 1 })
    const page = await closeCreatedPage(ctx, list, rows, query.limit)
    return { data: page.rows.map(presentListEntry), next_cursor: page.next_cursor }
  },

  getListEntry: ({ ctx, params, scope }) =>
    getListEntry(ctx, { tenantId: scope.tenantId, direction: params.direction, kind: params.kind }, params.entry),

  putListEntry: ({ ctx, params, scope, body }) =>
    putListEntry(
      ctx,
      { tenantId: scope.tenantId, direction: params.direction, kind: params.kind },
      { entry: params.entry, note: body?.note },
    ),

  deleteListEntry: ({ ctx, params, scope }) =>
    deleteListEntry(ctx, { tenantId: scope.tenantId, direction: params.direction, kind: params.kind }, params.entry),
})
