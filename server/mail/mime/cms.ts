import { Buffer } from 'node:buffer'

/** What an application/pkcs7-mime part holds, by its own object identifier (RFC 5652). */
export type CmsKind = 'signed' | 'enveloped' | 'other'

/** Elements inside elements that are walked; signed mail needs five. */
const NESTING_MAX = 12
/** Pieces of a streamed content that are joined; writers cut at 1 to 4 KiB, so this covers 25 MiB. */
const PIECES_MAX = 40_000

const OID_SIGNED = Buffer.from('2a864886f70d010702', 'hex')
const OID_ENVELOPED = Buffer.from('2a864886f70d010703', 'hex')
const OID_AUTH_ENVELOPED = Buffer.from('2a864886f70d0109100117', 'hex')

const TAG_OCTETS = 0x04
const TAG_OCTETS_CONSTRUCTED = 0x24
const TAG_OID = 0x06
const TAG_SEQUENCE = 0x30
const TAG_CONTEXT_0 = 0xa0

/** One BER element: its content lies in [start, end); `indefinite` content ends with two zero bytes. */
type Element = { readonly tag: number; readonly start: number; readonly end: number; readonly indefinite: boolean }

function readElement(bytes: Uint8Array, at: number, limit: number): Element | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || at + 2 > limit || (tag & 0x1f) === 0x1f) return null
  if (first < 0x80) return within({ tag, start: at + 2, end: at + 2 + first, indefinite: false }, limit)
  if (first === 0x80) return { tag, start: at + 2, end: limit, indefinite: true }
  const size = first & 0x7f
  if (size > 4 || at + 2 + size > limit) return null
  let length = 0
  for (let index = 0; index < size; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0)
  return within({ tag, start: at + 2 + size, end: at + 2 + size + length, indefinite: false }, limit)
}

function within(element: Element, limit: number): Element | null {
  return element.end <= limit ? element : null
}

function isEndOfContents(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && bytes[at + 1] === 0
}

/** The position behind an element, walking into those of indefinite length; null when it is broken or too deep. */
function elementEnd(bytes: Uint8Array, element: Element, depth: number): number | null {
  if (!element.indefinite) return element.end
  if (depth >= NESTING_MAX) return null
  let at = element.start
  for (let count = 0; count < PIECES_MAX; count += 1) {
    if (isEndOfContents(bytes, at)) return at + 2
    const child = readElement(bytes, at, element.end)
    const end = child === null ? null : elementEnd(bytes, child, depth + 1)
    if (end === null) return null
    at = end
  }
  return null
}

/** The child number `index` (0 to 2 here) of a constructed element. */
function childAt(bytes: Uint8Array, parent: Element, index: number): Element | null {
  let at = parent.start
  for (let count = 0; ; count += 1) {
    const child = at < parent.end ? readElement(bytes, at, parent.end) : null
    if (child === null || count === index) return child
    const end = elementEnd(bytes, child, 0)
    if (end === null || count >= NESTING_MAX) return null
    at = end
  }
}

function contentType(bytes: Uint8Array): { oid: Uint8Array; info: Element } | null {
  const info = readElement(bytes, 0, bytes.length)
  if (info === null || info.tag !== TAG_SEQUENCE) return null
  const oid = childAt(bytes, info, 0)
  if (oid === null || oid.tag !== TAG_OID || oid.indefinite) return null
  return { oid: bytes.subarray(oid.start, oid.end), info }
}

/** The kind of a CMS object by its first bytes; `other` when it cannot be read. */
export function cmsKind(bytes: Uint8Array): CmsKind {
  const found = contentType(bytes)
  if (found === null) return 'other'
  if (Buffer.compare(found.oid, OID_SIGNED) === 0) return 'signed'
  const enveloped =
    Buffer.compare(found.oid, OID_ENVELOPED) === 0 || Buffer.compare(found.oid, OID_AUTH_ENVELOPED) === 0
  return enveloped ? 'enveloped' : 'other'
}

/**
 * The content of a signed-data object (`smime-type=signed-data`, RFC 8551 3.5.2), which is a MIME entity; null when
 * the object holds none or cannot be read. Nothing is verified. Linear and bounded.
 */
export function signedContent(bytes: Uint8Array): Uint8Array | null {
  const found = contentType(bytes)
  if (found === null || Buffer.compare(found.oid, OID_SIGNED) !== 0) return null
  const explicit = childAt(bytes, found.info, 1)
  const signedData = explicit?.tag === TAG_CONTEXT_0 ? childAt(bytes, explicit, 0) : null
  // version, digestAlgorithms, encapContentInfo
  const encapsulated = signedData?.tag === TAG_SEQUENCE ? childAt(bytes, signedData, 2) : null
  const wrapped = encapsulated?.tag === TAG_SEQUENCE ? childAt(bytes, encapsulated, 1) : null
  const octets = wrapped?.tag === TAG_CONTEXT_0 ? childAt(bytes, wrapped, 0) : null
  return octets === null ? null : octetString(bytes, octets)
}

function octetString(bytes: Uint8Array, octets: Element): Uint8Array | null {
  if (octets.tag === TAG_OCTETS && !octets.indefinite) return bytes.subarray(octets.start, octets.end)
  if (octets.tag !== TAG_OCTETS_CONSTRUCTED) return null
  const pieces: Uint8Array[] = []
  let at = octets.start
  while (at < octets.end && !(octets.indefinite && isEndOfContents(bytes, at))) {
    const piece = readElement(bytes, at, octets.end)
    if (piece === null || piece.tag !== TAG_OCTETS || piece.indefinite || pieces.length >= PIECES_MAX) return null
    pieces.push(bytes.subarray(piece.start, piece.end))
    at = piece.end
  }
  return Buffer.concat(pieces)
}
