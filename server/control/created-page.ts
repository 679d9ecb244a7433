import type { Route } from '../../contract/route.ts'
import type { Context } from '../rpc/context.ts'
import { openCursor, sealCursor } from './cursor.ts'
import type { CursorFilters } from './cursor-token.ts'

/** The row after which a page begins, in a list newest first; null for the first page. */
export type CreatedStart = { readonly createdAt: number; readonly id: string } | null

/** A list by `created_at`, then `id`, both descending: which one, and what it is asked for. */
export type CreatedList = { readonly route: Route; readonly filters: CursorFilters }

/** Where the asked page begins. Fails like `openCursor`. */
export async function openCreatedPage(
  ctx: Context,
  list: CreatedList,
  cursor: string | undefined,
): Promise<CreatedStart> {
  const position = await openCursor(ctx, list.route, list.filters, cursor)
  return position === null ? null : { createdAt: Number(position[0]), id: position[1] }
}

/** Cuts `rows` (one more than `limit` was read) to a page and points to the next one, if there is one. */
export async function closeCreatedPage<R extends { readonly createdAt: number; readonly id: string }>(
  ctx: Context,
  list: CreatedList,
  rows: readonly R[],
  limit: number,
): Promise<{ readonly rows: readonly R[]; readonly next_cursor: string | null }> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { rows: page, next_cursor: hasMore ? await cursorAfter(ctx, list, last) : null }
}

/** The cursor of the page after a row. */
export function cursorAfter(
  ctx: Context,
  list: CreatedList,
  row: { readonly createdAt: number; readonly id: string },
): Promise<string> {
  return sealCursor(ctx, list.route, list.filters, [String(row.createdAt), row.id])
}
