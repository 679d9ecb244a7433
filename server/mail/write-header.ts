import { Buffer } from 'node:buffer'
import { encodedWords } from './write-encoded-words.ts'

/** Where a line is folded when it can be. [RFC 5322 2.1.1] */
const FOLD_AT = 78
/** No line may be longer, its end not counted. [RFC 5322 2.1.1] */
const LINE_OCTETS_MAX = 998
/** A word that no fold helps: it is written as encoded words instead. */
const WORD_OCTETS_MAX = 900

const FIELD_NAME = /^[\x21-\x39\x3b-\x7e]{1,200}$/

/**
 * The one way to a header line: `Name: words` with CRLF, folded before a word where the line would pass 78 characters.
 * `words` are complete in themselves (an address, a message id, an encoded word) and are joined by single spaces. Throws
 * on anything that could end the line or begin another one: CR, LF, NUL, bytes outside ASCII, a word that fits on no
 * line. Callers turn away such values first; here they are a bug. [S73]
 */
export function writeHeader(name: string, words: readonly string[]): string {
  if (!FIELD_NAME.test(name)) throw new RangeError('malformed field name')
  const lines: string[] = []
  let line = `${name}:`
  for (const [index, word] of words.entries()) {
    assertWritable(word)
    const fits = line.length + 1 + word.length <= FOLD_AT
    // A fold right after the name is only made when the word would not fit on a line with it.
    if (fits || (index === 0 && line.length + 1 + word.length <= LINE_OCTETS_MAX)) {
      line += ` ${word}`
      continue
    }
    lines.push(line)
    line = ` ${word}`
  }
  return `${[...lines, line].join('\r\n')}\r\n`
}

function assertWritable(word: string): void {
  // A line that is all white space would end the header block for some readers.
  if (!/^[\x20-\x7e]+$/.test(word) || word.trim() === '') throw new RangeError('a header word cannot be written')
  if (word.length + 1 > LINE_OCTETS_MAX) throw new RangeError('a header word is longer than a line')
}

/**
 * Unstructured text as header words: ASCII stays as it is, the stretch from the first to the last word that needs it
 * becomes encoded words. Readers get back exactly `text`. Line breaks and NUL must have been refused before. [RFC 2047]
 */
export function textWords(text: string): string[] {
  if (text === '') return []
  const plain = text.toWellFormed()
  // Only single spaces between two words are places to fold: other white space is part of what was written.
  const words = plain.split(/(?<=[^ \t]) (?=[^ \t])/)
  const first = words.findIndex(needsEncoding)
  if (first < 0) return words
  const last = words.findLastIndex(needsEncoding)
  return [...words.slice(0, first), ...encodedWords(words.slice(first, last + 1).join(' ')), ...words.slice(last + 1)]
}

/** What a reader would decode, drop or cut if it were written as it is. */
function needsEncoding(word: string): boolean {
  return (
    !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(word) ||
    word.includes('=?') ||
    Buffer.byteLength(word) > WORD_OCTETS_MAX
  )
}
