import { Buffer } from 'node:buffer'
import { decodeCharset } from '../mime/charset.ts'

/** One file out of a winmail.dat; `contentType` is null when the stream names none. */
export type TnefFile = {
  readonly name: string | null
  readonly contentType: string | null
  readonly contentId: string | null
  readonly bytes: Uint8Array
}

/** Attributes of one stream; Outlook writes some ten per file. */
const ATTRIBUTES_MAX = 10_000
/** MAPI properties of one file; Outlook writes some thirty. */
const PROPERTIES_MAX = 1000
/** Files unpacked from one stream: the cap on parts of a message. */
const FILES_MAX = 500

const SIGNATURE = 0x223e9f78
const LEVEL_MESSAGE = 1
const LEVEL_ATTACHMENT = 2
const ATT_OEM_CODEPAGE = 0x00069007
const ATT_ATTACH_RENDDATA = 0x00069002
const ATT_ATTACH_TITLE = 0x00018010
const ATT_ATTACH_DATA = 0x0006800f
const ATT_ATTACHMENT = 0x00069005
const PR_DISPLAY_NAME = 0x3001
const PR_ATTACH_DATA = 0x3701
const PR_ATTACH_LONG_FILENAME = 0x3707
const PR_ATTACH_MIME_TAG = 0x370e
const PR_ATTACH_CONTENT_ID = 0x3712
const PT_OBJECT = 0x000d
const PT_STRING8 = 0x001e
const PT_UNICODE = 0x001f
const PT_BINARY = 0x0102
const MULTIPLE_VALUES = 0x1000
/** An embedded object starts with the identifier of its interface. */
const OBJECT_ID_BYTES = 16

/** Bytes of the property types whose length does not vary, padding included ([MS-OXTNEF] 2.1.3.4). */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 4],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
])

/** Thrown inside this file when the stream lies about its lengths; never leaves it. */
class BrokenTnef extends Error {}

type Reader = { readonly view: DataView; readonly bytes: Uint8Array; at: number }

function readerOf(bytes: Uint8Array): Reader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 }
}

function take(reader: Reader, length: number): Uint8Array {
  if (reader.at + length > reader.bytes.length) throw new BrokenTnef('past the end')
  const taken = reader.bytes.subarray(reader.at, reader.at + length)
  reader.at += length
  return taken
}

function takeUint16(reader: Reader): number {
  const at = reader.at
  take(reader, 2)
  return reader.view.getUint16(at, true)
}

function takeUint32(reader: Reader): number {
  const at = reader.at
  take(reader, 4)
  return reader.view.getUint32(at, true)
}

type Draft = {
  title: string | null
  longName: string | null
  type: string | null
  id: string | null
  data: Uint8Array | null
}

/** True for the bytes that open a TNEF stream, whatever the part calls itself. */
export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length >= 6 && new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) === SIGNATURE
}

/**
 * The files of a TNEF stream (winmail.dat), or null when it is broken or holds none: then the stream itself is the
 * attachment. Views of the input, nothing is copied; linear in the input. [spec/inbound.md 6, MS-OXTNEF]
 */
export function unpackTnef(bytes: Uint8Array): readonly TnefFile[] | null {
  if (!isTnef(bytes)) return null
  try {
    const files = readFiles(bytes)
    return files.length === 0 ? null : files
  } catch (error) {
    if (error instanceof BrokenTnef) return null
    throw error
  }
}

function readFiles(bytes: Uint8Array): TnefFile[] {
  const reader = readerOf(bytes)
  take(reader, 6)
  const files: TnefFile[] = []
  let codepage = 'windows-1252'
  let draft: Draft | null = null
  for (let count = 0; reader.at < bytes.length && count < ATTRIBUTES_MAX && files.length < FILES_MAX; count += 1) {
    const level = take(reader, 1)[0]
    const id = takeUint32(reader)
    const data = take(reader, takeUint32(reader))
    take(reader, 2)
    if (level === LEVEL_MESSAGE && id === ATT_OEM_CODEPAGE) codepage = codepageName(data) ?? codepage
    if (level !== LEVEL_ATTACHMENT) continue
    if (id === ATT_ATTACH_RENDDATA) {
      pushFile(files, draft)
      draft = { title: null, longName: null, type: null, id: null, data: null }
    }
    draft ??= { title: null, longName: null, type: null, id: null, data: null }
    if (id === ATT_ATTACH_TITLE) draft.title = decodeText(data, codepage)
    if (id === ATT_ATTACH_DATA) draft.data = data
    if (id === ATT_ATTACHMENT) readProperties(data, codepage, draft)
  }
  pushFile(files, draft)
  return files
}

function pushFile(files: TnefFile[], draft: Draft | null): void {
  if (draft === null || draft.data === null) return
  files.push({ name: draft.longName ?? draft.title, contentType: draft.type, contentId: draft.id, bytes: draft.data })
}

function codepageName(data: Uint8Array): string | null {
  return data.length < 4 ? null : `windows-${new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true)}`
}

function decodeText(data: Uint8Array, codepage: string): string | null {
  const end = data.indexOf(0)
  const text = decodeCharset(end === -1 ? data : data.subarray(0, end), codepage).text
  return text === '' ? null : text
}

function readProperties(data: Uint8Array, codepage: string, draft: Draft): void {
  const reader = readerOf(data)
  const count = takeUint32(reader)
  for (let index = 0; index < Math.min(count, PROPERTIES_MAX); index += 1) {
    const type = takeUint16(reader)
    const id = takeUint16(reader)
    if (id >= 0x8000) skipPropertyName(reader)
    const value = takeValue(reader, type)
    if (value !== null) takeProperty(draft, { id, type: type & 0x0fff, value, codepage })
  }
}

/** Named properties carry a GUID and a number or a string before their value. */
function skipPropertyName(reader: Reader): void {
  take(reader, 16)
  const kind = takeUint32(reader)
  const extra = takeUint32(reader)
  if (kind === 1) take(reader, padded(extra))
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

/** The first value of a property of variable length; null for numbers, whose bytes are skipped. */
function takeValue(reader: Reader, type: number): Uint8Array | null {
  const base = type & 0x0fff
  const fixed = FIXED_BYTES.get(base)
  if (fixed !== undefined) {
    take(reader, fixed * ((type & MULTIPLE_VALUES) === 0 ? 1 : takeUint32(reader)))
    return null
  }
  if (base !== PT_STRING8 && base !== PT_UNICODE && base !== PT_BINARY && base !== PT_OBJECT) {
    throw new BrokenTnef('unknown property type')
  }
  const values = takeUint32(reader)
  let first: Uint8Array | null = null
  for (let index = 0; index < values; index += 1) {
    const length = takeUint32(reader)
    const value = take(reader, padded(length)).subarray(0, length)
    first ??= value
  }
  return first
}

type MapiProperty = {
  readonly id: number
  readonly type: number
  readonly value: Uint8Array
  readonly codepage: string
}

function takeProperty(draft: Draft, property: MapiProperty): void {
  const text = () =>
    property.type === PT_UNICODE
      ? Buffer.from(property.value).toString('utf16le').replace(/\0.*$/s, '') || null
      : decodeText(property.value, property.codepage)
  switch (property.id) {
    case PR_ATTACH_LONG_FILENAME:
      draft.longName = text()
      return
    case PR_DISPLAY_NAME:
      draft.title ??= text()
      return
    case PR_ATTACH_MIME_TAG:
      draft.type = text()
      return
    case PR_ATTACH_CONTENT_ID:
      draft.id = text()
      return
    case PR_ATTACH_DATA:
      // An embedded message or OLE object has its data here and no attAttachData.
      draft.data ??= property.type === PT_OBJECT ? property.value.subarray(OBJECT_ID_BYTES) : property.value
      return
    default:
  }
}
