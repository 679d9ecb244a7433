import { Buffer } from 'node:buffer'

/** Bytes that a type is told from. [spec/inbound.md 24] */
export const SNIFF_MAX_BYTES = 8192
/** How far markup may announce itself. [spec/inbound.md 24] */
const HTML_MAX_BYTES = 512
/** ISO 9660 keeps its mark in the first volume descriptor. */
const ISO_MARK_AT = 0x8001

/** A ZIP archive whose members say nothing more about it. */
export const TYPE_ZIP = 'application/zip'
/** An OLE compound file whose streams say nothing more about it. */
export const TYPE_OLE = 'application/x-ole-storage'
/** One gzip stream. */
export const TYPE_GZIP = 'application/gzip'
/** A PDF, whatever its version. */
export const TYPE_PDF = 'application/pdf'
/** A page, whatever it calls itself. */
export const TYPE_HTML = 'text/html'
/** A text that names its interpreter in the first line. */
export const TYPE_SCRIPT = 'text/x-shellscript'

type Magic = { readonly type: string; readonly mark: Uint8Array; readonly at: number }

function magic(type: string, mark: string, at = 0): Magic {
  return { type, mark: Buffer.from(mark, 'latin1'), at }
}

/** The table of spec/inbound.md 24, in its order. Containers are looked into afterwards. */
const MAGICS: readonly Magic[] = [
  magic(TYPE_PDF, '%PDF-'),
  magic(TYPE_ZIP, 'PK\x03\x04'),
  // An archive without members has only its end record.
  magic(TYPE_ZIP, 'PK\x05\x06'),
  magic(TYPE_OLE, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  magic('application/vnd.microsoft.portable-executable', 'MZ'),
  magic('application/x-elf', '\x7fELF'),
  magic('application/x-mach-binary', '\xfe\xed\xfa\xce'),
  magic('application/x-mach-binary', '\xfe\xed\xfa\xcf'),
  magic('application/x-mach-binary', '\xce\xfa\xed\xfe'),
  magic('application/x-mach-binary', '\xcf\xfa\xed\xfe'),
  magic('application/x-mach-binary', '\xca\xfe\xba\xbe'),
  magic(TYPE_SCRIPT, '#!'),
  magic('application/vnd.rar', 'Rar!\x1a\x07'),
  magic('application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'),
  magic(TYPE_GZIP, '\x1f\x8b'),
  magic('application/vnd.ms-cab-compressed', 'MSCF'),
  magic('application/x-ms-shortcut', 'L\0\0\0\x01\x14\x02\0'),
  magic('application/x-iso9660-image', 'CD001', ISO_MARK_AT),
  magic('application/vnd.ms-tnef', '\x78\x9f\x3e\x22'),
  magic('application/rtf', '{\\rtf'),
  magic('image/png', '\x89PNG'),
  magic('image/jpeg', '\xff\xd8\xff'),
  magic('image/gif', 'GIF8'),
  magic('image/tiff', 'II*\0'),
  magic('image/tiff', 'MM\0*'),
]

function hasMark(bytes: Uint8Array, { mark, at }: Magic): boolean {
  if (bytes.length < at + mark.length) return false
  for (let index = 0; index < mark.length; index += 1) if (bytes[at + index] !== mark[index]) return false
  return true
}

/** The type that the first bytes show, before containers are opened; null for unknown binary. */
export function magicType(bytes: Uint8Array): string | null {
  const found = MAGICS.find((entry) => hasMark(bytes, entry))
  if (found !== undefined) return found.type
  const head = Buffer.from(bytes.subarray(0, HTML_MAX_BYTES * 2)).toString('latin1')
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^ftyp(heic|heix|mif1)/.test(head.slice(4, 12))) return 'image/heic'
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (text.slice(0, 15).toUpperCase() === 'BEGIN:VCALENDAR') return 'text/calendar'
  // A comment or an XML line may come first, so the page must begin with markup and say what it is soon after.
  if (text.startsWith('<') && /<(?:!doctype\s{1,9}html|html)[\s>]/i.test(text.slice(0, HTML_MAX_BYTES)))
    return TYPE_HTML
  return isText(bytes.subarray(0, SNIFF_MAX_BYTES), bytes.length > SNIFF_MAX_BYTES) ? 'text/plain' : null
}

/** Valid UTF-8 (a character cut by the window aside) without controls that text does not hold, or UTF-16 with its mark. */
function isText(head: Uint8Array, isCut: boolean): boolean {
  if (head.length === 0) return false
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return head.length % 2 === 0
  for (const byte of head) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) return false
  }
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: isCut })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
