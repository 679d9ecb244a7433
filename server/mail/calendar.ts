import { decodeCharset } from './mime/charset.ts'
import { decodeParameter, type ParameterisedValue } from './mime/header-parameters.ts'
import { normaliseMailbox } from './mime/mailbox-address.ts'
import { cleanLine, cutCharacters } from './mime/plain-text.ts'
import type { CalendarSummary } from './parsed.ts'

/** Characters kept of one property. [spec/inbound.md 6] */
const PROPERTY_MAX_CHARACTERS = 256
/** The first event stands near the top; time zone definitions before it are a few KiB. */
const CALENDAR_MAX_BYTES = 256 * 1024
/** Components inside components (an alarm in an event in a calendar); deeper ones are skipped flat. */
const NESTING_MAX = 16

type Property = { readonly name: string; readonly zone: string | null; readonly value: string }

/**
 * The first VEVENT of a text/calendar part, or null when there is none. Times are ISO 8601: `Z` for UTC, a bare date
 * for a whole day, the zone in brackets where the sender names one (RFC 9557), nothing for floating time.
 */
export function summariseCalendar(contentType: ParameterisedValue, bytes: Uint8Array): CalendarSummary | null {
  // RFC 5545 3.1.4: UTF-8 unless the part says otherwise.
  const charset = decodeParameter(contentType, 'charset') ?? 'utf-8'
  const { text } = decodeCharset(bytes.subarray(0, CALENDAR_MAX_BYTES), charset)
  const event = new Map<string, Property>()
  let method: string | null = null
  const open: string[] = []
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const property = readProperty(line)
    if (property === null) continue
    if (property.name === 'BEGIN') {
      if (open.length < NESTING_MAX) open.push(property.value.trim().toUpperCase())
    } else if (property.name === 'END') {
      if (open.pop() === 'VEVENT') return summary(contentType, method, event)
    } else if (open.at(-1) === 'VEVENT') {
      if (!event.has(property.name)) event.set(property.name, property)
    } else if (property.name === 'METHOD' && open.length <= 1) method ??= property.value
  }
  // A truncated part still says what its event is.
  return event.size > 0 ? summary(contentType, method, event) : null
}

/** `NAME;PARAM=x;TZID="Europe/Paris":value`: the first colon outside quotes divides. */
function readProperty(line: string): Property | null {
  let quoted = false
  let colon = -1
  for (let index = 0; index < line.length && colon === -1; index += 1) {
    if (line[index] === '"') quoted = !quoted
    else if (line[index] === ':' && !quoted) colon = index
  }
  if (colon === -1) return null
  const head = line.slice(0, colon)
  const name = head.split(';', 1)[0]?.trim().toUpperCase() ?? ''
  const zone = /;TZID="?([^":;,]{1,80})/i.exec(head.slice(0, 1000))?.[1] ?? null
  return { name, zone, value: line.slice(colon + 1) }
}

function summary(
  contentType: ParameterisedValue,
  method: string | null,
  event: ReadonlyMap<string, Property>,
): CalendarSummary {
  return {
    method: shown(method ?? decodeParameter(contentType, 'method'))?.toUpperCase() ?? null,
    summary: shown(unescapeText(event.get('SUMMARY'))),
    dtstart: shown(readTime(event.get('DTSTART'))),
    dtend: shown(readTime(event.get('DTEND'))),
    organizer: shown(readOrganizer(event.get('ORGANIZER'))),
    location: shown(unescapeText(event.get('LOCATION'))),
  }
}

function shown(text: string | null): string | null {
  const line = text === null ? '' : cleanLine(text).trim()
  return line === '' ? null : cutCharacters(line, PROPERTY_MAX_CHARACTERS)
}

/** RFC 5545 3.3.11: `\n` is a line break, a backslash before anything else stands for that. */
function unescapeText(property: Property | undefined): string | null {
  if (property === undefined) return null
  return property.value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

function readTime(property: Property | undefined): string | null {
  if (property === undefined) return null
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i.exec(property.value.trim())
  if (match === null) return property.value
  const date = `${match[1]}-${match[2]}-${match[3]}`
  if (match[4] === undefined) return date
  const time = `${date}T${match[4]}:${match[5]}:${match[6]}`
  if (match[7] !== '') return `${time}Z`
  return property.zone === null ? time : `${time}[${property.zone}]`
}

function readOrganizer(property: Property | undefined): string | null {
  if (property === undefined) return null
  return normaliseMailbox(property.value.trim()) ?? property.value
}
