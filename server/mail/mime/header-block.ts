import { Buffer } from 'node:buffer'

/** One header field as byte positions: `name` lower case, the value from `valueStart` to `end`, folds and final break included. */
export type FieldRange = {
  readonly name: string
  readonly start: number
  readonly valueStart: number
  readonly end: number
}

/** A header block. `bodyStart` follows the empty line; `degraded` when a line was no field or a cap was reached. */
export type HeaderBlock = {
  readonly fields: readonly FieldRange[]
  readonly fieldsSeen: number
  readonly bodyStart: number
  readonly degraded: boolean
}

/** The bytes of one message with the byte that ends its lines: LF, or CR in a message without any LF. */
export type Lines = { readonly bytes: Uint8Array; readonly eol: number }

/** A header bomb costs no more than this many bytes of work; the empty line is still looked for behind them. [S52] */
export const HEADER_SCAN_MAX_BYTES = 2 * 1024 * 1024
/** Fields remembered per block; the named ones below are remembered beyond it. [S52] */
export const HEADER_FIELDS_MAX = 200
/** No field name in use comes near this; a longer one is a line without a colon in disguise. */
const FIELD_NAME_MAX_BYTES = 128
/** A named field that is repeated more often than this is an attack, not a message. */
const NAMED_OCCURRENCES_MAX = 20

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09
const COLON = 0x3a

/**
 * Fields the product reads. They are remembered however many others stand before them, so that 300 made-up fields
 * cannot hide From or Content-Type.
 */
export const NAMED_FIELDS: ReadonlySet<string> = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'content-id',
  'mime-version',
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'list-post',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'x-pactmail-hop',
  'disposition-notification-to',
  'authentication-results',
])

/** The byte that ends lines: CR only when the message has no LF at all (old Macintosh mail). */
export function linesOf(bytes: Uint8Array): Lines {
  const bareCr = bytes.indexOf(LF) === -1 && bytes.indexOf(CR) !== -1
  return { bytes, eol: bareCr ? CR : LF }
}

/** The position behind the line that holds `position`. */
export function nextLineStart(lines: Lines, position: number): number {
  const found = lines.bytes.indexOf(lines.eol, position)
  return found === -1 ? lines.bytes.length : found + 1
}

/** The end of a line's content: `next` without the line break before it. */
export function lineContentEnd(lines: Lines, start: number, next: number): number {
  let end = next
  if (end > start && lines.bytes[end - 1] === lines.eol) end -= 1
  if (end > start && lines.eol === LF && lines.bytes[end - 1] === CR) end -= 1
  return end
}

/** Where the name of a field line ends, or -1 when the line is no field. Blanks before the colon are obsolete but legal. */
function fieldNameEnd(bytes: Uint8Array, start: number, end: number): number {
  const limit = Math.min(end, start + FIELD_NAME_MAX_BYTES)
  let at = start
  while (at < limit) {
    const byte = bytes[at] ?? 0
    if (byte <= SPACE || byte >= 0x7f || byte === COLON) break
    at += 1
  }
  if (at === start) return -1
  let colon = at
  while (colon < limit && (bytes[colon] === SPACE || bytes[colon] === TAB)) colon += 1
  return bytes[colon] === COLON && colon < limit ? at : -1
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  const length = Math.max(0, Math.min(end, bytes.length) - start)
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString('latin1')
}

/** The sender's spelling of a field's name. */
export function fieldName(bytes: Uint8Array, field: FieldRange): string {
  return latin1(bytes, field.start, field.start + field.name.length)
}

/** The value of a field: folds removed, NUL dropped, a bare CR turned into a blank; bytes above 0x7f as Latin-1. */
export function fieldValue(bytes: Uint8Array, field: FieldRange): string {
  const raw = latin1(bytes, field.valueStart, field.end)
  return raw.replace(/\r?\n/g, '').replace(/\r/g, ' ').replaceAll('\0', '').trim()
}

type BlockState = {
  readonly fields: FieldRange[]
  readonly named: Map<string, number>
  seen: number
  /** The first line since the last field that was neither field nor continuation: where the body may really start. */
  strayAt: number
  degraded: boolean
}

function remember(state: BlockState, field: FieldRange): void {
  state.seen += 1
  if (NAMED_FIELDS.has(field.name)) {
    const count = (state.named.get(field.name) ?? 0) + 1
    state.named.set(field.name, count)
    if (count <= NAMED_OCCURRENCES_MAX) state.fields.push(field)
    else state.degraded = true
    return
  }
  if (state.seen <= HEADER_FIELDS_MAX) state.fields.push(field)
  else state.degraded = true
}

/** Broken folding: a line that lost its leading blank still belongs to a field that ended with `;` or `,`. */
function isLostFold(bytes: Uint8Array, previous: FieldRange | undefined): boolean {
  if (previous === undefined) return false
  let at = previous.end - 1
  while (at >= previous.valueStart && (bytes[at] ?? 0) <= SPACE) at -= 1
  return at >= previous.valueStart && (bytes[at] === 0x3b || bytes[at] === 0x2c)
}

function isMboxLine(bytes: Uint8Array, start: number): boolean {
  const word = latin1(bytes, start, start + 6)
  return word.startsWith('From ') || word === '>From '
}

function extendLast(state: BlockState, end: number): void {
  const last = state.fields.at(-1)
  if (last !== undefined) state.fields[state.fields.length - 1] = { ...last, end }
}

/**
 * Reads the header block at `start`. The block ends at an empty line, at the end of the bytes, or at a line for which
 * `isDelimiter` answers true. When lines that are no fields close the block, they are the beginning of the body: the
 * empty line was forgotten.
 */
export function readHeaderBlock(lines: Lines, start: number, isDelimiter: (lineStart: number) => boolean): HeaderBlock {
  const { bytes } = lines
  const state: BlockState = { fields: [], named: new Map(), seen: 0, strayAt: -1, degraded: false }
  let position = start
  let lastKept = false
  while (position < bytes.length) {
    const next = nextLineStart(lines, position)
    const end = lineContentEnd(lines, position, next)
    if (end === position) return finish(state, next)
    if (isDelimiter(position)) return finish(state, position)
    if (position - start >= HEADER_SCAN_MAX_BYTES) {
      state.degraded = true
      position = next
      continue
    }
    lastKept = takeLine(lines, state, { position, end, next, first: position === start, lastKept })
    position = next
  }
  return finish(state, bytes.length)
}

type HeaderLine = { position: number; end: number; next: number; first: boolean; lastKept: boolean }

/** Answers whether a following continuation line belongs to the last remembered field. */
function takeLine(lines: Lines, state: BlockState, line: HeaderLine): boolean {
  const { bytes } = lines
  const first = bytes[line.position]
  if ((first === SPACE || first === TAB) && state.seen > 0 && state.strayAt === -1) {
    if (line.lastKept) extendLast(state, line.next)
    return line.lastKept
  }
  const nameEnd = fieldNameEnd(bytes, line.position, line.end)
  if (nameEnd !== -1) {
    const before = state.fields.length
    const colon = bytes.indexOf(COLON, nameEnd)
    const name = latin1(bytes, line.position, nameEnd).toLowerCase()
    if (state.strayAt !== -1) state.degraded = true
    state.strayAt = -1
    remember(state, { name, start: line.position, valueStart: colon + 1, end: line.next })
    return state.fields.length > before
  }
  if (line.first && isMboxLine(bytes, line.position)) return false
  if (state.strayAt === -1 && line.lastKept && isLostFold(bytes, state.fields.at(-1))) {
    extendLast(state, line.next)
    state.degraded = true
    return true
  }
  if (state.strayAt === -1) state.strayAt = line.position
  return false
}

function finish(state: BlockState, bodyStart: number): HeaderBlock {
  const stray = state.strayAt !== -1
  return {
    fields: state.fields,
    fieldsSeen: state.seen,
    bodyStart: stray ? state.strayAt : bodyStart,
    degraded: state.degraded || stray,
  }
}
