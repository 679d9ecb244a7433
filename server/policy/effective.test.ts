import { describe, expect, test } from 'vitest'
import { ConfigInvalid } from '../env.ts'
import { deploymentPolicy, effectivePolicy } from './effective.ts'

// Covers: spec/config.md 11, S18, S29

const plain = { defaultPolicy: {} }

describe('effective policy', () => {
  test('core::policy::a_tenant_without_values_lives_by_the_built_in_ones', () => {
    const policy = effectivePolicy(plain, '{}')

    expect(policy).toMatchObject({
      identity_daily_send_cap: 500,
      tenant_daily_send_cap: 5000,
      max_recipients: 10,
      quarantine: { on_auth_fail: true, spam_threshold: 0.8, unsolicited_otp: true, key_release: false },
      retention: { raw_days: 90, message_days: null, events_days: 30 },
      webhook_text_bytes: 65_536,
      domain_fallback: true,
    })
  })

  test('core::policy::the_tenant_wins_over_the_deployment_and_the_deployment_over_the_built_in', () => {
    const settings = { defaultPolicy: { max_recipients: 20, retention: { raw_days: 30, events_days: 7 } } }
    const policy = effectivePolicy(settings, JSON.stringify({ retention: { raw_days: 5 } }))

    expect(policy.max_recipients).toBe(20)
    expect(policy.retention).toEqual({ raw_days: 5, message_days: null, events_days: 7 })
  })

  test('core::policy::arrays_replace_and_never_mix', () => {
    const settings = { defaultPolicy: { inbound: { extract_attachment_text: ['pdf', 'text'] } } }
    const policy = effectivePolicy(settings, JSON.stringify({ inbound: { extract_attachment_text: ['html'] } }))

    expect(policy.inbound.extract_attachment_text).toEqual(['html'])
  })

  test('core::policy::a_null_lets_the_value_below_hold', () => {
    const settings = { defaultPolicy: { max_recipients: 7 } }

    expect(effectivePolicy(settings, JSON.stringify({ max_recipients: null })).max_recipients).toBe(7)
  })

  test('core::policy::names_that_no_policy_has_are_left_out', () => {
    const policy = effectivePolicy(plain, '{"made_up":1,"quarantine":{"made_up":2}}')

    expect(policy).not.toHaveProperty('made_up')
    expect(policy.quarantine).not.toHaveProperty('made_up')
  })

  test('core::policy::one_tenants_values_never_reach_another', () => {
    effectivePolicy(plain, JSON.stringify({ quarantine: { key_release: true } }))

    expect(effectivePolicy(plain, '{}').quarantine.key_release).toBe(false)
  })
})

test.each([
  { name: 'out of bounds', defaultPolicy: { max_recipients: 50 } },
  { name: 'of another type', defaultPolicy: { quarantine: { spam_threshold: 'high' } } },
  { name: 'an object where a value stands', defaultPolicy: { domain_fallback: {} } },
])('core::policy::names_the_setting_when_the_operators_default_is $name', ({ defaultPolicy }) => {
  expect(() => deploymentPolicy({ defaultPolicy })).toThrow(ConfigInvalid)
})
