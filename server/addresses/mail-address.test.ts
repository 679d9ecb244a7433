import { describe, expect, test } from 'vitest'
import { parseMailAddress } from './mail-address.ts'

// Covers: A1, FR-IDN-2, RFC 5321 4.5.3.1

describe('an address as people write it', () => {
  test.each([
    { input: 'ada@example.com', stored: 'ada@example.com' },
    { input: 'Ada.Lovelace@Example.COM', stored: 'ada.lovelace@example.com' },
    { input: 'ada+agents@b\u00fccher.example', stored: 'ada+agents@xn--bcher-kva.example' },
    { input: `${'a'.repeat(64)}@example.com`, stored: `${'a'.repeat(64)}@example.com` },
  ])('core::addresses::is_stored_normalised: $input', ({ input, stored }) => {
    expect(parseMailAddress(input)).toBe(stored)
  })

  test.each([
    { name: 'no at sign', input: 'ada' },
    { name: 'no local part', input: '@example.com' },
    { name: 'no domain', input: 'ada@' },
    { name: 'a display name', input: 'Ada <ada@example.com>' },
    { name: 'two addresses', input: 'ada@example.com,ben@example.com' },
    { name: 'a line break', input: 'ada@example.com\r\nBcc: ben@example.com' },
    { name: 'a link', input: 'mailto:ada@example.com' },
    { name: 'a local part outside ASCII', input: '\u00e4da@example.com' },
    { name: 'a local part of 65 octets', input: `${'a'.repeat(65)}@example.com` },
    {
      name: 'more than 254 octets',
      input: `ada@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`,
    },
    { name: 'a label of 64 characters', input: `ada@${'a'.repeat(64)}.example` },
  ])('core::addresses::is_refused_with $name', ({ input }) => {
    expect(parseMailAddress(input)).toBeNull()
  })
})
