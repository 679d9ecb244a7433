import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  auditOf,
  comparable,
  contextOf,
  createPartner,
  errorOf,
  rows,
  uniqueName,
} from '../../test/control-world.ts'
import { anyWrite, bodyOf, FIELDS, PolicyModel } from '../../test/policy-model.ts'
import { costOf } from '../../test/request-cost.ts'
import { call, createWorld, insertDomain, must, permissionsOf, type World } from '../../test/workers-world.ts'
import type { Database } from '../control/database.ts'
import { newId } from '../platform/ids.ts'
import { valueAt } from '../policy/fields.ts'
import type { Context } from '../rpc/context.ts'
import type { Procedure } from '../rpc/implement.ts'
import { tenantsProcedures } from './procedures.ts'

// Covers: FR-TEN-4, H13, I8, J14, J17, J23 to J27, spec/api.md 4.2, spec/config.md 12 to 17, spec/events.md 10

type Field = { field: string; writable: boolean; ceiling: unknown; ceiling_source: unknown }
type View = { tenant_id: string; policy_version: number; policy: Record<string, unknown>; fields: Field[] }

let world: World
let partner: { id: string; key: string }

beforeAll(async () => {
  world = await createWorld()
  partner = await createPartner(world.platformKey, { maxTenants: 1_000 })
})

/** A tenant of the partner with a key of its own. */
async function createOwned(over: object = {}) {
  const slug = uniqueName('t')
  const body = { slug, name: slug, mode: 'test', ...over }
  const { id } = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', body)
  const { secret } = await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', {
    ...{ name: 'k', level: 'tenant', tenant_id: id, permissions: permissionsOf('tenant') },
  })
  return { id, keys: { platform: world.platformKey, partner: partner.key, tenant: secret } }
}

const path = (id: string) => `/v1/tenants/${id}/policy`
const read = (key: string, id: string) => must<View>(key, 'GET', path(id))
const write = (key: string, id: string, body: object) => must<View>(key, 'PATCH', path(id), body)
const refusal = async (key: string, id: string, body: object) => errorOf(await call(key, 'PATCH', path(id), body))
const fieldOf = ({ fields }: View, name: string) => fields.find(({ field }) => field === name)

/** All that a write may change of a tenant. */
const storedOf = (id: string) =>
  rows(
    'select name, status, policy_json, policy_ceilings_json, partner_ceilings_json, policy_version, updated_at from tenants where id = ?',
    id,
  )

/** The events of a tenant's policy, in their order. */
async function eventsOf(id: string): Promise<Record<string, unknown>[]> {
  const found = await rows<{ payload_json: string }>(
    "select payload_json from event_index where tenant_id = ? and type = 'tenant.policy_updated' order by pos",
    id,
  )
  return found.map((row) => JSON.parse(row.payload_json) as Record<string, unknown>)
}

type Operation = keyof typeof tenantsProcedures

const run = (ctx: Context, operation: Operation, id: string, body?: object) =>
  tenantsProcedures[operation].call(ctx, {
    params: { tenant_id: id },
    query: {},
    body: async () => body,
    idempotencyKey: null,
  })

/** The caller's context with something done right before each of its batches. */
function interrupted(ctx: Context, before: () => Promise<unknown>): Context {
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name, target)
      return async (statements: Parameters<Database['batch']>[0]) => {
        await before()
        return target.batch(statements)
      }
    },
  })
  return { ...ctx, db }
}

describe('reading a policy', () => {
  test('it::tenants::fr_ten_4_each_level_sees_what_holds_and_what_it_may_change', async () => {
    const { id, keys } = await createOwned()

    const views = {
      platform: await read(keys.platform, id),
      partner: await read(keys.partner, id),
      tenant: await read(keys.tenant, id),
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

    expect(await errorOf(await call(secret, 'GET', path(world.tenantId)))).toEqual(denied)
    expect(await refusal(secret, world.tenantId, { max_recipients: 1 })).toEqual(denied)
    expect(await refusal(world.identityKey.secret, world.tenantId, { max_recipients: 1 })).toEqual(denied)
  })

  test('it::tenants::j10_a_foreign_tenant_answers_like_a_missing_one_to_reads_and_writes', async () => {
    const { keys } = await createOwned()
    const before = await storedOf(world.tenantId)
    const answers = async (id: string) => [
      await comparable(await call(keys.tenant, 'GET', path(id))),
      await comparable(await call(keys.partner, 'GET', path(id))),
      await comparable(await call(keys.tenant, 'PATCH', path(id), { max_recipients: 1 })),
      await comparable(await call(keys.partner, 'PATCH', path(id), { max_recipients: 1 })),
    ]

    const foreign = await answers(world.tenantId)

    expect(foreign).toMatchObject(
      foreign.map(() => ({ status: 404, body: expect.stringContaining('tenant_not_found') })),
    )
    expect(await answers(newId('ten'))).toEqual(foreign)
    expect(await storedOf(world.tenantId)).toEqual(before)
  })
})

describe('writing a policy', () => {
  test('it::tenants::fr_ten_4_a_write_holds_at_once_and_is_in_trail_and_events', async () => {
    const { id, keys } = await createOwned()

    const view = await write(keys.tenant, id, { retention: { raw_days: 7 }, ai_disclosure: { text: 'Made by Ada' } })

    expect(view).toMatchObject({
      policy_version: 1,
      policy: { retention: { raw_days: 7, events_days: 30 }, ai_disclosure: { mode: 'none', text: 'Made by Ada' } },
    })
    expect(await read(keys.tenant, id)).toEqual(view)
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
    expect(await eventsOf(id)).toMatchObject([
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
      { partner_id: partner.id },
    ])
  })

  test('it::tenants::a_write_that_changes_no_value_still_counts', async () => {
    const { id, keys } = await createOwned()

    const view = await write(keys.tenant, id, { max_recipients: 10 })

    expect(view.policy_version).toBe(1)
    expect((await auditOf(id)).at(-1)).toMatchObject({ details: { fields: ['max_recipients'], changes: [] } })
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('it::tenants::j17_j26_values_of_operator_and_partner_become_ceilings_and_their_null_takes_them_away', async () => {
    const { id, keys } = await createOwned()

    await write(keys.platform, id, { max_recipients: 8, inbound: { per_sender_per_hour: 20 } })
    await write(keys.partner, id, { max_recipients: 6 })

    expect(fieldOf(await read(keys.tenant, id), 'max_recipients')).toMatchObject({
      ceiling: 6,
      ceiling_source: 'partner',
    })
    expect(fieldOf(await read(keys.partner, id), 'max_recipients')).toMatchObject({
      ceiling: 8,
      ceiling_source: 'platform',
    })
    expect(await refusal(keys.tenant, id, { max_recipients: 7 })).toEqual({
      status: 403,
      code: 'scope_denied',
      details: { field: 'max_recipients', reason: 'above_ceiling', ceiling: 6, ceiling_source: 'partner' },
    })
    await write(keys.partner, id, { max_recipients: 8 })
    await write(keys.platform, id, { max_recipients: null })
    await write(keys.partner, id, { max_recipients: null })
    expect(fieldOf(await read(keys.tenant, id), 'max_recipients')).toMatchObject({
      ceiling: 10,
      ceiling_source: 'deployment',
    })
    expect((await write(keys.tenant, id, { max_recipients: 10 })).policy['max_recipients']).toBe(10)
  })

  test.each([
    { name: 'j14 key_release', body: { quarantine: { key_release: true } }, field: 'quarantine.key_release' },
    { name: 'j24 web bot auth', body: { web_bot_auth: { allowed: true } }, field: 'web_bot_auth.allowed' },
    { name: 'j24 zones', body: { domains: { cloudflare_zones: [] } }, field: 'domains.cloudflare_zones' },
  ])('it::tenants::a_tenant_key_is_told_that_a_field_is_not_its_own: $name', async ({ body, field }) => {
    const { id, keys } = await createOwned()
    const before = await storedOf(id)

    expect(await refusal(keys.tenant, id, body)).toEqual({
      status: 403,
      code: 'scope_denied',
      details: { field, reason: 'not_writable' },
    })
    expect(await storedOf(id)).toEqual(before)
  })

  test('it::tenants::j23_one_refused_field_refuses_all_and_leaves_no_trace', async () => {
    const { id, keys } = await createOwned()
    const [before, trail] = [await storedOf(id), await actionsOf(id)]

    const body = { webhook_text_bytes: 0, retention: { raw_days: 5, events_days: 31 }, max_recipients: 11 }
    expect(await refusal(keys.tenant, id, body)).toMatchObject({ details: { field: 'max_recipients', ceiling: 10 } })

    expect(await storedOf(id)).toEqual(before)
    expect(await actionsOf(id)).toEqual(trail)
    expect(await eventsOf(id)).toEqual([])
  })

  test('it::tenants::j25_where_people_decide_a_tenant_key_only_tightens_a_guard', async () => {
    const { id, keys } = await createOwned()
    const ctx = await contextOf(keys.tenant)
    const strict = { ...ctx, settings: { ...ctx.settings, keyRelease: false } }
    const loosen = { quarantine: { spam_threshold: 0.9 } }

    await expect(run(strict, 'updateTenantPolicy', id, loosen)).rejects.toMatchObject({
      code: 'permission_denied',
      details: { field: 'quarantine.spam_threshold', reason: 'person_required' },
    })
    const tightened = await run(strict, 'updateTenantPolicy', id, { quarantine: { spam_threshold: 0.5 } })
    expect(tightened.body).toMatchObject({ policy: { quarantine: { spam_threshold: 0.5 } } })
    const shown = (await run(strict, 'getTenantPolicy', id)).body as View
    expect(fieldOf(shown, 'quarantine.spam_threshold')).toMatchObject({ person_required_to_loosen: true })

    await write(keys.partner, id, { quarantine: { key_release: true } })
    const loosened = await run(strict, 'updateTenantPolicy', id, loosen)
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
    const { id, keys } = await createOwned()
    // Refused by class as well: validity comes first.
    const both = { ...body, ...(at === '' ? {} : { web_bot_auth: { allowed: true } }) }

    expect(await refusal(keys.tenant, id, both)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: at }] },
    })
    const inTenant = await errorOf(await call(keys.partner, 'PATCH', `/v1/tenants/${id}`, { policy: body }))
    expect(inTenant).toMatchObject({ details: { errors: [{ path: at === '' ? 'policy' : `policy.${at}` }] } })
  })

  test('it::tenants::fr_tri_2_rules_and_own_categories_come_together_and_are_stored_folded', async () => {
    const { id, keys } = await createOwned()
    const rule = { id: 'r1', match: { from_domain: ['EXAMPLE.com'] }, set: { category: 'claims' } }
    const categories = [{ name: 'claims', description: 'Insurance claims' }]

    const view = await write(keys.tenant, id, { triage: { rules: [rule], categories } })

    expect(view.policy['triage']).toMatchObject({
      categories,
      rules: [{ ...rule, match: { from_domain: ['example.com'] } }],
    })
    expect(await refusal(keys.tenant, id, { triage: { categories: null } })).toMatchObject({
      status: 400,
      details: { errors: [{ path: 'triage.categories' }] },
    })
    expect((await write(keys.tenant, id, { triage: null })).policy['triage']).toMatchObject({
      rules: [],
      categories: null,
    })
  })

  test.each(['erasing', 'erased'])('it::tenants::i8_no_policy_is_written_once_a_tenant_is %s', async (status) => {
    const { id, keys } = await createOwned()
    await rows('update tenants set status = ? where id = ?', status, id)
    const before = await storedOf(id)

    expect(await refusal(keys.platform, id, { max_recipients: 1 })).toEqual({ status: 409, code: 'tenant_erased' })
    expect(await refusal(keys.partner, id, { max_recipients: 1 })).toEqual({ status: 404, code: 'tenant_not_found' })
    expect(await storedOf(id)).toEqual(before)
  })
})

describe('zones', () => {
  test('it::tenants::h13_a_zone_with_domains_of_the_tenant_is_not_taken_away', async () => {
    const { id, keys } = await createOwned()
    const zone = `${uniqueName('z')}.example`
    await write(keys.platform, id, { domains: { cloudflare_zones: [zone, 'unused.example'] } })
    const inside = await insertDomain(`mail.${zone}`, id)
    await insertDomain(`x${zone}`, id)
    const before = await storedOf(id)
    const inUse = {
      status: 409,
      code: 'domain_in_use',
      details: { reason: 'zone_has_domains', domain_ids: [inside] },
    }

    expect(await refusal(keys.platform, id, { domains: { cloudflare_zones: ['unused.example'] } })).toEqual(inUse)
    const inTenant = await call(keys.platform, 'PATCH', `/v1/tenants/${id}`, { name: 'New', policy: { domains: null } })
    expect(await errorOf(inTenant)).toEqual(inUse)
    expect(await storedOf(id)).toEqual(before)

    await write(keys.platform, id, { domains: { cloudflare_zones: [zone] } })
    await rows("update domains set state = 'removed' where id = ?", inside)
    expect((await write(keys.platform, id, { domains: null })).policy['domains']).toMatchObject({
      cloudflare_zones: [],
    })
  })

  test('it::tenants::a_zone_may_go_while_a_wider_one_stays', async () => {
    const { id, keys } = await createOwned()
    const zone = `${uniqueName('z')}.example`
    await write(keys.platform, id, { domains: { cloudflare_zones: [zone, `sub.${zone}`] } })
    await insertDomain(`mail.sub.${zone}`, id)

    expect((await write(keys.platform, id, { domains: { cloudflare_zones: [zone] } })).policy_version).toBe(2)
  })
})

describe('a policy with the tenant', () => {
  test('it::tenants::a_tenant_is_created_with_a_policy_that_binds_as_if_written_later', async () => {
    const policy = { max_recipients: 3, quarantine: { key_release: true }, webhook_text_bytes: 0 }
    const { id, keys } = await createOwned({ policy })

    const view = await read(keys.tenant, id)

    expect(view).toMatchObject({ policy_version: 0, policy })
    expect(fieldOf(view, 'max_recipients')).toMatchObject({ ceiling: 3, ceiling_source: 'partner' })
    expect(await actionsOf(id)).toEqual(['tenant.create', 'key.create'])
    expect(await eventsOf(id)).toEqual([])
  })

  test('it::tenants::the_operators_values_at_creation_are_platform_ceilings', async () => {
    const slug = uniqueName('t')
    const body = { slug, name: slug, mode: 'test', policy: { max_recipients: 49, retention: { raw_days: 5 } } }
    const { id } = await must<{ id: string }>(world.platformKey, 'POST', '/v1/tenants', body)

    expect(await storedOf(id)).toMatchObject([
      { policy_ceilings_json: '{"max_recipients":49,"retention.raw_days":5}', partner_ceilings_json: '{}' },
    ])
  })

  test.each([
    { name: 'above a ceiling', policy: { max_recipients: 11 }, details: { field: 'policy.max_recipients' } },
    { name: 'of the operator only', policy: { web_bot_auth: { allowed: true } }, details: {} },
  ])('it::tenants::a_refused_policy_makes_no_tenant: $name', async ({ policy }) => {
    const slug = uniqueName('t')
    const body = { slug, name: slug, mode: 'test', policy }

    expect(await errorOf(await call(partner.key, 'POST', '/v1/tenants', body))).toMatchObject({
      status: 403,
      code: 'scope_denied',
    })
    expect(await rows('select id from tenants where slug = ?', slug)).toEqual([])
  })

  test('it::tenants::name_and_policy_change_together_each_with_its_own_row_of_the_trail', async () => {
    const { id, keys } = await createOwned()

    const tenant = await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, {
      name: 'New',
      policy: { max_recipients: 2 },
    })

    expect(tenant).toMatchObject({ name: 'New', policy: { max_recipients: 2 } })
    expect((await actionsOf(id)).slice(2).toSorted()).toEqual(['tenant.policy_update', 'tenant.update'])
    expect(await eventsOf(id)).toMatchObject([{ data: { by: 'partner', policy_version: 1 } }])
  })

  test('it::tenants::only_the_policy_leaves_no_row_of_another_change', async () => {
    const { id, keys } = await createOwned()

    await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, { policy: { max_recipients: 2 } })

    expect((await actionsOf(id)).slice(2)).toEqual(['tenant.policy_update'])
  })

  test('it::tenants::j23_a_refused_policy_leaves_name_and_status_as_they_are', async () => {
    const { id, keys } = await createOwned()
    const before = await storedOf(id)
    const body = { name: 'New', status: 'suspended', policy: { max_recipients: 11 } }

    expect(await errorOf(await call(keys.partner, 'PATCH', `/v1/tenants/${id}`, body))).toMatchObject({
      code: 'scope_denied',
      details: { field: 'max_recipients', ceiling: 10, ceiling_source: 'deployment' },
    })
    expect(await storedOf(id)).toEqual(before)
  })

  test('it::tenants::j14_a_tenant_key_does_not_reach_its_policy_by_the_tenant', async () => {
    const { id, keys } = await createOwned()

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
    const { id, keys } = await createOwned()
    const bodies = Array.from({ length: 8 }, (_, n) => ({ webhook_text_bytes: n }))

    const answers = await Promise.all(bodies.map((body) => call(keys.tenant, 'PATCH', path(id), body)))

    const made = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(await Promise.all(lost.map(errorOf))).toEqual(lost.map(() => ({ status: 503, code: 'unavailable' })))
    const versions = await Promise.all(made.map(async (answer) => ((await answer.json()) as View).policy_version))
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, index) => index + 1))
    expect(await storedOf(id)).toMatchObject([{ policy_version: made.length }])
    expect((await actionsOf(id)).filter((action) => action === 'tenant.policy_update')).toHaveLength(made.length)
    expect((await eventsOf(id)).map((event) => (event['data'] as View).policy_version)).toEqual(
      versions.toSorted((a, b) => a - b),
    )
  })

  test('it::tenants::j27_writes_of_different_fields_at_once_lose_nothing', async () => {
    const { id, keys } = await createOwned()

    await Promise.all([
      write(keys.platform, id, { max_recipients: 5 }),
      write(keys.partner, id, { retention: { raw_days: 30 } }),
      write(keys.tenant, id, { domain_fallback: false }),
    ])

    expect(await read(keys.tenant, id)).toMatchObject({
      policy_version: 3,
      policy: { max_recipients: 5, retention: { raw_days: 30 }, domain_fallback: false },
    })
  })

  test('it::tenants::j27_a_write_is_decided_anew_by_what_the_faster_one_left', async () => {
    const { id, keys } = await createOwned()
    let isFirst = true
    const ctx = interrupted(await contextOf(keys.tenant), async () => {
      if (isFirst) await write(keys.partner, id, { max_recipients: 2 })
      isFirst = false
    })

    await expect(run(ctx, 'updateTenantPolicy', id, { max_recipients: 9 })).rejects.toMatchObject({
      code: 'scope_denied',
      details: { ceiling: 2, ceiling_source: 'partner' },
    })
    expect(await read(keys.tenant, id)).toMatchObject({ policy_version: 1, policy: { max_recipients: 2 } })
  })

  test('it::tenants::j27_after_three_lost_attempts_the_caller_hears_unavailable_and_nothing_of_it_is_stored', async () => {
    const { id, keys } = await createOwned()
    const ctx = interrupted(await contextOf(keys.tenant), () =>
      rows('update tenants set policy_version = policy_version + 1 where id = ?', id),
    )

    await expect(run(ctx, 'updateTenantPolicy', id, { max_recipients: 1 })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await storedOf(id)).toMatchObject([{ policy_json: '{}', policy_version: 3 }])
    expect((await actionsOf(id)).filter((action) => action === 'tenant.policy_update')).toEqual([])
    expect(await eventsOf(id)).toEqual([])
  })

  test('it::tenants::j17_a_partner_that_resumes_while_the_operator_takes_over_resumes_nothing', async () => {
    const { id, keys } = await createOwned()
    const identity = await must<{ id: string }>(keys.partner, 'POST', `/v1/tenants/${id}/identities`, {
      username: 'ada',
      display_name: 'Ada',
    })
    await must(keys.partner, 'PATCH', `/v1/tenants/${id}`, { status: 'suspended' })
    const ctx = interrupted(await contextOf(keys.partner), () =>
      must(keys.platform, 'PATCH', `/v1/tenants/${id}`, { status: 'suspended' }),
    )

    await expect(run(ctx, 'updateTenant', id, { status: 'active', name: 'Free' })).rejects.toMatchObject({
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
    const { id, keys } = await createOwned()
    let isFirst = true
    const ctx = interrupted(await contextOf(keys.partner), async () => {
      if (isFirst) await write(keys.platform, id, { max_recipients: 2 })
      isFirst = false
    })

    await expect(
      run(ctx, 'updateTenant', id, { name: 'Half made', status: 'suspended', policy: { max_recipients: 9 } }),
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
    const { id, keys } = await createOwned()
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
    const { id, keys } = await createOwned()
    const before = await storedOf(id)

    expect(
      await errorOf(await call(keys.platform, 'PATCH', `/v1/tenants/${id}`, { sending_paused: true })),
    ).toMatchObject({ status: 400, details: { errors: [{ path: 'sending_paused' }] } })
    await must(keys.platform, 'PATCH', `/v1/tenants/${id}`, { sending_paused: false })
    expect(await storedOf(id)).toEqual(before)
  })
})

describe('any sequence of writes through the routes', () => {
  test('it::tenants::decides_and_stores_as_the_model_of_the_specification', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 4, maxLength: 8 }), async (history) => {
        const { id, keys } = await createOwned()
        const model = new PolicyModel(true)
        for (const step of history) {
          const answer = await call(keys[step.level], 'PATCH', path(id), bodyOf(step))
          const refused = answer.status === 200 ? null : (await errorOf(answer)).details
          expect(refused === null ? null : (refused as { field: string }).field).toBe(model.write(step))
        }
        const { policy } = await read(keys.platform, id)
        const shown = Object.keys(FIELDS).map((name) => [name, valueAt(policy, name) ?? 0])
        expect(shown).toEqual(Object.keys(FIELDS).map((name) => [name, model.valueOf(name)]))
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

describe('costs', () => {
  test('it::cost::a_policy_is_read_with_two_statements_and_written_with_two_and_a_batch_of_four', async () => {
    const { id, keys } = await createOwned()
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
