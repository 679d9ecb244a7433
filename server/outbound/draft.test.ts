import { describe, expect, test } from 'vitest'
import { IDENTITY, NOON } from '../../test/ingest-facts.ts'
import {
  CONTEXT,
  MESSAGE,
  NO_FACTS,
  REPLY_FACTS,
  REQUEST,
  senderAddress,
  TARGET,
  THREAD,
} from '../../test/send-facts.ts'
import { composeMail } from '../mail/compose.ts'
import { parseMail } from '../mail/parse.ts'
import { verify } from '../mail/thread-token.ts'
import { type DraftInput, draftMail, threadHeaders } from './draft.ts'
import { chooseSender } from './sender.ts'

// Covers: C2, C3, C6, E8, G7, G9, FR-OUT-5, FR-OUT-6, N13, spec/outbound.md 10 to 13

const KEYS = { current: { kid: '0', key: new Uint8Array(32).map((_, i) => i) }, verifying: [] }
const RECIPIENT = { address: 'jo@example.net', name: 'Jo', status: 'queued', reason: null, smtpResponse: null } as const
const DRAFT: DraftInput = {
  request: REQUEST,
  context: CONTEXT,
  mailbox: NO_FACTS,
  sender: senderAddress(),
  recipients: [
    { ...RECIPIENT, field: 'to' },
    { ...RECIPIENT, address: 'hidden@example.net', name: '', field: 'bcc' },
  ],
  hop: 1,
  messageId: MESSAGE,
  identityId: IDENTITY,
  threadSeq: 7,
  threadKeys: KEYS,
  now: NOON,
  parts: [],
}
const REPLY: DraftInput = {
  ...DRAFT,
  request: { ...REQUEST, operation: 'reply', targetId: TARGET.id },
  mailbox: REPLY_FACTS,
}

function written(draft: DraftInput) {
  const parsed = parseMail(composeMail(draftMail(draft)))
  const header = (name: string) => parsed.headers.find((field) => field.name === name)?.value ?? null
  return { parsed, header }
}

describe('headers', () => {
  test('core::draft::a_new_message_has_the_service_fields_and_never_a_blind_copy', () => {
    const { parsed, header } = written(DRAFT)

    expect(header('X-PactMail-Hop')).toBe('1')
    expect(header('Message-ID')).toBe('<01arz3ndektsv4rrffq69g5fav@agents.localhost>')
    expect(header('Date')).toBe('Fri, 09 Oct 2026 10:00:00 +0000')
    expect(parsed.from).toEqual({ address: 'ada.test@agents.localhost', name: 'Ada' })
    expect([header('In-Reply-To'), header('References'), header('Bcc')]).toEqual([null, null, null])
    expect(Buffer.from(composeMail(draftMail(DRAFT))).toString()).not.toContain('hidden@')
  })

  test('core::draft::fr_out_6_reply_to_carries_a_token_that_verifies', () => {
    const [replyTo] = written(DRAFT).parsed.replyTo

    const detail = /^ada\.test\+(.*)@agents\.localhost$/.exec(replyTo?.address ?? '')?.[1] ?? null
    expect(verify(KEYS, IDENTITY, detail)).toMatchObject({ kind: 'valid', seq: 7n })
    expect(replyTo?.name).toBe('Ada')
  })

  test('core::draft::a_domain_without_tokens_has_no_reply_to', () => {
    const sender = senderAddress(undefined, { domain: { replyToken: 'none' } })

    expect(written({ ...DRAFT, sender }).parsed.replyTo).toEqual([])
  })

  test('core::draft::a_reply_answers_its_parent', () => {
    const { header, parsed } = written(REPLY)

    expect(header('In-Reply-To')).toBe('<parent@example.net>')
    expect(header('References')).toBe('<root@example.net> <parent@example.net>')
    expect(parsed.subject).toBe('Re: Order 42')
  })

  test('core::draft::c6_a_forward_keeps_the_references_and_answers_nobody', () => {
    const { header, parsed } = written({
      ...REPLY,
      request: { ...REPLY.request, operation: 'forward', text: 'See below' },
    })

    expect([header('In-Reply-To'), header('References')]).toEqual([null, '<root@example.net> <parent@example.net>'])
    expect(parsed.subject).toBe('Fwd: Order 42')
    expect(parsed.text).toContain(
      'See below\n\n---------- Forwarded message ---------\nFrom: Ben <ben.test@agents.localhost>',
    )
  })

  test.each([
    ['header', 'true', false],
    ['footer', null, true],
    ['none', null, false],
  ] as const)('core::draft::e8 notice as %s', (mode, header, isInText) => {
    const policy = { ...CONTEXT.tenant.policy, ai_disclosure: { mode, text: 'By an assistant.' } }
    const draft = { ...DRAFT, context: { ...CONTEXT, tenant: { ...CONTEXT.tenant, policy } } }

    expect(written(draft).header('X-AI-Generated')).toBe(header)
    expect(written(draft).parsed.text?.includes('By an assistant.')).toBe(isInText)
  })

  test('core::draft::g9_marketing_has_both_list_fields_and_a_visible_line', () => {
    const unsubscribe = { url: 'https://example.com/u?a=<b> c', mailto: 'stop@example.com' }
    const { header, parsed } = written({
      ...DRAFT,
      request: { ...REQUEST, kind: 'marketing', unsubscribe, hasConsent: true },
    })

    expect(header('List-Unsubscribe')).toBe('<https://example.com/u?a=%3Cb%3E%20c>, <mailto:stop@example.com>')
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(parsed.text).toContain('Unsubscribe: https://example.com/u')
  })

  test('core::draft::an_automatic_reply_says_so', () => {
    expect(written({ ...REPLY, request: { ...REPLY.request, kind: 'auto_reply' } }).header('Auto-Submitted')).toBe(
      'auto-replied',
    )
  })
})

describe('references', () => {
  const anchor = (references: readonly string[], rfcMessageId = 'parent@example.net') => ({
    rfcMessageId,
    references,
    inReplyTo: null,
  })
  const ids = (count: number, length = 20) =>
    Array.from({ length: count }, (_, n) => `${String(n).padStart(length, 'i')}@example.net`)

  test('core::draft::c2_of_150_the_first_and_the_19_most_recent_are_written', () => {
    const { references } = threadHeaders('reply', anchor(ids(150)))

    expect(references).toEqual([ids(150)[0], ...ids(150).slice(-18), 'parent@example.net'])
  })

  test('core::draft::a_value_over_2048_bytes_loses_its_oldest_after_the_first', () => {
    const { references } = threadHeaders('reply', anchor(ids(19, 200)))

    const length = references.map((id) => `<${id}>`).join(' ').length
    expect(length).toBeLessThanOrEqual(2_048)
    expect([references[0], references.at(-1)]).toEqual([ids(19, 200)[0], 'parent@example.net'])
  })

  test.each([
    ['that would leave its brackets', 'a>\r\nBcc: x@example.net'],
    ['that fits on no line', `${'i'.repeat(996)}@x`],
    ['that we made up', 'abc@synthetic.invalid'],
  ])('core::draft::s73_a_parent_id_%s_is_not_written', (_name, id) => {
    expect(threadHeaders('reply', anchor(['root@example.net'], id))).toEqual({
      inReplyTo: null,
      references: ['root@example.net'],
    })
  })

  test('core::draft::without_an_anchor_there_are_no_thread_headers', () => {
    expect(threadHeaders('reply', null)).toEqual({ inReplyTo: null, references: [] })
  })
})

describe('the sender', () => {
  const primary = senderAddress('ada@example.com')
  const platform = senderAddress('ada.test@agents.localhost', { isPrimary: false })
  const retiring = senderAddress('old@example.com', { isPrimary: false, status: 'retiring' })
  const retired = senderAddress('gone@example.com', { isPrimary: false, status: 'retired' })
  const pending = senderAddress('new@example.com', { isPrimary: false, status: 'pending' })
  const all = [primary, platform, retiring, retired, pending]
  const choose = (fromAddress: string | null, thread: typeof THREAD | null) => {
    const choice = chooseSender({ fromAddress }, thread, all)
    return choice.kind === 'chosen' ? choice.sender.address : 'refused'
  }

  test.each([
    ['a new message: the primary', null, null, 'ada@example.com'],
    ['c3 a thread: the address last written to', null, { replyFromAddress: 'old@example.com' }, 'old@example.com'],
    ['c3 once that has retired: the primary', null, { replyFromAddress: 'gone@example.com' }, 'ada@example.com'],
    ['a pinned thread: the platform address', null, { fallbackPinned: true }, 'ada.test@agents.localhost'],
    ['an active address by name', 'Ada.Test@agents.localhost', null, 'ada.test@agents.localhost'],
    ['g7 a retiring one for a new message', 'old@example.com', null, 'refused'],
    ['g7 a retiring one in another thread', 'old@example.com', {}, 'refused'],
    ['g7 a retiring one that the thread used', 'old@example.com', { usedFrom: ['old@example.com'] }, 'old@example.com'],
    ['a retired one', 'gone@example.com', {}, 'refused'],
    ['a pending one is refused later, as not ready', 'new@example.com', null, 'new@example.com'],
    ['somebody elses', 'jo@example.net', null, 'refused'],
  ])('core::sender::%s', (_name, fromAddress, change, address) => {
    expect(choose(fromAddress, change === null ? null : { ...THREAD, ...change })).toBe(address)
  })
})
