import { expect, test } from 'vitest'
import { SUPPRESSION_REASONS } from '../../contract/events/limits.ts'
import { parseListEntry, REASONS_MILD_TO_STRICT } from './rules.ts'

// Covers: spec/api.md 3.16, 7.10, spec/data-model.md 5

test.each([
  { given: 'jo@example.com', stored: 'jo@example.com' },
  { given: 'Jo.Doe@Example.COM', stored: 'jo.doe@example.com' },
  { given: '@example.com', stored: '@example.com' },
  { given: '@Example.COM', stored: '@example.com' },
  { given: '@b\u00fccher.example', stored: '@xn--bcher-kva.example' },
  { given: 'jo@b\u00fccher.example', stored: 'jo@xn--bcher-kva.example' },
  { given: '@sub.example.com.', stored: '@sub.example.com' },
  { given: '@localhost', stored: '@localhost' },
])('core::suppressions::a_list_entry_is_stored_in_one_form: $given', ({ given, stored }) => {
  expect(parseListEntry(given)).toBe(stored)
})

test.each([
  { name: 'a domain without @', given: 'example.com' },
  { name: 'nothing after @', given: '@' },
  { name: 'two addresses', given: 'a@b@example.com' },
  { name: 'an address literal', given: '@[192.0.2.1]' },
  { name: 'a wildcard', given: '@*.example.com' },
  { name: 'an empty label', given: '@example..com' },
  { name: 'a display name', given: 'Jo<jo@example.com>' },
  { name: 'a local part outside ASCII', given: 'j\u00f6@example.com' },
])('core::suppressions::a_list_entry_is_refused: $name', ({ given }) => {
  expect(parseListEntry(given)).toBeNull()
})

test('core::suppressions::every_reason_has_its_place_from_mild_to_strict', () => {
  expect(new Set(REASONS_MILD_TO_STRICT)).toEqual(new Set(SUPPRESSION_REASONS))
  expect(REASONS_MILD_TO_STRICT.at(-1)).toBe('complaint')
})
