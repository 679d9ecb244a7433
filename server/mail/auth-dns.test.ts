import { expect, test } from 'vitest'
import { createZone } from '../../test/zone.ts'
import { createAuthDns } from './auth-dns.ts'

// Covers: S65

test('core::auth::s65_the_41st_question_of_a_message_is_not_asked_and_not_read_as_absent', async () => {
  const zone = createZone('n40.example TXT here')
  const dns = createAuthDns(zone.resolve)

  for (let index = 0; index < 40; index += 1) await dns.ask(`n${index}.example`, 'TXT')

  expect(await dns.ask('n40.example', 'TXT')).toEqual({ kind: 'temporary' })
  expect(zone.questions).toHaveLength(40)
})

test('core::auth::s65_the_same_question_is_asked_once_however_it_is_spelled', async () => {
  const zone = createZone('a.example TXT here')
  const dns = createAuthDns(zone.resolve)

  await Promise.all([dns.ask('a.example', 'TXT'), dns.ask('A.Example', 'TXT'), dns.ask('a.example.', 'TXT')])

  expect(zone.questions).toEqual(['a.example TXT'])
})

test.for([
  ['empty', ''],
  ['an empty label', 'a..example'],
  ['a label of 64 characters', `${'a'.repeat(64)}.example`],
  ['a name of 254 characters', `${'a.'.repeat(124)}example`],
  ['a blank', 'a b.example'],
  ['a line break', 'a.example\r\n'],
  ['a slash', 'a/../b.example'],
  ['an address', '[192.0.2.1]'],
  ['beyond ASCII', 'bücher.example'],
] as const)('core::auth::s65_%s_is_no_name_and_is_not_asked', async ([, name]) => {
  const zone = createZone('')
  const dns = createAuthDns(zone.resolve)

  expect(await dns.ask(name, 'TXT')).toEqual({ kind: 'answer', answer: { rcode: 'NXDOMAIN', records: [] } })
  expect(zone.questions).toEqual([])
})

test('core::auth::s65_a_resolver_that_fails_gives_a_temporary_answer', async () => {
  const dns = createAuthDns(createZone('down.example SERVFAIL').resolve)

  expect(await dns.ask('down.example', 'TXT')).toEqual({ kind: 'temporary' })
})

test('core::auth::s65_records_beyond_20_and_8192_characters_are_dropped', async () => {
  const records = ['x'.repeat(8193), ...Array.from({ length: 30 }, (_, index) => `r${index}`)]
  const dns = createAuthDns(async () => ({ rcode: 'NOERROR', records }))

  const asked = await dns.ask('a.example', 'TXT')

  expect(asked).toEqual({ kind: 'answer', answer: { rcode: 'NOERROR', records: records.slice(1, 21) } })
})
