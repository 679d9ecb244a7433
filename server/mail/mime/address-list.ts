import type { NamedAddress } from '../parsed.ts'
import { decodeHeaderText, type HeaderTextOptions, readEncodedWord } from './encoded-words.ts'
import { skipComment } from './header-parameters.ts'
import { addressFromRaw, normaliseMailbox } from './mailbox-address.ts'

/** Mailboxes read of one field; rows keep 200. */
export const ADDRESSES_MAX = 1000

/** Words between two commas that are kept: a display name shows 256 characters. */
const WORDS_MAX = 500
/** Words kept of a name that was cut by a comma. */
const HALF_NAME_WORDS_MAX = 20

/**
 * The mailboxes of a field. `skipped` counts entries that tried to be an address (they hold an `@` or brackets) and are
 * none; `cut` says that the cap was reached.
 */
export type AddressList = {
  readonly addresses: readonly NamedAddress[]
  readonly skipped: number
  readonly cut: boolean
}

/** A word as it stood (`raw`, with quotes) and as it reads; `glued` when no blank separates it from the one before. */
type Word = { readonly raw: string; readonly shown: string; readonly glued: boolean }

type Entry = { words: Word[]; comment: string; angle: string | null }

type Cursor = {
  readonly input: string
  readonly options: HeaderTextOptions
  readonly found: NamedAddress[]
  at: number
  entry: Entry
  inGroup: boolean
  skipped: number
  /** Words before a comma that may be the first half of a name nobody quoted: `Byron, Ada <ada@example.com>`. */
  halfName: Word[]
  /** False once an opening quote or bracket had no end: it is never searched for again, which keeps the walk linear. */
  quotesClose: boolean
  commentsClose: boolean
}

const SPECIALS = new Set(['(', '"', '<', '>', ',', ';', ':', ' ', '\t', '\r', '\n'])

function emptyEntry(): Entry {
  return { words: [], comment: '', angle: null }
}

/**
 * The mailboxes of a From, To, Cc, Reply-To or Sender value (raw, Latin-1): groups are flattened; comments, quoted
 * strings, missing brackets, routes and semicolons between addresses are understood; what is no address is skipped.
 * Linear, never fails. [RFC 5322 3.4 and 4.4]
 */
export function parseAddressList(input: string, options: HeaderTextOptions = {}): AddressList {
  const cursor = startCursor(input, options)
  while (cursor.at < input.length && cursor.found.length < ADDRESSES_MAX) step(cursor)
  if (cursor.found.length < ADDRESSES_MAX) endEntry(cursor)
  const cut = cursor.at < input.length || cursor.found.length > ADDRESSES_MAX
  return { addresses: cursor.found.slice(0, ADDRESSES_MAX), skipped: cursor.skipped, cut }
}

function startCursor(input: string, options: HeaderTextOptions): Cursor {
  return {
    input,
    options,
    found: [],
    at: 0,
    entry: emptyEntry(),
    inGroup: false,
    skipped: 0,
    halfName: [],
    quotesClose: true,
    commentsClose: true,
  }
}

function step(cursor: Cursor): void {
  const character = cursor.input[cursor.at]
  switch (character) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case '>':
      cursor.at += 1
      return
    case ',':
    case ';':
      endEntry(cursor)
      if (character === ';') {
        cursor.inGroup = false
        cursor.halfName = []
      }
      cursor.at += 1
      return
    case '(':
      takeComment(cursor)
      return
    case '"':
      takeQuoted(cursor)
      return
    case '<':
      takeAngle(cursor)
      return
    case ':':
      if (
        !cursor.inGroup &&
        cursor.entry.angle === null &&
        !cursor.entry.words.some((word) => word.raw.includes('@'))
      ) {
        cursor.inGroup = true
        cursor.entry = emptyEntry()
        cursor.at += 1
        return
      }
      takeAtom(cursor)
      return
    default:
      takeAtom(cursor)
  }
}

function isGlued(cursor: Cursor, start: number): boolean {
  const before = cursor.input[start - 1]
  return start > 0 && before !== ' ' && before !== '\t' && before !== '('
}

function addWord(cursor: Cursor, word: Word): void {
  if (cursor.entry.words.length < WORDS_MAX) cursor.entry.words.push(word)
}

function takeComment(cursor: Cursor): void {
  const end = cursor.commentsClose ? skipComment(cursor.input, cursor.at) : -1
  if (end === -1 || cursor.input[end - 1] !== ')') {
    cursor.commentsClose = false
    cursor.at += 1
    return
  }
  if (cursor.entry.comment === '') cursor.entry.comment = cursor.input.slice(cursor.at + 1, end - 1)
  cursor.at = end
}

function takeQuoted(cursor: Cursor): void {
  const start = cursor.at
  const end = cursor.quotesClose ? quotedEnd(cursor.input, start) : -1
  if (end === -1) {
    // `"Name <a@x>`: the quote was forgotten, the address stands.
    cursor.quotesClose = false
    cursor.at += 1
    return
  }
  const raw = cursor.input.slice(start, end)
  const inner = raw.slice(1, -1)
  cursor.at = end
  addWord(cursor, { raw, shown: inner.replace(/\\(.)/g, '$1'), glued: isGlued(cursor, start) })
}

/** The text in angle brackets; quotes and comments inside are respected, a missing `>` ends at the next comma. */
function takeAngle(cursor: Cursor): void {
  const { input } = cursor
  let inner = ''
  let index = cursor.at + 1
  while (index < input.length && input[index] !== '>') {
    const character = input[index] ?? ''
    // `<"Name" <a@x>`: the second bracket is the real one.
    if (character === '<') inner = ''
    else if (character === ',' && !inner.trimStart().startsWith('@')) break
    else if (character === '"' && cursor.quotesClose) {
      const end = quotedEnd(input, index)
      cursor.quotesClose = end !== -1
      inner += end === -1 ? '' : input.slice(index, end)
      index = end === -1 ? index + 1 : end
      continue
    } else if (character === '(') {
      index = skipComment(input, index)
      continue
    } else inner += character
    index += 1
  }
  cursor.at = input[index] === '>' ? index + 1 : index
  if (cursor.entry.angle === null || cursor.entry.angle.trim() === '') cursor.entry.angle = inner
}

/** The position behind the quoted string that opens at `start`, or -1 when it is never closed. */
function quotedEnd(input: string, start: number): number {
  let index = start + 1
  while (index < input.length && input[index] !== '"') index += input[index] === '\\' ? 2 : 1
  return index < input.length ? index + 1 : -1
}

/** More text than this between two commas is no address, however its blanks are closed up. */
const CLOSED_MAX_CHARACTERS = 1300

/** Blanks around `@` and dots were legal once (RFC 5322 4.4); others stay and make the address unreadable. */
function closeBlanks(text: string): string {
  if (text.includes('"') || text.length > CLOSED_MAX_CHARACTERS) return text
  const closed: string[] = []
  for (const token of text.split(/[ \t\r\n]+/)) {
    const last = closed.at(-1)
    const glues = last === undefined || /[@.]$/.test(last) || /^[@.]/.test(token)
    closed.push(glues ? token : ` ${token}`)
  }
  return closed.join('')
}

function takeAtom(cursor: Cursor): void {
  const start = cursor.at
  const glued = isGlued(cursor, start)
  // An encoded word may hold commas and brackets that its encoder forgot to encode.
  const word = readEncodedWord(cursor.input, start)
  let index = word?.next ?? start + 1
  if (word === null) {
    while (index < cursor.input.length && !SPECIALS.has(cursor.input[index] ?? '')) {
      if (cursor.input[index] === '=' && cursor.input[index + 1] === '?') break
      index += 1
    }
  }
  const text = cursor.input.slice(start, index)
  addWord(cursor, { raw: text, shown: text, glued })
  cursor.at = index
}

function joinRaw(words: readonly Word[]): string {
  return words.map((word, index) => (index === 0 || word.glued ? word.raw : ` ${word.raw}`)).join('')
}

function joinShown(words: readonly Word[]): string {
  return words.map((word, index) => (index === 0 || word.glued ? word.shown : ` ${word.shown}`)).join('')
}

/** The address in a text; one in quotes of either kind (`"a@x"`, `'a@x'`), as some programs write it, is taken too. */
function readAddress(raw: string): string | null {
  const text = addressFromRaw(raw)
  if (text === null) return null
  const quote = text[0]
  const isQuoted = (quote === '"' || quote === "'") && text.length > 2 && text.endsWith(quote)
  return normaliseMailbox(text) ?? (isQuoted ? normaliseMailbox(text.slice(1, -1)) : null)
}

function readName(cursor: Cursor, text: string): string {
  return decodeHeaderText(text, cursor.options).replace(/ {2,}/g, ' ').trim()
}

function endEntry(cursor: Cursor): void {
  const { entry, halfName } = cursor
  cursor.entry = emptyEntry()
  if (entry.angle === null) {
    if (entry.words.length > 0) endBare(cursor, entry)
    return
  }
  cursor.halfName = []
  const address = readAddress(closeBlanks(entry.angle))
  const own = joinShown(entry.words)
  const shown = halfName.length === 0 ? own : `${joinShown(halfName)}, ${own}`
  const name = readName(cursor, shown) || readName(cursor, entry.comment)
  if (address !== null) cursor.found.push({ address, name })
  else if (entry.angle.trim() !== '') cursor.skipped += 1
}

/** An entry without brackets: the words that are addresses are the addresses, the others the name. */
function endBare(cursor: Cursor, entry: Entry): void {
  const groups: Word[][] = []
  for (const word of entry.words) {
    const last = groups.at(-1)
    if (word.glued && last !== undefined) last.push(word)
    else groups.push([word])
  }
  const others: Word[] = []
  const addresses: string[] = []
  for (const group of groups) {
    const address = readAddress(group.map((word) => word.raw).join(''))
    if (address !== null) addresses.push(address)
    else for (const word of group) others.push(word)
  }
  if (addresses.length === 0) {
    endWords(cursor, entry)
    return
  }
  cursor.halfName = []
  const name = readName(cursor, joinShown(others)) || readName(cursor, entry.comment)
  for (const address of addresses) cursor.found.push({ address, name: addresses.length === 1 ? name : '' })
}

function endWords(cursor: Cursor, entry: Entry): void {
  const address = readAddress(closeBlanks(joinRaw(entry.words)))
  if (address !== null) {
    cursor.halfName = []
    cursor.found.push({ address, name: readName(cursor, entry.comment) })
  } else if (entry.words.some((word) => word.raw.includes('@'))) {
    cursor.halfName = []
    cursor.skipped += 1
  } else {
    // The words of the first half and a comma's worth of blank; the second half brings its own.
    const joined = cursor.halfName.length === 0 ? [] : [...cursor.halfName, { raw: ',', shown: ',', glued: true }]
    cursor.halfName = [...joined, ...entry.words].slice(0, HALF_NAME_WORDS_MAX)
  }
}
