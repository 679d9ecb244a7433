import { INTRO_WORDS, PRONOUNS, WEEKDAYS, WROTE } from './quote-phrases.data.ts'

/** Lines over which a program wraps one introduction. */
const INTRODUCTION_LINES_MAX = 4
/** An introduction with a long name and address still fits; a paragraph does not. */
const INTRODUCTION_CHARS_MAX = 400

/** How sure an introduction is: `strong` cuts unmarked text below it, `weak` needs a marked quote to follow. */
export type Introduction = { readonly start: number; readonly strength: 'strong' | 'weak' }

function alternatives(words: readonly string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}

/** Scripts without spaces between words: their phrases have no word boundary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const spaced = WROTE.filter((word) => !UNSPACED.test(word))
const unspaced = WROTE.filter((word) => UNSPACED.test(word))

const WROTE_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${alternatives(spaced)})(?![\\p{L}\\p{N}])|(?:${alternatives(unspaced)})`,
  'u',
)
const PRONOUN_WROTE = new RegExp(
  `(?<![\\p{L}])(?:${alternatives(PRONOUNS)}) (?:${alternatives(spaced)})|(?:${alternatives(spaced)}) (?:${alternatives(PRONOUNS)})(?![\\p{L}])`,
  'u',
)
const STARTS_WITH_DATE = new RegExp(
  `^(?:(?:${alternatives(INTRO_WORDS.filter((word) => !UNSPACED.test(word)))})[ ,.:]|(?:${alternatives(INTRO_WORDS.filter((word) => UNSPACED.test(word)))})|(?:${alternatives(WEEKDAYS)})[.,)]* ?(?:,|\\d|\\p{L}{3})|\\d{1,4} ?[./年년-]|\\d{1,2}\\.? \\p{L}{3}|\\d{1,2}:\\d{2})`,
  'u',
)
const STARTS_WITH_NAME = /^"?[\p{L}\d .'_-]{1,60}"? (?:<|on \p{L})/u
/** The end of a sentence, and not of an abbreviation such as "So., 23." or "Okt.". */
const ENDS_SENTENCE = /[!?。]$|\p{L}{5,}\.$/u
const EMAIL = /[^\s<>"()[\],;:]{1,64}@[^\s<>"()[\],;:]{1,190}/u
/** Where there is no verb, the sender stands last: in brackets, or bare behind a line that starts with the date. */
const ENDS_WITH_SENDER =
  /[<(][^<>()]{0,20}[^\s<>()]@[^\s<>()]{1,190}[>)] ?[:：]$|^\d.*[^\s<>()]@[^\s<>()]{1,190}[:：]$/u
const TIME = /(?<!\d)(?:[01]?\d|2[0-3]) ?(?:[:.h時时点시]|시 ?)[0-5]?\d(?!\d)|(?<![\d٠-٩])[٠-٩۰-۹]{1,2}:[٠-٩۰-۹]{2}/u
const DATE =
  /(?<!\d)(?:\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?(?:\d{2,4})|\d{4} ?[./-] ?\d{1,2} ?[./-] ?\d{1,2}|\d{4}年|\d{4}년|(?:19|20)\d{2}(?!\d))|[٠-٩۰-۹]{4}|२०\p{N}{2}/u
const DAY_AND_WORD = new RegExp(
  `(?<![\\p{L}])(?:${alternatives(WEEKDAYS.filter((day) => day.length > 3))})(?![\\p{L}])|(?<!\\d)\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?\\p{L}{3,}`,
  'u',
)

/** A line for comparison: lower case, plain blanks and quotes, no direction marks, no emphasis around it. */
export function foldLine(text: string): string {
  return (
    text
      .slice(0, 2_000)
      .toLowerCase()
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
      // QQ writes its no-break spaces as references into plain text.
      .replace(/(?:\s|&nbsp;)+/g, ' ')
      .trim()
  )
}

function startsLikeIntroduction(text: string): boolean {
  return STARTS_WITH_DATE.test(text) || STARTS_WITH_NAME.test(text)
}

/** The text between the dashes that some programs put around an introduction. */
function stripDashes(folded: string): { readonly text: string; readonly hadDashes: boolean } {
  const text = folded.replace(/^[-‐‑–—_=*~ ]+/, '').replace(/[-‐‑–—_=*~ ]+$/, '')
  return { text, hadDashes: /^[-‐‑–—_=*~]{2}/.test(folded) || /[-‐‑–—_=*~]{2}$/.test(folded) }
}

/**
 * Whether `folded` introduces a quote as a whole: "… wrote:" in any language, or a date, a time and an address before a
 * colon, as programs write that have no verb for it. Null when it is ordinary text.
 */
function strengthOf(folded: string): Introduction['strength'] | null {
  const { text, hadDashes } = stripDashes(folded)
  const hasColon = /[:：]$/.test(text)
  if (text.length > INTRODUCTION_CHARS_MAX) {
    return null
  }
  if (!hasColon && !hadDashes) {
    // "2026/10/12 Jane Doe <jane@example.com>": Gmail, for years, in some languages.
    return /^\d{4}[/.-]\d{1,2}[/.-]\d{1,2} .{1,100}<[^<>\s]{3,200}>$/.test(text) ? 'weak' : null
  }
  const hasEmail = EMAIL.test(text)
  const hasTime = TIME.test(text)
  const hasDate = DATE.test(text) || DAY_AND_WORD.test(text)
  if (!WROTE_PATTERN.test(text)) {
    const isComplete = hasTime && hasDate && ENDS_WITH_SENDER.test(text) && startsLikeIntroduction(text)
    return !hasColon ? null : isComplete ? 'strong' : hasEmail && hasDate ? 'weak' : null
  }
  const isNamed = !PRONOUN_WROTE.test(text)
  if (hasEmail || (isNamed && hasDate && (hasTime || startsLikeIntroduction(text)))) {
    return 'strong'
  }
  return hasColon && text.length <= 200 ? 'weak' : null
}

/** Evidence that a line is the upper part of a wrapped introduction and not the end of a paragraph. */
function mayContinue(folded: string): boolean {
  return (
    !/[.!?:：。]$/.test(folded) &&
    (EMAIL.test(folded) || DATE.test(folded) || TIME.test(folded) || /[,<("]$/.test(folded))
  )
}

/**
 * The introduction whose last line is `lines[end]`, or null. `lines` are folded; an empty one, or one that `isBarrier`
 * marks, ends the search upwards.
 */
export function findIntroduction(
  lines: readonly string[],
  end: number,
  isBarrier: (index: number) => boolean,
): Introduction | null {
  const last = lines[end] ?? ''
  // Cheap refusal first: this runs on every line of a message.
  if (!/[:：>]$|[-‐‑–—]{2}$/.test(last) || last.length > INTRODUCTION_CHARS_MAX) {
    return null
  }
  let joined = ''
  let found: Introduction | null = null
  for (let start = end; start > end - INTRODUCTION_LINES_MAX && start >= 0; start -= 1) {
    const line = lines[start] ?? ''
    const isAbove = start < end
    if (line === '' || (isAbove && (isBarrier(start) || /[:：]$/.test(line) || ENDS_SENTENCE.test(line)))) {
      break
    }
    joined = isAbove ? `${line}${/[<([]$/.test(line) ? '' : ' '}${joined}` : line
    const strength = strengthOf(joined)
    if (strength !== null && STARTS_WITH_DATE.test(stripDashes(line).text)) {
      return { start, strength }
    }
    // A line that begins with a name may be the lower half of one that begins with a date.
    if (strength !== null && (!isAbove || mayContinue(line) || STARTS_WITH_NAME.test(line))) {
      found = { start, strength }
    }
  }
  return found
}
