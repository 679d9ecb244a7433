import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CATEGORIES, type TenantPolicy } from '../../contract/objects/policy.ts'
import { TenantPolicyPatch } from '../../contract/objects/policy-patch.ts'
import { anyWrite, bodyOf } from '../../test/policy-model.ts'
import { keyMayDecide } from './decisions.ts'
import { BUILT_IN_POLICY } from './defaults.ts'
import { POLICY_PATHS } from './fields.ts'
import { applyWrites, categoryErrors, patternErrors, writesOf } from './patch.ts'

// Covers: FR-TEN-4, FR-TRI-2, J14, J16, J25, E11, spec/api.md 3.4, spec/config.md 11, 13, 14, spec/triage.md 6

const rule = (over: object = {}) => ({ id: 'r1', match: { has_attachment: true }, set: { urgency_min: 1 }, ...over })
const rules = (...list: object[]) => ({ triage: { rules: list } })
const custom = (pattern: string) => ({ search: { custom_refs: [{ name: 'n', pattern }] } })

/** The paths at which a patch is refused; empty when it is fine. */
function refusedAt(patch: object): string[] {
  const parsed = TenantPolicyPatch.safeParse(patch)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))
}

describe('the form of a patch', () => {
  test.each([
    { name: 'nothing', patch: {}, at: '' },
    { name: 'an empty group', patch: { retention: {} }, at: '' },
    { name: 'fields that no policy has', patch: { made_up: 1 }, at: '' },
    { name: 'no recipients', patch: { max_recipients: 0 }, at: 'max_recipients' },
    { name: '50 recipients', patch: { max_recipients: 50 }, at: 'max_recipients' },
    { name: 'half a count', patch: { identity_daily_send_cap: 1.5 }, at: 'identity_daily_send_cap' },
    { name: 'less than nothing', patch: { tenant_daily_send_cap: -1 }, at: 'tenant_daily_send_cap' },
    { name: 'a text for a number', patch: { link_ttl_hours: '72' }, at: 'link_ttl_hours' },
    { name: 'a link of 169 hours', patch: { link_ttl_hours: 169 }, at: 'link_ttl_hours' },
    { name: 'a way that is none', patch: { large_attachments: 'drop' }, at: 'large_attachments' },
    { name: 'a footer without text', patch: { ai_disclosure: { text: '' } }, at: 'ai_disclosure.text' },
    { name: 'a threshold above 1', patch: { quarantine: { spam_threshold: 1.1 } }, at: 'quarantine.spam_threshold' },
    { name: 'raw mail for no day', patch: { retention: { raw_days: 0 } }, at: 'retention.raw_days' },
    { name: 'events for 366 days', patch: { retention: { events_days: 366 } }, at: 'retention.events_days' },
    {
      name: 'a family twice',
      patch: { inbound: { extract_attachment_text: ['pdf', 'pdf'] } },
      at: 'inbound.extract_attachment_text',
    },
    {
      name: 'an unknown family',
      patch: { inbound: { extract_attachment_text: ['video'] } },
      at: 'inbound.extract_attachment_text.0',
    },
    { name: 'one step', patch: { search: { agentic_max_steps: 1 } }, at: 'search.agentic_max_steps' },
    { name: '31 seconds', patch: { search: { agentic_max_seconds: 31 } }, at: 'search.agentic_max_seconds' },
    { name: 'a pack twice', patch: { search: { refs_packs: ['core', 'core'] } }, at: 'search.refs_packs' },
    { name: 'more bytes than a body has', patch: { webhook_text_bytes: 65_537 }, at: 'webhook_text_bytes' },
    {
      name: 'a zone in upper case',
      patch: { domains: { cloudflare_zones: ['A.example'] } },
      at: 'domains.cloudflare_zones.0',
    },
    {
      name: 'a zone twice',
      patch: { domains: { cloudflare_zones: ['a.example', 'a.example'] } },
      at: 'domains.cloudflare_zones',
    },
    { name: 'no categories', patch: { triage: { categories: [] } }, at: 'triage.categories' },
    {
      name: 'a category in upper case',
      patch: { triage: { categories: [{ name: 'Spam', description: 'x' }] } },
      at: 'triage.categories.0.name',
    },
    {
      name: 'a category twice',
      patch: { triage: { categories: [1, 2].map(() => ({ name: 'a', description: 'x' })) } },
      at: 'triage.categories',
    },
  ])('core::policy::is_a_bad_request: $name', ({ patch, at }) => {
    expect(refusedAt(patch)).toEqual([at])
  })

  test.each([
    { name: 'a rule without conditions', patch: rules(rule({ match: {} })), at: 'triage.rules.0.match' },
    { name: 'a rule without effects', patch: rules(rule({ set: {} })), at: 'triage.rules.0.set' },
    { name: 'a rule without a name', patch: rules({ match: {}, set: {} }), at: 'triage.rules.0.id' },
    { name: 'an unknown condition', patch: rules(rule({ match: { to: ['x'] } })), at: 'triage.rules.0.match' },
    { name: 'an unknown effect', patch: rules(rule({ set: { risk_flags: [] } })), at: 'triage.rules.0.set' },
    { name: 'a field beside the known ones', patch: rules(rule({ enabled: true })), at: 'triage.rules.0' },
    { name: 'two rules of one name', patch: rules(rule(), rule()), at: 'triage.rules' },
    { name: 'an empty text', patch: rules(rule({ match: { from: [''] } })), at: 'triage.rules.0.match.from.0' },
    {
      name: 'a text of 201 characters',
      patch: rules(rule({ match: { subject_contains: ['x'.repeat(201)] } })),
      at: 'triage.rules.0.match.subject_contains.0',
    },
    {
      name: '21 texts',
      patch: rules(rule({ match: { from_domain: Array.from({ length: 21 }, (_, n) => `d${n}.example`) } })),
      at: 'triage.rules.0.match.from_domain',
    },
    {
      name: '11 labels to add',
      patch: rules(rule({ set: { labels_add: Array.from({ length: 11 }, (_, n) => `l${n}`) } })),
      at: 'triage.rules.0.set.labels_add',
    },
    {
      name: 'a label with a blank',
      patch: rules(rule({ set: { labels_add: ['a b'] } })),
      at: 'triage.rules.0.set.labels_add.0',
    },
    { name: 'urgency 4', patch: rules(rule({ set: { urgency_min: 4 } })), at: 'triage.rules.0.set.urgency_min' },
    { name: 'a name in upper case', patch: rules(rule({ id: 'R1' })), at: 'triage.rules.0.id' },
    {
      name: '51 rules',
      patch: rules(...Array.from({ length: 51 }, (_, n) => rule({ id: `r${n}` }))),
      at: 'triage.rules',
    },
  ])('core::policy::fr_tri_2_rules_are_strict: $name', ({ patch, at }) => {
    expect(refusedAt(patch)).toContain(at)
  })

  test('core::policy::every_field_takes_its_own_default_and_null', () => {
    const nulls = Object.fromEntries(POLICY_PATHS.map((path) => [path, null]))

    expect(refusedAt(BUILT_IN_POLICY)).toEqual([])
    expect(writesOf(TenantPolicyPatch.parse(bodyOf({ level: 'tenant', fields: nulls })))).toEqual(
      POLICY_PATHS.toSorted().map((path) => ({ path, value: null })),
    )
  })
})

describe('reading a patch', () => {
  test('core::policy::fields_come_in_the_order_of_their_paths_and_a_null_group_names_all_of_its_own', () => {
    const patch = TenantPolicyPatch.parse({
      webhook_text_bytes: 0,
      accounts: { require_approval: true },
      ai_disclosure: null,
    })

    expect(writesOf(patch)).toEqual([
      { path: 'accounts.require_approval', value: true },
      { path: 'ai_disclosure.mode', value: null },
      { path: 'ai_disclosure.text', value: null },
      { path: 'webhook_text_bytes', value: 0 },
    ])
  })

  test('core::policy::fr_tri_2_texts_of_rules_are_stored_as_they_are_compared', () => {
    const match = {
      from: ['Bob@Example.COM'],
      from_domain: ['EXAMPLE.com'],
      to_identity: ['Ada', 'idn_01HZY8QZJ4X9T1B2C3D4E5F6G7'],
      subject_contains: ['ﬁnal №５'],
      body_contains: ['ＲＥＣＨＮＵＮＧ'],
      label: ['vip'],
      has_attachment: false,
    }
    const [write] = writesOf(TenantPolicyPatch.parse(rules(rule({ match, stop: true }))))

    expect(write?.value).toEqual([
      {
        id: 'r1',
        match: {
          from: ['bob@example.com'],
          from_domain: ['example.com'],
          to_identity: ['ada', 'idn_01HZY8QZJ4X9T1B2C3D4E5F6G7'],
          subject_contains: ['final no5'],
          body_contains: ['rechnung'],
          label: ['vip'],
          has_attachment: false,
        },
        set: { urgency_min: 1 },
        stop: true,
      },
    ])
  })

  test('core::policy::applying_a_patch_twice_is_applying_it_once_and_order_of_fields_is_nothing', () => {
    fc.assert(
      fc.property(anyWrite, anyWrite, (first, second) => {
        const [a, b] = [first, second].map((write) => writesOf(TenantPolicyPatch.parse(bodyOf(write)))) as [
          ReturnType<typeof writesOf>,
          ReturnType<typeof writesOf>,
        ]
        const stored = applyWrites({}, a)
        const both = applyWrites(stored, b)

        expect(applyWrites(both, b)).toEqual(both)
        expect(applyWrites(stored, b.toReversed())).toEqual(both)
        expect(JSON.stringify(both)).not.toContain('null')
        expect(JSON.stringify(both)).not.toContain('{}' + ',')
      }),
    )
  })
})

describe('patterns', () => {
  test.each([
    { name: 'a look-ahead', pattern: 'a(?=b)' },
    { name: 'a back-reference', pattern: '(a)\\1' },
    { name: 'a bracket that stays open', pattern: '(a' },
    { name: 'one that unfolds to megabytes', pattern: 'a{1000}'.repeat(200) },
    { name: 'one for the empty text', pattern: 'a*' },
  ])('core::policy::a_pattern_that_cannot_run_is_named: $name', ({ pattern }) => {
    const patch = TenantPolicyPatch.parse({
      search: {
        custom_refs: [
          { name: 'plate', pattern: '[A-Z]{2}\\d{2}' },
          { name: 'bad', pattern },
        ],
      },
    })

    expect(patternErrors(patch)).toEqual([{ path: 'search.custom_refs.1.pattern', message: expect.any(String) }])
  })

  test('core::policy::patterns_that_run_are_fine', () => {
    expect(patternErrors(TenantPolicyPatch.parse(custom('(?i)\\bJOB-(\\d{4,8})\\b')))).toEqual([])
    expect(patternErrors(TenantPolicyPatch.parse({ search: null }))).toEqual([])
  })
})

describe('categories', () => {
  const policy = (categories: string[] | null, ...setting: (string | undefined)[]): TenantPolicy => ({
    ...BUILT_IN_POLICY,
    triage: {
      ...BUILT_IN_POLICY.triage,
      categories: categories === null ? null : categories.map((name) => ({ name, description: name })),
      rules: setting.map((category, index) => ({ id: `r${index}`, match: {}, set: { category } })),
    },
  })

  test('core::policy::fr_tri_2_a_rule_sets_a_category_of_the_list_in_force', () => {
    const written = [{ path: 'triage.rules', value: [] } as const]

    expect(categoryErrors(policy(null, 'vendor', undefined), written)).toEqual([])
    expect(categoryErrors(policy(['mine'], 'mine'), written)).toEqual([])
    expect(categoryErrors(policy(['mine'], 'mine', 'vendor'), written)).toMatchObject([
      { path: 'triage.rules.1.set.category' },
    ])
  })

  test('core::policy::a_list_that_takes_a_rules_category_away_is_refused_and_one_that_is_not_written_is_not_asked', () => {
    const after = policy(['mine'], 'vendor')

    expect(categoryErrors(after, [{ path: 'triage.categories', value: [] }])).toMatchObject([
      { path: 'triage.categories', message: expect.stringContaining('r0') },
    ])
    expect(categoryErrors(after, [{ path: 'triage.enabled', value: true }])).toEqual([])
  })

  test('core::policy::the_built_in_list_is_that_of_the_specification', () => {
    expect(BUILT_IN_CATEGORIES).toHaveLength(12)
    expect(BUILT_IN_CATEGORIES).toContain('other')
  })
})

describe('decisions reserved for people', () => {
  const policy = (key_release: boolean) => ({ quarantine: { key_release } })

  test.each([
    { console: true, keyRelease: true, tenant: false, expected: true },
    { console: false, keyRelease: false, tenant: false, expected: true },
    { console: true, keyRelease: false, tenant: true, expected: true },
    { console: true, keyRelease: false, tenant: false, expected: false },
  ])(
    'core::policy::j14_j16_j25_a_key_decides: console $console, deployment $keyRelease, tenant $tenant',
    ({ console, keyRelease, tenant, expected }) => {
      expect(keyMayDecide({ console, keyRelease }, policy(tenant))).toBe(expected)
    },
  )
})
