import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHeaderDate } from './header-date.ts'

const SECOND_MS = 1000

function zoned(secondMs: number, offsetMinutes: number): string {
  const shown = new Date(secondMs + offsetMinutes * 60 * SECOND_MS).toUTCString().replace(/ GMT$/, '')
  const digits = Math.abs(offsetMinutes)
  const zone = `${String(Math.floor(digits / 60)).padStart(2, '0')}${String(digits % 60).padStart(2, '0')}`
  return `${shown} ${offsetMinutes < 0 ? '-' : '+'}${zone}`
}

// Covers: FR-IN-3
test('core::mime::date_of_any_second_in_any_zone_is_read_back', () => {
  const seconds = fc.integer({ min: 0, max: 253_000_000_000 })
  const property = fc.property(seconds, fc.integer({ min: -720, max: 840 }), (second, offset) => {
    expect(parseHeaderDate(zoned(second * SECOND_MS, offset))).toBe(second * SECOND_MS)
  })

  fc.assert(property, { seed: 8, numRuns: 1000 })
})

test('core::mime::date_of_any_text_is_a_safe_integer_or_null', () => {
  const piece = fc.constantFrom(
    '1',
    '31',
    '99',
    '2026',
    'Jan',
    'Feb',
    '23:59',
    ':',
    '+0100',
    '-9',
    'PM',
    ',',
    '(',
    ')',
    'T',
    '-',
    '.',
    ' ',
    'Z',
  )
  const property = fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
    const date = parseHeaderDate(pieces.join(' '))

    expect(date === null || Number.isSafeInteger(date)).toBe(true)
  })

  fc.assert(property, { seed: 9, numRuns: 2000 })
})
