import { describe, expect, test } from 'vitest'
import { type CompileOutcome, compileCustomReference, findCustomValues } from './custom-references.ts'

// Covers: FR-SRCH-4, NFR-SEC-4

function valuesOf(outcome: CompileOutcome, text: string): readonly string[] | string {
  return outcome.ok ? findCustomValues(text, outcome.reference) : outcome.reason
}

describe('patterns of a tenant', () => {
  test.for([
    ['whole match', { name: 'job', pattern: 'JOB-\\d+' }, 'JOB-12 and JOB-7', ['JOB-12', 'JOB-7']],
    ['first group', { name: 'job', pattern: 'job (\\d+)' }, 'job 12', ['12']],
    ['upper case', { name: 'job', pattern: '(?i)job-\\w+', normalise: 'upper' }, 'job-ab', ['JOB-AB']],
    ['lower case', { name: 'job', pattern: 'JOB-[A-Z]+', normalise: 'lower' }, 'JOB-AB', ['job-ab']],
    ['trimmed', { name: 'job', pattern: '#\\s*\\w+\\s' }, '# 12 x', ['# 12']],
  ] as const)('core::references::custom_%s', ([, custom, text, expected]) => {
    expect(valuesOf(compileCustomReference(custom), text)).toEqual(expected)
  })

  test.for([
    ['a back-reference', '(a)\\1', 'syntax'],
    ['a look-ahead', 'a(?=b)', 'syntax'],
    ['a look-behind', '(?<=a)b', 'syntax'],
    ['an open bracket', '[a', 'syntax'],
    ['a huge repetition', '(?:a{100}){100}', 'too_large'],
    ['more than 64 KB when compiled', 'x'.repeat(2_000).concat('y'), 'too_large'],
    ['a program too large', '(?:abcdefghij){300}', 'too_large'],
    ['a pattern that matches nothing at all', 'a*', 'matches_nothing'],
  ] as const)('core::references::custom_refuses_%s', ([, pattern, reason]) => {
    expect(compileCustomReference({ name: 'x', pattern })).toEqual({ ok: false, reason })
  })

  test.for([
    ['start of the text only', '^\\w+', `first ${'word '.repeat(2_000)}`, ['first']],
    ['end of the text only', '\\w+$', `${'word '.repeat(2_000)}last`, ['last']],
    [
      'a value across any border',
      'REF\\d+',
      `${'x'.repeat(2_044)} REF123456 ${'y'.repeat(3_000)} REF7`,
      ['REF123456', 'REF7'],
    ],
  ] as const)('core::references::custom_in_a_long_text_%s', ([, pattern, text, expected]) => {
    expect([...new Set(valuesOf(compileCustomReference({ name: 'x', pattern }), text))]).toEqual(expected)
  })

  test.for([
    ['nested stars', '(a*)*b', 'a'.repeat(262_144)],
    ['overlapping choices', '(a|aa)+$', `${'a'.repeat(200_000)}!`],
    ['two runs', '(x+x+)+y', 'x'.repeat(262_144)],
    ['the largest program', '((a{1,10}){1,10}){1,9}b', 'a'.repeat(262_144)],
    ['a search that always reads to the end', 'a(.*b)?c?', 'a'.repeat(262_144)],
  ] as const)('core::references::custom_stays_fast_on_%s', { timeout: 5_000 }, ([, pattern, text]) => {
    expect(valuesOf(compileCustomReference({ name: 'x', pattern }), text)).toBeInstanceOf(Array)
  })
})
