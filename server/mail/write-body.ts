import { Buffer } from 'node:buffer'

/** Characters of an encoded line. [RFC 2045 6.7, 6.8] */
const ENCODED_LINE_MAX = 76
/** Bytes that fill a line of 76 characters in base64. */
const BASE64_LINE_BYTES = 57
/** A line of unencoded text, its end not counted. */
const PLAIN_LINE_MAX = 998

/** A body as it is written into a part: how it was encoded, and its lines with CRLF. */
export type WrittenBody = { readonly encoding: '7bit' | 'quoted-printable' | 'base64'; readonly content: string }

/** Text with line ends CRLF, whatever it came with. */
export function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}

/**
 * Text for a part: as it is when that is safe everywhere, else in the shorter of the two encodings. Unsafe are other than
 * ASCII, long lines, controls, trailing blanks, and lines that mail stores or our own boundaries could be mistaken for.
 */
export function writeText(text: string): WrittenBody {
  const crlf = withCrlf(text.toWellFormed())
  if (isPlainText(crlf)) return { encoding: '7bit', content: crlf }
  const quoted = quotedPrintable(crlf)
  const encoded = base64Lines(Buffer.from(crlf))
  return quoted.length <= encoded.length
    ? { encoding: 'quoted-printable', content: quoted }
    : { encoding: 'base64', content: encoded }
}

/** Bytes in base64, 76 characters a line. */
export function writeBytes(bytes: Uint8Array): WrittenBody {
  return { encoding: 'base64', content: base64Lines(bytes) }
}

function isPlainText(crlf: string): boolean {
  if (!/^[\x20-\x7e\t\r\n]*$/.test(crlf) || /[ \t]\r\n|[ \t]$/.test(crlf)) return false
  if (/^(From |--=_)/m.test(crlf)) return false
  return crlf.split('\r\n').every((line) => line.length <= PLAIN_LINE_MAX)
}

/** Base64 of `bytes`, lines of 76 characters joined by CRLF. */
function base64Lines(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let start = 0; start < bytes.length; start += BASE64_LINE_BYTES) {
    lines.push(Buffer.from(bytes.subarray(start, start + BASE64_LINE_BYTES)).toString('base64'))
  }
  return lines.join('\r\n')
}

function quotedPrintable(crlf: string): string {
  return crlf.split('\r\n').map(quotedLine).join('\r\n')
}

/** One line: bytes escaped, a blank at its end too, soft breaks so that no row passes 76 characters. */
function quotedLine(line: string): string {
  const rows: string[] = []
  let row = ''
  const bytes = Buffer.from(line)
  for (const [index, byte] of bytes.entries()) {
    const isLast = index === bytes.length - 1
    const written = isSafe(byte) || (isBlank(byte) && !isLast) ? String.fromCharCode(byte) : escaped(byte)
    if (row.length + written.length > ENCODED_LINE_MAX - (isLast ? 0 : 1)) {
      rows.push(`${row}=`)
      row = ''
    }
    // `From ` at the start of a row is what mail stores take for the next message.
    row += row === '' && written === 'F' ? escaped(byte) : written
  }
  return [...rows, row].join('\r\n')
}

function isSafe(byte: number): boolean {
  return byte >= 0x21 && byte <= 0x7e && byte !== 0x3d
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09
}

function escaped(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
