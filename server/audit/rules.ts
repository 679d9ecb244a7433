import type { KeyId, RequestId, TenantId, UserId } from '../../contract/ids.ts'

/** One row of the trail, wherever it stands. */
export type TrailRow = {
  readonly id: string
  readonly tenantId: TenantId | null
  readonly actorKeyId: KeyId | null
  readonly actorUserId: UserId | null
  readonly action: string
  readonly targetType: string | null
  readonly targetId: string | null
  readonly detailsJson: string | null
  readonly requestId: RequestId | null
  readonly createdAt: number
}

/** A place in the trail: newest first by time, then by id. */
export type TrailKey = { readonly createdAt: number; readonly id: string }

function newestFirst(a: TrailKey, b: TrailKey): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/**
 * One page of both databases. `waiting` and `kept` are the newest rows of each after the page before, at least one more
 * than `limit` where there are so many; a row that is in both, because it was just being copied, is shown once. `scanEnd`
 * is where the search among kept rows stopped early: nothing older than that is shown yet. `next` is the place after
 * which the next page begins; null at the end.
 */
export function mergeTrail(
  parts: {
    readonly waiting: readonly TrailRow[]
    readonly kept: readonly TrailRow[]
    readonly scanEnd: TrailKey | null
  },
  limit: number,
): { readonly rows: readonly TrailRow[]; readonly next: TrailKey | null } {
  const { waiting, kept, scanEnd } = parts
  const known = new Map([...waiting, ...kept].map((row) => [row.id, row]))
  const all = [...known.values()].toSorted(newestFirst)
  const seen = scanEnd === null ? all : all.filter((row) => newestFirst(row, scanEnd) <= 0)
  const rows = seen.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: seen.length > limit && last !== undefined ? keyOf(last) : scanEnd }
}

function keyOf({ createdAt, id }: TrailKey): TrailKey {
  return { createdAt, id }
}
