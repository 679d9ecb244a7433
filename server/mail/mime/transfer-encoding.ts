/** Decoded bytes; `exact` is false when something in the encoding was broken or had to be skipped. */
export type DecodedBytes = { readonly bytes: Uint8Array; readonly exact: boolean }

const INVALID = 255
const PADDING = 254
const BLANK = 253

const BASE64_VALUES = base64Values()

function base64Values(): Uint8Array {
  const table = new Uint8Array(256).fill(INVALID)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  for (let index = 0; index < alphabet.length; index += 1) table[alphabet.charCodeAt(index)] = index
  for (const blank of [0x20, 0x09, 0x0a, 0x0d, 0x00]) table[blank] = BLANK
  table[0x3d] = PADDING
  // The URL alphabet turns up in mail written by web programmers; its two letters mean nothing else here.
  table[0x2d] = 62
  table[0x5f] = 63
  return table
}

/**
 * Base64 as it comes: line breaks anywhere, stray characters skipped, padding missing or in the middle (two encodings
 * joined). Linear, one output buffer.
 */
export function decodeBase64(input: Uint8Array): DecodedBytes {
  const output = new Uint8Array(Math.ceil((input.length * 3) / 4))
  let length = 0
  let bits = 0
  let count = 0
  let exact = true
  for (let index = 0; index < input.length; index += 1) {
    const value = BASE64_VALUES[input[index] ?? 0] ?? INVALID
    if (value < 64) {
      bits = (bits << 6) | value
      count += 1
      if (count === 4) {
        output[length] = bits >> 16
        output[length + 1] = bits >> 8
        output[length + 2] = bits
        length += 3
        bits = 0
        count = 0
      }
    } else if (value === PADDING) {
      if (count === 1) exact = false
      length = flush(output, length, { bits, count })
      bits = 0
      count = 0
    } else if (value === INVALID) {
      exact = false
    }
  }
  if (count !== 0) exact = false
  length = flush(output, length, { bits, count })
  return { bytes: output.subarray(0, length), exact }
}

/** Writes the bytes of a quantum of two or three letters; a single letter holds no whole byte. */
function flush(output: Uint8Array, length: number, rest: { bits: number; count: number }): number {
  if (rest.count === 2) {
    output[length] = rest.bits >> 4
    return length + 1
  }
  if (rest.count === 3) {
    output[length] = rest.bits >> 10
    output[length + 1] = rest.bits >> 2
    return length + 2
  }
  return length
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57
  return -1
}

/** The position behind a soft break at `at` (blanks and a line break follow the `=`), or -1. */
function softBreakEnd(input: Uint8Array, at: number): number {
  let index = at + 1
  while (input[index] === 0x20 || input[index] === 0x09) index += 1
  if (index >= input.length) return input.length
  if (input[index] === 0x0a) return index + 1
  if (input[index] !== 0x0d) return -1
  return input[index + 1] === 0x0a ? index + 2 : index + 1
}

/**
 * Quoted-printable as it comes: blanks after a soft break's `=` (RFC 2045 6.7 rule 3), lower case hex, blanks at line
 * ends removed, an `=` that introduces nothing kept as itself. Linear.
 */
export function decodeQuotedPrintable(input: Uint8Array): DecodedBytes {
  const output = new Uint8Array(input.length)
  let length = 0
  let exact = true
  /** Output position behind the last byte of the line that is not a literal blank. */
  let solid = 0
  let index = 0
  while (index < input.length) {
    const byte = input[index] ?? 0
    if (byte === 0x3d) {
      const high = hexValue(input[index + 1])
      const low = hexValue(input[index + 2])
      if (high >= 0 && low >= 0) {
        output[length] = (high << 4) | low
        length += 1
        index += 3
      } else {
        const next = softBreakEnd(input, index)
        if (next === -1) {
          exact = false
          output[length] = byte
          length += 1
          index += 1
        } else {
          index = next
        }
      }
      solid = length
      continue
    }
    if (byte === 0x0a || byte === 0x0d) length = solid
    output[length] = byte
    length += 1
    index += 1
    if (byte !== 0x20 && byte !== 0x09) solid = length
  }
  return { bytes: output.subarray(0, length), exact }
}

/** The Q encoding of RFC 2047: `_` is a blank, a lone `=` stays. The text is Latin-1. */
export function decodeQ(text: string): Uint8Array {
  const output = new Uint8Array(text.length)
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const high = code === 0x3d ? hexValue(text.charCodeAt(index + 1)) : -1
    const low = high >= 0 ? hexValue(text.charCodeAt(index + 2)) : -1
    if (low >= 0) {
      output[length] = (high << 4) | low
      index += 2
    } else {
      output[length] = code === 0x5f ? 0x20 : code & 0xff
    }
    length += 1
  }
  return output.subarray(0, length)
}

/**
 * Uuencode as a transfer encoding (`x-uuencode`, older than MIME): lines between `begin` and `end`, each with its own
 * length. Lines outside are skipped; a line shorter than it says is not exact. Linear.
 */
export function decodeUuencode(input: Uint8Array): DecodedBytes {
  const output = new Uint8Array(input.length)
  let length = 0
  let exact = true
  let inside = false
  let at = 0
  while (at < input.length) {
    const found = input.indexOf(0x0a, at)
    const next = found === -1 ? input.length : found + 1
    const end = found > at && input[found - 1] === 0x0d ? found - 1 : found === -1 ? next : found
    if (!inside) inside = startsWith(input, at, BEGIN)
    else if (startsWith(input, at, END)) return { bytes: output.subarray(0, length), exact }
    else {
      const line = input.subarray(at, end)
      const count = line.length === 0 ? 0 : ((line[0] ?? 0) - 32) & 63
      if (line.length - 1 < Math.ceil((count * 4) / 3)) exact = false
      for (let index = 0; index < count; index += 1) {
        const unit = 1 + Math.floor(index / 3) * 4 + (index % 3)
        const high = ((line[unit] ?? 32) - 32) & 63
        const low = ((line[unit + 1] ?? 32) - 32) & 63
        const shift = (index % 3) * 2
        output[length] = ((high << (2 + shift)) | (low >> (4 - shift))) & 0xff
        length += 1
      }
    }
    at = next
  }
  return { bytes: output.subarray(0, length), exact: false }
}

const BEGIN = [0x62, 0x65, 0x67, 0x69, 0x6e, 0x20]
const END = [0x65, 0x6e, 0x64]

function startsWith(input: Uint8Array, at: number, word: readonly number[]): boolean {
  return word.every((byte, index) => input[at + index] === byte)
}
