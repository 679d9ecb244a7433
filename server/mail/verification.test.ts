import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findVerification, type VerificationInput } from './verification.ts'

// Covers: FR-IN-11, E4, E5, S70

function input(parts: Partial<VerificationInput>): VerificationInput {
  return { subject: null, extractedText: null, links: [], kind: 'normal', ...parts }
}

describe('where a code may stand', () => {
  test.for([
    ['eighty characters behind its word', `Code ${'.'.repeat(75)} 123456`, '123456'],
    ['not further', `Code ${'.'.repeat(80)} 123456`, undefined],
    ['within the first two thousand characters', `${'x '.repeat(980)}code: 123456`, '123456'],
    ['not behind them', `${'x '.repeat(1_000)}code: 123456`, undefined],
    ['without a word there is none', 'The number is 123456', undefined],
    ['not inside a longer number', 'Code 123456789', undefined],
    ['not inside an address', 'Code: https://example.com/123456', undefined],
    ['not a phone number', 'For a code call +44 20 7946 0000', undefined],
  ] as const)('core::verification::e4_%s', ([, extractedText, expected]) => {
    expect(findVerification(input({ extractedText }))?.code).toBe(expected)
  })
})

describe('links', () => {
  test.for([
    ['by its address', [['https://example.com/verify/1', 'here']], 'https://example.com/verify/1'],
    ['by its words', [['https://example.com/x1', 'Confirm address']], 'https://example.com/x1'],
    ['by words written apart', [['https://example.com/x1', 'Sign in']], 'https://example.com/x1'],
    [
      'as the first of several',
      [
        ['https://example.com/help', 'Help'],
        ['https://example.com/a', 'Activate'],
      ],
      'https://example.com/a',
    ],
  ] as const)('core::verification::e4_link_found_%s', ([, pairs, expected]) => {
    const links = pairs.map(([href, text]) => ({ href, text, isOwn: true }))
    expect(findVerification(input({ subject: 'Please verify', links }))?.link).toBe(expected)
  })

  test('core::verification::e4_a_link_that_is_only_quoted_is_nobodys', () => {
    const links = [{ href: 'https://example.com/verify/1', text: 'Verify', isOwn: false }]
    expect(findVerification(input({ subject: 'Re: verify', extractedText: 'I cannot.', links }))).toBeNull()
  })
})

describe('what alone may hold mail back', () => {
  test.for([
    ['a code right behind its word', { extractedText: 'Your code is 123456' }, true],
    ['a code with a sentence between', { extractedText: 'Here is your code. It lives for ten minutes. 123456' }, false],
    ['a code behind a weak word', { extractedText: 'Please confirm 4500 pieces' }, false],
    ['a link in a person’s mail', { extractedText: 'Please confirm https://example.com/confirm' }, false],
    [
      'a link in automated mail',
      { extractedText: 'Please confirm https://example.com/confirm', kind: 'automated' },
      true,
    ],
  ] as const)('core::verification::e5_s70_%s', ([, parts, expected]) => {
    expect(findVerification(input(parts))?.isUnmistakable).toBe(expected)
  })
})

test('core::verification::e4_a_code_of_any_digits_keeps_its_spacing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{3}[ -]\d{3}$|^\d{5,8}$/), (code) => {
      expect(findVerification(input({ extractedText: `Your verification code is ${code}.` }))?.code).toBe(code)
    }),
  )
})
