import { Buffer } from 'node:buffer'

/** An encoded word is at most 75 characters; what stands around the text takes 12 of them. [RFC 2047 2] */
const PAYLOAD_MAX = 75 - '=?utf-8?q??='.length
const BASE64_BYTES_MAX = Math.floor(PAYLOAD_MAX / 4) * 3

/** Characters that stand for themselves in every place an encoded word may have. [RFC 2047 5.3] */
const Q_PLAIN = /^[A-Za-z0-9!*+/-]$/

/**
 * Text as UTF-8 encoded words, each a word of its own: no character is split over two. The shorter of the two encodings
 * is taken. Readers join neighbours without the space between them. [RFC 2047]
 */
export function encodedWords(text: string): string[] {
  const bytes = Buffer.byteLength(text)
  const quoted = [...text].reduce((sum, character) => sum + quote(character).length, 0)
  return quoted <= Math.ceil(bytes / 3) * 4
    ? pack(text, quote, PAYLOAD_MAX).map((payload) => `=?utf-8?q?${payload}?=`)
    : pack(text, (character) => character, BASE64_BYTES_MAX).map(
        (part) => `=?utf-8?b?${Buffer.from(part).toString('base64')}?=`,
      )
}

function quote(character: string): string {
  if (character === ' ') return '_'
  if (Q_PLAIN.test(character)) return character
  return [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/** Groups characters into pieces of at most `bytesMax` bytes after `write`. */
function pack(text: string, write: (character: string) => string, bytesMax: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of text) {
    const written = write(character)
    const bytes = Buffer.byteLength(written)
    if (size + bytes > bytesMax) {
      pieces.push(piece)
      piece = ''
      size = 0
    }
    piece += written
    size += bytes
  }
  return piece === '' ? pieces : [...pieces, piece]
}
