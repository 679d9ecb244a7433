import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

// Covers: spec/outbound.md 3, FR-IDN-1

test.each([
  { name: 'sorted keys', value: { b: 1, a: { d: 2, c: 3 } }, text: '{"a":{"c":3,"d":2},"b":1}' },
  { name: 'arrays in order', value: [3, 1, 2], text: '[3,1,2]' },
  { name: 'no undefined members', value: { a: undefined, b: null }, text: '{"b":null}' },
  { name: 'null for holes', value: [undefined, 1], text: '[null,1]' },
  { name: 'shortest numbers', value: [1.0, 1e21, 0.5, -0], text: '[1,1e+21,0.5,0]' },
  { name: 'minimal escapes', value: 'ä"\\/\n\u2028', text: '"ä\\"\\\\/\\n\u2028"' },
  {
    name: 'keys by their UTF-8 bytes, not UTF-16 units',
    value: { '\u{1f600}': 1, '\uff01': 2 },
    text: '{"！":2,"😀":1}',
  },
  { name: 'nothing as null', value: undefined, text: 'null' },
])('core::canonical_json::writes_$name', ({ value, text }) => {
  expect(canonicalJson(value)).toBe(text)
})

test('core::canonical_json::refuses_values_nested_beyond_its_bound', () => {
  const nested = Array.from({ length: 70 }).reduce<unknown>((inner) => [inner], 1)

  expect(() => canonicalJson(nested)).toThrow(RangeError)
})
