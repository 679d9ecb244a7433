import type { DatabaseSync } from 'node:sqlite'
import type { ErasureScope, OwnerKind, StoreInventory, TableEntry } from '../server/inventory/inventory.ts'
import { type Store, tableShapes } from './migrations.ts'

/** The store an inventory speaks of: which file it is, and who an object without owner columns belongs to. */
export type Surveyed = {
  readonly store: Store
  readonly inventory: StoreInventory
  /** Set when the whole store is one owner's object. */
  readonly objectOf: OwnerKind | null
}

const SCOPE_OF: Readonly<Record<OwnerKind, ErasureScope | null>> = {
  identity: 'I',
  tenant: 'T',
  person: 'P',
  partner: 'R',
  platform: null,
}

/** Names that sound like somebody. [INV-11] */
const SOUNDS_LIKE_AN_OWNER =
  /(^|_)(tenant|identity|user|partner|member|owner|account|key|domain|address|endpoint|message|thread|actor)(_id|_ids|_hash)?$|email|_by_|_by$/

/** Names of what never leaves. [INV-26] */
const SOUNDS_SECRET = /_enc$|_sealed$|ciphertext$|(?<!sha256)hash$|^prev_hash$|^lookup$|_secret$|^csrf_secret$/

type Live = Readonly<Record<string, readonly string[]>>

function liveColumns(database: DatabaseSync): Live {
  const shapes = Object.entries(tableShapes(database))
  return Object.fromEntries(shapes.map(([table, { columns }]) => [table, Object.keys(columns)]))
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '')
}

/** Every column an entry classifies, with its class. */
function classes({ columns }: TableEntry): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (column: string, name: string) => found.set(column, [...(found.get(column) ?? []), name])
  for (const name of ['person', 'content', 'secret', 'pseudonym', 'fact'] as const) {
    for (const column of words(columns[name])) add(column, name)
  }
  for (const name of ['owner', 'parent', 'named'] as const) {
    for (const column of Object.keys(columns[name] ?? {})) add(column, name)
  }
  return found
}

/** Tables and columns that no entry knows, that an entry knows and nobody has, or that have two classes. [INV-11] */
export function unclassified({ store, inventory }: Surveyed, database: DatabaseSync): string[] {
  const file = `server/inventory/${store}.ts`
  const live = liveColumns(database)
  const unknown = Object.keys(live).filter((table) => !Object.hasOwn(inventory, table))
  const vanished = Object.keys(inventory).filter((table) => !Object.hasOwn(live, table))
  const columns = Object.entries(inventory).flatMap(([table, entry]) => {
    const there = live[table] ?? []
    const known = classes(entry)
    return [
      ...there
        .filter((column) => !known.has(column))
        .map((column) => `${table}.${column} has no class: add it to ${file}`),
      ...[...known].flatMap(([column, names]) => [
        ...(there.includes(column) || !Object.hasOwn(live, table)
          ? []
          : [`${table}.${column} is gone: take it out of ${file}`]),
        ...(names.length === 1 ? [] : [`${table}.${column} is ${names.join(' and ')}: one class each, in ${file}`]),
      ]),
    ]
  })
  return [
    ...unknown.map((table) => `${table} is in no inventory: add owner, columns, erasure, export and end to ${file}`),
    ...vanished.map((table) => `${table} is gone: take it out of ${file}`),
    ...columns,
  ]
}

/** Columns whose class their name contradicts. [INV-11, INV-26] */
export function misnamed({ store, inventory }: Surveyed): string[] {
  return Object.entries(inventory).flatMap(([table, { columns }]) => {
    const kept = new Set([...words(columns.secret), ...words(columns.pseudonym)])
    const plain = words(columns.fact).filter((column) => SOUNDS_LIKE_AN_OWNER.test(column))
    const open = [...words(columns.fact), ...words(columns.content)].filter(
      (column) => SOUNDS_SECRET.test(column) && !kept.has(column),
    )
    return [
      ...plain.map(
        (column) =>
          `${table}.${column} sounds like somebody: give it a class, or a reason under named, in server/inventory/${store}.ts`,
      ),
      ...open.map((column) => `${table}.${column} sounds secret: secret or pseudonym, in server/inventory/${store}.ts`),
    ]
  })
}

/** Whether an erasure of `scope` ends what `column` says; null when the entry does not speak of the scope. */
function ends({ erase }: TableEntry, scope: ErasureScope, column: string): boolean | null {
  const erasure = erase[scope]
  if (erasure === undefined) return null
  if (typeof erasure === 'string' || 'delete' in erasure || 'tombstone' in erasure || 'keep' in erasure) return true
  return words(erasure.clear).includes(column)
}

/**
 * Columns that outlive the one they name: every owner named in a table, and every person in it, needs a word about what
 * their erasure does there. The row's own id stays when the row does. [INV-12]
 */
export function outliving({ store, inventory, objectOf }: Surveyed): string[] {
  const file = `server/inventory/${store}.ts`
  return Object.entries(inventory).flatMap(([table, entry]) => {
    const own = objectOf ?? entry.owner
    const named = Object.entries(entry.columns.owner ?? {}).filter(
      ([column, kind]) => !(column === 'id' && kind === own),
    )
    const owners = named.flatMap(([column, kind]) => {
      const scope = SCOPE_OF[kind]
      if (scope === null || ends(entry, scope, column) === true || kind === own) return []
      return [`${table}.${column} names a ${kind} whose erasure (${scope}) does nothing here: say what in ${file}`]
    })
    const scope = SCOPE_OF[own]
    const people = scope === null ? [] : [...words(entry.columns.person), ...words(entry.columns.content)]
    const stay = people.filter((column) => scope !== null && ends(entry, scope, column) !== true)
    return [
      ...owners,
      ...stay.map((column) => `${table}.${column} stays when its ${own} is erased (${scope}): clear it in ${file}`),
    ]
  })
}

/** The tables above one: its parents, their parents, as far as they go. */
function ancestors(inventory: StoreInventory, table: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(table)) return []
  const parents = Object.values(inventory[table]?.columns.parent ?? {})
  return [...parents, ...parents.flatMap((parent) => ancestors(inventory, parent, new Set([...seen, table])))]
}

/** Children whose parents are unknown, do not take them along, or lead to nobody; and tables that nobody owns. [INV-13, INV-5] */
export function orphans({ store, inventory, objectOf }: Surveyed, database: DatabaseSync): string[] {
  const file = `server/inventory/${store}.ts`
  return Object.entries(inventory).flatMap(([table, entry]) => {
    const keys = database.prepare('select "from", "table", on_delete from pragma_foreign_key_list(?)').all(table)
    const cascading = new Set(keys.filter((key) => key['on_delete'] === 'CASCADE').map((key) => String(key['from'])))
    const parents = Object.entries(entry.columns.parent ?? {})
    const unknown = parents.filter(([, parent]) => !Object.hasOwn(inventory, parent))
    const isCascaded = parents.some(([column]) => cascading.has(column))
    const leans = Object.values(entry.erase).includes('cascade')
    const isOwned = (name: string) => Object.keys(inventory[name]?.columns.owner ?? {}).length > 0
    const reaches = objectOf !== null || [table, ...ancestors(inventory, table)].some(isOwned)
    const isPlatforms = entry.owner === 'platform'
    return [
      ...unknown.map(([column, parent]) => `${table}.${column}: no table ${parent} in ${file}`),
      ...(leans && !isCascaded ? [`${table} goes by cascade in ${file}, and no foreign key of it cascades`] : []),
      ...(reaches || isPlatforms ? [] : [`${table} leads to no owner: name a parent or an owner column in ${file}`]),
      ...(isPlatforms === (entry.why !== undefined)
        ? []
        : [`${table}: a table of the platform, and no other, says why in ${file}`]),
    ]
  })
}

/** Ends that name a column which is not there, and tables that no erasure of their owner reaches. [INV-42, INV-22] */
export function endless({ store, inventory, objectOf }: Surveyed, database: DatabaseSync): string[] {
  const file = `server/inventory/${store}.ts`
  const live = liveColumns(database)
  return Object.entries(inventory).flatMap(([table, { retention, erase, owner, export: section }]) => {
    const columns = live[table] ?? []
    const column = 'policy' in retention ? retention.policy : null
    const scope = SCOPE_OF[objectOf ?? owner]
    const texts = [...Object.values(retention), typeof section === 'string' ? section : section.no]
    return [
      ...(column === null || columns.includes(column)
        ? []
        : [`${table} ends by ${column}, which it does not have: ${file}`]),
      ...(scope === null || erase[scope] !== undefined
        ? []
        : [`${table}: the erasure of its owner (${scope}) does not reach it: ${file}`]),
      ...(texts.every((text) => text.trim() !== '') ? [] : [`${table}: an empty reason in ${file}`]),
    ]
  })
}
