import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeHiddenCharacters, visibleCharacters } from './hidden-characters.ts'

// Covers: FR-IN-9, B11, S87

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '\u200b',
        '\u200c',
        '\u200d',
        '\u202e',
        '\u2066',
        '\ufeff',
        '\u{e0041}',
        '\u00ad',
        '👩',
        'ک',
        'a',
        '\r\n',
        '\t',
      ),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

test('core::hidden::b11_nothing_invisible_is_left_in_any_text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = visibleCharacters(text)
      expect(clean).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/,
      )
      expect(clean).not.toMatch(/[\u{e0000}-\u{e007f}]/u)
      expect(clean).not.toMatch(/(?:^|[a-z ])[\u200c\u200d]/)
    }),
    { numRuns: 2_000 },
  )
})

test('core::hidden::b11_cleaning_twice_changes_nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = visibleCharacters(text)
      expect(visibleCharacters(clean)).toBe(clean)
    }),
    { numRuns: 2_000 },
  )
})

test.for([
  ['ASCII', 'Hello, world\n', 'Hello, world\n', 0, false],
  ['line ends', 'a\r\nb\rc', 'a\nb\nc', 0, false],
  ['a joiner between Persian letters', 'می\u200cخواهم', 'می\u200cخواهم', 0, false],
  ['a joiner inside a Hindi conjunct', 'क्\u200dष', 'क्\u200dष', 0, false],
  ['a joiner between Latin letters', 'pa\u200dy', 'pay', 1, false],
  ['a joiner at the end of a Persian word', 'خانه\u200c ما', 'خانه ما', 0, false],
  ['a family', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧', 0, false],
  ['a heart on fire with its selector', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥', 0, false],
  ['a worker with a skin tone', '👩🏽\u200d🔧', '👩🏽\u200d🔧', 0, false],
  ['a joiner after an emoji and before a word', '👩\u200dpay', '👩pay', 1, false],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '🏴', 0, false],
  ['words in tag characters', 'a\u{e0070}\u{e0061}\u{e0079}', 'a', 0, true],
  ['an override', '\u202eabc\u202c', 'abc', 0, true],
  ['direction marks', 'a\u200eb\u200f', 'a\u200eb\u200f', 0, false],
  ['soft hyphens', 'a\u00adb', 'ab', 0, false],
] as const)('core::hidden::b11_s87_%s', ([, sent, seen, zeroWidthCount, hasOverride]) => {
  expect(removeHiddenCharacters(sent)).toEqual({ text: seen, zeroWidthCount, hasOverride })
})
