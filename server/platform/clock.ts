/**
 * The platform's clock in Unix milliseconds. On a Worker it moves only across I/O. The local platform may shift it, so
 * that a test sees tomorrow without waiting; nothing else can.
 */
let offsetMs = 0

/** Now, in Unix milliseconds. */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Shifts the clock of this isolate by `ms`; only the local control plane calls it. */
export function setClockOffset(ms: number): void {
  offsetMs = ms
}

/** RFC 3339 in UTC with milliseconds, as every time on the wire. */
export function toTimestamp(ms: number): string {
  return new Date(ms).toISOString()
}

/** Like `toTimestamp` for a time that may be absent. */
export function toTimestampOrNull(ms: number | null): string | null {
  return ms === null ? null : toTimestamp(ms)
}
