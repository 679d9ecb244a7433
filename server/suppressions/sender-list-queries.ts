import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ListDirection, ListKind } from '../../contract/objects/suppression.ts'
import type { Database, Statement } from '../control/database.ts'
import type { TenantScope } from '../control/scope.ts'
import { senderLists } from './schema.d1.ts'

/** One of the four lists of a tenant. */
export type SenderList = {
  readonly tenantId: TenantScope['tenantId']
  readonly direction: ListDirection
  readonly kind: ListKind
}

const COLUMNS = {
  id: senderLists.entry,
  direction: senderLists.direction,
  kind: senderLists.kind,
  note: senderLists.note,
  createdAt: senderLists.createdAt,
}

function ofList({ tenantId, direction, kind }: SenderList): SQL | undefined {
  return and(eq(senderLists.tenantId, tenantId), eq(senderLists.direction, direction), eq(senderLists.kind, kind))
}

/** A page of a list, newest first, after `start`; `id` is the entry. */
export async function listEntries(
  db: Database,
  list: SenderList,
  page: { readonly start: { readonly createdAt: number; readonly id: string } | null; readonly limit: number },
) {
  const { start, limit } = page
  const { createdAt, entry } = senderLists
  return db
    .select(COLUMNS)
    .from(senderLists)
    .where(
      and(ofList(list), start === null ? undefined : sql`(${createdAt}, ${entry}) < (${start.createdAt}, ${start.id})`),
    )
    .orderBy(desc(createdAt), desc(entry))
    .limit(limit)
}

/** An entry as it is shown; `id` is the entry itself. */
export type ListEntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** An entry of a list; null when it is not on it. */
export async function findEntry(db: Database, list: SenderList, entry: string): Promise<ListEntryRow | null> {
  const row = await db
    .select(COLUMNS)
    .from(senderLists)
    .where(and(ofList(list), eq(senderLists.entry, entry)))
    .get()
  return row ?? null
}

/** Puts an entry on a list. One that is there keeps its time, and its note when `note` is undefined. */
export function putEntry(
  db: Database,
  list: SenderList,
  put: { readonly entry: string; readonly note: string | null | undefined; readonly at: number },
): Statement {
  const { entry, note, at } = put
  const statement = db.insert(senderLists).values({ ...list, entry, note: note ?? null, createdAt: at })
  const target = [senderLists.tenantId, senderLists.direction, senderLists.kind, senderLists.entry]
  return note === undefined
    ? statement.onConflictDoNothing({ target })
    : statement.onConflictDoUpdate({ target, set: { note } })
}

/** Condition: an entry is on its list. */
export function entryExists(list: SenderList, entry: string): SQL {
  return sql`exists (select 1 from ${senderLists} where ${and(ofList(list), eq(senderLists.entry, entry))})`
}

/** Takes an entry off its list. */
export function deleteEntry(db: Database, list: SenderList, entry: string): Statement {
  return db.delete(senderLists).where(and(ofList(list), eq(senderLists.entry, entry)))
}
