import { Buffer } from 'node:buffer'

/** Header bytes searched for signatures; a longer header block is not verified. [S52] */
const HEADER_BYTES_MAX = 2 * 1024 * 1024
/** Signatures verified per message, in the order of the header. [inbound 14.2, S68] */
const SIGNATURES_MAX = 10
/** Bodies above this are hashed for fewer signatures: each distinct `l=` costs one pass over the body. [S68] */
const LARGE_BODY_BYTES = 10 * 1024 * 1024
const SIGNATURES_OF_LARGE_BODY_MAX = 3
/** ARC sets judged per message; each newer set costs one more key. [inbound 14.2] */
export const ARC_SETS_MAX = 5
/** A signature longer than this is not read: its `h=` would be matched against every field. */
const SIGNATURE_BYTES_MAX = 32 * 1024
/** Fields offered to a signature; honest mail has far fewer. */
const SIGNED_FIELDS_MAX = 1000
/** Longer From and Content-Type fields break their signature instead of meeting a parser of addresses. */
const PARSED_FIELD_BYTES_MAX = 32 * 1024

const ARC_FIELDS: readonly string[] = ['arc-seal', 'arc-message-signature', 'arc-authentication-results']

/** One header field: `key` lower case, `line` its bytes without the last line break, inner breaks as CRLF. */
export type SignedField = { readonly key: string; readonly casedKey: string; readonly line: Uint8Array }

/** A message cut to what its signatures need, within the bounds above. */
export type SignedMessage = {
  /** Null when the header block never ends within 2 MiB: then nothing is verified. */
  readonly fields: readonly SignedField[] | null
  readonly signatures: number
  /** Number of From fields, however they are spelled. */
  readonly fromFields: number
  readonly arcInstances: number
  /** Whether the ARC fields were kept: there are at most five sets and no field of them repeats. */
  readonly arcKept: boolean
  readonly arcFields: number
  readonly bodyStart: number
}

/**
 * Splits the header block as a verifier must see it: a line that is no field of its own belongs to the field above, which
 * can only break a signature, never make one. Keeps the first signatures, the ARC sets and the fields that a kept
 * signature names. Linear in the header block.
 */
export function splitSignedMessage(raw: Uint8Array): SignedMessage {
  const { rows, bodyStart } = headerRows(raw)
  if (bodyStart === null) {
    return { fields: null, signatures: 0, fromFields: 0, arcInstances: 0, arcKept: false, arcFields: 0, bodyStart: 0 }
  }
  const most = raw.length - bodyStart > LARGE_BODY_BYTES ? SIGNATURES_OF_LARGE_BODY_MAX : SIGNATURES_MAX
  const signatures = rows
    .filter((row) => row.key === 'dkim-signature' && row.line.byteLength <= SIGNATURE_BYTES_MAX)
    .slice(0, most)
  const arc = rows.filter((row) => ARC_FIELDS.includes(row.key))
  const instances = new Set(arc.slice(0, 1000).map(instanceOf))
  instances.delete(null)
  const arcKept = instances.size <= ARC_SETS_MAX && arc.length <= ARC_SETS_MAX * ARC_FIELDS.length
  const signers = arcKept ? [...signatures, ...arc.filter((row) => row.key === 'arc-message-signature')] : signatures
  const named = new Set(signers.flatMap(namedFields))
  const chosen = new Set([...signatures, ...(arcKept ? arc : [])])
  // The lowest instances: those are the ones that a signature takes first.
  const offered = new Set(rows.filter((row) => named.has(row.key) && isOffered(row)).slice(-SIGNED_FIELDS_MAX))
  return {
    fields: rows.filter((row) => chosen.has(row) || offered.has(row)),
    signatures: signatures.length,
    fromFields: rows.filter((row) => row.key === 'from').length,
    arcInstances: Math.min(instances.size, 50),
    arcKept,
    arcFields: arc.length,
    bodyStart,
  }
}

/** Signature and ARC fields are chosen one by one above; an `h=` that names them gets only those. */
function isOffered(row: SignedField): boolean {
  if (row.key === 'dkim-signature' || ARC_FIELDS.includes(row.key)) return false
  return row.line.byteLength <= PARSED_FIELD_BYTES_MAX || (row.key !== 'from' && row.key !== 'content-type')
}

/** Names of an `h=` tag, lower case, and From, without which a signature says nothing about the author. */
function namedFields(row: SignedField): string[] {
  const text: string = Buffer.from(row.line)
    .toString('latin1')
    .replace(/[\t\r\n ]+/g, '')
  const tag = text
    .slice(text.indexOf(':') + 1)
    .split(';')
    .find((part) => part.startsWith('h='))
  return ['from', ...(tag ?? 'h=').slice(2).toLowerCase().split(':')]
}

function instanceOf(row: SignedField): number | null {
  const text = Buffer.from(row.line.subarray(0, SIGNATURE_BYTES_MAX)).toString('latin1')
  const digits = /(?:^[^:]*:|;)\s{0,200}i\s{0,200}=\s{0,200}(\d{1,3})\s{0,200}(?:;|$)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

function headerRows(raw: Uint8Array): { rows: SignedField[]; bodyStart: number | null } {
  const end = Math.min(raw.length, HEADER_BYTES_MAX)
  const rows: SignedField[] = []
  let lines: [number, number][] = []
  const endField = () => {
    const field = fieldOf(raw, lines)
    if (field !== null) rows.push(field)
  }
  let start = 0
  while (start < end) {
    const feed = raw.indexOf(0x0a, start)
    const stop = feed < 0 ? raw.length : feed
    const text = stop > start && raw[stop - 1] === 0x0d && feed >= 0 ? stop - 1 : stop
    if (text === start) {
      endField()
      return { rows, bodyStart: feed + 1 }
    }
    if (lines.length === 0 || startsField(raw, start, text)) {
      endField()
      lines = []
    }
    lines.push([start, text])
    start = stop + 1
  }
  if (end < raw.length) return { rows: [], bodyStart: null }
  endField()
  return { rows, bodyStart: raw.length }
}

/** RFC 5322 `field-name`, printable ASCII but the colon, then optional blanks and the colon. */
function startsField(raw: Uint8Array, start: number, end: number): boolean {
  let index = start
  while (index < end && isNameByte(raw[index])) index += 1
  if (index === start) return false
  while (index < end && (raw[index] === 0x20 || raw[index] === 0x09)) index += 1
  return index < end && raw[index] === 0x3a
}

function isNameByte(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && byte < 0x7f && byte !== 0x3a
}

function fieldOf(raw: Uint8Array, lines: readonly (readonly [number, number])[]): SignedField | null {
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined || !startsField(raw, first[0], first[1])) return null
  const colon = raw.indexOf(0x3a, first[0])
  const casedKey = Buffer.from(raw.subarray(first[0], colon)).toString('latin1').trim()
  const breaks = 2 * (lines.length - 1)
  const content = lines.reduce((sum, [start, end]) => sum + end - start, 0)
  const whole = raw.subarray(first[0], last[1])
  // Nearly always CRLF already; a bare LF reaches a verifier as CRLF.
  const line = whole.length === content + breaks ? whole : joined(raw, lines, content + breaks)
  return { key: casedKey.toLowerCase(), casedKey, line: Buffer.from(line.buffer, line.byteOffset, line.byteLength) }
}

function joined(raw: Uint8Array, lines: readonly (readonly [number, number])[], length: number): Uint8Array {
  const line = new Uint8Array(length)
  let at = 0
  for (const [start, end] of lines) {
    if (at > 0) {
      line[at] = 0x0d
      line[at + 1] = 0x0a
      at += 2
    }
    line.set(raw.subarray(start, end), at)
    at += end - start
  }
  return line
}
