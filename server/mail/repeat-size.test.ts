import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { unfoldsBeyond } from './repeat-size.ts'

// Covers: spec/inbound.md 12 (custom patterns run in linear time and stay small), FR-TEN-4

/** Patterns of up to three levels of groups, with counted repetitions at each. */
const { pattern } = fc.letrec<{ pattern: string; atom: string; piece: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', '.', '\\d', '[^a-z]', '[]{2}x]', '\\x{61}', '\\pL', '\\{', '(?i:k)'),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
  piece: fc
    .tuple(tie('atom'), fc.constantFrom('', '*', '+?', '{2}', '{0,3}', '{3,}', '{5}'))
    .map(([atom, count]) => `${atom}${count}`),
  pattern: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
}))

describe('the size a pattern unfolds to', () => {
  test('core::mail::it_is_near_what_the_engine_compiles', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const size = RE2JS.compile(text).programSize()

        expect(unfoldsBeyond(text, 4 * size + 16)).toBe(false)
        expect(size < 64 || unfoldsBeyond(text, Math.floor(size / 8))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    { name: 'one large repetition two hundred times', text: 'a{1000}'.repeat(200) },
    { name: 'a long group many times', text: `(${'abcdefghi'.repeat(100)}){1000}` },
    { name: 'repetitions in each other', text: '(((a{100}){100}){100})' },
    { name: 'an optional tail', text: '(a{0,1000})'.repeat(100) },
    { name: 'an open end', text: '(a{500,}b){20}' },
  ])('core::mail::a_pattern_that_would_cost_seconds_is_seen_at_once: $name', ({ text }) => {
    const started = performance.now()

    expect(unfoldsBeyond(text, 8_192)).toBe(true)
    expect(performance.now() - started).toBeLessThan(50)
  })

  test.each([
    { name: 'a plate', text: '\\b[A-Z]{2}\\d{2}\\s?[A-Z]{3}\\b' },
    { name: 'braces inside a class', text: '[{1000}]'.repeat(100) },
    { name: 'quoted braces', text: '\\Qa{1000}\\E'.repeat(100) },
    { name: 'an escaped brace', text: 'a\\{1000\\}'.repeat(100) },
    { name: 'a brace that is no repetition', text: 'a{1000'.repeat(100) },
    { name: 'a code point in braces', text: '\\x{1F600}'.repeat(100) },
  ])('core::mail::text_that_only_looks_like_repetitions_counts_as_text: $name', ({ text }) => {
    expect(unfoldsBeyond(text, 2_048)).toBe(false)
  })

  test('core::mail::any_text_is_judged_without_failing', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('(', ')', '[', ']', '{', '}', '\\', 'Q', 'E', ',', '9', 'a', '|', '^', ':'),
          maxLength: 200,
        }),
        (text) => {
          expect(typeof unfoldsBeyond(text, 100)).toBe('boolean')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
