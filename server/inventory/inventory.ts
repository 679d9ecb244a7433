/** Who a stored fact belongs to: exactly one of these. [INV-1] */
export type OwnerKind = 'tenant' | 'identity' | 'person' | 'partner' | 'platform'

/** Whose erasure it is: of an identity, a tenant, a person of the console, a partner, or a counterparty of mail. */
export type ErasureScope = 'I' | 'T' | 'P' | 'R' | 'C'

/** What an erasure does to a table. Columns are words in one text. */
export type Erasure =
  /** The rows go; with a text, those it names. */
  | 'delete'
  | { readonly delete: string }
  /** They go with the row of their parent. */
  | 'cascade'
  /** The rows stay, these columns are emptied. */
  | { readonly clear: string }
  /** The rows go and leave one in this table, which names nobody. */
  | { readonly tombstone: string }
  /** Nothing goes: why that is right. */
  | { readonly keep: string }

/** How long rows stay, and who ends them. A table without an end says why it cannot grow without bound. [INV-42] */
export type Retention =
  /** Rows go when the time in this column is longer ago than the text says. */
  | { readonly policy: string; readonly keep: string }
  /** Something else ends them: what. */
  | { readonly alternate: string }
  /** There is a largest number of rows: which. */
  | { readonly bounded: string }
  /** They stay: why. */
  | { readonly exempt: string }

/** Every column of a table in exactly one class. Lists are words in one text. [spec/platform-invariants.md 4] */
export type Columns = {
  /** Names who it belongs to, or somebody else. */
  readonly owner?: Readonly<Record<string, OwnerKind>>
  /** Names the row it is part of. */
  readonly parent?: Readonly<Record<string, string>>
  /** Addresses, names and free text about a person. */
  readonly person?: string
  /** Mail and what agents or callers wrote. */
  readonly content?: string
  /** Never leaves in an answer, an export, a log or an event. [INV-26] */
  readonly secret?: string
  /** Keyed hashes and masks: useless to others, and left out of exports. */
  readonly pseudonym?: string
  readonly fact?: string
  /** Facts whose names sound like somebody: why they name nobody, or may stay. */
  readonly named?: Readonly<Record<string, string>>
}

/** One table: whose it is, what its columns hold, and how it ends. */
export type TableEntry = {
  readonly owner: OwnerKind
  /** Why no customer owns it. Needed for `platform`, and for nothing else. [INV-5] */
  readonly why?: string
  readonly columns: Columns
  readonly erase: Readonly<Partial<Record<ErasureScope, Erasure>>>
  /** The section it is exported in, or why it is not. [INV-22] */
  readonly export: string | { readonly no: string }
  readonly retention: Retention
}

/** The tables of one store by name. */
export type StoreInventory = Readonly<Record<string, TableEntry>>
