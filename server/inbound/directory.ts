import { withDeadline } from '../control/database.ts'
import type { Work } from '../rpc/context.ts'
import { acrossTenantsFindRecipient } from './queries.ts'
import type { Recipient } from './recipient.ts'

/** A directory row: who owns the address, and in which state all of it is. */
export type Found = NonNullable<Awaited<ReturnType<typeof acrossTenantsFindRecipient>>>

const ENTRIES_MAX = 10_000
const CACHE_MS = 60_000
const CACHE_LOCAL_MS = 1_000
const LOOKUP_DEADLINE_MS = 2_000
/** Misses of one domain in one second after which unknown addresses of it are not even looked up. */
const MISSES_PER_SECOND_MAX = 20

/** Thrown when a dictionary attack on a domain is under way: the sender tries again later. [A16] */
export class DirectoryBusy extends Error {}

type Entry = { readonly found: Found | null; readonly until: number }

/** Recipients this isolate has seen lately. A Map keeps insertion order, so the first key is the least recently used. */
const cache = new Map<string, Entry>()
const misses = new Map<string, { second: number; count: number }>()

function remember(base: string, entry: Entry): void {
  cache.delete(base)
  cache.set(base, entry)
  if (cache.size > ENTRIES_MAX) cache.delete(cache.keys().next().value ?? '')
}

/** Forgets an address that was just created or changed here: its next mail must not meet an old miss. */
export function forgetRecipient(base: string): void {
  cache.delete(base)
}

function tooManyMisses(domain: string, second: number): boolean {
  const seen = misses.get(domain)
  return seen !== undefined && seen.second === second && seen.count >= MISSES_PER_SECOND_MAX
}

function countMiss(domain: string, second: number): void {
  const seen = misses.get(domain)
  if (seen !== undefined && seen.second === second) seen.count += 1
  else misses.set(domain, { second, count: 1 })
  if (misses.size > ENTRIES_MAX) misses.clear()
}

/** Looks a recipient up: at most one D1 read, hits and misses remembered for a minute. Throws when D1 is late. */
export async function findRecipient(work: Work, recipient: Recipient): Promise<Found | null> {
  const known = cache.get(recipient.base)
  if (known !== undefined && known.until > work.nowMs) return known.found
  const second = Math.floor(work.nowMs / 1000)
  if (tooManyMisses(recipient.domain, second)) throw new DirectoryBusy()
  const found = await withDeadline(acrossTenantsFindRecipient(work.db, recipient.base), LOOKUP_DEADLINE_MS)
  if (found === null) countMiss(recipient.domain, second)
  remember(recipient.base, { found, until: work.nowMs + (work.settings.env === 'local' ? CACHE_LOCAL_MS : CACHE_MS) })
  return found
}
