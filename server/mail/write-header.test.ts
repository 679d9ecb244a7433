import { describe, expect, test } from 'vitest'
import { textWords, writeHeader } from './write-header.ts'

// Covers: S73, RFC 5322 2.1.1, RFC 2047

describe('a header line', () => {
  test.each([
    ['a line break', ['a\r\nBcc: x@example.net']],
    ['a bare line feed', ['a\nb']],
    ['a bare carriage return', ['a\rb']],
    ['NUL', ['a\0b']],
    ['a byte outside ASCII', ['é']],
    ['a word of blanks', ['  ']],
    ['an empty word', ['']],
    ['a word longer than a line', ['x'.repeat(998)]],
  ])('core::header::%s_is_refused', (_name, words) => {
    expect(() => writeHeader('X-Test', words)).toThrow(RangeError)
  })

  test.each([['Bad Name'], ['Bad:Name'], ['Bad\r\nName'], [''], ['Grüße']])(
    'core::header::the_name %j is refused',
    (name) => {
      expect(() => writeHeader(name, ['x'])).toThrow(RangeError)
    },
  )

  test('core::header::folds_before_the_word_that_passes_78_characters', () => {
    const ids = Array.from({ length: 5 }, (_, n) => `<message-${n}-of-a-conversation@mail.example.net>`)

    const lines = writeHeader('References', ids).split('\r\n')

    expect(lines).toEqual([`References: ${ids[0]}`, ` ${ids[1]}`, ` ${ids[2]}`, ` ${ids[3]}`, ` ${ids[4]}`, ''])
  })

  test('core::header::an_id_of_995_octets_still_fits_on_a_line_of_its_own', () => {
    const id = `<${'i'.repeat(995)}>`

    expect(writeHeader('In-Reply-To', [id])).toBe(`In-Reply-To:\r\n ${id}\r\n`)
  })
})

describe('text in a header', () => {
  test.each([
    ['plain words', 'one two', ['one', 'two']],
    ['two spaces stay together', 'one  two three', ['one  two', 'three']],
    ['only the middle is encoded', 'a é b', ['a', '=?utf-8?b?w6k=?=', 'b']],
    ['words between two that need it are encoded along', 'é b é', ['=?utf-8?b?w6kgYiDDqQ==?=']],
    ['a leading blank', ' a', ['=?utf-8?q?_a?=']],
    ['a tab', 'a\tb', ['=?utf-8?b?YQli?=']],
    ['what looks encoded', '=?x?=', ['=?utf-8?b?PT94Pz0=?=']],
    ['mostly ASCII takes the shorter form', 'Café-Latte-Macchiato', ['=?utf-8?q?Caf=C3=A9-Latte-Macchiato?=']],
    ['nothing', '', []],
  ])('core::header::%s', (_name, text, words) => {
    expect(textWords(text)).toEqual(words)
  })

  test('core::header::encoded_words_have_at_most_75_characters_and_split_no_character', () => {
    const words = textWords('🦊'.repeat(60))

    expect(words.every((word) => word.length <= 75)).toBe(true)
    expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('')).toBe('🦊'.repeat(60))
  })
})
