import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddressList } from './address-list.ts'
import { normaliseDomain, normaliseMailbox } from './mailbox-address.ts'

const local = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const domain = fc.constantFrom(
  'example.com',
  'EXAMPLE.NET.',
  'bücher.example',
  '例え.example',
  'a_b.example',
  '[192.0.2.1]',
  'xn--r8jz45g.example',
)

// Covers: A1, A3, B13
test('core::mime::address_form_is_stable_and_ignores_case', () => {
  const property = fc.property(local, domain, (name, host) => {
    const normal = normaliseMailbox(`${name}@${host}`)

    expect(normal === null ? null : normaliseMailbox(normal)).toBe(normal)
    expect(normal).toBe(normal?.toLowerCase() ?? null)
  })

  fc.assert(property, { seed: 5, numRuns: 2000 })
})

test('core::mime::address_list_finds_every_address_that_was_written', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{1,10}$/)
  const entry = fc.record({
    user: word,
    name: fc.constantFrom('', 'Ada', '"Byron, Ada"', '=?utf-8?Q?J=C3=BCrgen?=', '"a \\"b\\" c"', 'A. B.'),
    form: fc.constantFrom('angle', 'bare', 'comment', 'group'),
  })
  const property = fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
    const written = entries.map(({ user, name, form }) => {
      const address = `${user}@example.com`
      if (form === 'bare') return address
      if (form === 'comment') return `${address} (note)`
      return form === 'angle' ? `${name} <${address}>` : `Team: ${name} <${address}>;`
    })

    const read = parseAddressList(written.join(', '))

    expect(read.addresses.map(({ address }) => address)).toEqual(
      entries.map(({ user }) => `${user.toLowerCase()}@example.com`),
    )
    expect(read).toMatchObject({ skipped: 0, cut: false })
  })

  fc.assert(property, { seed: 6, numRuns: 500 })
})

test.each([
  { input: 'Example.COM', expected: 'example.com' },
  { input: 'example.com.', expected: 'example.com' },
  { input: 'BÜCHER.example', expected: 'xn--bcher-kva.example' },
  { input: 'xn--BCHER-KVA.example', expected: 'xn--bcher-kva.example' },
  { input: 'localhost', expected: 'localhost' },
  { input: '[IPv6:2001:DB8::1]', expected: '[ipv6:2001:db8::1]' },
  { input: '', expected: null },
  { input: '.', expected: null },
  { input: 'a..b', expected: null },
  { input: 'a b.example', expected: null },
  { input: 'a/b.example', expected: null },
  { input: 'ü/.example', expected: null },
  { input: 'ü#x.example', expected: null },
  { input: 'user@ü.example', expected: null },
  { input: `${'a'.repeat(64)}.example`, expected: null },
  { input: `${'a.'.repeat(200)}example`, expected: null },
  { input: '[unclosed', expected: null },
])('core::mime::domain_form_of_$input', ({ input, expected }) => {
  expect(normaliseDomain(input)).toBe(expected)
})
