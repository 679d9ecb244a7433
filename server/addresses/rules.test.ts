import { describe, expect, test } from 'vitest'
import {
  checkName,
  firstForwarding,
  firstStatus,
  LOCAL_PART_LENGTH_MAX,
  looksReserved,
  type NameClass,
  USERNAME_LENGTH_MAX,
} from './rules.ts'

// Covers: spec/identities.md 8, 9, 10, 12, 14; A1, A3, A4, A12; FR-ADR-6, FR-ADR-7

const username = (input: string, nameClass: NameClass = 'tenant', suffix = '.acme') =>
  checkName(input, { nameClass, lengthMax: USERNAME_LENGTH_MAX, suffix })
const localPart = (input: string) =>
  checkName(input, { nameClass: 'tenant', lengthMax: LOCAL_PART_LENGTH_MAX, suffix: '' })

const REFUSED = (code: string) => ({ kind: 'refused', code })

describe('usernames', () => {
  test.each([
    { input: 'bookings', name: 'bookings' },
    { input: 'Ada.Lovelace', name: 'ada.lovelace' },
    { input: '7of9', name: '7of9' },
    { input: 'a', name: 'a' },
    { input: 'a-b_c.d-', name: 'a-b_c.d-' },
    { input: 'abcdefghijklmnopqrstuvwx', name: 'abcdefghijklmnopqrstuvwx' },
  ])('core::addresses::a1_is_stored_in_lower_case: $input', ({ input, name }) => {
    expect(username(input)).toMatchObject({ kind: 'valid', name })
  })

  test.each([
    { name: 'nothing', input: '' },
    { name: 'a dot in front', input: '.ada' },
    { name: 'a hyphen in front', input: '-ada' },
    { name: 'two dots in a row', input: 'ada..b' },
    { name: 'a dot at the end', input: 'ada.' },
    { name: 'a tag', input: 'ada+b' },
    { name: 'a space', input: 'ada b' },
    { name: 'a line break', input: 'ada\n' },
    { name: 'a NUL', input: 'ada\0' },
    { name: 'an at sign', input: 'ada@b' },
    { name: '25 characters', input: 'abcdefghijklmnopqrstuvwxy' },
  ])('core::addresses::a1_a_username_is_invalid_with $name', ({ input }) => {
    expect(username(input)).toEqual(REFUSED('address_invalid'))
  })

  test.each(['postmaster', 'abuse', 'noreply', 'no-reply', 'mailer-daemon', 'bounces', 'root', 'journal', 'Admin'])(
    'core::addresses::a4_%s_is_reserved_everywhere',
    (input) => {
      expect(username(input, 'tenant')).toEqual(REFUSED('address_reserved'))
      expect(username(input, 'platform', '')).toEqual(REFUSED('address_reserved'))
    },
  )

  test.each(['support', 'sales', 'info', 'marketing', 'www', 'security'])(
    'core::addresses::a4_%s_is_reserved_only_where_it_stands_alone',
    (input) => {
      expect(username(input, 'platform', '')).toEqual(REFUSED('address_reserved'))
      expect(username(input, 'tenant')).toMatchObject({ kind: 'valid', name: input })
    },
  )

  test.each(['owner-list', 'pm-probe', 'list-request', 'PM-BOUNCE'])(
    'core::addresses::a4_%s_has_a_reserved_pattern',
    (input) => {
      expect(username(input)).toEqual(REFUSED('address_reserved'))
    },
  )

  test.each([
    { name: 'rn for m', input: 'rnailer-daemon' },
    { name: 'zero for o', input: 'p0stmaster' },
    { name: 'one for l', input: 'nu1l' },
    { name: 'a Cyrillic a', input: '\u0430buse' },
    { name: 'a full-width letter', input: '\uff41buse' },
    { name: 'an invisible character', input: 'ab\u200buse' },
  ])('core::addresses::a4_a_reserved_name_stays_reserved_with $name', ({ input }) => {
    expect(username(input)).toEqual(REFUSED('address_reserved'))
  })

  test.each([
    { name: 'mixes scripts', input: 'b\u043e\u043ekings' },
    { name: 'runs right to left', input: '\u05d0\u05d1\u05d2' },
  ])('core::addresses::a4_is_refused_as_a_look_alike_when_it $name', ({ input }) => {
    expect(username(input)).toEqual(REFUSED('address_reserved'))
  })

  test.each(['b\u00fccher', '\u4e88\u7d04', '\u0437\u0430\u043a\u0430\u0437'])(
    'core::addresses::a3_%s_is_unsupported_and_not_called_malformed',
    (input) => {
      expect(username(input)).toEqual(REFUSED('address_unsupported'))
    },
  )

  test('core::addresses::a12_username_and_suffix_leave_room_for_a_thread_token', () => {
    const suffix = '.abcdefghijklmno'

    expect(suffix).toHaveLength(16)
    expect(username('abcdefghijklmnopqrstuvwx', 'tenant', suffix)).toMatchObject({ kind: 'valid' })
    expect(username('abcdefghijklmnopqrstuvwx', 'tenant', `${suffix}p`)).toEqual(REFUSED('local_part_too_long'))
  })

  test('core::addresses::names_that_look_alike_have_one_fold', () => {
    expect(username('modern')).toMatchObject({ fold: checkFold('rnodern') })
    expect(username('b0okings')).toMatchObject({ fold: checkFold('bookings') })
    expect(checkFold('bookings')).not.toBe(checkFold('booking'))
  })
})

function checkFold(input: string): string {
  const checked = username(input)
  expect(checked.kind).toBe('valid')
  return 'fold' in checked ? checked.fold : ''
}

describe('local parts', () => {
  test('core::addresses::a1_a_local_part_has_up_to_40_characters', () => {
    expect(localPart('a'.repeat(40))).toMatchObject({ kind: 'valid' })
    expect(localPart('a'.repeat(41))).toEqual(REFUSED('address_invalid'))
  })

  test('core::addresses::a4_roles_are_free_on_an_own_domain_but_not_those_of_the_mail_system', () => {
    expect(localPart('sales')).toMatchObject({ kind: 'valid', name: 'sales' })
    expect(localPart('postmaster')).toEqual(REFUSED('address_reserved'))
  })
})

test('core::addresses::d12_a_suffix_can_look_like_a_role', () => {
  expect(looksReserved('supp0rt', 'platform')).toBe(true)
  expect(looksReserved('supp0rt', 'tenant')).toBe(false)
})

describe('a new address', () => {
  test.each([
    { state: 'healthy', routingMode: 'catch_all', status: 'active' },
    { state: 'degraded', routingMode: 'forward', status: 'active' },
    { state: 'healthy', routingMode: 'literal', status: 'pending' },
    { state: 'pending', routingMode: 'catch_all', status: 'pending' },
    { state: 'failing', routingMode: 'catch_all', status: 'pending' },
    { state: 'suspended', routingMode: 'forward', status: 'pending' },
  ] as const)('core::addresses::begins $status on a $state $routingMode domain', ({ state, routingMode, status }) => {
    expect(firstStatus({ state, routingMode, inbound: 'routing' })).toBe(status)
  })

  test('core::addresses::has_forwarding_to_prove_only_where_mail_is_forwarded', () => {
    expect(firstForwarding({ inbound: 'forward' })).toBe('unverified')
    expect(firstForwarding({ inbound: 'ses' })).toBeNull()
  })
})
