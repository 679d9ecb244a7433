import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, hasRightToLeft, isMixedScript } from './confusables.ts'

// Covers: A4, D2, D12, S40

describe('folding', () => {
  test.for([
    ['rn for m', 'rnailer-daemon', 'mailer-daemon'],
    ['zero for o', 'p0stmaster', 'postmaster'],
    ['one for l', 'paypa1', 'paypal'],
    ['a bar for l', 'paypa|', 'paypal'],
    ['Cyrillic a', '\u0430buse', 'abuse'],
    ['all Cyrillic', '\u0430\u0441\u0435', 'ace'],
    ['Greek omicron', 'p\u03bfstmaster', 'postmaster'],
    ['capital Greek omicron', 'P\u039fSTMASTER', 'postmaster'],
    ['full width', '\uff53\uff55\uff50\uff50\uff4f\uff52\uff54', 'support'],
    ['mathematical bold', '\u{1d41a}\u{1d41b}\u{1d42e}\u{1d42c}\u{1d41e}', 'abuse'],
    ['dotless i', 'adm\u0131n', 'admin'],
    ['a zero-width space', 'ab\u200buse', 'abuse'],
    ['a soft hyphen', 'ab\u00aduse', 'abuse'],
    ['a word joiner', 'ab\u2060use', 'abuse'],
    ['case', 'AbUsE', 'abuse'],
    ['sharp s', 'stra\u00dfe', 'STRASSE'],
    ['final sigma', '\u039f\u03a3', '\u03bf\u03c3'],
    ['a composed letter and its parts', 'caf\u00e9', 'cafe\u0301'],
    ['a workspace suffix', 'acrne', 'acme'],
  ] as const)('core::confusables::a4_%s_is_confusable', ([, one, other]) => {
    expect(fold(one)).toBe(fold(other))
  })

  test.for([
    ['another name', 'ada', 'ida'],
    ['a hyphen', 'no-reply', 'noreply'],
    ['an accent', 'caf\u00e9', 'cafe'],
    ['n for m', 'nailer', 'mailer'],
  ] as const)('core::confusables::a4_%s_is_not_confusable', ([, one, other]) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  test('core::confusables::a4_a_fold_is_stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('core::confusables::a4_an_ascii_text_folds_to_ascii', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(fold(text)).toMatch(/^[\x00-\x7f]*$/)
      }),
    )
  })
})

describe('mixed scripts', () => {
  test.for([
    ['ASCII', 'user_1', false],
    ['accented Latin', 'caf\u00e9', false],
    ['one Cyrillic letter in Latin', '\u0430buse', true],
    ['Greek in Latin', 'p\u03bfst', true],
    ['all Cyrillic', '\u0430\u0431\u0432', false],
    ['Cyrillic with digits', '\u0430\u0431\u0432-123', false],
    ['Japanese', '\u65e5\u672c\u8a9e\u30ab\u30ca\u3072\u3089', false],
    ['Han with Bopomofo', '\u6f22\u3105', false],
    ['Korean with Han', '\ud55c\u6f22', false],
    ['Korean with Katakana', '\ud55c\u30ab', true],
    ['a prolonged sound mark in Latin', 'a\u30fc', true],
    ['a combining accent', 'e\u0301', false],
    ['nothing', '', false],
  ] as const)('core::confusables::a4_%s_is_mixed_or_not', ([, text, mixed]) => {
    expect(isMixedScript(text)).toBe(mixed)
  })
})

describe('right to left', () => {
  test.for([
    ['Hebrew', '\u05e9\u05dc\u05d5\u05dd', true],
    ['Arabic', '\u0645\u0631\u062d\u0628\u0627', true],
    ['an Arabic presentation form', '\ufedf', true],
    ['Adlam', '\u{1e900}', true],
    ['a right-to-left override', 'exe\u202egpj', true],
    ['a right-to-left mark', 'a\u200fb', true],
    ['Latin', 'abc', false],
    ['Arabic digits, which are weak', '\u0661', false],
    ['Han', '\u65e5', false],
  ] as const)('core::confusables::a4_%s_has_strong_rtl_or_not', ([, text, strong]) => {
    expect(hasRightToLeft(text)).toBe(strong)
  })
})

test('core::confusables::a_megabyte_folds_in_linear_time', () => {
  const started = performance.now()

  for (const unit of ['m', '\u0430', '\u200b', 'e\u0301', '\ufdfa']) fold(unit.repeat(200_000))

  expect(performance.now() - started).toBeLessThan(5000)
})
