import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bearerKey, hashKey, matchesAny, newKeyText } from './secret.ts'

// Covers: FR-KEY-2, spec/security.md 3

const KEY = 'pmk_test_0123456789ab_0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjk'
const PEPPER = Uint8Array.from({ length: 32 }, (_, i) => i)
const hash = (text: string) => createHmac('sha256', PEPPER).update(text).digest('hex')

test('core::keys::a_key_shows_its_mode_and_look_up', () => {
  expect(bearerKey(`Bearer ${KEY}`)).toEqual({ text: KEY, mode: 'test', lookup: '0123456789ab' })
  expect(bearerKey(`bearer ${KEY.replace('test', 'live')}`)).toMatchObject({ mode: 'live' })
})

test.each([
  { name: 'nothing', header: undefined },
  { name: 'an empty header', header: '' },
  { name: 'the key without a scheme', header: KEY },
  { name: 'another scheme', header: `Basic ${KEY}` },
  { name: 'two keys', header: `Bearer ${KEY} ${KEY}` },
  { name: 'a letter the alphabet lacks', header: `Bearer ${KEY.replace('ab_', 'al_')}` },
  { name: 'upper case', header: `Bearer ${KEY.toUpperCase()}` },
  { name: 'another mode', header: `Bearer ${KEY.replace('test', 'prod')}` },
  { name: 'a secret one character short', header: `Bearer ${KEY.slice(0, -1)}` },
  { name: 'a secret one character long', header: `Bearer ${KEY}0` },
  { name: 'a line break at the end', header: `Bearer ${KEY}\n` },
])('core::keys::is_no_key: $name', ({ header }) => {
  expect(bearerKey(header)).toBeNull()
})

test('core::keys::new_keys_have_the_documented_form_and_differ', () => {
  const made = Array.from({ length: 50 }, () => newKeyText('live'))

  expect(new Set(made.map(({ text }) => text)).size).toBe(50)
  expect(made.every(({ text, lookup }) => bearerKey(`Bearer ${text}`)?.lookup === lookup)).toBe(true)
})

test('core::keys::what_is_stored_is_a_peppered_hash_of_the_whole_text', () => {
  expect(Buffer.from(hashKey(PEPPER, KEY)).toString('hex')).toBe(hash(KEY))
})

test('core::keys::a_key_matches_the_hash_of_itself_only', () => {
  expect(matchesAny(PEPPER, KEY, [hash(KEY)])).toBe(true)
  expect(matchesAny(PEPPER, KEY, [hash('another'), hash(KEY)])).toBe(true)
  expect(matchesAny(PEPPER, KEY, [hash('another'), null])).toBe(false)
  expect(matchesAny(PEPPER, KEY, [null, null])).toBe(false)
  expect(matchesAny(new Uint8Array(32), KEY, [hash(KEY)])).toBe(false)
})
