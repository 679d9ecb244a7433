import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, auditOf, contextOf, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { anyWrite, bodyOf, FIELDS, PolicyModel } from '../../test/policy-model.ts'
import {
  createPolicyWorld,
  fieldOf,
  interrupted,
  type PolicyAnswer,
  policyEvents,
  policyPath,
  readPolicy,
  runOnTenant,
  storedTenant,
  writePolicy,
} from '../../test/policy-world.ts'
import { call, must } from '../../test/workers-world.ts'
import { valueAt } from '../policy/fields.ts'

// Covers: FR-TEN-4, G12, J14, J17, J23, J27, spec/api.md 4.2, spec/config.md 14
let world: Awaited<ReturnType<typeof createPolicyWorld>>

beforeAll(async () => {
  world = await createPolicyWorld()
})

describe('a policy with the tenant', () => {
  test('it::tenants::a_tenant_is_created_with_a_policy_that_binds_as_if_written_later', async () => {
    const policy = { max_recipients: 3, quarantine: { key_release: true }, webhook_text_bytes: 0 }
    const { id, keys } = await world.createOwned({ policy })

    const view = await readPolicy(keys.tenant, id)

    expect(view).toMatchObject({ policy_version: 0, policy })
    expect(fieldOf(view, 'max_recipients')).toMatchObject({ ceiling: 3, ceiling_source: 'partner' })
    expect(await actionsOf(id)).toEqual(['tenant.create', 'key.create'])
    expect(await policyEvents(id)).toEqual([])
  })

  test('it::tenants::the_operators_values_at_creation_are_platform_ceilings', async () => {
    const slug = uniqueName('t')
    const body = { slug, name: slug, mode: 'test', policy: { max_recipients: 49, retention: { raw_days: 5 } } }
    const { id } = await must<{ id: string }>(world.platformKey, 'POST', '/v1/tenants', body)

    expect(await storedTenant(id)).toMatchObject([
      { policy_ceilings_json: '{"max_recipients":49,"retention.raw_days":5}', partner_ceilings_json: '{}' },
    ])
  })

  test.each([
    { name: 'above a ceiling', policy: { max_recipients: 11 }, details: { field: 'policy.max_recipients' } },
    { name: 'of the operator only', policy: { web_bot_auth: { allowed: true } }, details: {} },
  ])('it::tenants::a_refused_policy_makes_no_tenant: $name', async ({ policy }) => {
    const slug = uniqueName('t')
    const body = { slug, name: slug, mode: 'test', policy }

    expect(await errorOf(await call(world.partner.key, 'POST', '/v1/tenants', body))).toMatchObject({
      status: 403,
      code: 'scope_denied',
    })
    expect(await rows('select id from tenants where slug = ?', slug)).toEqual([])
  })

  test('it::tenants::name_and_policy_change_together_each_with_its_own_row_of_the_trail', async () => {
    const { id, keys } = await world.createOwned()

    const tenant = await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, {
      name: 'New',
      policy: { max_recipients: 2 },
    })

    expect(tenant).toMatchObject({ name: 'New', policy: { max_recipients: 2 } })
    expect((await actionsOf(id)).slice(2).toSorted()).toEqual(['tenant.policy_update', 'tenant.update'])
    expect(await policyEvents(id)).toMatchObject([{ data: { by: 'partner', policy_version: 1 } }])
  })

  test('it::tenants::only_the_policy_leaves_no_row_of_another_change', async () => {
    const { id, keys } = await world.createOwned()

    await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, { policy: { max_recipients: 2 } })

    expect((await actionsOf(id)).slice(2)).toEqual(['tenant.policy_update'])
  })

  test('it::tenants::j23_a_refused_policy_leaves_name_and_status_as_they_are', async () => {
    const { id, keys } = await world.createOwned()
    const before = await storedTenant(id)
    const body = { name: 'New', status: 'suspended', policy: { max_recipients: 11 } }

    expect(await errorOf(await call(keys.partner, 'PATCH', `/v1/tenants/${id}`, body))).toMatchObject({
      code: 'scope_denied',
      details: { field: 'max_recipients', ceiling: 10, ceiling_source: 'deployment' },
    })
    expect(await storedTenant(id)).toEqual(before)
  })

  test('it::tenants::j14_a_tenant_key_does_not_reach_its_policy_by_the_tenant', async () => {
    const { id, keys } = await world.createOwned()

    expect(
      await errorOf(await call(keys.tenant, 'PATCH', `/v1/tenants/${id}`, { policy: { max_recipients: 1 } })),
    ).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'tenants:manage' },
    })
  })
})

describe('writes at once', () => {
  test('it::tenants::j27_each_write_that_is_made_has_its_version_its_row_and_its_event', async () => {
    const { id, keys } = await world.createOwned()
    const bodies = Array.from({ length: 8 }, (_, n) => ({ webhook_text_bytes: n }))

    const answers = await Promise.all(bodies.map((body) => call(keys.tenant, 'PATCH', policyPath(id), body)))

    const made = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(await Promise.all(lost.map(errorOf))).toEqual(lost.map(() => ({ status: 503, code: 'unavailable' })))
    const versions = await Promise.all(
      made.map(async (answer) => ((await answer.json()) as PolicyAnswer).policy_version),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, index) => index + 1))
    expect(await storedTenant(id)).toMatchObject([{ policy_version: made.length }])
    expect((await actionsOf(id)).filter((action) => action === 'tenant.policy_update')).toHaveLength(made.length)
    expect((await policyEvents(id)).map((event) => (event['data'] as PolicyAnswer).policy_version)).toEqual(
      versions.toSorted((a, b) => a - b),
    )
  })

  test('it::tenants::j27_writes_of_different_fields_at_once_lose_nothing', async () => {
    const { id, keys } = await world.createOwned()

    await Promise.all([
      writePolicy(keys.platform, id, { max_recipients: 5 }),
      writePolicy(keys.partner, id, { retention: { raw_days: 30 } }),
      writePolicy(keys.tenant, id, { domain_fallback: false }),
    ])

    expect(await readPolicy(keys.tenant, id)).toMatchObject({
      policy_version: 3,
      policy: { max_recipients: 5, retention: { raw_days: 30 }, domain_fallback: false },
    })
  })

  test('it::tenants::j27_a_write_is_decided_anew_by_what_the_faster_one_left', async () => {
    const { id, keys } = await world.createOwned()
    let isFirst = true
    const ctx = interrupted(await contextOf(keys.tenant), async () => {
      if (isFirst) await writePolicy(keys.partner, id, { max_recipients: 2 })
      isFirst = false
    })

    await expect(runOnTenant(ctx, 'updateTenantPolicy', id, { max_recipients: 9 })).rejects.toMatchObject({
      code: 'scope_denied',
      details: { ceiling: 2, ceiling_source: 'partner' },
    })
    expect(await readPolicy(keys.tenant, id)).toMatchObject({ policy_version: 1, policy: { max_recipients: 2 } })
  })

  test('it::tenants::j27_after_three_lost_attempts_the_caller_hears_unavailable_and_nothing_of_it_is_stored', async () => {
    const { id, keys } = await world.createOwned()
    const ctx = interrupted(await contextOf(keys.tenant), () =>
      rows('update tenants set policy_version = policy_version + 1 where id = ?', id),
    )

    await expect(runOnTenant(ctx, 'updateTenantPolicy', id, { max_recipients: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await storedTenant(id)).toMatchObject([{ policy_json: '{}', policy_version: 3 }])
    expect((await actionsOf(id)).filter((action) => action === 'tenant.policy_update')).toEqual([])
    expect(await policyEvents(id)).toEqual([])
  })

  test('it::tenants::j17_a_partner_that_resumes_while_the_operator_takes_over_resumes_nothing', async () => {
    const { id, keys } = await world.createOwned()
    const identity = await must<{ id: string }>(keys.partner, 'POST', `/v1/tenants/${id}/identities`, {
      username: 'ada',
      display_name: 'Ada',
    })
    await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, { status: 'suspended' })
    const ctx = interrupted(await contextOf(keys.partner), () =>
      must(keys.platform, 'PATCH', `/v1/tenants/${id}`, { status: 'suspended' }),
    )

    await expect(runOnTenant(ctx, 'updateTenant', id, { status: 'active', name: 'Free' })).rejects.toMatchObject({
      code: 'scope_denied',
      details: { field: 'status' },
    })
    expect(await must(keys.platform, 'GET', `/v1/tenants/${id}`)).toMatchObject({
      status: 'suspended',
      suspended_by: 'platform',
      name: expect.not.stringMatching('Free'),
    })
    expect(await must(keys.platform, 'GET', `/v1/identities/${identity.id}`)).toMatchObject({ status: 'paused' })
    expect((await auditOf(id)).at(-1)).toMatchObject({ details: { suspended_by: 'platform' } })
  })

  test('it::tenants::j23_a_policy_refused_at_the_second_attempt_leaves_the_new_name_out_as_well', async () => {
    const { id, keys } = await world.createOwned()
    let isFirst = true
    const ctx = interrupted(await contextOf(keys.partner), async () => {
      if (isFirst) await writePolicy(keys.platform, id, { max_recipients: 2 })
      isFirst = false
    })

    await expect(
      runOnTenant(ctx, 'updateTenant', id, { name: 'Half made', status: 'suspended', policy: { max_recipients: 9 } }),
    ).rejects.toMatchObject({ code: 'scope_denied' })
    expect(
      await rows("select id from tenants where id = ? and (name = 'Half made' or status <> 'active')", id),
    ).toEqual([])
    expect((await actionsOf(id)).slice(2)).toEqual(['tenant.policy_update'])
  })
})

describe('a pause of sending', () => {
  const pause = (id: string) =>
    rows("update tenants set sending_paused_at = 1, sending_pause_reason = 'abuse_burst' where id = ?", id)

  test('it::tenants::g12_only_the_operator_lifts_it_and_the_trail_says_so', async () => {
    const { id, keys } = await world.createOwned()
    await pause(id)

    expect(
      await errorOf(await call(keys.partner, 'PATCH', `/v1/tenants/${id}`, { sending_paused: false, name: 'X' })),
    ).toEqual({ status: 403, code: 'scope_denied', details: { field: 'sending_paused' } })
    expect(await must(keys.platform, 'GET', `/v1/tenants/${id}`)).toMatchObject({
      sending_paused_at: '1970-01-01T00:00:00.001Z',
      name: expect.not.stringMatching('X'),
    })

    expect(await must(keys.platform, 'PATCH', `/v1/tenants/${id}`, { sending_paused: false })).toMatchObject({
      sending_paused_at: null,
    })
    expect(await rows('select sending_pause_reason as reason from tenants where id = ?', id)).toEqual([
      { reason: null },
    ])
    expect((await auditOf(id)).at(-1)).toEqual({ action: 'tenant.update', details: { changed: ['sending_paused'] } })
  })

  test('it::tenants::g12_no_key_sets_one_and_lifting_none_changes_nothing', async () => {
    const { id, keys } = await world.createOwned()
    const before = await storedTenant(id)

    expect(
      await errorOf(await call(keys.platform, 'PATCH', `/v1/tenants/${id}`, { sending_paused: true })),
    ).toMatchObject({ status: 400, details: { errors: [{ path: 'sending_paused' }] } })
    await must(keys.platform, 'PATCH', `/v1/tenants/${id}`, { sending_paused: false })
    expect(await storedTenant(id)).toEqual(before)
  })
})

describe('any sequence of writes through the routes', () => {
  test('it::tenants::decides_and_stores_as_the_model_of_the_specification', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 4, maxLength: 8 }), async (history) => {
        const { id, keys } = await world.createOwned()
        const model = new PolicyModel(true)
        for (const step of history) {
          const answer = await call(keys[step.level], 'PATCH', policyPath(id), bodyOf(step))
          const refused = answer.status === 200 ? null : (await errorOf(answer)).details
          expect(refused === null ? null : (refused as { field: string }).field).toBe(model.write(step))
        }
        const { policy } = await readPolicy(keys.platform, id)
        const shown = Object.keys(FIELDS).map((name) => [name, valueAt(policy, name) ?? 0])
        expect(shown).toEqual(Object.keys(FIELDS).map((name) => [name, model.valueOf(name)]))
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})
