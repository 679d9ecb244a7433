import { DOS_PAGES } from './dos-pages.data.ts'

/** Charsets that the platform's decoder lacks or reads otherwise than mail means them; decoded by our own code. */
export const OWN_CHARSETS = ['utf-7', 'utf-16', 'utf-32', 'iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312'] as const
export type OwnCharset = (typeof OWN_CHARSETS)[number]

/** Names that say "no charset": their users mean plain text and send anything. */
const UNNAMED = words(
  'us-ascii ascii ansi_x3.4-1968 ansi_x3.4-1986 iso646-us iso_646.irv:1991 us cp367 ibm367 csascii 7bit 8bit binary none default unknown-8bit unknown x-unknown default_charset text/plain ansi',
)

/** Misnomers and old names that the WHATWG label table lacks or means otherwise. [B5] */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...names('utf-8', 'utf_8 utf8mb4 utf8mb3 utf-8n utf8n cp65001 cesu-8 utf-8-mac'),
  ...names(
    'utf-7',
    'utf-7 utf7 unicode-1-1-utf-7 unicode-2-0-utf-7 csunicode11utf7 x-unicode-2-0-utf-7 unicode-1-1-utf7 cp65000',
  ),
  // WHATWG reads these as little-endian; mail without a byte order mark is told by its bytes (RFC 2781 4.3).
  ...names('utf-16', 'utf-16 utf16 utf_16 unicode ucs-2 ucs2 iso-10646-ucs-2 csunicode unicodefeff'),
  ...names('utf-16be', 'utf16be utf-16-be ucs-2be cp1201 unicodefffe'),
  ...names('utf-16le', 'utf16le utf-16-le ucs-2le cp1200'),
  ...names('utf-32', 'utf-32 utf32 ucs-4 ucs4 iso-10646-ucs-4'),
  ...names(
    'iso-2022-jp',
    'iso-2022-jp csiso2022jp iso2022-jp iso2022jp iso-2022-jp-1 iso-2022-jp-2 iso-2022-jp-3 iso-2022-jp-2004 iso-2022-jp-ms iso-2022-jp-ext cp50220 cp50221 cp50222 jis jis7',
  ),
  ...names('iso-2022-kr', 'iso-2022-kr csiso2022kr iso2022-kr iso2022kr cp50225'),
  ...names('hz-gb-2312', 'hz-gb-2312 hz hz-gb hzgb2312'),
  // A superset of GB 2312 and GBK, and what their users mean.
  ...names(
    'gb18030',
    'gb2312 gb_2312 gb_2312-80 gb-2312 gb2312-80 csgb2312 iso-ir-58 euc-cn euccn x-euc-cn gbk gb-k x-gbk cp936 ms936 gb18030-2000 gb-18030 gb_18030 chinese cp54936',
  ),
  ...names('big5', 'big-5 cp950 x-windows-950 big5hkscs big5_hkscs ms950 big5-eten'),
  ...names('shift_jis', 'shift-jis shiftjis cp932 ms932 x-ms-cp932 sjis-win mskanji x_sjis'),
  ...names('euc-jp', 'eucjp euc_jp x-eucjp ujis cp51932 eucjp-win eucjp-ms'),
  ...names(
    'euc-kr',
    'euckr euc_kr ks_c_5601 ks_c_5601-1992 ksc_5601 ksc-5601 ksc5601-1987 ksc5601_1987 ks_c-5601-1987 cp949 ms949 uhc x-windows-949 cp51949 johab-uhc',
  ),
  ...names(
    'windows-1252',
    'latin-1 latin_1 iso8859_1 iso-8859 8859-1 8859_1 x-iso-8859-1 iso-8859-1-windows-3.0-latin-1 iso-8859-1-windows-3.1-latin-1 iso-latin-1 western x-user-defined',
  ),
  ...names('iso-8859-2', 'latin-2 8859-2 8859_2 iso8859_2'),
  ...names('iso-8859-15', 'latin9 latin-9 latin0 8859-15 8859_15 iso8859_15'),
  ...names('iso-8859-16', 'iso_8859-16 iso8859-16 latin10 latin-10'),
  ...names('windows-1254', 'latin-5 8859-9 8859_9 iso8859_9'),
  ...names('windows-874', 'tis620 tis-620-2533 tis620.2533 iso8859-11 cp874 ibm874 thai'),
  ...names('koi8-r', 'koi8r koi8_r cskoi8r koi-8-r cp20866'),
  ...names('koi8-u', 'koi8u koi8_u cp21866'),
  ...names('macintosh', 'mac-roman macroman x-macroman cp10000'),
  ...names('x-mac-cyrillic', 'mac-cyrillic x-mac-ukrainian maccyrillic cp10007'),
])

/** The pages that `cpNNN`, `windows-NNN`, `ibmNNN` and their kin name beyond those the WHATWG table knows. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ['874', 'windows-874'],
  ['932', 'shift_jis'],
  ['936', 'gb18030'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['866', 'ibm866'],
  ['20127', 'us-ascii'],
  ['28591', 'windows-1252'],
  ['28592', 'iso-8859-2'],
  ['28605', 'iso-8859-15'],
  ['65001', 'utf-8'],
  ...Array.from({ length: 9 }, (_, index): [string, string] => [`125${index}`, `windows-125${index}`]),
  ...Object.keys(DOS_PAGES).map((page): [string, string] => [page.slice(2), page]),
])

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function names(charset: string, list: string): (readonly [string, string])[] {
  return list.split(' ').map((name) => [name, charset] as const)
}

/**
 * The name under which a charset label is decoded, or null for a label nobody knows. `us-ascii` stands for every label
 * that names no charset. Labels are compared without case, quotes and blanks; an RFC 2231 language is dropped.
 */
export function charsetAlias(label: string): string | null {
  const bare = label
    .slice(0, 64)
    .toLowerCase()
    .replace(/["'\s]/g, '')
  const name = bare.split('*', 1)[0] ?? ''
  if (name === '') return null
  if (UNNAMED.has(name)) return 'us-ascii'
  const alias = ALIASES.get(name)
  if (alias !== undefined) return alias
  const number = /^(?:x-)?(?:cp|windows|win|ibm|cp_|dos|oem|codepage|ms|x-cp|ansi)[-_]?0{0,2}(\d{3,5})$/.exec(name)?.[1]
  return (number === undefined ? undefined : NUMBERED.get(number)) ?? whatwgName(name)
}

function whatwgName(name: string): string | null {
  if (!/^[a-z0-9_:.()+-]{1,40}$/.test(name)) return null
  try {
    return new TextDecoder(name).encoding
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}
