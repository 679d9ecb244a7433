import { expect, test } from 'vitest'
import { forwardSubject, normaliseSubject, replySubject } from './subject.ts'

// Covers: C8. The prefixes of every language stand in test/corpus/threading/subjects.json.

test.for([
  ['Flights', 'Re: Flights', 'Fwd: Flights'],
  ['AW: WG: Flights', 'Re: Flights', 'Fwd: Flights'],
  ['[ops] Re: Flights', 'Re: [ops] Flights', 'Fwd: [ops] Flights'],
  [null, 'Re: (no subject)', 'Fwd: (no subject)'],
] as const)('core::threading::c8_the_answer_to_%s_has_one_prefix', ([subject, reply, forward]) => {
  expect(replySubject(subject)).toBe(reply)
  expect(forwardSubject(subject)).toBe(forward)
})

test('core::threading::c8_our_subjects_end_at_998_characters', () => {
  expect(replySubject('x'.repeat(2000))).toHaveLength(998)
  expect(forwardSubject('x'.repeat(2000))).toHaveLength(998)
})

test('core::threading::c8_the_cut_never_halves_a_character', () => {
  const subject = replySubject(`x${'😀'.repeat(600)}`)

  expect(subject).toHaveLength(997)
  expect(subject.endsWith('😀')).toBe(true)
})

test('core::threading::c8_a_megabyte_of_prefixes_is_read_in_linear_time', () => {
  const started = performance.now()

  normaliseSubject('Re: '.repeat(250_000))
  normaliseSubject('[['.repeat(500_000))
  normaliseSubject(' '.repeat(1_000_000))

  expect(performance.now() - started).toBeLessThan(2000)
})
