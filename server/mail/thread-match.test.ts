import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamedAddress } from './parsed.ts'
import {
  buildReferences,
  fallbackPinEnds,
  maySendFrom,
  mergeParticipants,
  type OwnAddress,
  participantsOf,
  replyFromAfterInbound,
  resolveThread,
  selectReplyFrom,
} from './thread-match.ts'

// Covers: FR-THR-1, FR-OUT-5, A10, C2, C3, G7, S73

const NOW = 1_791_540_000_000
const HOUR_MS = 3_600_000

function person(address: string, name = ''): NamedAddress {
  return { address, name }
}

function own(address: string, status: OwnAddress['status'] = 'active'): OwnAddress {
  return { address, status }
}

describe('the walk through References', () => {
  test('core::threading::c2_at_most_50_ids_are_looked_up_newest_first', () => {
    const asked: string[] = []
    const references = Array.from({ length: 150 }, (_, index) => `r${index}@example.com`)
    const lookup = {
      threadExists: () => false,
      isParticipant: () => true,
      threadOfMessageId: (id: string) => {
        asked.push(id)
        return null
      },
    }

    const decision = resolveThread({
      token: { kind: 'absent' },
      inReplyTo: null,
      references,
      senderAddress: 'ada@example.com',
      lookup,
    })

    expect(decision).toEqual({ kind: 'new', joinUnverified: false })
    expect(asked).toEqual(references.slice(100).reverse())
  })

  test('core::threading::c1_a_token_beyond_any_stored_seq_joins_nothing', () => {
    const lookup = { threadExists: () => true, isParticipant: () => true, threadOfMessageId: () => null }

    const decision = resolveThread({
      token: { kind: 'valid', seq: 2n ** 53n, kid: '0', current: true },
      inReplyTo: null,
      references: [],
      senderAddress: 'ada@example.com',
      lookup,
    })

    expect(decision).toEqual({ kind: 'new', joinUnverified: false })
  })
})

describe('References that we write', () => {
  test('core::threading::c2_the_first_and_the_19_most_recent_of_150_stay_in_order', () => {
    const references = Array.from({ length: 150 }, (_, index) => `r${index}@example.com`)

    const written = buildReferences({ references, inReplyTo: null, messageId: 'parent@example.com' })

    expect(written).toEqual(['r0@example.com', ...references.slice(132), 'parent@example.com'])
    expect(written).toHaveLength(20)
  })

  test.for([
    ['parent without References uses its In-Reply-To', [], 'a@example.com', ['a@example.com', 'p@example.com']],
    ['parent with neither', [], null, ['p@example.com']],
    ['References win over In-Reply-To', ['b@example.com'], 'a@example.com', ['b@example.com', 'p@example.com']],
    [
      'a repeat keeps its last place',
      ['a@example.com', 'b@example.com', 'a@example.com'],
      null,
      ['b@example.com', 'a@example.com', 'p@example.com'],
    ],
    [
      'the parent listed already moves to the end',
      ['p@example.com', 'b@example.com'],
      null,
      ['b@example.com', 'p@example.com'],
    ],
    ['a line break is no id', ['a@example.com\r\nBcc: eve@example.net'], null, ['p@example.com']],
    ['brackets are no id', ['a<b@example.com', 'a>b@example.com'], null, ['p@example.com']],
    ['eight-bit is no id', ['caf\u00e9@example.com'], null, ['p@example.com']],
    ['an id that we made up is not written', ['5f@synthetic.invalid'], null, ['p@example.com']],
  ] as const)('core::threading::c2_%s', ([, references, inReplyTo, expected]) => {
    expect(buildReferences({ references, inReplyTo, messageId: 'p@example.com' })).toEqual(expected)
  })

  test('core::threading::c2_a_parent_whose_id_may_not_be_written_leaves_nothing', () => {
    expect(buildReferences({ references: [], inReplyTo: null, messageId: '5f@synthetic.invalid' })).toEqual([])
  })

  test('core::threading::c2_any_chain_gives_at_most_20_distinct_ids_that_fit_a_header', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string(), (references, messageId) => {
        const written = buildReferences({ references, inReplyTo: null, messageId })
        expect(written.length).toBeLessThanOrEqual(20)
        expect(new Set(written).size).toBe(written.length)
        expect(written.join('')).toMatch(/^[\x21-\x7e]*$/)
      }),
    )
  })
})

describe('participants', () => {
  const ada = person('ada@example.com', 'Ada')
  const bob = person('bob@example.com', 'Bob')
  const cat = person('cat@example.com')

  test('core::threading::inbound_adds_from_then_to_then_cc', () => {
    expect(participantsOf({ direction: 'inbound', from: ada, to: [bob], cc: [cat] })).toEqual([ada, bob, cat])
  })

  test('core::threading::outbound_adds_to_then_cc_and_not_ourselves', () => {
    expect(participantsOf({ direction: 'outbound', from: ada, to: [bob], cc: [cat] })).toEqual([bob, cat])
  })

  test('core::threading::own_and_journal_addresses_are_never_participants', () => {
    const merged = mergeParticipants({
      known: [ada, person('agent@agents.example')],
      added: [person('journal@agents.example'), bob],
      own: new Set(['agent@agents.example', 'journal@agents.example']),
    })

    expect(merged).toEqual([ada, bob])
  })

  test.for([
    ['a new name replaces the old one', 'Ada', 'Ada L.', 'Ada L.'],
    ['an empty name keeps the old one', 'Ada', '', 'Ada'],
    ['controls are removed', '', 'Ada\r\nBcc: x', 'Ada Bcc: x'],
    ['a long name is cut at 78 characters', '', 'a'.repeat(100), 'a'.repeat(78)],
    ['a cut never halves a character', '', '😀'.repeat(100), '😀'.repeat(78)],
  ] as const)('core::threading::%s', ([, before, after, expected]) => {
    const merged = mergeParticipants({
      known: [person('ada@example.com', before)],
      added: [person('ada@example.com', after)],
      own: new Set(),
    })

    expect(merged).toEqual([person('ada@example.com', expected)])
  })

  test('core::threading::a_full_list_of_50_takes_no_more_but_still_learns_names', () => {
    const known = Array.from({ length: 50 }, (_, index) => person(`p${index}@example.com`))

    const merged = mergeParticipants({ known, added: [bob, person('p3@example.com', 'Third')], own: new Set() })

    expect(merged).toHaveLength(50)
    expect(merged.filter(({ address }) => address === bob.address)).toEqual([])
    expect(merged[3]).toEqual(person('p3@example.com', 'Third'))
  })
})

describe('the address a reply leaves from', () => {
  const toOld = {
    current: 'new@example.org',
    deliveredTo: own('old@example.org', 'retiring'),
    namedInToOrCc: true,
    isVisible: true,
    isPlatformAddress: false,
    tokenValid: false,
    fallbackPinned: false,
  }

  test.for([
    ['the retiring address they wrote to', toOld, 'old@example.org'],
    ['unchanged for a blind copy', { ...toOld, namedInToOrCc: false }, 'new@example.org'],
    ['unchanged for an invisible message', { ...toOld, isVisible: false }, 'new@example.org'],
    [
      'unchanged for a retired address',
      { ...toOld, deliveredTo: own('old@example.org', 'retired') },
      'new@example.org',
    ],
    [
      'unchanged at the platform address with a token while pinned',
      { ...toOld, isPlatformAddress: true, tokenValid: true, fallbackPinned: true },
      'new@example.org',
    ],
    [
      'changed at the platform address without a token',
      { ...toOld, isPlatformAddress: true, fallbackPinned: true },
      'old@example.org',
    ],
    [
      'changed at the platform address when not pinned',
      { ...toOld, isPlatformAddress: true, tokenValid: true },
      'old@example.org',
    ],
    ['null for a new thread by blind copy', { ...toOld, current: null, namedInToOrCc: false }, null],
  ] as const)('core::threading::c3_after_inbound_it_is_%s', ([, inbound, expected]) => {
    expect(replyFromAfterInbound(inbound)).toBe(expected)
  })

  const thread = {
    fallbackPinned: false,
    replyFrom: own('old@example.org', 'retiring'),
    platformAddress: 'ada@agents.example',
    primaryAddress: 'new@example.org',
  }

  test.for([
    ['the address they wrote to while it retires', thread, 'old@example.org'],
    ['the primary once it is retired', { ...thread, replyFrom: own('old@example.org', 'retired') }, 'new@example.org'],
    ['the primary when none is set', { ...thread, replyFrom: null }, 'new@example.org'],
    ['the platform address while pinned', { ...thread, fallbackPinned: true }, 'ada@agents.example'],
  ] as const)('core::threading::c3_a_reply_takes_%s', ([, state, expected]) => {
    expect(selectReplyFrom(state)).toBe(expected)
  })

  test.for([
    ['an active address', own('a@example.org'), null, false, true],
    ['a retiring address the thread replies from', own('a@example.org', 'retiring'), 'a@example.org', false, true],
    ['a retiring address the thread has used', own('a@example.org', 'retiring'), null, true, true],
    ['a retiring address new to the thread', own('a@example.org', 'retiring'), 'b@example.org', false, false],
    ['a retired address', own('a@example.org', 'retired'), 'a@example.org', true, false],
    ['a pending address', own('a@example.org', 'pending'), 'a@example.org', true, false],
  ] as const)('core::threading::g7_%s_may_be_named_or_not', ([, from, replyFromAddress, usedInThread, allowed]) => {
    expect(maySendFrom({ from, replyFromAddress, usedInThread })).toBe(allowed)
  })

  test.for([
    ['after 72 quiet hours', true, NOW - 72 * HOUR_MS - 1, true],
    ['not at 72 hours', true, NOW - 72 * HOUR_MS, false],
    ['not while the domain is ill', false, NOW - 100 * HOUR_MS, false],
  ] as const)('core::threading::a_fallback_pin_ends_%s', ([, domainHealthy, lastAt, ends]) => {
    expect(fallbackPinEnds({ domainHealthy, lastAt, nowMs: NOW })).toBe(ends)
  })
})
