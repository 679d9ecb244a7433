import { expect, test } from 'vitest'
import { decideStatus, isReservedSuffix, suffixFold } from './rules.ts'

// Covers: D12, J17, FR-TEN-3, spec/identities.md 5

test.each(['.paypal', '.paypa1', '.stripe', '.pactmail', '.support', '.p0stmaster', '.g00gle', '.hrnrc'])(
  'core::tenants::d12_%s_is_reserved',
  (suffix) => {
    expect(isReservedSuffix(suffix)).toBe(true)
  },
)

test.each(['', '.acme', '.test', '.paypal-fans', '.banking'])('core::tenants::d12_suffix_%s_is_free', (suffix) => {
  expect(isReservedSuffix(suffix)).toBe(false)
})

test('core::tenants::d12_suffixes_that_look_alike_have_one_fold', () => {
  expect(suffixFold('.acrne')).toBe(suffixFold('.acme'))
  expect(suffixFold('.acme')).not.toBe(suffixFold('.acne'))
  expect(suffixFold('')).toBe('')
})

test.each([
  { status: 'active', suspendedBy: null, wanted: undefined, level: 'platform', step: 'none' },
  { status: 'active', suspendedBy: null, wanted: 'active', level: 'platform', step: 'none' },
  { status: 'active', suspendedBy: null, wanted: 'suspended', level: 'platform', step: 'suspend' },
  { status: 'active', suspendedBy: null, wanted: 'suspended', level: 'partner', step: 'suspend' },
  { status: 'suspended', suspendedBy: 'platform', wanted: 'suspended', level: 'platform', step: 'none' },
  { status: 'suspended', suspendedBy: 'partner', wanted: 'suspended', level: 'platform', step: 'take_over' },
  { status: 'suspended', suspendedBy: 'platform', wanted: 'suspended', level: 'partner', step: 'none' },
  { status: 'suspended', suspendedBy: 'partner', wanted: 'suspended', level: 'partner', step: 'none' },
  { status: 'suspended', suspendedBy: 'platform', wanted: 'active', level: 'platform', step: 'resume' },
  { status: 'suspended', suspendedBy: 'partner', wanted: 'active', level: 'platform', step: 'resume' },
  { status: 'suspended', suspendedBy: 'partner', wanted: 'active', level: 'partner', step: 'resume' },
  { status: 'suspended', suspendedBy: 'platform', wanted: 'active', level: 'partner', step: 'refused' },
] as const)(
  'core::tenants::j17_$level wanting $wanted of a tenant $status by $suspendedBy: $step',
  ({ status, suspendedBy, wanted, level, step }) => {
    expect(decideStatus({ status, suspendedBy }, wanted, level)).toBe(step)
  },
)
