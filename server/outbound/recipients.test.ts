import { describe, expect, test } from 'vitest'
import { REQUEST, TARGET } from '../../test/send-facts.ts'
import type { TargetFacts } from './facts.ts'
import { listRecipients, parseAddress, replyTarget, withoutTag } from './recipients.ts'
import type { SendOperation } from './send-request.ts'

// Covers: A3, A10, D3, spec/outbound.md 7

const OWN = new Set(['ada.test@agents.localhost', 'old@example.com'])

describe('an address', () => {
  test.each([
    ['Jo@Example.NET', { address: 'jo@example.net' }],
    [' jo@example.net ', { address: 'jo@example.net' }],
    ['jo.doe+tag@example.net', { address: 'jo.doe+tag@example.net' }],
    ['"jo doe"@example.net', { address: '"jo doe"@example.net' }],
    ['jo@bücher.example', { address: 'jo@xn--bcher-kva.example' }],
    ['jö@example.net', 'unsupported'],
    ['用户@example.net', 'unsupported'],
    ['jo', 'invalid'],
    ['@example.net', 'invalid'],
    ['jo@', 'invalid'],
    ['jo..doe@example.net', 'invalid'],
    ['.jo@example.net', 'invalid'],
    ['jo doe@example.net', 'invalid'],
    ['jo\r\nbcc:x@example.net', 'invalid'],
    ['Jo <jo@example.net>', 'invalid'],
    [`${'x'.repeat(65)}@example.net`, 'invalid'],
    ['jo@exa mple.net', 'invalid'],
  ])('core::recipients::%j is %j', (given, parsed) => {
    expect(parseAddress(given)).toEqual(parsed)
  })

  test.each([
    ['jo+a+b@example.net', 'jo@example.net'],
    ['jo@example.net', 'jo@example.net'],
    ['+jo@example.net', '+jo@example.net'],
  ])('core::recipients::%s without its tag is %s', (address, base) => {
    expect(withoutTag(address)).toBe(base)
  })
})

const from = { address: 'jo@shop.example.com', name: 'Jo' }
const at = (address: string) => ({ address, name: '' })

describe('the reply target', () => {
  test.each([
    ['Reply-To of the same organisation', { replyTo: [at('orders@example.com')] }, [], 'orders@example.com'],
    ['Reply-To elsewhere', { replyTo: [at('thief@example.net')] }, [], 'jo@shop.example.com'],
    [
      'Reply-To elsewhere of a known sender',
      { replyTo: [at('desk@example.net')], isKnownSender: true },
      [],
      'desk@example.net',
    ],
    [
      'Reply-To that was written to before',
      { replyTo: [at('desk@example.net')] },
      ['desk@example.net'],
      'desk@example.net',
    ],
    ['several: the first counts', { replyTo: [at('a@example.com'), at('b@example.com')] }, [], 'a@example.com'],
    ['none', {}, [], 'jo@shop.example.com'],
  ])('core::recipients::d3 %s', (_name, change, contacts, address) => {
    expect(replyTarget({ ...TARGET, from, ...change }, contacts)?.address).toBe(address)
  })
})

function list(operation: SendOperation, target: TargetFacts | null, recipients = REQUEST.recipients) {
  const found = listRecipients({ ...REQUEST, operation, recipients }, target, { own: OWN, contacts: [] })
  return found.kind === 'list' ? found.recipients.map(({ field, address }) => `${field} ${address}`) : found.refusal
}

describe('recipients', () => {
  const busy: TargetFacts = {
    ...TARGET,
    from,
    to: [at('ada.test@agents.localhost'), at('second@example.net')],
    cc: [at('old@example.com'), at('third@example.net'), at('second@example.net')],
  }
  const ours: TargetFacts = { ...busy, direction: 'outbound', from: at('ada.test@agents.localhost') }

  test('core::recipients::are_each_there_once_whatever_their_case_and_field', () => {
    const given = [
      { address: 'A@example.net', name: 'A', field: 'to' as const },
      { address: 'a@example.net', name: '', field: 'cc' as const },
      { address: 'b@example.net', name: '', field: 'bcc' as const },
    ]

    expect(list('send', null, given)).toEqual(['to a@example.net', 'bcc b@example.net'])
  })

  test('core::recipients::a_reply_goes_to_the_author_alone', () => {
    expect(list('reply', busy)).toEqual(['to jo@shop.example.com'])
  })

  test('core::recipients::a10_a_reply_to_all_leaves_own_addresses_out', () => {
    expect(list('reply_all', busy)).toEqual(['to jo@shop.example.com', 'to second@example.net', 'cc third@example.net'])
  })

  test('core::recipients::a_reply_to_our_own_message_goes_where_that_went', () => {
    expect(list('reply', ours)).toEqual([
      'to ada.test@agents.localhost',
      'to second@example.net',
      'cc old@example.com',
      'cc third@example.net',
    ])
    expect(list('reply_all', ours)).toEqual(['to second@example.net', 'cc third@example.net'])
  })

  test.each([
    ['no author to answer', 'reply', { ...busy, from: null }, undefined, { code: 'address_invalid' }],
    [
      'a local part outside ASCII',
      'send',
      null,
      [{ address: 'jö@example.net', name: '', field: 'to' }],
      { code: 'address_unsupported' },
    ],
    [
      'nobody but ourselves',
      'reply_all',
      { ...busy, from: at('old@example.com'), to: [], cc: [] },
      undefined,
      { code: 'invalid_request' },
    ],
  ] as const)('core::recipients::refuses %s', (_name, operation, target, recipients, refusal) => {
    expect(list(operation, target, recipients)).toMatchObject(refusal)
  })
})
