import { beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, auditOf, comparable, contextOf, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import {
  createPolicyWorld,
  fieldOf,
  type PolicyAnswer,
  policyEvents,
  policyPath,
  policyRefusal,
  readPolicy,
  runOnTenant,
  storedTenant,
  writePolicy,
} from '../../test/policy-world.ts'
import { costOf } from '../../test/request-cost.ts'
import { call, insertDomain, must } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import type { Procedure } from '../rpc/implement.ts'
import { tenantsProcedures } from './procedures.ts'

// Covers: FR-TEN-4, H13, I8, J14, J17, J23 to J26, spec/api.md 4.2, spec/config.md 12 to 17, spec/events.md 10
let world: Awaited<ReturnType<typeof createPolicyWorld>>

beforeAll(async () => {
  world = await createPolicyWorld()
})

describe('reading a policy', () => {
  test('it::tenants::fr_ten_4_each_level_sees_what_holds_and_what_it_may_change', async () => {
    const { id, keys } = await world.createOwned()

    const views = {
      platform: await readPolicy(keys.platform, id),
      partner: await readPolicy(keys.partner, id),
      tenant: await readPolicy(keys.tenant, id),
    }

    expect(views.tenant).toMatchObject({ tenant_id: id, policy_version: 0, policy: { max_recipients: 10 } })
    expect(views.tenant.fields).toHaveLength(43)
    expect(views.partner.policy).toEqual(views.tenant.policy)
    expect(fieldOf(views.platform, 'max_recipients')).toMatchObject({ writable: true, ceiling: null })
    expect(fieldOf(views.partner, 'max_recipients')).toMatchObject({ ceiling: 10, ceiling_source: 'deployment' })
    expect(fieldOf(views.partner, 'quarantine.key_release')).toMatchObject({ writable: true })
    expect(fieldOf(views.tenant, 'quarantine.key_release')).toMatchObject({ writable: false })
    expect(await actionsOf(id)).toEqual(['tenant.create', 'key.create'])
  })

  test('it::tenants::j24_without_policy_write_it_is_neither_read_nor_written', async () => {
    const { secret } = await world.keyOf('tenant', ['messages:read'])
    const denied = { status: 403, code: 'permission_denied', details: { required: 'policy:write' } }

    expect(await errorOf(await call(secret, 'GET', policyPath(world.tenantId)))).toEqual(denied)
    expect(await policyRefusal(secret, world.tenantId, { max_recipients: 1 })).toEqual(denied)
    expect(await policyRefusal(world.identityKey.secret, world.tenantId, { max_recipients: 1 })).toEqual(denied)
  })

  test('it::tenants::j10_a_foreign_tenant_answers_like_a_missing_one_to_reads_and_writes', async () => {
    const { keys } = await world.createOwned()
    const before = await storedTenant(world.tenantId)
    const answers = async (id: string) => [
      await comparable(await call(keys.tenant, 'GET', policyPath(id))),
      await comparable(await call(keys.partner, 'GET', policyPath(id))),
      await comparable(await call(keys.tenant, 'PATCH', policyPath(id), { max_recipients: 1 })),
      await comparable(await call(keys.partner, 'PATCH', policyPath(id), { max_recipients: 1 })),
    ]

    const foreign = await answers(world.tenantId)

    expect(foreign).toMatchObject(
      foreign.map(() => ({ status: 404, body: expect.stringContaining('tenant_not_found') })),
    )
    expect(await answers(newId('ten'))).toEqual(foreign)
    expect(await storedTenant(world.tenantId)).toEqual(before)
  })
})

describe('writing a policy', () => {
  test('it::tenants::fr_ten_4_a_write_holds_at_once_and_is_in_trail_and_events', async () => {
    const { id, keys } = await world.createOwned()

    const view = await writePolicy(keys.tenant, id, {
      retention: { raw_days: 7 },
      ai_disclosure: { text: 'Made by Ada' },
    })

    expect(view).toMatchObject({
      policy_version: 1,
      policy: { retention: { raw_days: 7, events_days: 30 }, ai_disclosure: { mode: 'none', text: 'Made by Ada' } },
    })
    expect(await readPolicy(keys.tenant, id)).toEqual(view)
    expect(await must(keys.platform, 'GET', `/v1/tenants/${id}`)).toMatchObject({ policy: view.policy })
    const me = await must<{ key_id: string }>(keys.tenant, 'GET', '/v1/me')
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'tenant.policy_update',
      details: {
        fields: ['ai_disclosure.text', 'retention.raw_days'],
        changes: [{ field: 'retention.raw_days', from: 90, to: 7 }],
        level: 'tenant',
        via: 'api',
      },
    })
    expect(await policyEvents(id)).toMatchObject([
      {
        type: 'tenant.policy_updated',
        tenant_id: id,
        identity_id: null,
        sequence: null,
        data: {
          fields: ['ai_disclosure.text', 'retention.raw_days'],
          by: 'tenant',
          actor_key_id: me.key_id,
          actor_user_id: null,
          policy_version: 1,
        },
      },
    ])
    expect(await rows("select partner_id from event_index where tenant_id = ? and type like 'tenant.%'", id)).toEqual([
      { partner_id: world.partner.id },
    ])
  })

  test('it::tenants::endpoints_of_tenant_partner_and_platform_hear_of_it_and_those_of_others_do_not', async () => {
    const { id, keys } = await world.createOwned()
    const other = await world.createOwned()
    const endpoint = { url: 'http://127.0.0.1:4600/in', events: ['tenant.policy_updated'] }
    const make = async (key: string, at: string) => (await must<{ id: string }>(key, 'POST', at, endpoint)).id
    const hearing = [
      await make(keys.tenant, `/v1/tenants/${id}/webhooks`),
      await make(keys.partner, '/v1/webhooks'),
      await make(keys.platform, '/v1/webhooks'),
    ]
    await make(other.keys.tenant, `/v1/tenants/${other.id}/webhooks`)

    await writePolicy(keys.tenant, id, { max_recipients: 2 })

    const heard = async () =>
      (
        await rows<{ endpoint_id: string }>(
          "select distinct endpoint_id from webhook_deliveries where tenant_id = ? and event_type = 'tenant.policy_updated'",
          id,
        )
      ).map((row) => row.endpoint_id)
    await expect.poll(async () => (await heard()).toSorted(), { timeout: 10_000 }).toEqual(hearing.toSorted())
  })

  test('it::tenants::a_write_that_changes_no_value_still_counts', async () => {
    const { id, keys } = await world.createOwned()

    const view = await writePolicy(keys.tenant, id, { max_recipients: 10 })

    expect(view.policy_version).toBe(1)
    expect((await auditOf(id)).at(-1)).toMatchObject({ details: { fields: ['max_recipients'], changes: [] } })
    expect(await policyEvents(id)).toHaveLength(1)
  })

  test('it::tenants::j17_j26_values_of_operator_and_partner_become_ceilings_and_their_null_takes_them_away', async () => {
    const { id, keys } = await world.createOwned()

    await writePolicy(keys.platform, id, { max_recipients: 8, inbound: { per_sender_per_hour: 20 } })
    await writePolicy(keys.partner, id, { max_recipients: 6 })

    expect(fieldOf(await readPolicy(keys.tenant, id), 'max_recipients')).toMatchObject({
      ceiling: 6,
      ceiling_source: 'partner',
    })
    expect(fieldOf(await readPolicy(keys.partner, id), 'max_recipients')).toMatchObject({
      ceiling: 8,
      ceiling_source: 'platform',
    })
    expect(await policyRefusal(keys.tenant, id, { max_recipients: 7 })).toEqual({
      status: 403,
      code: 'scope_denied',
      details: { field: 'max_recipients', reason: 'above_ceiling', ceiling: 6, ceiling_source: 'partner' },
    })
    await writePolicy(keys.partner, id, { max_recipients: 8 })
    await writePolicy(keys.platform, id, { max_recipients: null })
    await writePolicy(keys.partner, id, { max_recipients: null })
    expect(fieldOf(await readPolicy(keys.tenant, id), 'max_recipients')).toMatchObject({
      ceiling: 10,
      ceiling_source: 'deployment',
    })
    expect((await writePolicy(keys.tenant, id, { max_recipients: 10 })).policy['max_recipients']).toBe(10)
  })

  test.each([
    { name: 'j14 key_release', body: { quarantine: { key_release: true } }, field: 'quarantine.key_release' },
    { name: 'j24 web bot auth', body: { web_bot_auth: { allowed: true } }, field: 'web_bot_auth.allowed' },
    { name: 'j24 zones', body: { domains: { cloudflare_zones: [] } }, field: 'domains.cloudflare_zones' },
  ])('it::tenants::a_tenant_key_is_told_that_a_field_is_not_its_own: $name', async ({ body, field }) => {
    const { id, keys } = await world.createOwned()
    const before = await storedTenant(id)

    expect(await policyRefusal(keys.tenant, id, body)).toEqual({
      status: 403,
      code: 'scope_denied',
      details: { field, reason: 'not_writable' },
    })
    expect(await storedTenant(id)).toEqual(before)
  })

  test('it::tenants::j23_one_refused_field_refuses_all_and_leaves_no_trace', async () => {
    const { id, keys } = await world.createOwned()
    const [before, trail] = [await storedTenant(id), await actionsOf(id)]

    const body = { webhook_text_bytes: 0, retention: { raw_days: 5, events_days: 31 }, max_recipients: 11 }
    expect(await policyRefusal(keys.tenant, id, body)).toMatchObject({
      details: { field: 'max_recipients', ceiling: 10 },
    })

    expect(await storedTenant(id)).toEqual(before)
    expect(await actionsOf(id)).toEqual(trail)
    expect(await policyEvents(id)).toEqual([])
  })

  test('it::tenants::j25_where_people_decide_a_tenant_key_only_tightens_a_guard', async () => {
    const { id, keys } = await world.createOwned()
    const ctx = await contextOf(keys.tenant)
    const strict = { ...ctx, settings: { ...ctx.settings, keyRelease: false } }
    const loosen = { quarantine: { spam_threshold: 0.9 } }

    await expect(runOnTenant(strict, 'updateTenantPolicy', id, loosen)).rejects.toMatchObject({
      code: 'permission_denied',
      details: { field: 'quarantine.spam_threshold', reason: 'person_required' },
    })
    const tightened = await runOnTenant(strict, 'updateTenantPolicy', id, { quarantine: { spam_threshold: 0.5 } })
    expect(tightened.body).toMatchObject({ policy: { quarantine: { spam_threshold: 0.5 } } })
    const shown = (await runOnTenant(strict, 'getTenantPolicy', id)).body as PolicyAnswer
    expect(fieldOf(shown, 'quarantine.spam_threshold')).toMatchObject({ person_required_to_loosen: true })

    await writePolicy(keys.partner, id, { quarantine: { key_release: true } })
    const loosened = await runOnTenant(strict, 'updateTenantPolicy', id, loosen)
    expect(loosened.body).toMatchObject({ policy: { quarantine: { spam_threshold: 0.9 } } })
  })

  test.each([
    { name: 'nothing', body: {}, at: '' },
    { name: 'a value out of bounds', body: { max_recipients: 50 }, at: 'max_recipients' },
    {
      name: 'a pattern with a back-reference',
      body: { search: { custom_refs: [{ name: 'n', pattern: '(a)\\1' }] } },
      at: 'search.custom_refs.0.pattern',
    },
    {
      name: 'a rule for a category that is not there',
      body: { triage: { rules: [{ id: 'r', match: { from: ['a@b.example'] }, set: { category: 'nope' } }] } },
      at: 'triage.rules.0.set.category',
    },
    {
      name: 'a rule with a field of its own',
      body: { triage: { rules: [{ id: 'r', match: { from: ['a'], x: 1 }, set: { urgency_min: 1 } }] } },
      at: 'triage.rules.0.match',
    },
  ])('it::tenants::is_a_bad_request_before_anything_is_decided: $name', async ({ body, at }) => {
    const { id, keys } = await world.createOwned()
    // Refused by class as well: validity comes first.
    const both = { ...body, ...(at === '' ? {} : { web_bot_auth: { allowed: true } }) }

    expect(await policyRefusal(keys.tenant, id, both)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: at }] },
    })
    const inTenant = await errorOf(await call(keys.partner, 'PATCH', `/v1/tenants/${id}`, { policy: body }))
    expect(inTenant).toMatchObject({ details: { errors: [{ path: at === '' ? 'policy' : `policy.${at}` }] } })
  })

  test('it::tenants::fr_tri_2_rules_and_own_categories_come_together_and_are_stored_folded', async () => {
    const { id, keys } = await world.createOwned()
    const rule = { id: 'r1', match: { from_domain: ['EXAMPLE.com'] }, set: { category: 'claims' } }
    const categories = [{ name: 'claims', description: 'Insurance claims' }]

    const view = await writePolicy(keys.tenant, id, { triage: { rules: [rule], categories } })

    expect(view.policy['triage']).toMatchObject({
      categories,
      rules: [{ ...rule, match: { from_domain: ['example.com'] } }],
    })
    expect(await policyRefusal(keys.tenant, id, { triage: { categories: null } })).toMatchObject({
      status: 400,
      details: { errors: [{ path: 'triage.categories' }] },
    })
    expect((await writePolicy(keys.tenant, id, { triage: null })).policy['triage']).toMatchObject({
      rules: [],
      categories: null,
    })
  })

  test.each(['erasing', 'erased'])('it::tenants::i8_no_policy_is_written_once_a_tenant_is %s', async (status) => {
    const { id, keys } = await world.createOwned()
    await rows('update tenants set status = ? where id = ?', status, id)
    const before = await storedTenant(id)

    expect(await policyRefusal(keys.platform, id, { max_recipients: 1 })).toEqual({
      status: 409,
      code: 'tenant_erased',
    })
    expect(await policyRefusal(keys.partner, id, { max_recipients: 1 })).toEqual({
      status: 404,
      code: 'tenant_not_found',
    })
    expect(await storedTenant(id)).toEqual(before)
  })
})

describe('zones', () => {
  test('it::tenants::h13_a_zone_with_domains_of_the_tenant_is_not_taken_away', async () => {
    const { id, keys } = await world.createOwned()
    const zone = `${uniqueName('z')}.example`
    await writePolicy(keys.platform, id, { domains: { cloudflare_zones: [zone, 'unused.example'] } })
    const inside = await insertDomain(`mail.${zone}`, id)
    await insertDomain(`x${zone}`, id)
    const before = await storedTenant(id)
    const inUse = {
      status: 409,
      code: 'domain_in_use',
      details: { reason: 'zone_has_domains', domain_ids: [inside] },
    }

    expect(await policyRefusal(keys.platform, id, { domains: { cloudflare_zones: ['unused.example'] } })).toEqual(inUse)
    const inTenant = await call(keys.platform, 'PATCH', `/v1/tenants/${id}`, { name: 'New', policy: { domains: null } })
    expect(await errorOf(inTenant)).toEqual(inUse)
    expect(await storedTenant(id)).toEqual(before)

    await writePolicy(keys.platform, id, { domains: { cloudflare_zones: [zone] } })
    await rows("update domains set state = 'removed' where id = ?", inside)
    expect((await writePolicy(keys.platform, id, { domains: null })).policy['domains']).toMatchObject({
      cloudflare_zones: [],
    })
  })

  test('it::tenants::a_zone_may_go_while_a_wider_one_stays', async () => {
    const { id, keys } = await world.createOwned()
    const zone = `${uniqueName('z')}.example`
    await writePolicy(keys.platform, id, { domains: { cloudflare_zones: [zone, `sub.${zone}`] } })
    await insertDomain(`mail.sub.${zone}`, id)

    expect((await writePolicy(keys.platform, id, { domains: { cloudflare_zones: [zone] } })).policy_version).toBe(2)
  })
})

describe('costs', () => {
  test('it::cost::a_policy_is_read_with_two_statements_and_written_with_two_and_a_batch_of_four', async () => {
    const { id, keys } = await world.createOwned()
    const params = { tenant_id: id }
    const { getTenantPolicy, updateTenantPolicy, updateTenant } = tenantsProcedures
    const statements = async (key: string, procedure: Procedure, body?: object) =>
      (await costOf(key, procedure, { params, body })).statements

    expect(await statements(keys.tenant, getTenantPolicy)).toBe(2)
    expect(await statements(keys.tenant, updateTenantPolicy, { max_recipients: 1 })).toBe(2 + 4)
    // Reach and state, a batch of guard, fields and trail, then the answer.
    expect(await statements(keys.partner, updateTenant, { name: 'New' })).toBe(2 + 3 + 1)
    expect(await statements(keys.partner, updateTenant, { name: 'Newer', policy: { max_recipients: 1 } })).toBe(
      2 + 6 + 1,
    )
  })
})
