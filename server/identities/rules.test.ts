import { describe, expect, test } from 'vitest'
import { decideStatus } from './rules.ts'

// Covers: FR-IDN-3, J17, spec/identities.md 2

const identity = { status: 'active', pauseReason: null, isTenantSuspended: false, isPartnered: false } as const
const paused = { ...identity, status: 'paused' } as const

describe('pausing and resuming', () => {
  test('core::identities::nothing_wanted_changes_nothing', () => {
    expect(decideStatus(identity, undefined, 'tenant')).toEqual({ kind: 'none' })
    expect(decideStatus(identity, 'active', 'tenant')).toEqual({ kind: 'none' })
    expect(decideStatus({ ...paused, pauseReason: 'manual' }, 'paused', 'tenant')).toEqual({ kind: 'none' })
  })

  test('core::identities::an_active_identity_is_paused', () => {
    expect(decideStatus(identity, 'paused', 'identity')).toEqual({ kind: 'pause' })
  })

  test.each(['identity', 'tenant', 'partner', 'platform'] as const)(
    'core::identities::a_manual_pause_is_resumed_by_any_level: %s',
    (level) => {
      const partnered = { ...paused, pauseReason: 'manual', isPartnered: true } as const

      expect(decideStatus(partnered, 'active', level)).toEqual({ kind: 'resume' })
    },
  )

  test.each([
    { level: 'identity', isPartnered: false, kind: 'out_of_level' },
    { level: 'tenant', isPartnered: false, kind: 'resume' },
    { level: 'platform', isPartnered: false, kind: 'resume' },
    { level: 'tenant', isPartnered: true, kind: 'out_of_level' },
    { level: 'partner', isPartnered: true, kind: 'out_of_level' },
    { level: 'platform', isPartnered: true, kind: 'resume' },
  ] as const)(
    'core::identities::j17_an_abuse_pause_and_a $level key, partnered $isPartnered: $kind',
    ({ level, isPartnered, kind }) => {
      expect(decideStatus({ ...paused, pauseReason: 'abuse_threshold', isPartnered }, 'active', level)).toEqual({
        kind,
      })
    },
  )

  test('core::identities::what_a_suspension_paused_waits_for_the_tenant', () => {
    const refusal = { kind: 'still_paused', reason: 'tenant_suspended' }

    expect(decideStatus({ ...paused, pauseReason: 'tenant_suspended' }, 'active', 'platform')).toEqual(refusal)
    expect(decideStatus({ ...paused, pauseReason: 'manual', isTenantSuspended: true }, 'active', 'platform')).toEqual(
      refusal,
    )
  })
})
