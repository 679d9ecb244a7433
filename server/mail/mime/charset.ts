import { Buffer } from 'node:buffer'
import { charsetAlias, OWN_CHARSETS, type OwnCharset } from './charset-names.ts'
import { DOS_PAGES } from './dos-pages.data.ts'
import { decodeHz, decodeIso2022Jp, decodeIso2022Kr } from './iso-2022.ts'
import { decodeUtf7, decodeUtf16, decodeUtf32 } from './unicode-encodings.ts'

/** Decoded text. `exact` is false when bytes had to be replaced or the charset had to be guessed without proof. */
export type DecodedText = { readonly text: string; readonly exact: boolean }

const OWN_DECODERS: Readonly<Record<OwnCharset, (bytes: Uint8Array) => string>> = {
  'utf-7': decodeUtf7,
  'utf-16': decodeUtf16,
  'utf-32': decodeUtf32,
  'iso-2022-jp': decodeIso2022Jp,
  'iso-2022-kr': decodeIso2022Kr,
  'hz-gb-2312': decodeHz,
}

const ESC = 0x1b
const DOLLAR = 0x24

function isOwn(name: string): name is OwnCharset {
  return (OWN_CHARSETS as readonly string[]).includes(name)
}

/** Making a decoder costs more than a short text; names are those of our tables, so there are few. */
const decoders = new Map<string, TextDecoder>()

function decoderOf(name: string): TextDecoder {
  const known = decoders.get(name) ?? new TextDecoder(name)
  decoders.set(name, known)
  return known
}

/** Decodes by a name that `charsetAlias` gave; replaced bytes show as U+FFFD. */
function decodeKnown(bytes: Uint8Array, name: string): string {
  if (isOwn(name)) return OWN_DECODERS[name](bytes)
  const page = DOS_PAGES[name]
  if (page !== undefined) return decodePage(bytes, page)
  return decoderOf(name).decode(bytes)
}

function decodePage(bytes: Uint8Array, page: string): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (character: string) => page[character.charCodeAt(0) - 0x80] ?? '\ufffd')
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Japanese mail of old wrote ISO-2022-JP without a word about it; its escapes are unmistakable. */
function looksJapanese(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESC); at !== -1; at = bytes.indexOf(ESC, at + 1)) {
    if (bytes[at + 1] === DOLLAR && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true
  }
  return false
}

/** Text whose charset nobody named: UTF-8 when it is that, a marked UTF-16, else `fallback` as a guess. */
function decodeUnnamed(bytes: Uint8Array, fallback: string): DecodedText {
  if (looksJapanese(bytes)) return judged(decodeIso2022Jp(bytes), bytes)
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return { text: utf8, exact: true }
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (marked && bytes.length % 2 === 0) return judged(decodeUtf16(bytes), bytes)
  const guess = charsetAlias(fallback)
  const name = guess === null || guess === 'us-ascii' || guess === 'utf-8' ? 'windows-1252' : guess
  return { text: decodeKnown(bytes, name), exact: false }
}

function judged(text: string, bytes: Uint8Array): DecodedText {
  return { text, exact: !text.includes('\ufffd') || holdsReplacement(bytes) }
}

/** True when `bytes` hold U+FFFD written out in UTF-8: then a replacement character in the text is the sender's own. */
function holdsReplacement(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true
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
  if (name === null || name === 'us-ascii') return decodeUnnamed(bytes, fallback)
  // A label of sixteen bits on plain ASCII is a mistake of the label.
  if (name.startsWith('utf-16') && bytes.indexOf(0) === -1 && bytes.every((byte) => byte < 0x80)) {
    return { text: Buffer.from(bytes).toString('latin1'), exact: true }
  }
  return judged(decodeKnown(bytes, name), bytes)
}
