import { describe, expect, test } from 'vitest'
import type { Keyring } from '../mail/thread-token.ts'
import { CURSOR_LIFE_MS, filterHash, kidOfCursor, readCursor, writeCursor } from './cursor-token.ts'

// Covers: spec/api.md 2.5, S17

const TENANT = 'ten_01HZY8QZJ4X9T1B2C3D4E5F6G7'
const KEY_ID = 'key_01HZY8QZJ4X9T1B2C3D4E5F6G7'
const ISSUED_AT = 1_767_225_600_123
const ring: Keyring = { current: { kid: '3', key: Uint8Array.from({ length: 32 }, (_, i) => i) }, verifying: [] }
const filters = { params: { tenant_id: TENANT }, query: { status: 'active', purpose: 'bookings' } }

/** Computed outside this code base, from the words of the specification. */
const HASH = '027e32e1a9de515797f4e02dc2b5722a'
const CURSOR =
  'c_3eyJ2IjoxLCJyIjoibGlzdFRlbmFudElkZW50aXRpZXMiLCJmIjoiMDI3ZTMyZTFhOWRlNTE1Nzk3ZjRlMDJkYzJiNTcyMmEiLCJrIjpbIjE3NjcyMjU2MDAwMDAiLCJpZG5fMDFIWlk4UVpKNFg5VDFCMkMzRDRFNUY2RzciXSwidCI6MTc2NzIyNTYwMDEyM3302O-zDpZvYVr5pD7YwRf9'
const POSITION = ['1767225600000', 'idn_01HZY8QZJ4X9T1B2C3D4E5F6G7'] as const
const expected = { operationId: 'listTenantIdentities', filterHash: HASH, nowMs: ISSUED_AT + 1000 }

test('core::cursors::a_cursor_has_the_documented_bytes', () => {
  const written = writeCursor(ring, {
    operationId: 'listTenantIdentities',
    filterHash: HASH,
    key: POSITION,
    issuedAt: ISSUED_AT,
  })

  expect(written).toBe(CURSOR)
  expect(kidOfCursor(CURSOR)).toBe('3')
})

test('core::cursors::a_cursor_gives_back_its_position', () => {
  expect(readCursor(ring, CURSOR, expected)).toEqual([...POSITION])
})

test('core::cursors::an_older_key_still_verifies', () => {
  const rotated: Keyring = { current: { kid: '4', key: new Uint8Array(32) }, verifying: [ring.current] }

  expect(readCursor(rotated, CURSOR, expected)).toEqual([...POSITION])
})

test('core::cursors::a_cursor_lives_exactly_one_day', () => {
  const last = { ...expected, nowMs: ISSUED_AT + CURSOR_LIFE_MS }
  const late = { ...expected, nowMs: ISSUED_AT + CURSOR_LIFE_MS + 1 }

  expect(readCursor(ring, CURSOR, last)).toEqual([...POSITION])
  expect(readCursor(ring, CURSOR, late)).toBe('expired')
})

test.each([
  { name: 'an empty text', cursor: '' },
  { name: 'another prefix', cursor: `d${CURSOR.slice(1)}` },
  { name: 'an unknown kid', cursor: `c_4${CURSOR.slice(3)}` },
  { name: 'a letter that no kid has', cursor: `c_u${CURSOR.slice(3)}` },
  { name: 'bad base64', cursor: `${CURSOR}!` },
  { name: 'a second spelling of the same bytes', cursor: `${CURSOR}=` },
  { name: 'one changed character of the payload', cursor: CURSOR.replace('eyJ2', 'eyJ3') },
  { name: 'one changed character of the tag', cursor: `${CURSOR.slice(0, -2)}A9` },
  { name: 'a tag cut off', cursor: CURSOR.slice(0, -22) },
  { name: 'a tag alone', cursor: 'c_3AAAAAAAAAAAAAAAAAAAAAA' },
])('core::cursors::is_refused_with $name', ({ cursor }) => {
  expect(readCursor(ring, cursor, expected)).toBe('invalid')
})

test.each([
  { name: 'operation', other: { operationId: 'listIdentities' } },
  { name: 'filter hash', other: { filterHash: HASH.replace('0', '1') } },
])('core::cursors::is_refused_for_another $name', ({ other }) => {
  expect(readCursor(ring, CURSOR, { ...expected, ...other })).toBe('invalid')
})

describe('filter hash', () => {
  test('core::cursors::filters_hash_to_the_documented_value_in_any_order', () => {
    const turned = { params: filters.params, query: { purpose: 'bookings', status: 'active' } }

    expect(filterHash(filters, KEY_ID)).toBe(HASH)
    expect(filterHash(turned, KEY_ID)).toBe(HASH)
  })

  test('core::cursors::page_size_and_absent_filters_do_not_count', () => {
    const query = { ...filters.query, client_id: undefined, tenant_id: null, limit: 10, cursor: CURSOR }

    expect(filterHash({ params: filters.params, query }, KEY_ID)).toBe(HASH)
  })

  test('core::cursors::a_set_counts_by_its_members', () => {
    const one = { params: {}, query: { include: new Set(['a', 'b']) } }
    const turned = { params: {}, query: { include: new Set(['b', 'a']) } }
    const fewer = { params: {}, query: { include: new Set(['a']) } }

    expect(filterHash(turned, KEY_ID)).toBe(filterHash(one, KEY_ID))
    expect(filterHash(fewer, KEY_ID)).not.toBe(filterHash(one, KEY_ID))
  })

  test.each([
    { name: 'another value', params: filters.params, query: { status: 'paused', purpose: 'bookings' } },
    { name: 'a filter less', params: filters.params, query: { status: 'active' } },
    { name: 'values that swap places', params: filters.params, query: { status: 'bookings', purpose: 'active' } },
    { name: 'another path', params: { tenant_id: 'ten_x' }, query: filters.query },
  ])('core::cursors::hashes_differently_for $name', ({ params, query }) => {
    expect(filterHash({ params, query }, KEY_ID)).not.toBe(HASH)
  })

  test('core::cursors::another_key_hashes_differently', () => {
    expect(filterHash(filters, 'key_01HZY8QZJ4X9T1B2C3D4E5F6G8')).not.toBe(HASH)
  })
})
