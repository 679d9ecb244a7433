import type { Route } from '../../contract/route.ts'
import { loadKeyring } from '../keyrings/ring.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'
import { type CursorFilters, type CursorKey, filterHash, kidOfCursor, readCursor, writeCursor } from './cursor-token.ts'

/**
 * The cursor of the page after the row with this sort value and key (both as text). It opens for the same operation,
 * path parameters, filters and API key, for 24 hours. [spec/api.md 2.5]
 */
export async function sealCursor(ctx: Context, route: Route, filters: CursorFilters, key: CursorKey): Promise<string> {
  return writeCursor(await loadKeyring(ctx, 'cursor'), {
    operationId: route.operationId,
    filterHash: filterHash(filters, ctx.principal.keyId),
    key,
    issuedAt: ctx.nowMs,
  })
}

/**
 * The position a cursor names, null without one. Fails with `invalid_request` at `cursor` when it was altered, is of
 * another list, filter or key, or its signing key is gone; `cursor_expired` after 24 hours.
 */
export async function openCursor(
  ctx: Context,
  route: Route,
  filters: CursorFilters,
  cursor: string | undefined,
): Promise<[string, string] | null> {
  if (cursor === undefined) return null
  const ring = await loadKeyring(ctx, 'cursor', kidOfCursor(cursor))
  const opened = readCursor(ring, cursor, {
    operationId: route.operationId,
    filterHash: filterHash(filters, ctx.principal.keyId),
    nowMs: ctx.nowMs,
  })
  if (opened === 'expired') throw new ApiError('cursor_expired')
  if (opened === 'invalid') throw invalidRequest({ path: 'cursor', message: 'The cursor is not of this list.' })
  return [opened[0], opened[1]]
}
