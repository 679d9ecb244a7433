import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, decodeQ, decodeQuotedPrintable, decodeUuencode } from './transfer-encoding.ts'

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** Quoted-printable by the letter of RFC 2045: everything but letters and digits escaped, soft breaks at 76 columns. */
function quote(bytes: Uint8Array): string {
  const escaped = [...bytes].map((byte) =>
    /[a-zA-Z0-9]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return escaped.map((unit, index) => (index % 24 === 23 ? `${unit}=\r\n` : unit)).join('')
}

// Covers: B5
test('core::mime::base64_gives_back_any_bytes_however_the_lines_are_broken', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (bytes, width) => {
    const text = Buffer.from(bytes)
      .toString('base64')
      .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n')

    expect(decodeBase64(latin1(text))).toEqual({ bytes: new Uint8Array(bytes), exact: true })
  })

  fc.assert(property, { seed: 1, numRuns: 500 })
})

test('core::mime::quoted_printable_gives_back_any_bytes', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
    expect(decodeQuotedPrintable(latin1(quote(bytes)))).toEqual({ bytes: new Uint8Array(bytes), exact: true })
  })

  fc.assert(property, { seed: 2, numRuns: 500 })
})

test.each([
  { name: 'the url alphabet', input: '-_-_', hex: 'fbffbf', exact: true },
  { name: 'one letter', input: 'Q', hex: '', exact: false },
  { name: 'two letters', input: 'QQ', hex: '41', exact: false },
  { name: 'three letters', input: 'QUI', hex: '4142', exact: false },
  { name: 'only padding', input: '====', hex: '', exact: true },
  { name: 'nothing', input: '', hex: '', exact: true },
])('core::mime::base64_of_$name', ({ input, hex, exact }) => {
  expect(decodeBase64(latin1(input))).toEqual({ bytes: new Uint8Array(Buffer.from(hex, 'hex')), exact })
})

test.each([
  { name: 'blanks before a line end', input: 'a \t\r\nb ', text: 'a\r\nb ' },
  { name: 'an encoded blank before a line end', input: 'a=20\r\nb', text: 'a \r\nb' },
  { name: 'a soft break before nothing', input: 'a=  ', text: 'a' },
  { name: 'a soft break before a bare CR', input: 'a=\rb', text: 'ab' },
  { name: 'an equals sign at the end', input: 'a=', text: 'a' },
])('core::mime::quoted_printable_of_$name', ({ input, text }) => {
  expect(latin1(text)).toEqual(Buffer.from(decodeQuotedPrintable(latin1(input)).bytes))
})

test.each([
  { name: 'underscores', input: 'a_b', text: 'a b' },
  { name: 'lower case hex', input: '=c3=a9', text: '\xc3\xa9' },
  { name: 'a broken escape', input: '=4_=', text: '=4 =' },
])('core::mime::q_of_$name', ({ input, text }) => {
  expect(Buffer.from(decodeQ(input)).toString('latin1')).toBe(text)
})

test.each([
  { name: 'a whole file', input: 'begin 644 a\n#0V%T\n`\nend\n', text: 'Cat', exact: true },
  { name: 'words before the file', input: 'hello\r\nbegin 644 a\r\n#0V%T\r\n`\r\nend\r\n', text: 'Cat', exact: true },
  { name: 'no end', input: 'begin 644 a\n#0V%T\n', text: 'Cat', exact: false },
  { name: 'no beginning', input: '#0V%T\n', text: '', exact: false },
])('core::mime::uuencode_of_$name', ({ input, text, exact }) => {
  const decoded = decodeUuencode(latin1(input))

  expect([Buffer.from(decoded.bytes).toString('latin1'), decoded.exact]).toEqual([text, exact])
})
