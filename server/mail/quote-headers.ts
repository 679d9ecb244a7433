import { FORWARDED_MESSAGE, HEADER_LABELS, ORIGINAL_MESSAGE, REPLY_DELIMITERS } from './quote-phrases.data.ts'

type LabelKind = keyof typeof HEADER_LABELS

/** What a line says about the text below it. */
export type Divider = 'original' | 'forwarded' | 'delimiter'

/** Lines that a copied header may take, with wrapped lists of recipients. */
const BLOCK_LINES_MAX = 24
const LABEL_CHARS_MAX = 40
const WRAPPED_LINES_MAX = 4
const BLANK_LINES_BELOW_MAX = 3

const KINDS = Object.keys(HEADER_LABELS) as LabelKind[]
/** One word can be the label of two fields in two languages ("Da:" says From in Italian, "A:" To in Spanish). */
const KINDS_BY_LABEL: ReadonlyMap<string, readonly LabelKind[]> = (() => {
  const map = new Map<string, LabelKind[]>()
  for (const kind of KINDS) {
    for (const label of HEADER_LABELS[kind]) {
      map.set(label, [...(map.get(label) ?? []), kind])
    }
  }
  return map
})()
const ORIGINAL = new Set(ORIGINAL_MESSAGE)
const FORWARDED = new Set(FORWARDED_MESSAGE)
/** Titles without dashes that no person would write: "Begin forwarded message". */
const SAYS_BEGIN =
  /^(?:begin|start|anfang|début|inicio|inizio|início|początek|začátek|začiatok|începe|započni|начало|початок|αρχή)(?!\p{L})|(?:alkaa|kezdete|başlangıcı)[:：]?$/u
const NAME_SUFFIX_CHARS_MAX = 60

/** The label kinds and the value of a copied header line such as `*From:* Jane <jane@example.com>`. */
function readLabel(folded: string): { readonly kinds: readonly LabelKind[]; readonly value: string } | null {
  const line = folded.replace(/^[*_|> ]+/, '')
  const colon = /[:：]/.exec(line.slice(0, LABEL_CHARS_MAX + 1))
  if (colon === null) {
    return null
  }
  const label = line.slice(0, colon.index).replace(/[*_| ]+$/, '')
  const kinds = KINDS_BY_LABEL.get(label)
  return kinds === undefined ? null : { kinds, value: line.slice(colon.index + 1).replace(/^[*_| ]+/, '') }
}

/** A copied header: where it ends (exclusive) and whether it is beyond doubt one of a mail. */
export type HeaderBlock = { readonly end: number; readonly isCertain: boolean }

/**
 * The header of an earlier message that starts at `lines[start]` (folded), or null. It needs a sender, a date and a
 * recipient or subject. `isCertain` asks for more, so that the From, To and Date of a journey stay a person's own words.
 */
export function findHeaderBlock(lines: readonly string[], start: number): HeaderBlock | null {
  const first = readLabel(lines[start] ?? '')
  if (first === null || (first.kinds.length === 1 && first.kinds[0] === 'other')) {
    return null
  }
  const seen = new Set<LabelKind>()
  let hasAddress = false
  let hasNumericDate = false
  let end = start
  let wrapped = 0
  for (let index = start; index < lines.length && index < start + BLOCK_LINES_MAX; index += 1) {
    const line = lines[index] ?? ''
    const label = readLabel(line)
    if (label !== null) {
      // A word that two languages use counts for the field still missing.
      const kind = label.kinds.find((candidate) => !seen.has(candidate)) ?? 'other'
      seen.add(kind)
      hasAddress ||= /\S@\S/.test(label.value)
      hasNumericDate ||=
        (kind === 'date' || kind === 'sent') && /\p{N}[^\p{N}]{0,20}\p{N}[^\p{N}]{0,20}\p{N}/u.test(label.value)
      end = index + 1
      wrapped = 0
      continue
    }
    wrapped += 1
    if (wrapped > WRAPPED_LINES_MAX || (isComplete(seen) && wrapped > 0 && !hasLabelSoon(lines, index))) {
      break
    }
    hasAddress ||= line.includes('@')
  }
  // A journey has no "Sent", no subject and no address.
  const isCertain = hasNumericDate && (seen.has('subject') || seen.has('sent') || hasAddress)
  return isComplete(seen) ? { end, isCertain } : null
}

function isComplete(seen: ReadonlySet<LabelKind>): boolean {
  return seen.has('from') && (seen.has('date') || seen.has('sent')) && (seen.has('to') || seen.has('subject'))
}

function hasLabelSoon(lines: readonly string[], index: number): boolean {
  return lines.slice(index, index + WRAPPED_LINES_MAX).some((line) => readLabel(line) !== null)
}

/** What stands between dashes, or null when there are fewer than two on a side. */
function titleOf(folded: string): { readonly title: string; readonly hasDashes: boolean } | null {
  const title = folded.replace(/^[-‐‑–—_=*~#> ]+/, '').replace(/[-‐‑–—_=*~# ]+$/, '')
  if (title === '' || title.length > 160) {
    return null
  }
  return { title, hasDashes: /^[> ]*[-‐‑–—_=*~#]{2}/.test(folded) }
}

function startsWithPhrase(title: string, phrases: ReadonlySet<string>): boolean {
  const words = title.replace(/[:：]$/, '').trim()
  if (phrases.has(words)) {
    return true
  }
  for (const phrase of phrases) {
    // "Original Message by Jane": a name may follow, a sentence may not.
    if (
      phrase.includes(' ') &&
      words.startsWith(`${phrase} `) &&
      words.length - phrase.length <= NAME_SUFFIX_CHARS_MAX
    ) {
      return true
    }
  }
  return false
}

/**
 * The divider on `lines[index]` (folded): "-----Original Message-----", "Begin forwarded message:" and their like. A title
 * that could be a person's own heading counts only above a copied header.
 */
export function findDivider(lines: readonly string[], index: number): Divider | null {
  const read = titleOf(lines[index] ?? '')
  if (read === null) {
    return null
  }
  const { title, hasDashes } = read
  if (REPLY_DELIMITERS.some((phrase) => title.includes(phrase)) && (hasDashes || title.length < 90)) {
    return 'delimiter'
  }
  const isForwarded = startsWithPhrase(title, FORWARDED)
  const isOriginal = hasDashes && startsWithPhrase(title, ORIGINAL)
  if (!isForwarded && !isOriginal) {
    return null
  }
  const isPlainWords = (!hasDashes && !SAYS_BEGIN.test(title)) || title === 'original'
  if (isPlainWords && !hasHeaderBelow(lines, index)) {
    return null
  }
  return isForwarded ? 'forwarded' : 'original'
}

function hasHeaderBelow(lines: readonly string[], index: number): boolean {
  for (let at = index + 1; at <= index + BLANK_LINES_BELOW_MAX + 1; at += 1) {
    // A marked quote's blank lines are `>`.
    if (!/^[> ]*$/.test(lines[at] ?? '')) {
      return findHeaderBlock(lines, at) !== null
    }
  }
  return false
}

/** "Jane Doe---01/02/2027 10:10:10 AM---Hello": how Notes introduces what follows. */
export function isNotesIntroduction(folded: string): boolean {
  return /-{2,3} ?\d{1,4}[./-]\d{1,2}[./-]\d{1,4} \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)? ?-{2,3}/.test(
    folded.slice(0, 300),
  )
}

/** A line of dashes or underscores only, as programs draw above an earlier message. */
export function isRule(folded: string): boolean {
  return /^[-‐‑–—_=*~]{5,}$/.test(folded)
}
