import { Buffer } from 'node:buffer'
import { decodeCharset } from './charset.ts'
import { decodeHeaderText } from './encoded-words.ts'

/**
 * A structured field value: the text before the first `;` and its parameters as they stand, names lower case, quotes
 * removed, bytes above 0x7f as Latin-1. RFC 2231 pieces keep their own names (`filename*0*`).
 */
export type ParameterisedValue = { readonly value: string; readonly parameters: ReadonlyMap<string, string> }

/** Parameters read of one value, nameless and repeated ones counted: real parts carry fewer than ten. */
const PARAMETERS_MAX = 200
/** Two tokens of 127 characters and a slash (RFC 6838 4.2); a longer main value is none anyway. */
const MAIN_MAX_CHARACTERS = 300
/** Continuations of one parameter that are joined (RFC 2231 section 3). */
const CONTINUATIONS_MAX = 100

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\r' || character === '\n'
}

/** Reads a quoted string at `at`, which holds the opening quote. A backslash only escapes a quote or a backslash. */
function readQuoted(input: string, at: number): { text: string; next: number } {
  const pieces: string[] = []
  let from = at + 1
  let index = from
  while (index < input.length) {
    const character = input[index]
    if (character === '"') return { text: pieces.join('') + input.slice(from, index), next: index + 1 }
    // Windows paths come unescaped (`C:\new.txt`), so a backslash before anything else is a backslash.
    if (character === '\\' && (input[index + 1] === '"' || input[index + 1] === '\\')) {
      pieces.push(input.slice(from, index))
      from = index + 1
      index += 1
    }
    index += 1
  }
  return { text: pieces.join('') + input.slice(from), next: input.length }
}

/** Skips a comment at `at`, which holds `(`; nested ones too. An unclosed one reaches the end. */
export function skipComment(input: string, at: number): number {
  let depth = 0
  for (let index = at; index < input.length; index += 1) {
    const character = input[index]
    if (character === '\\') index += 1
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return input.length
}

/** The main value: up to `;` or a blank, comments left out, blanks around a slash closed up. */
function readMain(input: string): { text: string; next: number } {
  const kept: string[] = []
  let index = 0
  while (index < input.length && kept.length < MAIN_MAX_CHARACTERS) {
    const character = input[index] ?? ''
    if (character === ';') return { text: kept.join(''), next: index }
    if (character === '(') {
      index = skipComment(input, index)
      continue
    }
    if (isBlank(character)) {
      let after = index
      while (isBlank(input[after])) after += 1
      const joins = kept.length === 0 || kept.at(-1) === '/' || input[after] === '/' || input[after] === '('
      if (!joins) return { text: kept.join(''), next: after }
      index = after
      continue
    }
    kept.push(character)
    index += 1
  }
  return { text: kept.join(''), next: index }
}

/** An unquoted value up to `;`. File names may hold blanks and brackets; elsewhere a blank or comment ends the value. */
function readBare(input: string, at: number, isName: boolean): { text: string; next: number } {
  const found = input.indexOf(';', at)
  const next = found === -1 ? input.length : found
  const text = input.slice(at, next).trim()
  if (isName) return { text, next }
  let end = 0
  while (end < text.length && !isBlank(text[end]) && text[end] !== '(') end += 1
  return { text: text.slice(0, end), next: end < text.length && text[end] !== '(' ? at + end : next }
}

/** Splits a structured value such as `text/plain; charset="utf-8"`; never fails. Missing semicolons are forgiven. */
export function parseParameterised(input: string): ParameterisedValue {
  const main = readMain(input)
  const parameters = new Map<string, string>()
  let at = main.next
  for (let count = 0; at < input.length && count < PARAMETERS_MAX; count += 1) {
    while (at < input.length && (isBlank(input[at]) || input[at] === ';')) at += 1
    if (input[at] === '(') {
      at = skipComment(input, at)
      continue
    }
    const start = at
    while (at < input.length && input[at] !== '=' && input[at] !== ';') at += 1
    const name = input.slice(start, at).trim().toLowerCase()
    if (input[at] !== '=') continue
    at += 1
    while (at < input.length && isBlank(input[at])) at += 1
    const isName = name.startsWith('filename') || name.startsWith('name')
    const read = input[at] === '"' ? readQuoted(input, at) : readBare(input, at, isName)
    // The first of two equal parameters wins: it is what most readers show.
    if (name !== '' && !parameters.has(name)) parameters.set(name, read.text)
    at = Math.max(read.next, at)
  }
  return { value: main.text, parameters }
}

function percentBytes(text: string): Uint8Array {
  const bytes = Buffer.alloc(text.length)
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const hex = code === 0x25 ? text.slice(index + 1, index + 3) : ''
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      bytes[length] = Number.parseInt(hex, 16)
      index += 2
    } else {
      bytes[length] = code & 0xff
    }
    length += 1
  }
  return bytes.subarray(0, length)
}

type ExtendedText = { readonly charset: string | null; readonly text: string }

/** `charset'language'text` of RFC 2231 section 4; without the two quotes the whole is text. */
function splitExtended(text: string): ExtendedText {
  const first = text.indexOf("'")
  const second = first === -1 ? -1 : text.indexOf("'", first + 1)
  if (second === -1) return { charset: null, text }
  return { charset: text.slice(0, first) || null, text: text.slice(second + 1) }
}

/** Joins `name*0*`, `name*1`, ... to bytes: a character may be split over two pieces. */
function continued(parameters: ReadonlyMap<string, string>, name: string): string | null {
  let charset: string | null = null
  let anyExtended = false
  const pieces: Uint8Array[] = []
  for (let index = 0; index < CONTINUATIONS_MAX; index += 1) {
    const extended = parameters.get(`${name}*${index}*`)
    const plain = parameters.get(`${name}*${index}`)
    if (extended === undefined && plain === undefined) break
    if (extended === undefined) {
      pieces.push(Buffer.from(plain ?? '', 'latin1'))
      continue
    }
    anyExtended = true
    const piece: ExtendedText = index === 0 ? splitExtended(extended) : { charset, text: extended }
    charset = piece.charset
    pieces.push(percentBytes(piece.text))
  }
  if (pieces.length === 0) return null
  const bytes = Buffer.concat(pieces)
  return anyExtended ? decodeCharset(bytes, charset).text : decodeHeaderText(bytes.toString('latin1'))
}

/**
 * One parameter as text, or null: RFC 2231 first (`name*`, then `name*0`), then the plain form with RFC 2047 words and
 * raw 8-bit, which the standards forbid and mail programs write all the same.
 */
export function decodeParameter(value: ParameterisedValue, name: string): string | null {
  const extended = value.parameters.get(`${name}*`)
  if (extended !== undefined) {
    const split = splitExtended(extended)
    return decodeHeaderText(decodeCharset(percentBytes(split.text), split.charset).text, { decoded: true })
  }
  const joined = continued(value.parameters, name)
  if (joined !== null) return joined
  const plain = value.parameters.get(name)
  return plain === undefined ? null : decodeHeaderText(plain)
}
