import { describe, expect, test } from 'vitest'
import { parseAuthenticationResults, readTrustedResults } from './authentication-results.ts'

// Covers: D9, RFC 8601

function flat(value: string) {
  const { id, methods } = parseAuthenticationResults(value)
  return [id, ...methods.map(({ method, result, properties }) => [method, result, Object.fromEntries(properties)])]
}

describe('the grammar', () => {
  test.for([
    ['nothing', '', ['']],
    ['id alone', 'mx.example.org', ['mx.example.org']],
    ['no result', 'mx.example.org; none', ['mx.example.org']],
    ['a version', 'mx.example.org 1; spf=pass', ['mx.example.org', ['spf', 'pass', {}]]],
    ['a quoted id', '"mx.example.org"; spf=pass', ['mx.example.org', ['spf', 'pass', {}]]],
    ['a method version', 'mx.example.org; dkim/1=pass', ['mx.example.org', ['dkim', 'pass', {}]]],
    [
      'blanks around signs',
      'mx.example.org ; spf = pass smtp.mailfrom = a@example.com',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'a@example.com' }]],
    ],
    [
      'a comment with a semicolon',
      'mx.example.org (a; b); spf=pass (c; dkim=pass) smtp.mailfrom=example.com',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'example.com' }]],
    ],
    [
      'nested comments',
      'mx.example.org; spf=fail (a (b) c) smtp.helo=h.example',
      ['mx.example.org', ['spf', 'fail', { 'smtp.helo': 'h.example' }]],
    ],
    [
      'a quoted reason with a semicolon',
      'mx.example.org; dmarc=fail reason="p; spf=pass" header.from=example.com',
      ['mx.example.org', ['dmarc', 'fail', { 'header.from': 'example.com' }]],
    ],
    [
      'a quoted pair',
      'mx.example.org; spf=pass smtp.mailfrom="a\\"; b"@example.com',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'a"; b@example.com' }]],
    ],
    [
      'upper case',
      'mx.example.org; SPF=PASS smtp.MailFrom=a@EXAMPLE.com',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'a@EXAMPLE.com' }]],
    ],
    [
      'the first of a repeated property',
      'mx.example.org; spf=pass smtp.mailfrom=a@one.example smtp.mailfrom=b@two.example',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'a@one.example' }]],
    ],
    ['an open comment', 'mx.example.org; spf=pass (never closed; dmarc=pass', ['mx.example.org', ['spf', 'pass', {}]]],
    [
      'an open quote',
      'mx.example.org; spf=pass smtp.mailfrom="a; dmarc=pass',
      ['mx.example.org', ['spf', 'pass', { 'smtp.mailfrom': 'a; dmarc=pass' }]],
    ],
  ] as const)('core::auth::d9_%s', ([, value, expected]) => {
    expect(flat(value)).toEqual(expected)
  })

  test('core::auth::d9_a_megabyte_of_anything_is_read_quickly', () => {
    const started = performance.now()

    for (const unit of ['(', '"', ';', '\\', '=', 'a=b ', ' ']) parseAuthenticationResults(unit.repeat(1_000_000))

    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('whom we believe', () => {
  const spf = (id: string) => ({ name: 'Authentication-Results', value: `${id}; spf=pass smtp.mailfrom=a@example.com` })

  test('core::auth::d9_the_exact_id_on_top_is_trusted', () => {
    expect(readTrustedResults([spf('mx.example.org'), spf('mx.example.net')], 'mx.example.org')).toEqual({
      authserv: { id: 'mx.example.org', trusted: true },
      spf: { result: 'pass', domain: 'example.com' },
      dmarc: null,
    })
  })

  test.for([
    ['another id', 'mx.example.com'],
    ['another case', 'MX.example.org'],
    ['a longer id', 'mx.example.org.evil.example'],
  ] as const)('core::auth::d9_%s_on_top_hides_the_right_one_below', ([, id]) => {
    expect(readTrustedResults([spf(id), spf('mx.example.org')], 'mx.example.org')).toEqual({
      authserv: { id, trusted: false },
      spf: null,
      dmarc: null,
    })
  })

  test('core::auth::d9_without_a_setting_nobody_is_trusted_not_even_an_empty_id', () => {
    expect(readTrustedResults([{ name: 'Authentication-Results', value: '; spf=pass' }], '')).toEqual({
      authserv: { id: '', trusted: false },
      spf: null,
      dmarc: null,
    })
  })
})
