import { describe, expect, test } from 'vitest'
import type { TenantPolicyPatch } from '../../contract/objects/policy-patch.ts'
import { BUILT_IN_POLICY } from './defaults.ts'
import { POLICY_FIELDS, POLICY_PATHS, type PolicyPath } from './fields.ts'
import { writesOf } from './patch.ts'
import {
  ceilingOf,
  changesOf,
  droppedZones,
  fieldsFor,
  firstRefusal,
  type PolicyState,
  type PolicyWriter,
  policyOf,
  readCeilings,
  writeState,
} from './rules.ts'

// Covers: FR-TEN-4, J14, J17, J23, J24, J25, J26, H13, spec/config.md 11, 12, 14

const PLATFORM: PolicyWriter = { level: 'platform', mayDecide: false }
const PARTNER: PolicyWriter = { level: 'partner', mayDecide: false }
const TENANT: PolicyWriter = { level: 'tenant', mayDecide: false }
const DECIDING: PolicyWriter = { level: 'tenant', mayDecide: true }

const FRESH: PolicyState = { deployment: BUILT_IN_POLICY, stored: {}, platformCeilings: {}, partnerCeilings: {} }

/** A state after the given writes, each allowed or not: the test says what was stored. */
function stateAfter(...writes: readonly (readonly [PolicyWriter, TenantPolicyPatch])[]): PolicyState {
  return writes.reduce((state, [writer, patch]) => writeState(state, writer, writesOf(patch)), FRESH)
}

const refusal = (state: PolicyState, writer: PolicyWriter, patch: TenantPolicyPatch) =>
  firstRefusal(state, writer, writesOf(patch))

const classed = (wanted: string) => POLICY_PATHS.filter((path) => POLICY_FIELDS[path].class === wanted)

describe('the fields', () => {
  test('core::policy::there_are_43_and_22_of_them_are_lower_only', () => {
    expect(POLICY_PATHS).toHaveLength(43)
    expect(classed('lower_only')).toHaveLength(22)
    expect(classed('platform_only')).toEqual([
      'domains.allow_create_zone',
      'domains.cloudflare_zones',
      'web_bot_auth.allowed',
    ])
    expect(classed('partner_or_platform')).toEqual(['quarantine.key_release'])
    expect(classed('guard')).toEqual([
      'send_allowlist_only',
      'quarantine.on_auth_fail',
      'quarantine.spam_threshold',
      'quarantine.unsolicited_otp',
    ])
    expect(classed('free')).toEqual([
      'large_attachments',
      'link_ttl_hours',
      'ai_disclosure.mode',
      'ai_disclosure.text',
      'inbound.extract_attachment_text',
      'inbound.ses_bounce_retired',
      'retention.message_days',
      'triage.categories',
      'triage.rules',
      'search.refs_packs',
      'search.custom_refs',
      'webhook_text_bytes',
      'domain_fallback',
    ])
  })
})

describe('who may write what', () => {
  const PATCHES: readonly { readonly path: PolicyPath; readonly patch: TenantPolicyPatch }[] = [
    { path: 'domains.allow_create_zone', patch: { domains: { allow_create_zone: true } } },
    { path: 'domains.cloudflare_zones', patch: { domains: { cloudflare_zones: ['a.example'] } } },
    { path: 'web_bot_auth.allowed', patch: { web_bot_auth: { allowed: true } } },
    { path: 'quarantine.key_release', patch: { quarantine: { key_release: true } } },
  ]

  test.each(PATCHES)('core::policy::a_platform_key_writes $path', ({ patch }) => {
    expect(refusal(FRESH, PLATFORM, patch)).toBeNull()
  })

  test.each(PATCHES)('core::policy::j14_j24_a_tenant_key_never_writes $path', ({ path, patch }) => {
    expect(refusal(FRESH, DECIDING, patch)).toEqual({ kind: 'not_writable', field: path })
  })

  test.each(PATCHES)('core::policy::of_these_a_partner_key_writes_key_release_only: $path', ({ path, patch }) => {
    const expected = path === 'quarantine.key_release' ? null : { kind: 'not_writable', field: path }

    expect(refusal(FRESH, PARTNER, patch)).toEqual(expected)
  })

  test('core::policy::j24_resetting_a_field_is_writing_it', () => {
    expect(refusal(FRESH, TENANT, { web_bot_auth: null })).toEqual({
      kind: 'not_writable',
      field: 'web_bot_auth.allowed',
    })
    expect(refusal(FRESH, TENANT, { quarantine: { key_release: null } })).toMatchObject({ kind: 'not_writable' })
  })

  test('core::policy::free_fields_are_free_for_all', () => {
    const patch: TenantPolicyPatch = {
      large_attachments: 'link',
      retention: { message_days: null },
      webhook_text_bytes: 0,
      domain_fallback: false,
    }

    for (const writer of [PLATFORM, PARTNER, TENANT]) expect(refusal(FRESH, writer, patch)).toBeNull()
  })
})

describe('ceilings', () => {
  test.each([
    { name: 'below the default', value: 9, writer: TENANT, expected: null },
    { name: 'the default itself', value: 10, writer: TENANT, expected: null },
    {
      name: 'above the default',
      value: 11,
      writer: TENANT,
      expected: { kind: 'above_ceiling', field: 'max_recipients', ceiling: 10, source: 'deployment' },
    },
    {
      name: 'above the default, by a partner',
      value: 11,
      writer: PARTNER,
      expected: { kind: 'above_ceiling', field: 'max_recipients', ceiling: 10, source: 'deployment' },
    },
    { name: 'above the default, by the operator', value: 49, writer: PLATFORM, expected: null },
  ])('core::policy::j23_a_number $name', ({ value, writer, expected }) => {
    expect(refusal(FRESH, writer, { max_recipients: value })).toEqual(expected)
  })

  test('core::policy::j17_the_operators_value_binds_partner_and_tenant_until_it_is_reset', () => {
    const bound = stateAfter([PLATFORM, { max_recipients: 5 }])
    const free = stateAfter([PLATFORM, { max_recipients: 5 }], [PLATFORM, { max_recipients: null }])
    const above = { kind: 'above_ceiling', field: 'max_recipients', ceiling: 5, source: 'platform' }

    expect(refusal(bound, PARTNER, { max_recipients: 6 })).toEqual(above)
    expect(refusal(bound, TENANT, { max_recipients: 6 })).toEqual(above)
    expect(refusal(bound, TENANT, { max_recipients: 5 })).toBeNull()
    expect(refusal(free, TENANT, { max_recipients: 10 })).toBeNull()
    expect(policyOf(free).max_recipients).toBe(10)
  })

  test('core::policy::a_ceiling_above_the_default_lifts_nobody_over_the_default', () => {
    const state = stateAfter([PLATFORM, { max_recipients: 49 }])

    expect(policyOf(state).max_recipients).toBe(49)
    expect(refusal(state, TENANT, { max_recipients: 11 })).toMatchObject({ ceiling: 10, source: 'deployment' })
  })

  test('core::policy::j26_the_partners_value_binds_the_tenant_and_never_the_partner', () => {
    const state = stateAfter([PARTNER, { max_recipients: 4 }])

    expect(refusal(state, TENANT, { max_recipients: 5 })).toEqual({
      kind: 'above_ceiling',
      field: 'max_recipients',
      ceiling: 4,
      source: 'partner',
    })
    expect(refusal(state, PARTNER, { max_recipients: 8 })).toBeNull()
    expect(
      refusal(stateAfter([PARTNER, { max_recipients: 4 }], [PARTNER, { max_recipients: null }]), TENANT, {
        max_recipients: 10,
      }),
    ).toBeNull()
  })

  test('core::policy::of_equal_bounds_the_first_in_the_order_deployment_platform_partner_is_named', () => {
    const equal = stateAfter([PLATFORM, { max_recipients: 5 }], [PARTNER, { max_recipients: 5 }])

    expect(ceilingOf(equal, TENANT, 'max_recipients')).toEqual({ ceiling: 5, source: 'platform' })
    expect(ceilingOf(stateAfter([PLATFORM, { max_recipients: 10 }]), TENANT, 'max_recipients')).toEqual({
      ceiling: 10,
      source: 'deployment',
    })
  })

  test.each([
    { name: 'on by default, allowed', patch: { auto_reply: { allowed: true } }, state: FRESH, expected: null },
    {
      name: 'on, but switched off above',
      patch: { auto_reply: { allowed: true } },
      state: stateAfter([PLATFORM, { auto_reply: { allowed: false } }]),
      expected: { kind: 'above_ceiling', field: 'auto_reply.allowed', ceiling: false, source: 'platform' },
    },
    {
      name: 'on, but off by default',
      patch: { inbound: { extract_image_text: true } },
      state: FRESH,
      expected: { kind: 'above_ceiling', field: 'inbound.extract_image_text', ceiling: false, source: 'deployment' },
    },
    { name: 'off is always stricter', patch: { triage: { enabled: false } }, state: FRESH, expected: null },
    {
      name: 'approval is the stricter value',
      patch: { accounts: { require_approval: true } },
      state: FRESH,
      expected: null,
    },
    {
      name: 'approval asked for above',
      patch: { accounts: { require_approval: false } },
      state: stateAfter([PARTNER, { accounts: { require_approval: true } }]),
      expected: { kind: 'above_ceiling', field: 'accounts.require_approval', ceiling: true, source: 'partner' },
    },
  ])('core::policy::j23_a_switch: $name', ({ patch, state, expected }) => {
    expect(refusal(state, TENANT, patch)).toEqual(expected)
  })

  test('core::policy::a_reset_counts_as_the_default_it_brings_back', () => {
    const state = stateAfter([PLATFORM, { max_recipients: 5 }])

    expect(refusal(state, TENANT, { max_recipients: null })).toMatchObject({ kind: 'above_ceiling', ceiling: 5 })
    expect(refusal(FRESH, TENANT, { max_recipients: null })).toBeNull()
  })

  test('core::policy::a_tenant_key_changes_no_ceiling', () => {
    const state = stateAfter([PLATFORM, { max_recipients: 5 }], [TENANT, { max_recipients: 2 }])

    expect(state.platformCeilings).toEqual({ max_recipients: 5 })
    expect(state.partnerCeilings).toEqual({})
    expect(refusal(state, TENANT, { max_recipients: 5 })).toBeNull()
  })

  test('core::policy::fields_of_other_classes_leave_no_ceiling', () => {
    const state = stateAfter([PLATFORM, { webhook_text_bytes: 1, send_allowlist_only: true }])

    expect(state.platformCeilings).toEqual({})
  })
})

describe('guards', () => {
  test.each([
    { name: 'tightening a switch', patch: { send_allowlist_only: true } },
    { name: 'repeating the value in force', patch: { quarantine: { on_auth_fail: true } } },
    { name: 'a lower threshold', patch: { quarantine: { spam_threshold: 0.5 } } },
    { name: 'a reset to what is in force', patch: { quarantine: { unsolicited_otp: null } } },
  ])('core::policy::j25_a_tenant_key_may_tighten: $name', ({ patch }) => {
    expect(refusal(FRESH, TENANT, patch)).toBeNull()
  })

  test.each([
    { name: 'a switch', patch: { quarantine: { on_auth_fail: false } }, field: 'quarantine.on_auth_fail' },
    { name: 'the threshold', patch: { quarantine: { spam_threshold: 0.81 } }, field: 'quarantine.spam_threshold' },
    { name: 'by a reset', patch: { send_allowlist_only: null }, field: 'send_allowlist_only' },
  ])('core::policy::j25_loosening_needs_a_person_unless_keys_may_decide: $name', ({ patch, field }) => {
    const tight = stateAfter([PLATFORM, { send_allowlist_only: true }])

    expect(refusal(tight, TENANT, patch)).toEqual({ kind: 'person_required', field })
    for (const writer of [DECIDING, PARTNER, PLATFORM]) expect(refusal(tight, writer, patch)).toBeNull()
  })

  test('core::policy::j25_tighter_is_measured_by_what_is_in_force_and_not_by_the_default', () => {
    const tight = stateAfter([TENANT, { quarantine: { spam_threshold: 0.5 } }])

    expect(refusal(tight, TENANT, { quarantine: { spam_threshold: 0.6 } })).toMatchObject({ kind: 'person_required' })
    expect(refusal(tight, TENANT, { quarantine: { spam_threshold: 0.4 } })).toBeNull()
  })
})

describe('a whole write', () => {
  test('core::policy::the_first_refused_path_in_their_order_decides_whatever_the_order_of_the_request', () => {
    const patch: TenantPolicyPatch = {
      web_bot_auth: { allowed: true },
      retention: { raw_days: 400 },
      abuse: { bounce_rate_pause: 1 },
      domain_fallback: false,
    }

    expect(refusal(FRESH, TENANT, patch)).toMatchObject({ field: 'abuse.bounce_rate_pause' })
    expect(refusal(FRESH, TENANT, { ...patch, abuse: undefined })).toMatchObject({ field: 'retention.raw_days' })
  })

  test('core::policy::values_are_stored_merged_and_a_reset_leaves_nothing_behind', () => {
    const state = stateAfter(
      [TENANT, { retention: { raw_days: 5, events_days: 7 }, search: { refs_packs: ['core', 'uk_vehicle'] } }],
      [TENANT, { retention: { raw_days: null }, search: { refs_packs: ['uk_vehicle'] } }],
      [TENANT, { retention: { events_days: null } }],
    )

    expect(state.stored).toEqual({ search: { refs_packs: ['uk_vehicle'] } })
    expect(policyOf(state).retention).toEqual(BUILT_IN_POLICY.retention)
  })

  test('core::policy::a_group_that_is_null_resets_every_field_of_it', () => {
    const state = stateAfter(
      [PLATFORM, { retention: { raw_days: 5, message_days: 30, events_days: 7 } }],
      [PLATFORM, { retention: null }],
    )

    expect(state).toEqual(FRESH)
  })

  test('core::policy::the_trail_gets_numbers_and_truth_values_that_changed_and_no_text', () => {
    const patch: TenantPolicyPatch = {
      max_recipients: 3,
      link_ttl_hours: 72,
      ai_disclosure: { text: 'Private words' },
      retention: { message_days: 30 },
      send_allowlist_only: true,
    }
    const after = stateAfter([TENANT, patch])

    expect(changesOf(BUILT_IN_POLICY, policyOf(after), writesOf(patch))).toEqual([
      { field: 'max_recipients', from: 10, to: 3 },
      { field: 'retention.message_days', from: null, to: 30 },
      { field: 'send_allowlist_only', from: false, to: true },
    ])
  })

  test('core::policy::h13_zones_that_leave_the_list_are_known', () => {
    const listed = policyOf(stateAfter([PLATFORM, { domains: { cloudflare_zones: ['a.example', 'b.example'] } }]))
    const fewer = policyOf(stateAfter([PLATFORM, { domains: { cloudflare_zones: ['b.example', 'c.example'] } }]))

    expect(droppedZones(listed, fewer)).toEqual(['a.example'])
    expect(droppedZones(fewer, fewer)).toEqual([])
    expect(droppedZones(listed, BUILT_IN_POLICY)).toEqual(['a.example', 'b.example'])
  })

  test('core::policy::stored_ceilings_of_unknown_fields_or_kinds_do_not_count', () => {
    expect(readCeilings('{"max_recipients":5,"made_up":1,"triage.rules":[],"auto_reply.allowed":false}')).toEqual({
      max_recipients: 5,
      'auto_reply.allowed': false,
    })
    expect(readCeilings('[]')).toEqual({})
  })
})

describe('what a key is told', () => {
  const fieldOf = (state: PolicyState, writer: PolicyWriter, path: PolicyPath) =>
    fieldsFor(state, writer).find(({ field }) => field === path)

  test('core::policy::the_operator_may_write_all_and_nothing_bounds_it', () => {
    const fields = fieldsFor(stateAfter([PARTNER, { max_recipients: 2 }]), PLATFORM)

    expect(fields.map(({ field }) => field)).toEqual(POLICY_PATHS)
    expect(new Set(fields.map(({ writable }) => writable))).toEqual(new Set([true]))
    expect(new Set(fields.map(({ ceiling, ceiling_source }) => `${ceiling} ${ceiling_source}`))).toEqual(
      new Set(['null null']),
    )
    expect(fields.filter((field) => field.person_required_to_loosen)).toEqual([])
  })

  test('core::policy::a_tenant_sees_its_ceilings_what_is_out_of_reach_and_what_needs_a_person', () => {
    const state = stateAfter([PARTNER, { max_recipients: 2 }], [PLATFORM, { retention: { raw_days: 30 } }])

    expect(fieldOf(state, TENANT, 'max_recipients')).toEqual({
      field: 'max_recipients',
      class: 'lower_only',
      writable: true,
      ceiling: 2,
      ceiling_source: 'partner',
      person_required_to_loosen: false,
    })
    expect(fieldOf(state, TENANT, 'retention.raw_days')).toMatchObject({ ceiling: 30, ceiling_source: 'platform' })
    expect(fieldOf(state, TENANT, 'auto_reply.allowed')).toMatchObject({ ceiling: true, ceiling_source: 'deployment' })
    expect(fieldOf(state, TENANT, 'web_bot_auth.allowed')).toMatchObject({ writable: false, ceiling: null })
    expect(fieldOf(state, TENANT, 'quarantine.key_release')).toMatchObject({ writable: false })
    expect(fieldOf(state, TENANT, 'quarantine.spam_threshold')).toMatchObject({
      writable: true,
      ceiling: null,
      person_required_to_loosen: true,
    })
    expect(fieldOf(state, DECIDING, 'quarantine.spam_threshold')).toMatchObject({ person_required_to_loosen: false })
    expect(fieldOf(state, TENANT, 'domain_fallback')).toMatchObject({ class: 'free', writable: true, ceiling: null })
  })

  test('core::policy::j26_a_partner_does_not_see_its_own_value_as_a_ceiling', () => {
    const state = stateAfter([PARTNER, { max_recipients: 2 }])

    expect(fieldOf(state, PARTNER, 'max_recipients')).toMatchObject({ ceiling: 10, ceiling_source: 'deployment' })
    expect(fieldOf(state, PARTNER, 'quarantine.key_release')).toMatchObject({ writable: true })
    expect(fieldOf(state, PARTNER, 'domains.cloudflare_zones')).toMatchObject({ writable: false })
    expect(fieldsFor(state, PARTNER).filter((field) => field.person_required_to_loosen)).toEqual([])
  })
})
