import { findWrittenLinks } from './mail-links.ts'
import type { InboundKind, MailLink } from './parsed.ts'
import {
  CODE_WORDS,
  NUMBERED_THINGS,
  OTHER_CODES,
  OTHER_CODES_AFTER,
  TRIGGERS,
  TRIGGERS_UNSPACED,
} from './verification-words.data.ts'

/** What is looked at: the visible subject, the new text, and the links of the HTML body (only its own count). */
export type VerificationInput = {
  readonly subject: string | null
  readonly extractedText: string | null
  readonly links: readonly MailLink[]
  readonly kind: InboundKind
}

/**
 * A code or link that proves an address or signs somebody in. `kind` is `code` whenever there is one. `isUnmistakable`
 * is the narrow match that alone may hold back unrequested mail: a code right behind a word for it, or any match in
 * automated mail. [spec/inbound.md 17, S70]
 */
export type VerificationMatch = {
  readonly kind: 'code' | 'link'
  readonly code: string | null
  readonly link: string | null
  readonly isUnmistakable: boolean
}

/** Characters of the new text that are searched. */
const SEARCHED_CHARS_MAX = 2_000
const SUBJECT_CHARS_MAX = 998
/** How far behind its word a code may stand. */
const CODE_DISTANCE_MAX = 80
/** "481 207 is your code": how far before its word. */
const CODE_AHEAD_MAX = 40
const LINK_WORDS = /verify|confirm|activate|reset|magic|token|login|signin/i

const EDGE_BEFORE = '(?<![\\p{L}\\p{N}_])'
const EDGE_AFTER = '(?![\\p{L}\\p{N}_])'
const TRIGGER = new RegExp(
  `${EDGE_BEFORE}(?:${TRIGGERS.toSorted((a, b) => b.length - a.length).join('|')})${EDGE_AFTER}|${TRIGGERS_UNSPACED.join('|')}`,
  'giu',
)
const CODE_WORD = new RegExp(
  `(?:^|[ -])(?:${CODE_WORDS.join('|')})(?:$|[ -])|^(?:${TRIGGERS_UNSPACED.join('|')})$`,
  'iu',
)
const OTHER_CODE = new RegExp(`${EDGE_BEFORE}(?:${OTHER_CODES.join('|')})[ -]?$`, 'iu')
const OTHER_CODE_AFTER = new RegExp(`^[ -](?:${OTHER_CODES_AFTER.join('|')})${EDGE_AFTER}`, 'iu')
const NUMBERED_THING = new RegExp(
  `${EDGE_BEFORE}(?:${NUMBERED_THINGS.join('|')})(?: (?:no|nr|number|num|id))?[ .:#№º°-]{0,4}$`,
  'iu',
)
const CODE = new RegExp(
  `${EDGE_BEFORE}(?:\\d{4}[ -]\\d{4}|\\d{3}[ -]\\d{3}|\\d{4,8}|(?=[A-Z]{0,7}\\d)[A-Z0-9]{6,8})${EDGE_AFTER}`,
  'gu',
)

type Trigger = { readonly word: string; readonly start: number; readonly end: number }
type Code = { readonly value: string; readonly isNarrow: boolean }

/** Links and addresses as blanks of the same length: their digits are no codes. */
function withoutLinks(text: string): string {
  return text.replace(/(?:https?:\/\/|mailto:)[^\s<>]{1,2000}|[^\s<>@]{1,64}@[^\s<>@]{1,190}/giu, (link) =>
    ' '.repeat(link.length),
  )
}

/** "Discount code", "code review": the word is there, but not as the name of a secret. */
function isOtherCode(text: string, { word, start, end }: Trigger): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const after = text.slice(end, end + 30)
  return CODE_WORD.test(word) && (OTHER_CODE.test(before) || OTHER_CODE_AFTER.test(after))
}

function triggersIn(text: string): Trigger[] {
  return [...text.matchAll(TRIGGER)]
    .map((match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }))
    .filter((trigger) => !isOtherCode(text, trigger))
}

/** True for a number that says something else where it stands: a date, a year, an amount, a phone, a document. */
function isOrdinaryNumber(text: string, start: number, end: number, introduction: string): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 6)
  if (/[\d\p{L}][ .,:/-]?$/u.test(before) && /\d[ .,:/-]$/.test(before)) {
    return true
  }
  if (/^[ .,:/-]?\d/.test(after) || /[£€$+#%°]$/.test(before) || /[£€$] ?$/.test(before)) {
    return true
  }
  if (/^ ?(?:[%°£€$]|eur|gbp|usd|km|kg|mm|cm|pcs|min|hours?|days?|years?)/i.test(after)) {
    return true
  }
  const isIntroduced = /^[\s:=–—-]*(?:is|ist|lautet|est|es|è|é|to|:)?[\s:=–—-]*$/iu.test(introduction)
  const isYear = /^(?:19|20)\d{2}$/.test(text.slice(start, end))
  return NUMBERED_THING.test(before) || (isYear && !isIntroduced)
}

/** The first code in reach behind the trigger. */
function codeBehind(text: string, trigger: Trigger): Code | null {
  const reach = text.slice(trigger.end, trigger.end + CODE_DISTANCE_MAX + 9)
  for (const match of reach.matchAll(CODE)) {
    const start = trigger.end + match.index
    const between = reach.slice(0, match.index)
    if (match.index <= CODE_DISTANCE_MAX && !isOrdinaryNumber(text, start, start + match[0].length, between)) {
      const hasSentence = /[.!?。！？]\s+[^\p{L}\p{N}]*\p{L}/u.test(between)
      return { value: match[0], isNarrow: !hasSentence && CODE_WORD.test(trigger.word) }
    }
  }
  return null
}

/** "481 207 is your code": the last code shortly before the trigger, in its sentence. */
function codeAhead(text: string, trigger: Trigger): Code | null {
  const from = Math.max(0, trigger.start - CODE_AHEAD_MAX - 9)
  const reach = text.slice(from, trigger.start)
  for (const match of [...reach.matchAll(CODE)].reverse()) {
    const end = match.index + match[0].length
    const between = reach.slice(end)
    const isTied = /^[^.!?\n]*(?:\bis\b|\bas\b|\bto\b|\bist\b|\best\b|\bes\b|\bè\b|\bé\b)[^.!?\n]*$/iu.test(between)
    if (isTied && !isOrdinaryNumber(text, from + match.index, from + end, 'x')) {
      return { value: match[0], isNarrow: CODE_WORD.test(trigger.word) }
    }
  }
  return null
}

function findCode(texts: readonly string[], search: (text: string, trigger: Trigger) => Code | null): Code | null {
  const found = texts.flatMap((text) =>
    triggersIn(text)
      .map((trigger) => search(text, trigger))
      .filter((code) => code !== null),
  )
  return found.find((code) => code.isNarrow) ?? found[0] ?? null
}

function findLink({ links, extractedText }: VerificationInput): string | null {
  const own = links.filter(({ isOwn }) => isOwn)
  const candidates = own.length > 0 ? own : findWrittenLinks(extractedText ?? '')
  const isTelling = ({ href, text }: MailLink) => LINK_WORDS.test(href) || LINK_WORDS.test(text.replace(/[\s-]+/g, ''))
  return candidates.find(isTelling)?.href ?? null
}

/**
 * Looks for a verification code or link. Null when no word of the subject or the first 2,000 characters speaks of one,
 * or when neither a code nor a link is found. The code keeps its spacing. [spec/inbound.md 17, FR-IN-11]
 */
export function findVerification(input: VerificationInput): VerificationMatch | null {
  const body = (input.extractedText ?? '').slice(0, SEARCHED_CHARS_MAX)
  const texts = [(input.subject ?? '').slice(0, SUBJECT_CHARS_MAX), body].map(withoutLinks)
  if (!texts.some((text) => triggersIn(text).length > 0)) {
    return null
  }
  const code = findCode(texts, codeBehind) ?? findCode(texts, codeAhead)
  const link = findLink(input)
  if (code === null && link === null) {
    return null
  }
  return {
    kind: code === null ? 'link' : 'code',
    code: code?.value ?? null,
    link,
    isUnmistakable: input.kind === 'automated' || code?.isNarrow === true,
  }
}
