import { expect, test } from 'vitest'
import { kidAfter, thumbprint, VERIFIES_MS } from './rules.ts'

// Covers: spec/security.md 10, spec/config.md 10, RFC 8037 appendix A.3

test('core::keyrings::kids_go_round_in_the_order_of_the_alphabet', () => {
  expect(kidAfter(undefined)).toBe('0')
  expect(kidAfter('0')).toBe('1')
  expect(kidAfter('9')).toBe('a')
  expect(kidAfter('h')).toBe('j')
  expect(kidAfter('t')).toBe('v')
  expect(kidAfter('z')).toBe('0')
})

test('core::keyrings::32_kids_are_given_before_one_comes_again', () => {
  const kids = ['0']
  while (kids.length < 33) kids.push(kidAfter(kids.at(-1)))

  expect(new Set(kids.slice(0, 32)).size).toBe(32)
  expect(kids[32]).toBe('0')
})

test('core::keyrings::rfc_8037_a_3_the_thumbprint_of_its_example_key', () => {
  expect(thumbprint('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
})

test('core::keyrings::each_purpose_verifies_for_its_time', () => {
  const days = Object.fromEntries(Object.entries(VERIFIES_MS).map(([purpose, ms]) => [purpose, ms / 86_400_000]))

  expect(days).toEqual({ thread: 90, link: 7, cursor: 1, web_bot_auth: 7 })
})
