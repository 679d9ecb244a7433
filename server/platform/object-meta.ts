import type { SqlEngine } from './store.ts'

/** One value of an object's `meta` table, or null. */
export function readMeta(sql: SqlEngine, key: string): string | null {
  const row = sql.exec('select v from meta where k = ?', key).toArray()[0]
  return row === undefined ? null : String(row['v'])
}

/** Sets a value of `meta`. */
export function writeMeta(sql: SqlEngine, key: string, value: string): void {
  sql.exec('insert into meta (k, v) values (?, ?) on conflict (k) do update set v = excluded.v', key, value)
}

/** Sets a value of `meta` only when there is none. */
export function writeMetaOnce(sql: SqlEngine, key: string, value: string): void {
  sql.exec('insert into meta (k, v) values (?, ?) on conflict (k) do nothing', key, value)
}

/** Removes a value of `meta`; one that is not there is removed already. */
export function deleteMeta(sql: SqlEngine, key: string): void {
  sql.exec('delete from meta where k = ?', key)
}

/** Adds one to a counter of `meta` and returns it; counters never go back. */
export function nextCounter(sql: SqlEngine, key: string): number {
  const row = sql
    .exec(
      "insert into meta (k, v) values (?, '1') on conflict (k) do update set v = cast(v as integer) + 1 returning v",
      key,
    )
    .one()
  return Number(row['v'])
}

/** Asks for a wake-up for `purpose` at `atMs`, if none is set earlier. Part of the caller's transaction. */
export function wakeAt(sql: SqlEngine, purpose: string, atMs: number): void {
  sql.exec(
    'insert into meta (k, v) values (?, ?) on conflict (k) do update set v = min(cast(v as integer), cast(excluded.v as integer))',
    `alarm:${purpose}`,
    String(Math.floor(atMs)),
  )
}

/** Writes a purpose's next wake-up, or none, and its failures in a row, or none. */
export function setWake(sql: SqlEngine, purpose: string, atMs: number | null, failures: number | null): void {
  if (atMs === null) deleteMeta(sql, `alarm:${purpose}`)
  else writeMeta(sql, `alarm:${purpose}`, String(Math.floor(atMs)))
  if (failures === null) deleteMeta(sql, `backoff:${purpose}`)
  else writeMeta(sql, `backoff:${purpose}`, String(failures))
}

/** The earliest wake-up of all purposes, or null. Reads the `alarm:` rows only. */
export function earliestWake(sql: SqlEngine): number | null {
  const row = sql.exec("select min(cast(v as integer)) as at from meta where k >= 'alarm:' and k < 'alarm;'").one()
  return row['at'] === null ? null : Number(row['at'])
}
