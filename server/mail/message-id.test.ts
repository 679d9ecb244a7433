import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWritableMessageId, normaliseMessageId, parseMessageIdList } from './message-id.ts'

// Covers: B3, C2, C7, S73. The forms found in mail stand in test/corpus/threading.

describe('bounds', () => {
  test('core::threading::b3_998_bytes_are_an_id_and_999_are_none', () => {
    const longest = `${'a'.repeat(998 - '@example.com'.length)}@example.com`

    expect(normaliseMessageId(`<${longest}>`)).toBe(longest)
    expect(normaliseMessageId(`<a${longest}>`)).toBeNull()
  })

  test('core::threading::b3_bytes_are_counted_and_not_characters', () => {
    expect(normaliseMessageId(`<${'é'.repeat(500)}@example.com>`)).toBeNull()
  })

  test('core::threading::c2_a_header_of_a_million_entries_costs_little', () => {
    const value = '<a@example.com> '.repeat(1_000_000)
    const started = performance.now()

    expect(parseMessageIdList(value, 200)).toHaveLength(200)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test.for([
    ['open brackets', '<'.repeat(500_000)],
    ['open parentheses', `<${'('.repeat(500_000)}@x>`],
    ['encoded words', '=?utf-8?q?a?= '.repeat(50_000)],
    ['half encoded words', '=?utf-8?q?'.repeat(50_000)],
    ['quotes', `<${'"'.repeat(500_000)}@x>`],
  ] as const)('core::threading::c2_a_flood_of_%s_is_read_in_linear_time', ([, value]) => {
    const started = performance.now()

    parseMessageIdList(value, 200)
    normaliseMessageId(value)

    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('properties', () => {
  test('core::threading::c7_normalising_twice_changes_nothing', () => {
    const ids = fc.stringMatching(/^[!-~]{1,40}@[a-zA-Z0-9.-]{1,40}$/)
    fc.assert(
      fc.property(ids, (id) => {
        const once = normaliseMessageId(`<${id.replaceAll(/[<>]/g, '')}>`)
        expect(once === null ? null : normaliseMessageId(`<${once}>`)).toBe(once)
      }),
    )
  })

  test('core::threading::c7_what_we_write_reads_back_as_the_same_id', () => {
    const ids = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]{1,40}@[a-z0-9.-]{1,40}$/)
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 20 }), (list) => {
        expect(list.every(isWritableMessageId)).toBe(true)
        expect(parseMessageIdList(list.map((id) => `<${id}>`).join(' '), 20)).toEqual(list)
      }),
    )
  })
})
