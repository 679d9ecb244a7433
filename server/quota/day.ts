/** The UTC day of a moment, `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The UTC hour of a moment, `YYYY-MM-DDTHH`. */
export function utcHour(ms: number): string {
  return new Date(ms).toISOString().slice(0, 13)
}

/** The day of a moment in an IANA zone, `YYYY-MM-DD`. */
export function localDay(ms: number, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(ms)
}

const MINUTE_MS = 60_000
const DAY_MINUTES_MAX = 25 * 60

/** When the local day of `ms` ends, in Unix ms: the first minute that has another date. Days last 23 to 25 hours. */
export function localDayEnd(ms: number, timezone: string): number {
  const today = localDay(ms, timezone)
  const start = Math.floor(ms / MINUTE_MS)
  let low = 0
  let high = DAY_MINUTES_MAX
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (localDay((start + middle) * MINUTE_MS, timezone) === today) low = middle + 1
    else high = middle
  }
  return (start + low) * MINUTE_MS
}
