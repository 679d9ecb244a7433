import { Buffer } from 'node:buffer'
import {
  type FieldRange,
  fieldValue,
  type Lines,
  lineContentEnd,
  linesOf,
  nextLineStart,
  readHeaderBlock,
} from './header-block.ts'
import { decodeParameter, type ParameterisedValue, parseParameterised } from './header-parameters.ts'

/** One node of a message: byte ranges into the raw bytes and, for a multipart, its parts in order of appearance. */
export type Part = {
  readonly fields: readonly FieldRange[]
  /** Lower case `type/subtype` with parameters; the default of the enclosing part when absent or unreadable. */
  readonly contentType: ParameterisedValue
  /** False when the type is a default: nobody declared one. */
  readonly declaredType: boolean
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly children: readonly Part[]
  readonly depth: number
  /** A multipart below the depth cap: left whole in the raw bytes, shown nowhere. */
  readonly unopened: boolean
}

/** The result of one pass. `partsVisited` and `linesMatched` count work, for tests. */
export type Structure = {
  readonly root: Part
  readonly partsVisited: number
  readonly fieldsSeen: number
  readonly degraded: boolean
}

/** Levels of multiparts opened below the message itself. [spec/inbound.md 6] */
export const DEPTH_MAX = 32
/** Nodes of the tree, the message itself and its multiparts included. [spec/inbound.md 6] */
export const PARTS_MAX = 500
/** RFC 2046 allows 70; real mail goes further. Longer ones count as absent. */
const BOUNDARY_MAX_BYTES = 250
/** How far an undeclared boundary is looked for. */
const GUESS_MAX_BYTES = 8192

const DASH = 0x2d

/** A delimiter line: `level` indexes the open boundaries; `contentEnd` leaves out the line break that belongs to it. */
type Delimiter = {
  readonly level: number
  readonly closing: boolean
  readonly lineStart: number
  readonly contentEnd: number
  readonly next: number
}

type Scan = {
  readonly lines: Lines
  /** Open boundaries with their two leading dashes, outermost first; never longer than DEPTH_MAX + 1. */
  readonly boundaries: Uint8Array[]
  partsVisited: number
  fieldsSeen: number
  degraded: boolean
}

/** A part that was read, and the delimiter line that ended it; null at the end of the bytes or past the part cap. */
type ReadPart = { readonly part: Part; readonly stop: Delimiter | null }

/**
 * Finds the parts of a message in one linear pass, for any bytes. Past a cap the rest stays unread and `degraded` is
 * true; nothing is ever rejected. [S52]
 */
export function scanStructure(bytes: Uint8Array): Structure {
  const lines = linesOf(bytes)
  const scan: Scan = { lines, boundaries: [], partsVisited: 0, fieldsSeen: 0, degraded: false }
  const { part } = readPart(scan, { start: startOf(bytes), depth: 0, defaultType: 'text/plain' })
  return { root: part, partsVisited: scan.partsVisited, fieldsSeen: scan.fieldsSeen, degraded: scan.degraded }
}

/**
 * The root of a message without its parts: only the header block is read. For the case that reading the whole has
 * failed before (FR-IN-3).
 */
export function scanHeader(bytes: Uint8Array): Part {
  const block = readHeaderBlock(linesOf(bytes), startOf(bytes), () => false)
  const declared = declaredContentType(bytes, block.fields)
  return {
    fields: block.fields,
    contentType: declared ?? { value: 'text/plain', parameters: new Map() },
    declaredType: declared !== null,
    bodyStart: block.bodyStart,
    bodyEnd: bytes.length,
    children: [],
    depth: 0,
    unopened: false,
  }
}

/** Editors put a UTF-8 byte order mark before the first field. */
function startOf(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

type PartStart = { readonly start: number; readonly depth: number; readonly defaultType: string }

function readPart(scan: Scan, from: PartStart): ReadPart {
  scan.partsVisited += 1
  const block = readHeaderBlock(scan.lines, from.start, (start) => matchDelimiter(scan, start) !== null)
  scan.fieldsSeen += block.fieldsSeen
  if (block.degraded) scan.degraded = true
  const declared = declaredContentType(scan.lines.bytes, block.fields)
  const contentType = declared ?? { value: from.defaultType, parameters: new Map() }
  const head = {
    fields: block.fields,
    contentType,
    declaredType: declared !== null,
    bodyStart: block.bodyStart,
    depth: from.depth,
  }
  const isMultipart = contentType.value.startsWith('multipart/')
  if (isMultipart && from.depth < DEPTH_MAX) {
    const boundary = boundaryOf(scan, contentType, block.bodyStart)
    if (boundary !== null) return readMultipart(scan, head, boundary)
    scan.degraded = true
  }
  const unopened = isMultipart && from.depth >= DEPTH_MAX
  if (unopened) scan.degraded = true
  const stop = nextDelimiter(scan, block.bodyStart)
  return { part: { ...head, bodyEnd: bodyEndAt(scan, head.bodyStart, stop), children: [], unopened }, stop }
}

type PartHead = Omit<Part, 'bodyEnd' | 'children' | 'unopened'>

function readMultipart(scan: Scan, head: PartHead, boundary: Uint8Array): ReadPart {
  const level = scan.boundaries.length
  scan.boundaries.push(boundary)
  const defaultType = head.contentType.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const children: Part[] = []
  let stop = nextDelimiter(scan, head.bodyStart)
  const preambleEnd = bodyEndAt(scan, head.bodyStart, stop)
  while (stop !== null && stop.level === level && !stop.closing) {
    if (scan.partsVisited >= PARTS_MAX) {
      scan.degraded = true
      stop = null
      break
    }
    const child = readPart(scan, { start: stop.next, depth: head.depth + 1, defaultType })
    children.push(child.part)
    stop = child.stop
  }
  scan.boundaries.length = level
  if (stop === null || stop.level !== level) scan.degraded = true
  else stop = nextDelimiter(scan, stop.next)
  if (children.length === 0) {
    // The boundary that was announced never came: what stands there is read as text rather than lost.
    scan.degraded = true
    children.push(plainChild(head, preambleEnd))
  }
  return { part: { ...head, bodyEnd: bodyEndAt(scan, head.bodyStart, stop), children, unopened: false }, stop }
}

function plainChild(head: PartHead, bodyEnd: number): Part {
  return {
    fields: [],
    contentType: { value: 'text/plain', parameters: new Map() },
    declaredType: false,
    bodyStart: head.bodyStart,
    bodyEnd,
    children: [],
    depth: head.depth + 1,
    unopened: false,
  }
}

function bodyEndAt(scan: Scan, bodyStart: number, stop: Delimiter | null): number {
  return Math.max(bodyStart, stop === null ? scan.lines.bytes.length : stop.contentEnd)
}

/** The first field of that name, unfolded, or null. */
export function findField(bytes: Uint8Array, fields: readonly FieldRange[], name: string): string | null {
  const field = fields.find((candidate) => candidate.name === name)
  return field === undefined ? null : fieldValue(bytes, field)
}

function declaredContentType(bytes: Uint8Array, fields: readonly FieldRange[]): ParameterisedValue | null {
  const value = findField(bytes, fields, 'content-type')
  if (value === null) return null
  const parsed = parseParameterised(value)
  const type = parsed.value.toLowerCase()
  if (/^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/.test(type)) return { ...parsed, value: type }
  // `Content-Type: text` is the one old short form with a clear meaning (RFC 1049 mail).
  return type === 'text' ? { ...parsed, value: 'text/plain' } : null
}

function boundaryOf(scan: Scan, contentType: ParameterisedValue, bodyStart: number): Uint8Array | null {
  const declared = (contentType.parameters.get('boundary') ?? decodeParameter(contentType, 'boundary'))?.trimEnd()
  if (declared !== undefined && declared !== '' && declared.length <= BOUNDARY_MAX_BYTES) {
    return Buffer.from(`--${declared}`, 'latin1')
  }
  scan.degraded = true
  return guessBoundary(scan.lines, bodyStart)
}

/** A multipart without a boundary: the first line of the body that starts with dashes and is followed by a Content- field. */
function guessBoundary(lines: Lines, bodyStart: number): Uint8Array | null {
  const limit = Math.min(lines.bytes.length, bodyStart + GUESS_MAX_BYTES)
  let position = bodyStart
  while (position < limit) {
    const next = nextLineStart(lines, position)
    if (lines.bytes[position] === DASH && lines.bytes[position + 1] === DASH) {
      const end = trimmedEnd(lines, position, next)
      const following = Buffer.from(lines.bytes.subarray(next, next + 8))
        .toString('latin1')
        .toLowerCase()
      if (end > position + 2 && end - position <= BOUNDARY_MAX_BYTES && following === 'content-') {
        return lines.bytes.slice(position, end)
      }
    }
    position = next
  }
  return null
}

function trimmedEnd(lines: Lines, start: number, next: number): number {
  let end = lineContentEnd(lines, start, next)
  while (end > start && (lines.bytes[end - 1] === 0x20 || lines.bytes[end - 1] === 0x09)) end -= 1
  return end
}

/**
 * The next delimiter line of any open boundary at or behind `from`. Bytes are skipped by native search: from dash to
 * dash, and from a dash inside a line to the end of that line, so each line is looked at once.
 */
function nextDelimiter(scan: Scan, from: number): Delimiter | null {
  if (scan.boundaries.length === 0) return null
  const { bytes, eol } = scan.lines
  let position = from
  while (position < bytes.length) {
    const dash = bytes.indexOf(DASH, position)
    if (dash === -1) return null
    const atLineStart = dash === from || bytes[dash - 1] === eol
    if (atLineStart && bytes[dash + 1] === DASH) {
      const found = matchDelimiter(scan, dash)
      if (found !== null) return { ...found, contentEnd: Math.max(from, found.contentEnd) }
    }
    position = nextLineStart(scan.lines, dash)
  }
  return null
}

/** The delimiter that the line at `start` is, innermost boundary first: two nested multiparts may share one boundary. */
function matchDelimiter(scan: Scan, start: number): Delimiter | null {
  const { bytes } = scan.lines
  if (bytes[start] !== DASH || bytes[start + 1] !== DASH || scan.boundaries.length === 0) return null
  const next = nextLineStart(scan.lines, start)
  const end = trimmedEnd(scan.lines, start, next)
  for (let level = scan.boundaries.length - 1; level >= 0; level -= 1) {
    const boundary = scan.boundaries[level]
    if (boundary === undefined) continue
    const extra = end - start - boundary.length
    if (extra !== 0 && extra !== 2) continue
    if (extra === 2 && (bytes[end - 1] !== DASH || bytes[end - 2] !== DASH)) continue
    if (startsWithAt(bytes, start, boundary)) {
      return { level, closing: extra === 2, lineStart: start, contentEnd: breakBefore(scan.lines, start), next }
    }
  }
  return null
}

function startsWithAt(bytes: Uint8Array, start: number, prefix: Uint8Array): boolean {
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[start + index] !== prefix[index]) return false
  }
  return true
}

/** The line break before a delimiter line belongs to the delimiter (RFC 2046 5.1.1). */
function breakBefore(lines: Lines, start: number): number {
  return lineContentEnd(lines, 0, start)
}
