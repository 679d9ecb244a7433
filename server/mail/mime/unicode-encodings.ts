import { Buffer } from 'node:buffer'
import { decodeBase64 } from './transfer-encoding.ts'

/** Bytes that are looked at to tell a byte order. */
const ORDER_SAMPLE_BYTES = 2048

/** One decoder for all: a message may switch to base64 a hundred thousand times. */
const bigEndian = new TextDecoder('utf-16be', { fatal: false, ignoreBOM: true })

/**
 * UTF-7 (RFC 2152): `+...-` holds UTF-16 in base64. Bytes above 0x7f, which it forbids, become U+FFFD. Linear; never
 * fails.
 */
export function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const pieces: string[] = []
  let index = 0
  while (index < text.length) {
    const plus = text.indexOf('+', index)
    const plain = plus === -1 ? text.slice(index) : text.slice(index, plus)
    pieces.push(plain.replace(/[\x80-\xff]/g, '\ufffd'))
    if (plus === -1) break
    let end = plus + 1
    while (end < text.length && isBase64(text.charCodeAt(end))) end += 1
    if (end === plus + 1) pieces.push('+')
    else pieces.push(utf16Be(decodeBase64(Buffer.from(text.slice(plus + 1, end), 'latin1')).bytes))
    index = text[end] === '-' ? end + 1 : end
  }
  return pieces.join('')
}

function isBase64(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2f
  )
}

function utf16Be(bytes: Uint8Array): string {
  // Padding bits of the last letter may leave half a unit; it is none.
  return bigEndian.decode(bytes.subarray(0, bytes.length & ~1))
}

/** UTF-16 of unnamed byte order: by its mark, else by where its zero bytes stand, else big-endian (RFC 2781 4.3). */
export function decodeUtf16(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe
  const isLittle = marked || (!(bytes[0] === 0xfe && bytes[1] === 0xff) && zerosAtOdd(bytes))
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

function zerosAtOdd(bytes: Uint8Array): boolean {
  const zeros = [0, 0]
  for (let index = 0; index < Math.min(bytes.length, ORDER_SAMPLE_BYTES); index += 1) {
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  return (zeros[1] ?? 0) > (zeros[0] ?? 0)
}

/** UTF-32 by its mark or by its zero bytes; what is no character becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The first two bytes of a big-endian character are always 00 and at most 10; a little-endian mark starts with ff.
  const isLittle = bytes.length >= 4 && (bytes[0] === 0xff || (bytes[0] ?? 0) > 0 || view.getUint16(2, false) === 0)
  const pieces: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle)
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    if (code !== 0xfeff || at > 0) pieces.push(isCharacter ? String.fromCodePoint(code) : '\ufffd')
  }
  return pieces.join('') + (bytes.length % 4 === 0 ? '' : '\ufffd')
}
