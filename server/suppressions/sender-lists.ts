import type { ListEntry } from '../../contract/objects/suppression.ts'
import { auditStatement, commitAudited } from '../audit/record.ts'
import { ApiError, invalidRequest } from '../platform/api-error.ts'
import { toTimestamp } from '../platform/clock.ts'
import type { Context } from '../rpc/context.ts'
import { addressPseudonym } from './address-hash.ts'
import { parseListEntry } from './rules.ts'
import {
  deleteEntry,
  entryExists,
  findEntry,
  type ListEntryRow,
  putEntry,
  type SenderList,
} from './sender-list-queries.ts'

/** An entry as callers see it. */
export function presentListEntry(row: ListEntryRow): ListEntry {
  const { direction, kind, note } = row
  return { direction, kind, entry: row.id, note, created_at: toTimestamp(row.createdAt) }
}

/** An entry of the path in stored form. Fails with `invalid_request` when it is no address and no domain. */
function storedForm(given: string): string {
  const entry = parseListEntry(given)
  if (entry === null) throw invalidRequest({ path: 'entry', message: 'Neither an address nor @ and a domain.' })
  return entry
}

/** Reads an entry. Fails with `list_entry_not_found`. */
export async function getListEntry(ctx: Context, list: SenderList, given: string): Promise<ListEntry> {
  const row = await findEntry(ctx.db, list, storedForm(given))
  if (row === null) throw new ApiError('list_entry_not_found')
  return presentListEntry(row)
}

/** Puts an entry on its list; `note` undefined keeps the note of one that is there. [spec/api.md 4.15] */
export async function putListEntry(
  ctx: Context,
  list: SenderList,
  put: { readonly entry: string; readonly note: string | null | undefined },
): Promise<ListEntry> {
  const entry = storedForm(put.entry)
  await commitAudited(ctx, [
    putEntry(ctx.db, list, { entry, note: put.note, at: ctx.nowMs }),
    auditStatement(ctx, { action: 'list_entry.put', ...trailOf(ctx, list, entry) }),
  ])
  const row = await findEntry(ctx.db, list, entry)
  const made = { id: entry, direction: list.direction, kind: list.kind, note: put.note ?? null, createdAt: ctx.nowMs }
  return presentListEntry(row ?? made)
}

/** Takes an entry off its list. Fails with `list_entry_not_found`. */
export async function deleteListEntry(ctx: Context, list: SenderList, given: string): Promise<null> {
  const entry = storedForm(given)
  const results = await commitAudited(ctx, [
    auditStatement(ctx, { action: 'list_entry.delete', ...trailOf(ctx, list, entry) }, entryExists(list, entry)),
    deleteEntry(ctx.db, list, entry),
  ])
  if ((results.at(-1)?.meta.changes ?? 0) === 0) throw new ApiError('list_entry_not_found')
  return null
}

function trailOf(ctx: Context, list: SenderList, entry: string) {
  const { tenantId, direction, kind } = list
  const targetId = addressPseudonym(ctx.settings.hashKey, entry)
  return { tenantId, targetType: 'list_entry', targetId, details: { direction, kind } } as const
}
