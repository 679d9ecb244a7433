import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCharset } from './charset.ts'
import { charsetAlias } from './charset-names.ts'

// Covers: B5
test.each([
  ['UTF8', 'utf-8'],
  ['"utf-8"', 'utf-8'],
  ['utf-8*en', 'utf-8'],
  ['cp65001', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['Latin-1', 'windows-1252'],
  ['ISO8859-1', 'windows-1252'],
  ['cp-1251', 'windows-1251'],
  ['win-1250', 'windows-1250'],
  ['windows-01252', 'windows-1252'],
  ['codepage866', 'ibm866'],
  ['gb2312', 'gb18030'],
  ['CP936', 'gb18030'],
  ['ks_c_5601-1987', 'euc-kr'],
  ['cp949', 'euc-kr'],
  ['x-sjis', 'shift_jis'],
  ['Windows-31J', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['big5-hkscs', 'big5'],
  ['tis-620', 'windows-874'],
  ['iso-8859-9', 'windows-1254'],
  ['iso-8859-8-i', 'iso-8859-8-i'],
  ['ANSI_X3.4-1968', 'us-ascii'],
  ['unknown-8bit', 'us-ascii'],
  ['unicode-1-1-utf-7', 'utf-7'],
  ['ucs-2', 'utf-16'],
  ['IBM850', 'cp850'],
  ['x-nobody-knows', null],
  ['', null],
])('core::mime::charset_label_%s_is_decoded_as_%s', (label, expected) => {
  expect(charsetAlias(label)).toBe(expected)
})

test('core::mime::charset_utf8_text_survives_under_every_label_that_means_nothing', () => {
  const label = fc.constantFrom(null, 'us-ascii', 'unknown-8bit', 'x-made-up', 'utf-8', 'binary')
  const property = fc.property(fc.string({ unit: 'binary' }), label, (text, name) => {
    fc.pre(!/^\ufeff|\x1b\$[@B]/.test(text))

    expect(decodeCharset(Buffer.from(text), name)).toEqual({ text, exact: true })
  })

  fc.assert(property, { seed: 10, numRuns: 1000 })
})

test('core::mime::charset_decoding_of_any_bytes_under_any_label_is_well_formed', () => {
  const label = fc.constantFrom(
    'utf-7',
    'utf-16',
    'utf-32',
    'iso-2022-jp',
    'iso-2022-kr',
    'hz-gb-2312',
    'cp437',
    'gb18030',
    'shift_jis',
    'koi8-r',
  )
  const property = fc.property(fc.uint8Array({ maxLength: 200 }), label, (bytes, name) => {
    const { text, exact } = decodeCharset(bytes, name)

    expect(text).not.toMatch(/\p{Surrogate}/u)
    expect(exact && text.includes('\ufffd') && !Buffer.from(bytes).includes('\ufffd')).toBe(false)
  })

  fc.assert(property, { seed: 12, numRuns: 2000 })
})

test.each([
  { name: 'a marked UTF-16 without a label', label: null, hex: 'fffe61003a04', text: 'aк', exact: true },
  { name: 'Latin-1 without a label', label: null, hex: '61e9', text: 'aé', exact: false },
  { name: 'KOI8-R as the fallback', label: null, fallback: 'koi8-r', hex: 'f0d2c9', text: 'При', exact: false },
  { name: 'a fallback that is UTF-8', label: null, fallback: 'utf-8', hex: '61e9', text: 'aé', exact: false },
  { name: 'a bad byte under UTF-8', label: 'utf-8', hex: '61ff', text: 'a\ufffd', exact: false },
  { name: 'half a character of UTF-16', label: 'utf-16le', hex: '610062', text: 'a\ufffd', exact: false },
  { name: 'an open base64 run of UTF-7', label: 'utf-7', hex: '2b414f6b', text: 'é', exact: true },
  { name: 'a plus sign of UTF-7', label: 'utf-7', hex: '2b2d', text: '+', exact: true },
])('core::mime::charset_reads_$name', ({ label, hex, text, exact, fallback }) => {
  expect(decodeCharset(Buffer.from(hex, 'hex'), label, fallback)).toEqual({ text, exact })
})
