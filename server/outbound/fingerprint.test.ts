import { expect, test } from 'vitest'
import { readAttachments } from './attachments.ts'
import { idempotencyKeyHash, sendFingerprint } from './fingerprint.ts'

// Covers: FR-OUT-1, G1, spec/outbound.md 3, 14

const BODY = { to: ['a@example.net'], subject: 'x', metadata: { a: '1', b: '2' } }
const print = (body: unknown, operation: 'send' | 'reply' = 'send', target = 'idn_1') =>
  sendFingerprint({ operation, target, body })

test('core::fingerprint::key_order_at_every_level_does_not_matter', () => {
  expect(print({ metadata: { b: '2', a: '1' }, subject: 'x', to: ['a@example.net'] })).toBe(print(BODY))
})

test.each([
  ['another value', { ...BODY, subject: 'y' }],
  ['another case', { ...BODY, to: ['A@example.net'] }],
  ['a field more', { ...BODY, text: null }],
  ['another order of a list', { ...BODY, to: ['b@example.net', 'a@example.net'] }],
  ['another type', { ...BODY, metadata: { a: '1', b: 2 } }],
])('core::fingerprint::%s is another request', (_name, body) => {
  expect(print(body)).not.toBe(print(BODY))
})

test('core::fingerprint::operation_and_target_belong_to_the_request', () => {
  expect(new Set([print(BODY), print(BODY, 'reply'), print(BODY, 'send', 'idn_2')]).size).toBe(3)
})

test('core::fingerprint::the_key_is_kept_as_its_hash', () => {
  expect(idempotencyKeyHash('key')).toBe('2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683')
})

const file = (change: object) => ({ filename: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=', ...change })

test.each([
  ['with padding', { content_base64: 'aGk=' }],
  ['without padding', { content_base64: 'aGk' }],
  ['in lines', { content_base64: 'aG\r\nk=' }],
  ['with a type in capitals', { content_type: 'Text/Plain' }],
  ['with a name of any script', { filename: '報告書.txt' }],
])('core::attachments::reads a file %s', (_name, change) => {
  expect(readAttachments([file(change)])).toMatchObject({ kind: 'parts', parts: [{ bytes: Buffer.from('hi') }] })
})

test.each([
  ['content_base64', { content_base64: 'a*k=' }],
  ['content_base64', { content_base64: 'aGkxx' }],
  ['content_base64', { content_base64: 'aGk==' }],
  ['filename', { filename: '../etc/passwd' }],
  ['filename', { filename: 'a\\b' }],
  ['filename', { filename: 'a\r\nb' }],
  ['filename', { filename: 'ä'.repeat(128) }],
  ['content_type', { content_type: 'text' }],
  ['content_type', { content_type: 'text/plain; charset=utf-8' }],
  ['content_type', { content_type: 'multipart/mixed' }],
  ['content_type', { content_type: 'text/pl\r\nain' }],
  ['content_id', { disposition: 'inline' }],
])('core::attachments::refuses %s of %j', (field, change) => {
  expect(readAttachments([file({}), file(change)])).toMatchObject({
    kind: 'refused',
    refusal: { code: 'invalid_request', details: { errors: [{ path: `attachments.1.${field}` }] } },
  })
})
