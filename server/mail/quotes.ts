import { MOBILE_SIGNATURE } from './mobile-signatures.data.ts'
import { findDivider, findHeaderBlock, isNotesIntroduction, isRule } from './quote-headers.ts'
import { findIntroduction, foldLine } from './quote-introductions.ts'
import type { TextLine } from './text-flow.ts'
import { shownLine } from './visible-text.ts'

/** Where new text is looked for: the lines of marked-up HTML, or plain text. */
export type ReplySource =
  | { readonly kind: 'html'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'text'; readonly text: string }

/** Non-blank lines at the end of a piece of text in which a signature is looked for. [spec/inbound.md 11] */
const SIGNATURE_LINES_MAX = 15
const MOBILE_SIGNATURE_LINES_MAX = 5
const MOBILE_SIGNATURE_CHARS_MAX = 120
/** Lines that are read. Mail has hundreds; a flood of empty ones must not cost more. */
const LINES_MAX = 100_000

type Fate = 'own' | 'quote' | 'signature' | 'dropped'

type Reading = {
  /** The lines as shown, and folded for comparison. */
  readonly shown: readonly string[]
  readonly folded: readonly string[]
  readonly fates: Fate[]
  readonly startsRest: readonly boolean[]
  /** The first line of the sender's own words so far. */
  firstOwn: number | null
  /** Where a passed-on message begins: what a mail without words of its own is about. */
  forward: number | null
}

function readLines(source: ReplySource): Reading {
  if (source.kind === 'html') {
    const lines = source.lines.slice(0, LINES_MAX)
    return {
      shown: lines.map(shownLine),
      folded: lines.map((line) => foldLine(line.text)),
      fates: lines.map((line) => (line.origin === 'own' && line.quoteDepth > 0 ? 'quote' : line.origin)),
      startsRest: lines.map((line) => line.startsRest),
      firstOwn: null,
      forward: null,
    }
  }
  const lines = source.text.split('\n', LINES_MAX)
  return {
    shown: lines,
    folded: lines.map(foldLine),
    fates: lines.map((line) => (/^\s{0,40}>/.test(line) ? 'quote' : 'own')),
    startsRest: lines.map(() => false),
    firstOwn: null,
    forward: null,
  }
}

function isBlank(reading: Reading, index: number): boolean {
  return reading.folded[index] === ''
}

function hasOwnBefore(reading: Reading, index: number): boolean {
  return reading.firstOwn !== null && reading.firstOwn < index
}

/** The first line with text at or after `index`, or the length. */
function nextText(reading: Reading, index: number): number {
  let at = index
  while (at < reading.folded.length && isBlank(reading, at)) {
    at += 1
  }
  return at
}

function drop(reading: Reading, start: number, end: number): void {
  reading.fates.fill('dropped', start, end)
  if (reading.firstOwn !== null && reading.firstOwn >= start) {
    reading.firstOwn = null
  }
}

/** Everything from `start` on is an earlier message; the rules drawn above it go with it. Returns the length. */
function cutRest(reading: Reading, start: number): number {
  let first = start
  while (first > 0 && (isBlank(reading, first - 1) || isRule(reading.folded[first - 1] ?? ''))) {
    first -= 1
  }
  if (!hasOwnBefore(reading, first)) {
    reading.forward ??= start
  }
  drop(reading, first, reading.folded.length)
  return reading.folded.length
}

/** Drops `start` to `end` when a marked quote follows, so that answers between quotes stay; else cuts. Returns the next line. */
function dropHead(reading: Reading, start: number, end: number): number {
  if (reading.fates[nextText(reading, end)] === 'quote') {
    drop(reading, start, end)
    return end
  }
  return cutRest(reading, start)
}

function isBelowRule(reading: Reading, index: number): boolean {
  let above = index - 1
  while (above >= 0 && isBlank(reading, above)) {
    above -= 1
  }
  return isRule(reading.folded[above] ?? '')
}

/** The end of the copied header at or after `index`, blank lines passed over; `index` when there is none. */
function endOfHeader(reading: Reading, index: number): number {
  const start = nextText(reading, index)
  return findHeaderBlock(reading.folded, start)?.end ?? index
}

/** The next line to look at when a divider or a copied header stands at `index`, else null. */
function readDivider(reading: Reading, index: number): number | null {
  const folded = reading.folded[index] ?? ''
  const divider = findDivider(reading.folded, index)
  if (divider === 'delimiter') {
    if (hasOwnBefore(reading, index)) {
      return cutRest(reading, index)
    }
    drop(reading, index, index + 1)
    return index + 1
  }
  if (divider === 'forwarded') {
    reading.forward ??= index
    return cutRest(reading, index)
  }
  if (divider === 'original') {
    return dropHead(reading, index, endOfHeader(reading, index + 1))
  }
  const block = findHeaderBlock(reading.folded, index)
  if (block !== null && (block.isCertain || isBelowRule(reading, index))) {
    return dropHead(reading, index, block.end)
  }
  return isNotesIntroduction(folded) && hasOwnBefore(reading, index) ? cutRest(reading, index) : null
}

/** The next line to look at when an introduction ("… wrote:") ends at `index`, else null. */
function readIntroduction(reading: Reading, index: number): number | null {
  const isBarrier = (at: number) => reading.fates[at] !== 'own'
  const introduction = findIntroduction(reading.folded, index, isBarrier)
  if (introduction === null) {
    return null
  }
  const { start, strength } = introduction
  const next = nextText(reading, index + 1)
  if (reading.fates[next] === 'quote') {
    drop(reading, start, index + 1)
    return index + 1
  }
  // Without marks nobody can tell where the quote below a first line ends: it stays.
  return strength === 'strong' && hasOwnBefore(reading, start) ? cutRest(reading, start) : null
}

function markQuotes(reading: Reading): void {
  let isFirstQuote = true
  let index = 0
  while (index < reading.folded.length) {
    if (reading.startsRest[index] === true) {
      cutRest(reading, index)
      return
    }
    if (isBlank(reading, index)) {
      index += 1
      continue
    }
    if (reading.fates[index] !== 'own') {
      if (isFirstQuote && reading.fates[index] === 'quote') {
        isFirstQuote = false
        reading.forward ??= findDivider(reading.folded, index) === 'forwarded' ? index : null
      }
      index += 1
      continue
    }
    const next = readDivider(reading, index) ?? readIntroduction(reading, index)
    if (next === null) {
      reading.firstOwn ??= index
    }
    index = next ?? index + 1
  }
}

/** The pieces of own text between quotes, as ranges of lines. */
function ownPieces(fates: readonly Fate[]): { readonly start: number; readonly end: number }[] {
  const pieces: { start: number; end: number }[] = []
  for (let index = 0; index < fates.length; index += 1) {
    const last = pieces.at(-1)
    if (fates[index] === 'own' && last !== undefined && last.end === index) {
      last.end = index + 1
    } else if (fates[index] === 'own') {
      pieces.push({ start: index, end: index + 1 })
    }
  }
  return pieces
}

function isMobileSignature(folded: string): boolean {
  const line = folded
    // Short vowels may be written or not.
    .replace(/[\u064b-\u0652\u0670]/g, '')
    .replace(/ ?[<([](?:https?:|mailto:)[^\s<>()[\]]{0,500}[>)\]]/g, '')
    .replace(/^[[(<*_]+/, '')
    .replace(/[\])>*_.!。]+$/, '')
    .trim()
  return line.length <= MOBILE_SIGNATURE_CHARS_MAX && MOBILE_SIGNATURE.test(line)
}

/** True for the line that begins the footer a mailing list adds: a rule with the list's name below it. */
function startsListFooter(reading: Reading, index: number): boolean {
  return (
    /^_{20,}$/.test(reading.folded[index] ?? '') && /mailing list|unsubscribe/.test(reading.folded[index + 1] ?? '')
  )
}

/** Where the signature of one piece begins; its end when it has none. */
function signatureStart(reading: Reading, piece: { readonly start: number; readonly end: number }): number {
  const filled: number[] = []
  for (let index = piece.end - 1; index >= piece.start && filled.length < SIGNATURE_LINES_MAX; index -= 1) {
    if (!isBlank(reading, index)) {
      filled.unshift(index)
    }
  }
  const delimiter = filled.find(
    (index) => /^(?:-- ?|—)$/.test(reading.shown[index] ?? '') || startsListFooter(reading, index),
  )
  const mobile = filled
    .slice(-MOBILE_SIGNATURE_LINES_MAX)
    .find((index) => isMobileSignature(reading.folded[index] ?? ''))
  return Math.min(delimiter ?? piece.end, mobile ?? piece.end)
}

function markSignatures(reading: Reading): void {
  for (const piece of ownPieces(reading.fates)) {
    reading.fates.fill('signature', signatureStart(reading, piece), piece.end)
  }
}

/** The own lines; where something was taken out between two of them, one blank line at most is left. */
function joinOwn(reading: Reading): string {
  const kept: string[] = []
  for (const { start, end } of ownPieces(reading.fates)) {
    const lines = reading.shown.slice(start, end).map((line) => line.trimEnd())
    if (kept.length > 0) {
      while (kept.at(-1) === '' && lines[0] === '') {
        lines.shift()
      }
      while (kept.at(-1) === '' && kept.at(-2) === '') {
        kept.pop()
      }
    }
    kept.push(...lines)
  }
  return kept.join('\n').trim()
}

/**
 * The words this message adds: without quotes of earlier ones, their introductions, and signatures; answers between
 * quotes stay. A mail that only passes something on gives that; one that is all quote or signature gives its text
 * without a signature. Never empty when there is text. [spec/inbound.md 11]
 */
export function extractNewText(source: ReplySource): string {
  const reading = readLines(source)
  markQuotes(reading)
  markSignatures(reading)
  const own = joinOwn(reading)
  if (own !== '') {
    return own
  }
  if (reading.forward !== null) {
    return joinTrimmed(reading.shown.slice(reading.forward))
  }
  const whole: Reading = { ...reading, fates: reading.shown.map(() => 'own') }
  markSignatures(whole)
  return joinOwn(whole) || joinTrimmed(reading.shown)
}

function joinTrimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
