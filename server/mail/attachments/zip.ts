import { Buffer } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'

/** One member as the headers describe it; nothing is inflated to know this. */
export type ZipEntry = {
  readonly name: string
  /** The name in the member's own header where it differs from the directory's: some readers trust that one. */
  readonly localName: string | null
  readonly encrypted: boolean
  readonly method: number
  readonly compressedBytes: number
  readonly uncompressedBytes: number
  /** Where the member's data starts, or null when its own header is broken. */
  readonly dataAt: number | null
}

/** What the headers of an archive say. `tooMany` when it has more entries than are read. */
export type ZipListing = { readonly entries: readonly ZipEntry[]; readonly tooMany: boolean }

/** More members than this make an archive a bomb. [spec/inbound.md 24] */
export const ZIP_ENTRIES_MAX = 10_000
/** The most that one member is inflated to. [spec/inbound.md 24] */
export const ZIP_INFLATE_MAX_BYTES = 1024 * 1024

const END_BYTES = 22
const END_SEARCH_MAX_BYTES = END_BYTES + 0xffff
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const SIGNATURE_LOCAL = 0x04034b50
const SIGNATURE_CENTRAL = 0x02014b50
const SIGNATURE_END = 0x06054b50
const SIGNATURE_END_64 = 0x06064b50
const SIGNATURE_LOCATOR_64 = 0x07064b50
const UNKNOWN_32 = 0xffffffff
const STORED = 0
const DEFLATED = 8

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function uint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 0x1_0000_0000
}

/** Names are compared, never opened: bytes above 0x7f as Latin-1 are enough. */
function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString('latin1')
}

/** The members of a ZIP archive, or null when neither a directory nor a member can be read. Bounded, inflates nothing. */
export function listZip(bytes: Uint8Array): ZipListing | null {
  const directory = centralDirectoryAt(bytes)
  const listing = directory === null ? null : readDirectory(bytes, directory)
  if (listing !== null) return listing
  return walkLocalHeaders(bytes)
}

function centralDirectoryAt(bytes: Uint8Array): number | null {
  const view = viewOf(bytes)
  const lowest = Math.max(0, bytes.length - END_SEARCH_MAX_BYTES)
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== SIGNATURE_END) continue
    const offset = view.getUint32(at + 16, true)
    const size = view.getUint32(at + 12, true)
    if (offset === UNKNOWN_32) return end64Offset(view, at)
    // Bytes before the archive (a self-extractor) shift every offset; the directory ends where the end record starts.
    const atOffset = isCentral(view, offset) ? offset : at - size
    return isCentral(view, atOffset) || size === 0 ? atOffset : null
  }
  return null
}

function isCentral(view: DataView, at: number): boolean {
  return at >= 0 && at + CENTRAL_BYTES <= view.byteLength && view.getUint32(at, true) === SIGNATURE_CENTRAL
}

function end64Offset(view: DataView, endAt: number): number | null {
  const locator = endAt - 20
  if (locator < 0 || view.getUint32(locator, true) !== SIGNATURE_LOCATOR_64) return null
  const end = uint64(view, locator + 8)
  if (end + 56 > view.byteLength || view.getUint32(end, true) !== SIGNATURE_END_64) return null
  const offset = uint64(view, end + 48)
  return isCentral(view, offset) ? offset : null
}

function readDirectory(bytes: Uint8Array, start: number): ZipListing | null {
  const view = viewOf(bytes)
  const entries: ZipEntry[] = []
  let at = start
  while (isCentral(view, at)) {
    if (entries.length >= ZIP_ENTRIES_MAX) return { entries, tooMany: true }
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const commentLength = view.getUint16(at + 32, true)
    const sizes = sizesOf(view, { at, extraAt: at + CENTRAL_BYTES + nameLength, extraLength })
    const name = nameAt(bytes, at + CENTRAL_BYTES, nameLength)
    const local = localHeader(bytes, sizes.headerAt)
    entries.push({
      name,
      localName: local === null || local.name === name ? null : local.name,
      encrypted: (view.getUint16(at + 8, true) & 1) === 1 || local?.encrypted === true,
      method: view.getUint16(at + 10, true),
      compressedBytes: sizes.compressed,
      uncompressedBytes: sizes.uncompressed,
      dataAt: local?.dataAt ?? null,
    })
    at += CENTRAL_BYTES + nameLength + extraLength + commentLength
  }
  return { entries, tooMany: false }
}

type Extra = { readonly at: number; readonly extraAt: number; readonly extraLength: number }

/** Sizes and offset of a directory entry; those of more than 4 GiB stand in the ZIP64 extra field, in this order. */
function sizesOf(view: DataView, extra: Extra): { compressed: number; uncompressed: number; headerAt: number } {
  const found = {
    uncompressed: view.getUint32(extra.at + 24, true),
    compressed: view.getUint32(extra.at + 20, true),
    headerAt: view.getUint32(extra.at + 42, true),
  }
  const end = Math.min(view.byteLength, extra.extraAt + extra.extraLength)
  let at = extra.extraAt
  while (at + 4 <= end) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let value = at + 4
      for (const key of ['uncompressed', 'compressed', 'headerAt'] as const) {
        if (found[key] !== UNKNOWN_32 || value + 8 > end) continue
        found[key] = uint64(view, value)
        value += 8
      }
      return found
    }
    at += 4 + size
  }
  return found
}

type LocalHeader = {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly flags: number
  readonly compressed: number
  readonly uncompressed: number
  readonly dataAt: number
}

function localHeader(bytes: Uint8Array, at: number): LocalHeader | null {
  const view = viewOf(bytes)
  if (at < 0 || at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== SIGNATURE_LOCAL) return null
  const flags = view.getUint16(at + 6, true)
  const nameLength = view.getUint16(at + 26, true)
  return {
    name: nameAt(bytes, at + LOCAL_BYTES, nameLength),
    encrypted: (flags & 1) === 1,
    method: view.getUint16(at + 8, true),
    flags,
    compressed: view.getUint32(at + 18, true),
    uncompressed: view.getUint32(at + 22, true),
    dataAt: at + LOCAL_BYTES + nameLength + view.getUint16(at + 28, true),
  }
}

/** A truncated archive has no directory; its members still say what they are, up to one of unknown length. */
function walkLocalHeaders(bytes: Uint8Array): ZipListing | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let local = localHeader(bytes, at); local !== null; local = localHeader(bytes, at)) {
    if (entries.length >= ZIP_ENTRIES_MAX) return { entries, tooMany: true }
    entries.push({
      name: local.name,
      localName: null,
      encrypted: local.encrypted,
      method: local.method,
      compressedBytes: local.compressed,
      uncompressedBytes: local.uncompressed,
      dataAt: local.dataAt,
    })
    // Bit 3: the lengths follow the data, so the next header cannot be found without inflating.
    if ((local.flags & 8) !== 0 && local.compressed === 0) break
    at = local.dataAt + local.compressed
  }
  return entries.length === 0 ? null : { entries, tooMany: false }
}

/** A stored member, as a view of any length; null when it is compressed or lies outside the archive. */
export function storedMember(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  if (entry.method !== STORED || entry.encrypted || entry.dataAt === null) return null
  const end = entry.dataAt + entry.compressedBytes
  return end <= bytes.length ? bytes.subarray(entry.dataAt, end) : null
}

/**
 * The content of one member, at most 1 MiB: `too_large` when it holds more, whatever its headers say; null when it
 * cannot be read.
 */
export function readMember(bytes: Uint8Array, entry: ZipEntry): Uint8Array | 'too_large' | null {
  const stored = storedMember(bytes, entry)
  if (stored !== null) return stored
  if (entry.method !== DEFLATED || entry.encrypted || entry.dataAt === null) return null
  const data = bytes.subarray(entry.dataAt, Math.min(bytes.length, entry.dataAt + entry.compressedBytes))
  try {
    return inflateRawSync(data, { maxOutputLength: ZIP_INFLATE_MAX_BYTES })
  } catch (error) {
    // node:zlib names the refusal by code and everything else (broken data) by other codes.
    return error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too_large'
      : null
  }
}
