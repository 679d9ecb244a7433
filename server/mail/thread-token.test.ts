import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Keyring,
  kidOfDetail,
  mayVerifyToken,
  mint,
  replyToLocal,
  type ThreadKey,
  verify,
} from './thread-token.ts'

// Covers: FR-THR-1, FR-OUT-6, A2, A12, C1, D10, S89

const IDENTITY = 'idn_01ARZ3NDEKTSV4RRFFQ69G5FAV'
const OTHER_IDENTITY = 'idn_01ARZ3NDEKTSV4RRFFQ69G5FAW'
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index)
const SEQ_MAX = (1n << 60n) - 1n

function ringOf(kid: string, verifying: readonly ThreadKey[] = []): Keyring {
  return { current: { kid, key: KEY }, verifying }
}

const seqs = fc.bigInt({ min: 1n, max: SEQ_MAX })
const kids = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz')

describe('fixed vectors', () => {
  test.for([
    ['0', 1n, 't01.d9mwsme8'],
    ['0', 32n, 't010.m5sjfev8'],
    ['0', 115n, 't03k.n0gvxh2g'],
    ['z', 32768n, 'tz1000.1k1rp543'],
    ['7', SEQ_MAX, 't7zzzzzzzzzzzz.n90h4dkx'],
  ] as const)('core::thread_token::a2_kid_%s_seq_%s_mints_and_verifies_%s', ([kid, seq, token]) => {
    expect(mint(ringOf(kid), IDENTITY, seq)).toBe(token)
    expect(verify(ringOf(kid), IDENTITY, token)).toEqual({ kind: 'valid', seq, kid, current: true })
    expect(kidOfDetail(token)).toBe(kid)
  })

  test('core::thread_token::a12_the_longest_local_part_takes_64_octets', () => {
    const token = mint(ringOf('7'), IDENTITY, SEQ_MAX)

    expect(replyToLocal('a'.repeat(40), token)).toHaveLength(64)
    expect(replyToLocal('bookings.acme', 't03k.n0gvxh2g')).toBe('bookings.acme+t03k.n0gvxh2g')
  })
})

describe('non-tokens', () => {
  test.for([
    ['no detail', null],
    ['an empty detail', ''],
    ['a tag of the owner', 'invoices'],
    ['a lone t', 't'],
    ['upper case', 'T03K.N0GVXH2G'],
    ['a 13 character seq', 't01234567890123.n0gvxh2g'],
    ['a short mac', 't03k.n0gvxh2'],
    ['a long mac', 't03k.n0gvxh2gg'],
    ['a letter outside the alphabet', 't03k.n0gvxh2u'],
    ['no dot', 't03kn0gvxh2g'],
    ['a trailing newline', 't03k.n0gvxh2g\n'],
    ['a full-width digit', 't０3k.n0gvxh2g'],
  ] as const)('core::thread_token::a2_%s_is_absent', ([, detail]) => {
    expect(verify(ringOf('0'), IDENTITY, detail)).toEqual({ kind: 'absent' })
    expect(kidOfDetail(detail)).toBeNull()
  })

  test.for([
    ['leading zero seq', 't003k.n0gvxh2g'],
    ['zero seq', 't00.n0gvxh2g'],
    ['forged mac', 't03k.n0gvxh2h'],
    ['another seq', 't03m.n0gvxh2g'],
    ['unknown kid', 't13k.n0gvxh2g'],
  ] as const)('core::thread_token::a2_%s_is_invalid', ([, detail]) => {
    expect(verify(ringOf('0'), IDENTITY, detail)).toEqual({ kind: 'invalid' })
  })
})

describe('rotation', () => {
  test('core::thread_token::an_older_key_verifies_until_it_leaves_the_ring', () => {
    const older = { kid: '0', key: KEY }
    const current = { kid: '1', key: new Uint8Array(32).fill(9) }
    const token = mint({ current: older, verifying: [] }, IDENTITY, 115)

    expect(verify({ current, verifying: [older] }, IDENTITY, token)).toEqual({
      kind: 'valid',
      seq: 115n,
      kid: '0',
      current: false,
    })
    expect(verify({ current, verifying: [] }, IDENTITY, token)).toEqual({ kind: 'invalid' })
  })
})

describe('properties', () => {
  test('core::thread_token::a2_every_minted_token_verifies_and_fits_the_budget', () => {
    fc.assert(
      fc.property(kids, seqs, (kid, seq) => {
        const token = mint(ringOf(kid), IDENTITY, seq)
        expect(token.length).toBeLessThanOrEqual(23)
        expect(verify(ringOf(kid), IDENTITY, token)).toEqual({ kind: 'valid', seq, kid, current: true })
      }),
    )
  })

  test('core::thread_token::a2_every_single_bit_flip_of_the_token_is_refused', () => {
    fc.assert(
      fc.property(kids, seqs, (kid, seq) => {
        const token = mint(ringOf(kid), IDENTITY, seq)
        const flipped = Array.from({ length: token.length * 8 }, (_, bit) => flipBit(token, bit))
        expect(flipped.filter((detail) => verify(ringOf(kid), IDENTITY, detail).kind === 'valid')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('core::thread_token::a2_every_single_bit_flip_of_seq_and_mac_digits_is_refused', () => {
    fc.assert(
      fc.property(seqs, fc.nat(4), fc.nat(), (seq, bit, position) => {
        const token = mint(ringOf('0'), IDENTITY, seq)
        const places = [...token].flatMap((character, index) => (index < 2 || character === '.' ? [] : [index]))
        const place = places[position % places.length] ?? 2
        const changed = flipDigit(token, place, bit)
        expect(verify(ringOf('0'), IDENTITY, changed).kind).not.toBe('valid')
      }),
    )
  })

  test('core::thread_token::a2_a_token_never_verifies_for_another_identity_or_key', () => {
    const otherKey: Keyring = { current: { kid: '0', key: new Uint8Array(32).fill(1) }, verifying: [] }
    fc.assert(
      fc.property(seqs, (seq) => {
        const token = mint(ringOf('0'), IDENTITY, seq)
        expect(verify(ringOf('0'), OTHER_IDENTITY, token)).toEqual({ kind: 'invalid' })
        expect(verify(otherKey, IDENTITY, token)).toEqual({ kind: 'invalid' })
      }),
    )
  })

  test('core::thread_token::any_detail_is_judged_without_a_throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (detail) => {
        expect(verify(ringOf('0'), IDENTITY, detail).kind).not.toBe('valid')
      }),
    )
  })
})

describe('our own rows', () => {
  test.for([[0], [-1], [1.5], [2 ** 60]] as const)('core::thread_token::seq_%s_is_never_minted', ([seq]) => {
    expect(() => mint(ringOf('0'), IDENTITY, seq)).toThrow(RangeError)
  })

  test('core::thread_token::a_malformed_identity_or_key_throws_instead_of_signing', () => {
    expect(() => mint(ringOf('0'), 'idn_short', 1)).toThrow(RangeError)
    expect(() => mint({ current: { kid: '0', key: KEY.subarray(1) }, verifying: [] }, IDENTITY, 1)).toThrow(RangeError)
    expect(() => mint(ringOf('u'), IDENTITY, 1)).toThrow(RangeError)
  })
})

describe('brute force', () => {
  test.for([
    ['no failure yet', 0, 0, true],
    ['the tenth failure of a sender', 9, 9, true],
    ['the eleventh failure of a sender', 10, 10, false],
    ['the hundredth failure of all', 0, 99, true],
    ['the hundred and first failure of all', 0, 100, false],
  ] as const)('core::thread_token::d10_%s_is_verified_or_not', ([, ofSender, ofAll, verified]) => {
    expect(mayVerifyToken({ ofSender, ofAll })).toBe(verified)
  })
})

function flipBit(text: string, bit: number): string {
  const place = Math.floor(bit / 8)
  const code = text.charCodeAt(place) ^ (1 << (bit % 8))
  return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1)
}

function flipDigit(text: string, place: number, bit: number): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const digit = alphabet.charAt(alphabet.indexOf(text.charAt(place)) ^ (1 << bit))
  return text.slice(0, place) + digit + text.slice(place + 1)
}
