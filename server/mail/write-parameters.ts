import { Buffer } from 'node:buffer'

/** Octets of one piece of a long value: with its name it stays within 78 characters. */
const PIECE_MAX = 50

const TOKEN = /^[A-Za-z0-9!#$&+.^_`{|}~-]+$/
const ATTRIBUTE_CHARACTER = /^[A-Za-z0-9!#$&+.^_`{|}~-]$/

/**
 * A parameter of a structured field as words that follow the value: a token or quoted string when it is short ASCII,
 * else percent-encoded UTF-8 in pieces. File names of any script come back as they were. [RFC 2231]
 */
export function parameterWords(name: string, value: string): string[] {
  const plain = value.toWellFormed()
  if (/^[\x20-\x7e]*$/.test(plain) && plain.length <= PIECE_MAX) {
    return [TOKEN.test(plain) ? `${name}=${plain}` : `${name}="${plain.replace(/[\\"]/g, '\\$&')}"`]
  }
  const pieces = pieceUp(plain)
  const [only] = pieces
  if (pieces.length === 1) return [`${name}*=utf-8''${only}`]
  return pieces.map((piece, index) => `${name}*${index}*=${index === 0 ? "utf-8''" : ''}${piece}`)
}

/** The encoded value cut between characters. */
function pieceUp(value: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of value) {
    const encoded = ATTRIBUTE_CHARACTER.test(character)
      ? character
      : [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
    if (piece.length + encoded.length > PIECE_MAX) {
      pieces.push(piece)
      piece = ''
    }
    piece += encoded
  }
  return [...pieces, piece]
}

/** A value and its parameters as header words, separated as structured fields ask for: `a; b=c; d=e`. */
export function valueWithParameters(value: string, parameters: readonly (readonly [string, string])[]): string[] {
  const words = [value, ...parameters.flatMap(([name, text]) => parameterWords(name, text))]
  return words.map((word, index) => (index < words.length - 1 ? `${word};` : word))
}
