import { Buffer } from 'node:buffer'

/** Text without lone surrogates, each replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Well-formed text of one line: runs of control characters and line separators become one blank. */
export function cleanLine(text: string): string {
  return wellFormed(text).replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
}

/** The longest beginning of `text` that fits in `bytesMax` bytes of UTF-8, never cutting a character. */
export function cutUtf8(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= bytesMax) return text
  let end = Math.max(0, bytesMax)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString('utf8')
}

/** The first `max` UTF-16 units of `text`, one less where that would cut a character in two. */
export function cutCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}
