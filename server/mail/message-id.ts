import { Buffer } from 'node:buffer'

/** Longest Message-ID we keep, in bytes. [threading 3.2] */
const MESSAGE_ID_BYTES_MAX = 998
/** An id that spends more than this on comments and folds is no id: it keeps the scan of one value short. */
const TOKEN_CHARACTERS_MAX = 8192
/** Encoded words read in one value; a 998 byte id takes about forty. */
const ENCODED_WORDS_MAX = 100

/** The right-hand side of ids we make up for mail that came without one; no such id was ever on the wire. */
export const SYNTHETIC_ID_SUFFIX = '@synthetic.invalid'

/**
 * One Message-ID in the form that is stored and compared: no angle brackets, comments, folds or controls; the part
 * after the last `@` in lower case, the local part as sent. Null when it is empty, lacks `@` or exceeds 998 bytes.
 * `value` is a raw header value (bytes above 0x7f as Latin-1), not decoded. [threading 3.2]
 */
export function normaliseMessageId(value: string): string | null {
  const plain = decodeEncodedWords(value)
  const open = plain.indexOf('<')
  if (open < 0) return normaliseToken(plain)
  const close = plain.indexOf('>', open)
  return normaliseToken(close < 0 ? plain.slice(open + 1) : plain.slice(open + 1, close))
}

/**
 * The ids of a `References` (or `In-Reply-To`) value in header order, the last `max` of them. Malformed tokens are
 * skipped. Where brackets occur only bracketed ids count (older mail writes phrases between them); without any
 * bracket every word with an `@` does. Repeats are kept. Linear in the value. [threading 3.2]
 */
export function parseMessageIdList(value: string, max: number): string[] {
  const plain = decodeEncodedWords(value)
  const tokens = plain.includes('<') ? bracketedTokens(plain) : plain.split(/[\t\r\n ,;]+/)
  const ids: string[] = []
  // Backwards, so that a list of a million entries costs `max` normalisations.
  for (let index = tokens.length - 1; index >= 0 && ids.length < max; index -= 1) {
    const id = normaliseToken(tokens[index] ?? '')
    if (id !== null) ids.push(id)
  }
  return ids.reverse()
}

/**
 * Whether an id may stand in a header we write. Everything a stranger could use to leave the angle brackets or the
 * line is refused (S73), and so are ids that we made up ourselves.
 */
export function isWritableMessageId(id: string): boolean {
  return (
    id.length <= MESSAGE_ID_BYTES_MAX && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(id) && !id.endsWith(SYNTHETIC_ID_SUFFIX)
  )
}

/** Contents of `<…>` outside comments; an opening bracket before the closing one starts the token anew. */
function bracketedTokens(value: string): string[] {
  const tokens: string[] = []
  let start = -1
  for (let index = 0; index < value.length; index += 1) {
    const character = value[index]
    if (character === '<') {
      start = index + 1
    } else if (character === '>' && start >= 0) {
      tokens.push(value.slice(start, index))
      start = -1
    }
  }
  return tokens
}

function normaliseToken(token: string): string | null {
  if (token.length > TOKEN_CHARACTERS_MAX) return null
  const id = withoutCfws(token)
  const at = id.lastIndexOf('@')
  if (at < 0) return null
  const normal = id.slice(0, at) + id.slice(at).toLowerCase()
  return Buffer.byteLength(normal, 'utf8') > MESSAGE_ID_BYTES_MAX ? null : normal
}

/**
 * Drops white space, controls and closed comments, none of them inside a quoted string. A parenthesis that never
 * closes is part of the id: some generators put them there.
 */
function withoutCfws(token: string): string {
  const lastQuote = token.lastIndexOf('"')
  let kept = ''
  let depth = 0
  let commentStart = 0
  let quoted = false
  for (let index = 0; index < token.length; index += 1) {
    const character = token.charAt(index)
    if (character === '"' && depth === 0) quoted = !quoted && index < lastQuote
    if (character === '(' && !quoted) {
      if (depth === 0) commentStart = kept.length
      depth += 1
    }
    const dropped = quoted ? character < ' ' : character <= ' ' || character === '\x7f'
    if (!dropped) kept += character
    if (character === ')' && !quoted && depth > 0) {
      depth -= 1
      if (depth === 0) kept = kept.slice(0, commentStart)
    }
  }
  return kept
}

/**
 * Some mail programs write a long id as encoded words (`=?utf-8?q?=3Ca=40b=3E?=`), which RFC 2047 forbids there.
 * Only ASCII comes out of such an id, so bytes are read as Latin-1 whatever the charset says.
 */
function decodeEncodedWords(value: string): string {
  if (value.includes('<') || !value.includes('=?')) return value
  const joined = value.replace(/\?=[\t\r\n ]{1,20}=\?/g, '?==?')
  let words = 0
  return joined.replace(/=\?[^?\s]{1,40}\?([bq])\?([^?\s]{0,1000})\?=/gi, (word, encoding: string, text: string) => {
    words += 1
    if (words > ENCODED_WORDS_MAX) return word
    if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('latin1')
    return text
      .replace(/_/g, ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  })
}
