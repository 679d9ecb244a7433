/** Shown for a message without a subject. */
export const NO_SUBJECT = '(no subject)'
/** Longest subject we compose, in characters (RFC 5322 line limit). */
const SUBJECT_CHARACTERS_MAX = 998
const PREFIXES_MAX = 10

/*
 * Reply and forward prefixes of the mail programs in use, by language (threading 8). Case is ignored by the `i` and
 * `u` flags, which fold Greek and Cyrillic but not the Turkish dotted capital, hence the class in `ilt`.
 */
const WORDS = [
  're|fw|fwd', // English, French, Spanish, Portuguese
  'aw|wg', // German
  'sv|vs|vb', // Swedish, Norwegian, Danish
  'antw|doorst', // Dutch
  'tr|rif|enc|res|rv', // French, Italian, Portuguese, Spanish
  'odp|pd', // Polish
  'ynt|(?:[iı]\\u0307?|İ)lt|atb', // Turkish, Welsh
  'πληρ|σχετ', // Greek
  'ответ', // Russian
  '回复|回覆|答复|转发|轉寄', // Chinese
].join('|')

const COUNTER = '(?: ?(?:\\[\\d{1,4}\\]|\\(\\d{1,4}\\)))?'
// `i` and `r` are also ordinary letters before a colon, so they count only when a space follows it.
const PREFIX = new RegExp(
  `^((?:\\[[^\\]]{1,40}\\] ?)?)(?:(?:${WORDS})${COUNTER} ?[:：]|[ir]${COUNTER} ?[:：](?= )) ?`,
  'iu',
)

/**
 * The subject as people read it: controls and white space runs become one space, reply and forward prefixes of any
 * language are stripped (at most ten; a list tag `[…]` before them stays), `(no subject)` when nothing is left. For
 * display and for composing only: a subject never decides membership of a thread. `subject` is decoded text.
 * [threading 8, C8]
 */
export function normaliseSubject(subject: string | null): string {
  let rest = (subject ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  for (let round = 0; round < PREFIXES_MAX; round += 1) {
    const match = PREFIX.exec(rest)
    if (match === null) break
    rest = ((match[1] ?? '') + rest.slice(match[0].length)).trim()
  }
  return rest === '' ? NO_SUBJECT : rest
}

/** The subject of our reply to a message with `subject`: exactly one `Re: `, at most 998 characters. */
export function replySubject(subject: string | null): string {
  return cut(`Re: ${normaliseSubject(subject)}`)
}

/** The subject of our forward of a message with `subject`: exactly one `Fwd: `, at most 998 characters. */
export function forwardSubject(subject: string | null): string {
  return cut(`Fwd: ${normaliseSubject(subject)}`)
}

function cut(subject: string): string {
  if (subject.length <= SUBJECT_CHARACTERS_MAX) return subject
  // Never half of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(subject.charAt(SUBJECT_CHARACTERS_MAX - 1))
    ? SUBJECT_CHARACTERS_MAX - 1
    : SUBJECT_CHARACTERS_MAX
  return subject.slice(0, end)
}
