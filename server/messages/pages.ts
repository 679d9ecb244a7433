import type { Route } from '../../contract/route.ts'
import { openCursor, sealCursor } from '../control/cursor.ts'
import type { CursorFilters } from '../control/cursor-token.ts'
import type { PageStart } from '../mailbox/ops.ts'
import { invalidRequest } from '../platform/api-error.ts'
import type { Context } from '../rpc/context.ts'

/** Where a mailbox list begins: the position its cursor names, or the first row. */
export async function startOf(
  ctx: Context,
  route: Route,
  filters: CursorFilters,
  cursor: string | undefined,
): Promise<PageStart> {
  const key = await openCursor(ctx, route, filters, cursor)
  if (key === null) return null
  const [sort, rowKey] = key.map(Number)
  if (!Number.isSafeInteger(sort) || !Number.isSafeInteger(rowKey)) {
    throw invalidRequest({ path: 'cursor', message: 'The cursor is not of this list.' })
  }
  return { sort: sort ?? 0, key: rowKey ?? 0 }
}

/** The cursor of the next page, or null on the last one. */
export async function nextOf(
  ctx: Context,
  route: Route,
  filters: CursorFilters,
  next: PageStart,
): Promise<string | null> {
  return next === null ? null : sealCursor(ctx, route, filters, [String(next.sort), String(next.key)])
}

/** Filter values as a cursor is bound to them; the size of a page is no filter. */
export function filtersOf(
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): CursorFilters {
  const { messages_limit: _size, ...filters } = query
  const plain = Object.entries(filters).map(([name, value]) => [name, value instanceof Set ? [...value].sort() : value])
  return { params, query: Object.fromEntries(plain) }
}
