import { skipComment } from './header-parameters.ts'

/** No date needs more; the rest of a longer value is not read. */
const DATE_MAX_CHARACTERS = 200

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Zone names in minutes east of UTC: RFC 5322 section 4.3 and those that programs still write. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['z', 0],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
  ['wet', 0],
  ['west', 60],
  ['bst', 60],
  ['cet', 60],
  ['met', 60],
  ['cest', 120],
  ['mest', 120],
  ['eet', 120],
  ['eest', 180],
  ['msk', 180],
  ['ist', 330],
  ['hkt', 480],
  ['sgt', 480],
  ['kst', 540],
  ['jst', 540],
  ['aest', 600],
  ['aedt', 660],
  ['nzst', 720],
  ['nzdt', 780],
])

function withoutComments(value: string): string {
  if (!value.includes('(')) return value
  let kept = ''
  let index = 0
  while (index < value.length) {
    if (value[index] === '(') {
      index = skipComment(value, index)
      kept += ' '
    } else {
      kept += value[index]
      index += 1
    }
  }
  return kept
}

type Clock = { hour: number; minute: number; second: number; milli: number }
type DateParts = { year: number | null; month: number | null; day: number | null; clock: Clock | null; zone: number }

/** The instant of checked parts, or null when a part is missing or out of range (31 February, 25 o'clock). */
function instantOf(parts: DateParts): number | null {
  const { year, month, day } = parts
  if (year === null || month === null || day === null || year < 1 || year > 9999) return null
  const clock = parts.clock ?? { hour: 0, minute: 0, second: 0, milli: 0 }
  // A leap second (:60) is written by real clocks; it counts as the last second.
  if (clock.hour > 24 || clock.minute > 59 || clock.second > 60) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  date.setUTCHours(clock.hour, clock.minute, Math.min(clock.second, 59), clock.milli)
  return date.getTime() - parts.zone * 60_000
}

function parseOffset(text: string): number | null {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text)
  if (match === null) return null
  const digits = `${match[2]}${match[3] ?? ''}`
  // `+0200`, `+02:00`, `+02`, and `+200`, which means two hours.
  const minutes = digits.length <= 2 ? Number(digits) * 60 : Number(digits.slice(0, -2)) * 60 + Number(digits.slice(-2))
  if (minutes > 24 * 60) return 0
  return match[1] === '-' ? -minutes : minutes
}

function parseZone(token: string): number | null {
  const named = /^([a-z]{1,5})([+-]\d{1,2}:?\d{0,2})?$/.exec(token)
  if (named !== null) {
    const base = ZONES.get(named[1] ?? '')
    if (named[2] !== undefined) return base === 0 ? parseOffset(named[2]) : null
    // Military letters were defined with the wrong sign; RFC 5322 reads them as UTC.
    return base ?? (named[1]?.length === 1 ? 0 : null)
  }
  return parseOffset(token)
}

function parseClock(token: string): Clock | null {
  const match = /^(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2})(?:[.,](\d{1,9}))?)?$/.exec(token)
  if (match === null) return null
  const milli = match[4] === undefined ? 0 : Math.floor(Number(`0.${match[4]}`) * 1000)
  return { hour: Number(match[1]), minute: Number(match[2]), second: Number(match[3] ?? 0), milli }
}

/** RFC 5322 section 4.3: two digits below 50 are 20xx, other two or three digits count from 1900. */
function fullYear(token: string): number {
  const year = Number(token)
  if (token.length >= 4) return year
  return token.length === 2 && year < 50 ? 2000 + year : 1900 + year
}

function parseIso(value: string): number | null {
  const match =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.,]\d{1,9})?)?) ?([a-zA-Z]{1,5}|[+-]\d{2}:?\d{0,2})?)?$/.exec(
      value,
    )
  if (match === null) return null
  const zone = match[5] === undefined ? 0 : (parseZone(match[5].toLowerCase()) ?? 0)
  const clock = match[4] === undefined ? null : parseClock(match[4])
  return instantOf({ year: Number(match[1]), month: Number(match[2]) - 1, day: Number(match[3]), clock, zone })
}

function takeToken(parts: DateParts, token: string): void {
  const month = MONTHS.indexOf(token.slice(0, 3))
  if (/^[a-z]{3,9}\.?$/.test(token) && month !== -1 && parts.month === null) {
    parts.month = month
    return
  }
  if (/^\d{1,2}(st|nd|rd|th)?\.?$/.test(token) && parts.day === null) {
    parts.day = Number.parseInt(token, 10)
    return
  }
  if (/^\d{2,5}$/.test(token) && parts.year === null) {
    parts.year = fullYear(token)
    return
  }
  const clock = parts.clock === null ? parseClock(token) : null
  if (clock !== null) {
    parts.clock = clock
    return
  }
  if ((token === 'pm' || token === 'am') && parts.clock !== null && parts.clock.hour <= 12) {
    parts.clock.hour = (parts.clock.hour % 12) + (token === 'pm' ? 12 : 0)
    return
  }
  if (parts.clock === null) return
  parts.zone = parseZone(token) ?? parts.zone
}

/** `01-Jan-26` and `1.Jan.2026` are one token; their pieces are read one by one. */
function tokensOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\s,;]+/)
    .flatMap((token) => (/^\d{1,2}[-./][a-z]{3,9}[-./]\d{2,4}$/.test(token) ? token.split(/[-./]/) : [token]))
    .filter((token) => token !== '')
}

/**
 * A Date field in Unix ms, or null when it cannot be read: RFC 5322 with its obsolete forms, ctime, ISO 8601, dashes,
 * missing week days, seconds or zones (then UTC). Whether the date is plausible is the caller's decision.
 */
export function parseHeaderDate(value: string): number | null {
  const bounded = withoutComments(value.slice(0, DATE_MAX_CHARACTERS))
    .replace(/\s*:\s*/g, ':')
    .trim()
  const iso = parseIso(bounded)
  if (iso !== null) return iso
  const parts: DateParts = { year: null, month: null, day: null, clock: null, zone: 0 }
  for (const token of tokensOf(bounded)) takeToken(parts, token)
  return instantOf(parts)
}
