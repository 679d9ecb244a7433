import { CONFUSABLES } from './confusables.data.ts'

/** Rounds of the skeleton: prototypes can be upper case (`0` looks like `O`), so their lower case is looked up again. */
const ROUNDS_MAX = 3

const prototypes = new Map(
  Object.entries(CONFUSABLES).flatMap(([prototype, characters]) => Array.from(characters, (one) => [one, prototype])),
)

/**
 * What a text looks like to a hasty reader: equal folds are confusable (`rnailer` and `mailer`, `p0st` and `post`, Cyrillic
 * and Latin `a`). Case folding, then up to three rounds of: decompose, drop invisible characters, replace each character by
 * its ASCII look-alike, lower case. The result is for comparison only, never for display. [identities 10]
 */
export function fold(text: string): string {
  let folded = caseFolded(text)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = caseFolded(skeleton(folded))
    if (next === folded) break
    folded = next
  }
  return folded
}

/** Full case folding as far as JavaScript has it: upper case first, so that `ß` and `ss` meet, and one form of sigma. */
function caseFolded(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

function skeleton(text: string): string {
  // NFKD where UTS #39 has NFD: the table leaves compatibility forms (full width, say) to it, and names come with them.
  const visible = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(visible, (character) => prototypes.get(character) ?? character)
    .join('')
    .normalize('NFKD')
}

/**
 * Every script with letters; those that are written together come first as one (UTS #39 5.1, augmented script sets). The
 * engine's own `Script_Extensions` decide: nothing of this is stored, so a newer Unicode only makes it more exact.
 */
const SCRIPTS: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
  ...[
    ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Devanagari', 'Bengali'],
    ...[
      'Gurmukhi',
      'Gujarati',
      'Oriya',
      'Tamil',
      'Telugu',
      'Kannada',
      'Malayalam',
      'Sinhala',
      'Thai',
      'Lao',
      'Tibetan',
    ],
    ...['Myanmar', 'Georgian', 'Ethiopic', 'Cherokee', 'Canadian_Aboriginal', 'Ogham', 'Runic', 'Khmer', 'Mongolian'],
    ...['Yi', 'Old_Italic', 'Gothic', 'Deseret', 'Tagalog', 'Hanunoo', 'Buhid', 'Tagbanwa', 'Limbu', 'Tai_Le'],
    ...['Linear_B', 'Ugaritic', 'Shavian', 'Osmanya', 'Cypriot', 'Braille', 'Buginese', 'Coptic', 'New_Tai_Lue'],
    ...['Glagolitic', 'Tifinagh', 'Syloti_Nagri', 'Old_Persian', 'Kharoshthi', 'Balinese', 'Cuneiform', 'Phoenician'],
    ...['Phags_Pa', 'Nko', 'Sundanese', 'Lepcha', 'Ol_Chiki', 'Vai', 'Saurashtra', 'Kayah_Li', 'Rejang', 'Lycian'],
    ...['Carian', 'Lydian', 'Cham', 'Tai_Tham', 'Tai_Viet', 'Avestan', 'Egyptian_Hieroglyphs', 'Samaritan', 'Lisu'],
    ...['Bamum', 'Javanese', 'Meetei_Mayek', 'Imperial_Aramaic', 'Old_South_Arabian', 'Inscriptional_Parthian'],
    ...['Inscriptional_Pahlavi', 'Old_Turkic', 'Kaithi', 'Batak', 'Brahmi', 'Mandaic', 'Chakma', 'Miao', 'Sharada'],
    ...['Sora_Sompeng', 'Takri', 'Bassa_Vah', 'Caucasian_Albanian', 'Duployan', 'Elbasan', 'Grantha', 'Khojki'],
    ...['Khudawadi', 'Linear_A', 'Mahajani', 'Manichaean', 'Mende_Kikakui', 'Modi', 'Mro', 'Nabataean', 'Old_Permic'],
    ...['Pahawh_Hmong', 'Palmyrene', 'Pau_Cin_Hau', 'Psalter_Pahlavi', 'Siddham', 'Tirhuta', 'Warang_Citi', 'Ahom'],
    ...[
      'Hatran',
      'Multani',
      'Old_Hungarian',
      'SignWriting',
      'Adlam',
      'Bhaiksuki',
      'Marchen',
      'Newa',
      'Osage',
      'Tangut',
    ],
    ...[
      'Masaram_Gondi',
      'Nushu',
      'Soyombo',
      'Zanabazar_Square',
      'Dogra',
      'Gunjala_Gondi',
      'Hanifi_Rohingya',
      'Makasar',
    ],
    ...['Medefaidrin', 'Old_Sogdian', 'Sogdian', 'Elymaic', 'Nandinagari', 'Nyiakeng_Puachue_Hmong', 'Wancho'],
    ...['Chorasmian', 'Dives_Akuru', 'Khitan_Small_Script', 'Yezidi', 'Cypro_Minoan', 'Old_Uyghur', 'Tangsa', 'Toto'],
    ...['Vithkuqi', 'Kawi', 'Nag_Mundari'],
  ].map((script) => [script]),
]

let oneScript: readonly RegExp[] | null = null

/** Made on first use: most texts are ASCII and need none of them. */
function oneScriptPatterns(): readonly RegExp[] {
  oneScript ??= SCRIPTS.map((scripts) => {
    const classes = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')
    return new RegExp(`^[${classes}\\p{Script_Extensions=Common}\\p{Script_Extensions=Inherited}]*$`, 'u')
  })
  return oneScript
}

/**
 * Whether no single script (or set of scripts that are written together, such as Japanese) has all characters of a text.
 * Digits and punctuation belong to every script. ASCII is never mixed. [identities 10, UTS #39 5.1]
 */
export function isMixedScript(text: string): boolean {
  return /[^\x00-\x7f]/.test(text) && !oneScriptPatterns().some((pattern) => pattern.test(text))
}

/** Blocks whose characters run from right to left, less marks and digits, which take the direction around them. */
const RIGHT_TO_LEFT =
  /(?![\p{Mn}\p{Nd}])[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text has a strong right-to-left character, or a control that starts such a run. [identities 8, step 2] */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}
