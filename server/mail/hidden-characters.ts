/** What the character rule did to one text. */
export type CleanedText = {
  readonly text: string
  /** Zero-width characters removed outside emoji; more than two in a message mean hiding. */
  readonly zeroWidthCount: number
  /** A bidi override or a tag character was removed: never by accident. */
  readonly hasOverride: boolean
}

/** Zero-width characters that a message may lose before `hidden_text` is raised. [spec/inbound.md 9] */
export const ZERO_WIDTH_HARMLESS_MAX = 2

/** Everything that is ever removed; the one quick test that clean text costs. C0 and C1 controls are in it. [S87] */
const SUSPECT =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, not the characters they form
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u

const ZERO_WIDTH = /[\u034f\u180e\u200b-\u200d\u2060-\u2064\ufeff]/u
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/u
const TAG = /[\u{e0000}-\u{e007f}]/u
/** Letters and marks of the scripts whose words need joiners: Arabic and its kin, and the Indic family. */
const JOINING =
  /^(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Inherited}]$/u
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u
/** What may stand between a pictograph and the joiner after it: variation selector 16 and skin tones. */
const PICTOGRAPH_SUFFIX = /^[\ufe0f\p{Emoji_Modifier}]$/u
/** England, Scotland and Wales: the only emoji in use that are written with tag characters. */
const FLAG_TAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu

function isBetweenJoiningLetters(characters: readonly string[], index: number): boolean {
  return JOINING.test(characters[index - 1] ?? '') && JOINING.test(characters[index + 1] ?? '')
}

function isBetweenPictographs(characters: readonly string[], index: number): boolean {
  let before = index - 1
  while (before > index - 3 && PICTOGRAPH_SUFFIX.test(characters[before] ?? '')) {
    before -= 1
  }
  return PICTOGRAPH.test(characters[before] ?? '') && PICTOGRAPH.test(characters[index + 1] ?? '')
}

function isKept(characters: readonly string[], index: number): boolean {
  const character = characters[index]
  if (character === '\u200c') {
    return isBetweenJoiningLetters(characters, index)
  }
  return (
    character === '\u200d' && (isBetweenJoiningLetters(characters, index) || isBetweenPictographs(characters, index))
  )
}

/**
 * Removes the characters that a person cannot see: zero-width ones, fillers, soft hyphens, bidi controls, tags, and all
 * controls but tab and line feed (CR LF and CR become LF). Joiners that words and emoji need stay. For bodies, subjects,
 * display names and attachment text alike. [spec/inbound.md 9, S87]
 */
export function removeHiddenCharacters(text: string): CleanedText {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!SUSPECT.test(lines)) {
    return { text: lines, zeroWidthCount: 0, hasOverride: false }
  }
  const characters = [...lines.replace(FLAG_TAGS, '\u{1f3f4}')]
  const kept: string[] = []
  let zeroWidthCount = 0
  let hasOverride = false
  for (const [index, character] of characters.entries()) {
    if (!SUSPECT.test(character) || isKept(characters, index)) {
      kept.push(character)
      continue
    }
    // A joiner left after a joining letter is a typist's habit (a word's end), not hiding.
    const isHabit = /[\u200c\u200d]/u.test(character) && JOINING.test(characters[index - 1] ?? '')
    zeroWidthCount += ZERO_WIDTH.test(character) && !isHabit ? 1 : 0
    hasOverride ||= OVERRIDE.test(character) || TAG.test(character)
  }
  return { text: kept.join(''), zeroWidthCount, hasOverride }
}

/** The visible part of a subject, a display name or a file name. */
export function visibleCharacters(text: string): string {
  return removeHiddenCharacters(text).text
}
