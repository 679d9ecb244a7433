import { expect, test } from 'vitest'
import { callerHeaders, checkHeaders } from './headers.ts'

// Covers: S73, spec/outbound.md 13

const NOT_ALLOWED = { code: 'header_not_allowed' }
const invalid = (path: string) => ({ code: 'invalid_request', details: { errors: [{ path }] } })

test.each([
  [{ 'X-Order': '42' }],
  [{ 'x-order_id': '42' }],
  [{ Importance: 'high' }],
  [{ IMPORTANCE: 'low' }],
  [{ priority: 'non-urgent' }],
  [{ Sensitivity: 'company-confidential' }],
  [{ Keywords: 'a, b' }],
  [{ Organization: 'Grüße GmbH' }],
  [{ 'X-Tab': 'a\tb' }],
  [{ 'X-Long': 'x'.repeat(2_048) }],
  [{}],
])('core::headers::%j is sent', (headers) => {
  expect(checkHeaders(headers as unknown as Record<string, string>)).toBeNull()
})

test.each([
  [{ Subject: 'x' }, NOT_ALLOWED],
  [{ bcc: 'x' }, NOT_ALLOWED],
  [{ 'Message-ID': '<x@y>' }, NOT_ALLOWED],
  [{ 'List-Unsubscribe': '<https://example.com>' }, NOT_ALLOWED],
  [{ 'Auto-Submitted': 'no' }, NOT_ALLOWED],
  [{ 'DKIM-Signature': 'x' }, NOT_ALLOWED],
  [{ 'X-PactMail-Hop': '0' }, NOT_ALLOWED],
  [{ 'x-pactmail-anything': '0' }, NOT_ALLOWED],
  [{ 'X-AI-Generated': 'false' }, NOT_ALLOWED],
  [{ 'x-ai-generated': 'false' }, NOT_ALLOWED],
  [{ 'X-Bad Name': '1' }, NOT_ALLOWED],
  [{ 'X-Bad:Name': '1' }, NOT_ALLOWED],
  [{ 'X-Größe': '1' }, NOT_ALLOWED],
  [{ 'X-': '1' }, NOT_ALLOWED],
  [{ [`X-${'n'.repeat(99)}`]: '1' }, NOT_ALLOWED],
  [{ 'X-Empty': '' }, invalid('headers.X-Empty')],
  [{ 'X-Break': 'a\r\nBcc: x@example.net' }, invalid('headers.X-Break')],
  [{ 'X-Nul': 'a\0b' }, invalid('headers.X-Nul')],
  [{ 'X-Escape': 'a\u001bb' }, invalid('headers.X-Escape')],
  [{ 'X-Long': 'x'.repeat(2_049) }, invalid('headers.X-Long')],
  [{ Importance: 'urgent' }, invalid('headers.Importance')],
  [{ 'X-A': '1', 'x-a': '2' }, invalid('headers.x-a')],
  [Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`X-${n}`, 'x'.repeat(2_000)])), invalid('headers')],
])('core::headers::%j is refused', (headers, refusal) => {
  expect(checkHeaders(headers as unknown as Record<string, string>)).toMatchObject(refusal)
})

test('core::headers::named_fields_are_sent_in_their_casing_and_own_ones_as_given', () => {
  expect(callerHeaders({ IMPORTANCE: 'high', 'x-oRder': 'a b' })).toEqual([
    { name: 'Importance', words: ['high'] },
    { name: 'x-oRder', words: ['a', 'b'] },
  ])
})
