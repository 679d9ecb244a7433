import { Buffer } from 'node:buffer'
import { decodeCharset } from './charset.ts'
import { cleanLine } from './plain-text.ts'
import { decodeBase64, decodeQ } from './transfer-encoding.ts'

/** A charset name (RFC 2047 `token`, with the RFC 2231 language) is short; a longer one is not an encoded word. */
const CHARSET_MAX = 60

/** One encoded word and the position behind it. */
export type EncodedWord = {
  readonly charset: string
  readonly encoding: 'B' | 'Q'
  readonly payload: string
  readonly next: number
}

/**
 * The encoded word at `at`, or null. The payload may hold blanks (senders fold inside words) but not the beginning of
 * another word, so a header of a thousand openings is walked once.
 */
export function readEncodedWord(input: string, at: number): EncodedWord | null {
  if (input[at] !== '=' || input[at + 1] !== '?') return null
  const charsetEnd = input.indexOf('?', at + 2)
  if (charsetEnd === -1 || charsetEnd === at + 2 || charsetEnd - at > CHARSET_MAX) return null
  const letter = input[charsetEnd + 1]
  if (input[charsetEnd + 2] !== '?') return null
  const encoding = letter === 'b' || letter === 'B' ? 'B' : letter === 'q' || letter === 'Q' ? 'Q' : null
  if (encoding === null) return null
  const charset = input.slice(at + 2, charsetEnd)
  if (!/^[\x21-\x7e]+$/.test(charset)) return null
  const end = payloadEnd(input, charsetEnd + 3)
  if (end === -1) return null
  return { charset, encoding, payload: input.slice(charsetEnd + 3, end), next: end + 2 }
}

/** The closing `?=`, not looked for past the beginning of another word: each character is visited a bounded number of times. */
function payloadEnd(input: string, from: number): number {
  for (let index = from; index < input.length; index += 1) {
    const character = input[index]
    if (character === '?' && input[index + 1] === '=') return index
    // `=?` inside a payload is the next word, unless it is padding before the end (`=?=`).
    if (character === '=' && input[index + 1] === '?' && input[index + 2] !== '=') return -1
  }
  return -1
}

type Run = { charset: string; bytes: Uint8Array[]; openBase64: string | null }

function closeBase64(run: Run): void {
  if (run.openBase64 === null) return
  run.bytes.push(decodeBase64(Buffer.from(run.openBase64, 'latin1')).bytes)
  run.openBase64 = null
}

/** Adds a word to the run of its charset: a character, or a base64 quantum, may be split over two words. */
function addWord(run: Run, word: EncodedWord): void {
  if (word.encoding === 'Q') {
    closeBase64(run)
    run.bytes.push(decodeQ(word.payload))
    return
  }
  const payload = word.payload.replace(/[ \t]/g, '')
  const text = (run.openBase64 ?? '') + payload
  run.openBase64 = text
  if (text.length % 4 === 0 || payload.endsWith('=')) closeBase64(run)
}

function runText(run: Run): string {
  closeBase64(run)
  return decodeCharset(Buffer.concat(run.bytes), run.charset).text
}

/**
 * Text outside encoded words, given as Latin-1: raw 8-bit is read as UTF-8, else as `fallback`, which is the charset
 * the message names for its body.
 */
function decodeRaw(text: string, options: HeaderTextOptions): string {
  if (options.decoded === true || !/[\x80-\xff]|\x1b\$[@B]/.test(text)) return text
  return decodeCharset(Buffer.from(text, 'latin1'), null, options.fallback).text
}

/** `fallback`: charset of raw 8-bit that is not UTF-8. `decoded`: the text outside words is Unicode already. */
export type HeaderTextOptions = { readonly fallback?: string; readonly decoded?: boolean }

function isBlankText(text: string): boolean {
  return /^[ \t]*$/.test(text)
}

/**
 * Decodes RFC 2047 words anywhere in a header text, as mail programs do: inside quotes, without blanks between, with
 * blanks inside. Blanks between two words vanish. Controls become blanks, so that an encoded line break cannot leave
 * the field. Never fails; linear.
 */
export function decodeHeaderText(input: string, options: HeaderTextOptions = {}): string {
  if (!input.includes('=?')) return cleanLine(decodeRaw(input, options))
  const pieces: string[] = []
  let run: Run | null = null
  let plainFrom = 0
  let index = input.indexOf('=?')
  while (index !== -1) {
    const word = readEncodedWord(input, index)
    if (word === null) {
      index = input.indexOf('=?', index + 2)
      continue
    }
    const plain = input.slice(plainFrom, index)
    const joins = run !== null && isBlankText(plain)
    if (run !== null && !(joins && run.charset === word.charset.toLowerCase())) {
      pieces.push(runText(run))
      run = null
    }
    if (!joins) pieces.push(decodeRaw(plain, options))
    run ??= { charset: word.charset.toLowerCase(), bytes: [], openBase64: null }
    addWord(run, word)
    plainFrom = word.next
    index = input.indexOf('=?', word.next)
  }
  if (run !== null) pieces.push(runText(run))
  pieces.push(decodeRaw(input.slice(plainFrom), options))
  return cleanLine(pieces.join(''))
}
