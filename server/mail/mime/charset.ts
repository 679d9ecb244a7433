import { charsetAlias } from './charset-names.ts'

/** Decoded text. `exact` is false when bytes had to be replaced or the charset had to be guessed without proof. */
export type DecodedText = { readonly text: string; readonly exact: boolean }

const decoders = new Map<string, TextDecoder | null>()

function decoderOf(name: string, fatal: boolean): TextDecoder | null {
  const key = fatal ? `${name}!` : name
  const known = decoders.get(key)
  if (known !== undefined) return known
  let decoder: TextDecoder | null = null
  try {
    decoder = new TextDecoder(name, { fatal, ignoreBOM: false })
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error
  }
  // Bounded: only names out of our own alias table and valid labels come here.
  if (decoders.size < 400) decoders.set(key, decoder)
  return decoder
}

function decodeFatal(bytes: Uint8Array, name: string): string | null {
  const decoder = decoderOf(name, true)
  if (decoder === null) return null
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) > 0x7f) return false
  }
  return true
}

/** Text whose charset nobody named: UTF-8 when it is that, else `fallback` as a guess. */
function decodeUnnamed(bytes: Uint8Array, fallback: string): DecodedText {
  const utf8 = decodeFatal(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, exact: true }
  const guess = decoderOf(fallback, false) ?? decoderOf('windows-1252', false)
  return { text: guess === null ? '' : guess.decode(bytes), exact: false }
}

/** True when `bytes` hold U+FFFD written out in UTF-8: then a replacement character in the text is the sender's own. */
function holdsReplacement(bytes: Uint8Array): boolean {
  let at = bytes.indexOf(0xef)
  while (at !== -1) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true
    at = bytes.indexOf(0xef, at + 1)
  }
  return false
}

/**
 * Decodes bytes by a charset label as mail carries them; never fails. Unknown, missing and plain-ASCII labels are read
 * as UTF-8 when the bytes are valid UTF-8, else as `fallback` (default windows-1252). [spec/inbound.md 6, B5]
 */
export function decodeCharset(bytes: Uint8Array, label: string | null, fallback = 'windows-1252'): DecodedText {
  if (bytes.length === 0) return { text: '', exact: true }
  const name = label === null ? null : charsetAlias(label)
  if (name === null || name === 'us-ascii') return decodeUnnamed(bytes, charsetAlias(fallback) ?? 'windows-1252')
  const decoder = decoderOf(name, false)
  if (decoder === null) return decodeUnnamed(bytes, charsetAlias(fallback) ?? 'windows-1252')
  const text = decoder.decode(bytes)
  return { text, exact: !text.includes('\ufffd') || holdsReplacement(bytes) }
}

/** Whether the bytes are plain ASCII, for which every charset but UTF-7, UTF-16 and the ISO 2022 family agrees. */
export { isAscii }
