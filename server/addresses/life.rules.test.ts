import { describe, expect, test } from 'vitest'
import { type AddressStanding, decidePromotion, decideRetirement, whyNotDeleted } from './rules.ts'

// Covers: FR-ADR-3, FR-ADR-4, FR-DOM-6, A14, spec/identities.md 13, 20

const NOW = Date.UTC(2027, 0, 1)
const DAY = 86_400_000
const when = (afterDays: number) => ({ afterDays, nowMs: NOW })

const alias = (over: Partial<AddressStanding & { isDomainLive: boolean }> = {}) => ({
  role: 'alias' as const,
  status: 'active' as const,
  isFallback: false,
  isDomainLive: true,
  ...over,
})
const OWN = { isFallback: false }
const PLATFORM = { isFallback: true }

describe('promoting', () => {
  test.each([
    { days: 90, state: { status: 'retiring', retireAt: NOW + 90 * DAY, retiredAt: null } },
    { days: 365, state: { status: 'retiring', retireAt: NOW + 365 * DAY, retiredAt: null } },
    { days: 0, state: { status: 'retired', retireAt: null, retiredAt: NOW } },
  ])('core::addresses::fr_adr_4_the_primary_before_ends_after $days days', ({ days, state }) => {
    expect(decidePromotion(alias(), OWN, when(days))).toEqual({ kind: 'promote', previous: state })
  })

  test.each([
    { name: 'the platform address was primary', target: alias(), previous: PLATFORM },
    { name: 'a retiring address comes back', target: alias({ status: 'retiring' }), previous: OWN },
    { name: 'the platform address comes back', target: alias({ isFallback: true }), previous: OWN },
  ])('core::addresses::a14_the_primary_before_stays_in_use_when $name', ({ target, previous }) => {
    const stays = { status: 'active', retireAt: null, retiredAt: null }

    expect(decidePromotion(target, previous, when(0))).toEqual({ kind: 'promote', previous: stays })
  })

  test.each([
    { name: 'a pending address', target: alias({ status: 'pending' }), code: 'domain_not_ready' },
    { name: 'a domain that is not ready', target: alias({ isDomainLive: false }), code: 'domain_not_ready' },
    {
      name: 'a retiring address of a domain that is not ready',
      target: alias({ status: 'retiring', isDomainLive: false }),
      code: 'domain_not_ready',
    },
    { name: 'a retired address', target: alias({ status: 'retired' }), code: 'address_in_use' },
  ])('core::addresses::is_refused_with $code for $name', ({ target, code }) => {
    expect(decidePromotion(target, OWN, when(90))).toEqual({ kind: 'refused', code })
  })

  test('core::addresses::the_present_primary_changes_nothing_whatever_its_domain_does', () => {
    expect(decidePromotion({ ...alias({ isDomainLive: false }), role: 'primary' }, OWN, when(0))).toEqual({
      kind: 'none',
    })
  })
})

describe('retiring', () => {
  test.each([
    { days: 1, status: 'active', state: { status: 'retiring', retireAt: NOW + DAY, retiredAt: null } },
    { days: 7, status: 'retiring', state: { status: 'retiring', retireAt: NOW + 7 * DAY, retiredAt: null } },
    { days: 0, status: 'active', state: { status: 'retired', retireAt: null, retiredAt: NOW } },
    { days: 0, status: 'retiring', state: { status: 'retired', retireAt: null, retiredAt: NOW } },
  ] as const)('core::addresses::fr_adr_3_an $status alias ends after $days days', ({ days, status, state }) => {
    expect(decideRetirement(alias({ status }), when(days))).toEqual({ kind: 'retire', state })
  })

  test.each([
    { name: 'the primary', target: { ...alias(), role: 'primary' as const }, code: 'address_is_primary' },
    {
      name: 'the platform address as primary',
      target: { ...alias({ isFallback: true }), role: 'primary' as const },
      code: 'address_is_primary',
    },
    { name: 'the platform address', target: alias({ isFallback: true }), code: 'address_in_use' },
    { name: 'a retired address', target: alias({ status: 'retired' }), code: 'address_in_use' },
    { name: 'a pending address', target: alias({ status: 'pending' }), code: 'domain_not_ready' },
  ])('core::addresses::is_refused_with $code for $name', ({ target, code }) => {
    expect(decideRetirement(target, when(0))).toEqual({ kind: 'refused', code })
  })
})

describe('deleting', () => {
  test('core::addresses::only_a_pending_alias_can_be_deleted', () => {
    expect(whyNotDeleted(alias({ status: 'pending' }))).toBeNull()
    expect(whyNotDeleted(alias())).toBe('address_in_use')
    expect(whyNotDeleted(alias({ status: 'retiring' }))).toBe('address_in_use')
    expect(whyNotDeleted(alias({ status: 'retired' }))).toBe('address_in_use')
    expect(whyNotDeleted(alias({ status: 'pending', isFallback: true }))).toBe('address_in_use')
    expect(whyNotDeleted({ ...alias({ status: 'pending' }), role: 'primary' })).toBe('address_is_primary')
  })
})
