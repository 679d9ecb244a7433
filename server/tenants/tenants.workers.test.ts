import { beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  allPages,
  auditOf,
  comparable,
  createPartner,
  errorOf,
  rows,
  uniqueName,
} from '../../test/control-world.ts'
import { call, createWorld, must, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'

// Covers: FR-TEN-1, FR-TEN-3, D12, I8, J10, J17, J18, J21, S45, spec/api.md 4.2, spec/identities.md 5

type Tenant = { id: string; slug: string; status: string; suspended_by: string | null; partner_id: string | null }
type Identity = { id: string; status: string; pause_reason: string | null }

let world: World

beforeAll(async () => {
  world = await createWorld()
})

function makeTenant(key: string, over: object = {}): Promise<Tenant> {
  return must<Tenant>(key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test', ...over })
}

async function refusal(key: string, over: object) {
  return errorOf(await call(key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test', ...over }))
}

function makeIdentity(key: string, tenantId: string, username: string): Promise<Identity> {
  return must<Identity>(key, 'POST', `/v1/tenants/${tenantId}/identities`, { username, display_name: username })
}

const patch = (key: string, id: string, body: object) => call(key, 'PATCH', `/v1/tenants/${id}`, body)

/** Types of the events that reached the index for an identity, in their order. */
async function eventsOf(identityId: string): Promise<string[]> {
  const found = await rows<{ type: string }>(
    'select type from event_index where identity_id = ? order by pos',
    identityId,
  )
  return found.map((row) => row.type)
}

describe('creating', () => {
  test('it::tenants::a_tenant_has_what_was_said_and_defaults_for_the_rest', async () => {
    const slug = uniqueName('t')
    const tenant = await must(world.platformKey, 'POST', '/v1/tenants', { slug, name: 'Acme Ltd', mode: 'live' })

    expect(tenant).toMatchObject({
      slug,
      name: 'Acme Ltd',
      mode: 'live',
      status: 'active',
      suspended_by: null,
      partner_id: null,
      address_suffix: `.${slug}`,
      timezone: 'UTC',
      sending_paused_at: null,
      policy: { identity_daily_send_cap: 500, webhook_text_bytes: 65_536 },
    })
    expect(await must(world.platformKey, 'GET', `/v1/tenants/${tenant['id']}`)).toEqual(tenant)
    expect(await auditOf(String(tenant['id']))).toEqual([
      { action: 'tenant.create', details: { partner_id: null, mode: 'live' } },
    ])
  })

  test('it::tenants::j21_the_quota_object_is_called_once_and_the_intent_is_gone', async () => {
    const tenant = await makeTenant(world.platformKey)

    expect(await rows('select id from rpc_intents where tenant_id = ?', tenant.id)).toEqual([])
    expect((await makeIdentity(world.platformKey, tenant.id, 'ada')).status).toBe('active')
  })

  test.each([
    { name: 'a slug in upper case', over: { slug: 'Acme' }, path: 'slug' },
    { name: 'a slug of one character', over: { slug: 'a' }, path: 'slug' },
    { name: 'a zone that is none', over: { timezone: 'Mars/Olympus' }, path: 'timezone' },
    { name: 'a suffix without its dot', over: { address_suffix: 'acme' }, path: 'address_suffix' },
    { name: 'an unknown mode', over: { mode: 'demo' }, path: 'mode' },
    { name: 'an empty name', over: { name: '' }, path: 'name' },
  ])('it::tenants::is_a_bad_request: $name', async ({ over, path }) => {
    expect(await refusal(world.platformKey, over)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path }] },
    })
  })

  test.each(['.paypal', '.paypa1', '.support', '.p0stmaster'])(
    'it::tenants::d12_a_suffix_that_looks_reserved_is_refused: %s',
    async (suffix) => {
      expect(await refusal(world.platformKey, { address_suffix: suffix })).toEqual({
        status: 400,
        code: 'address_reserved',
        details: { field: 'address_suffix' },
      })
    },
  )

  test('it::tenants::a_used_slug_is_taken_and_not_its_suffix', async () => {
    const { slug } = await makeTenant(world.platformKey)

    expect(await refusal(world.platformKey, { slug })).toEqual({ status: 409, code: 'slug_taken' })
  })

  test('it::tenants::d12_a_suffix_that_looks_like_anothers_is_taken', async () => {
    const name = uniqueName('m')
    await makeTenant(world.platformKey, { address_suffix: `.${name}` })

    expect(await refusal(world.platformKey, { address_suffix: `.${name}` })).toEqual({
      status: 409,
      code: 'suffix_taken',
    })
    expect(await refusal(world.platformKey, { address_suffix: `.rn${name.slice(1)}` })).toEqual({
      status: 409,
      code: 'suffix_taken',
    })
  })

  test('it::tenants::of_ten_at_once_with_one_slug_one_is_made', async () => {
    const slug = uniqueName('t')
    const body = { slug, name: 'T', mode: 'test' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(world.platformKey, 'POST', '/v1/tenants', body)),
    )

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409, 409, 409,
    ])
    expect(await rows('select slug from tenants where slug = ?', slug)).toHaveLength(1)
  })

  test('it::tenants::f3_tenant_keys_make_no_tenants', async () => {
    expect(await refusal(world.tenantKey.secret, {})).toMatchObject({ status: 403, code: 'permission_denied' })
  })
})

describe('partners', () => {
  test('it::tenants::fr_ten_1_a_partners_tenant_belongs_to_it_whatever_the_body_says', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await makeTenant(partner.key, { partner_id: newId('ptn') })

    expect(tenant.partner_id).toBe(partner.id)
    expect(await auditOf(tenant.id)).toMatchObject([{ details: { partner_id: partner.id } }])
  })

  test('it::tenants::j18_ten_at_once_never_exceed_the_partners_limit', async () => {
    const partner = await createPartner(world.platformKey, { maxTenants: 3 })
    const create = () => call(partner.key, 'POST', '/v1/tenants', { slug: uniqueName('t'), name: 'T', mode: 'test' })

    const answers = await Promise.all(Array.from({ length: 10 }, create))

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
    expect(await rows('select id from tenants where partner_id = ?', partner.id)).toHaveLength(3)
    expect(await rows('select id from rpc_intents where tenant_id not in (select id from tenants)')).toEqual([])
    expect(await refusal(partner.key, {})).toEqual({
      status: 403,
      code: 'partner_tenant_limit',
      details: { max_tenants: 3 },
    })
  })

  test('it::tenants::j18_erased_tenants_leave_room', async () => {
    const partner = await createPartner(world.platformKey, { maxTenants: 1 })
    const tenant = await makeTenant(partner.key)
    await rows("update tenants set status = 'erased' where id = ?", tenant.id)

    expect((await makeTenant(partner.key)).partner_id).toBe(partner.id)
  })

  test('it::tenants::j10_a_partner_sees_its_own_tenants_only', async () => {
    const partner = await createPartner(world.platformKey)
    const rival = await createPartner(world.platformKey)
    const tenant = await makeTenant(partner.key)
    const foreign = await comparable(await call(rival.key, 'GET', `/v1/tenants/${tenant.id}`))

    expect((await must<{ data: Tenant[] }>(partner.key, 'GET', '/v1/tenants')).data.map((row) => row.id)).toEqual([
      tenant.id,
    ])
    expect((await must<{ data: Tenant[] }>(rival.key, 'GET', '/v1/tenants')).data).toEqual([])
    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('tenant_not_found') })
    expect(await comparable(await call(rival.key, 'GET', `/v1/tenants/${newId('ten')}`))).toEqual(foreign)
    expect(await comparable(await call(rival.key, 'GET', `/v1/tenants/${world.tenantId}`))).toEqual(foreign)
  })
})

describe('reading', () => {
  test('it::tenants::a_tenant_key_reads_its_own_tenant_without_the_permission', async () => {
    const reader = await world.keyOf('tenant', ['messages:read'])

    expect(await must(reader.secret, 'GET', `/v1/tenants/${world.tenantId}`)).toMatchObject({ id: world.tenantId })
  })

  test('it::tenants::a_foreign_tenant_needs_the_permission_before_anything_is_looked_up', async () => {
    const other = await createWorld()

    expect(await errorOf(await call(world.tenantKey.secret, 'GET', `/v1/tenants/${other.tenantId}`))).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'tenants:manage' },
    })
  })

  test('it::tenants::a_list_is_paged_newest_first_and_filtered', async () => {
    const partner = await createPartner(world.platformKey)
    const made: Tenant[] = []
    for (const mode of ['live', 'test', 'live'] as const) made.push(await makeTenant(partner.key, { mode }))
    await must(world.platformKey, 'PATCH', `/v1/tenants/${made[0]?.id}`, { status: 'suspended' })
    const ids = (list: { rows: Tenant[] }) => list.rows.map((row) => row.id)
    const list = (query: string) =>
      allPages<Tenant>(world.platformKey, `/v1/tenants?limit=1&partner_id=${partner.id}${query}`)

    expect(ids(await list(''))).toEqual(made.toReversed().map((row) => row.id))
    expect(ids(await list('&mode=live'))).toEqual([made[2]?.id, made[0]?.id])
    expect(ids(await list('&status=suspended'))).toEqual([made[0]?.id])
    expect(ids(await list('&status=suspended&mode=test'))).toEqual([])
  })

  test('it::tenants::a_partner_filter_that_is_unknown_or_foreign_answers_alike', async () => {
    const partner = await createPartner(world.platformKey)
    const rival = await createPartner(world.platformKey)
    const list = async (key: string, id: string) => comparable(await call(key, 'GET', `/v1/tenants?partner_id=${id}`))
    const foreign = await list(partner.key, rival.id)

    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('partner_not_found') })
    expect(await list(partner.key, newId('ptn'))).toEqual(foreign)
    expect(await list(world.platformKey, newId('ptn'))).toEqual(foreign)
    expect(await list(partner.key, partner.id)).toMatchObject({ status: 200 })
  })
})

describe('updating', () => {
  test('it::tenants::name_and_zone_change_and_the_quota_object_hears_of_the_zone', async () => {
    const tenant = await makeTenant(world.platformKey)
    const changed = await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, {
      name: 'New',
      timezone: 'Asia/Tokyo',
    })

    expect(changed).toMatchObject({ name: 'New', timezone: 'Asia/Tokyo', slug: tenant.slug })
    expect(await rows('select id from rpc_intents where tenant_id = ?', tenant.id)).toEqual([])
    expect((await auditOf(tenant.id)).at(-1)).toEqual({
      action: 'tenant.update',
      details: { changed: ['name', 'timezone'] },
    })
  })

  test('it::tenants::what_is_already_so_changes_nothing', async () => {
    const tenant = await makeTenant(world.platformKey)
    const [before] = await rows('select * from tenants where id = ?', tenant.id)

    expect((await patch(world.platformKey, tenant.id, { name: 'T', timezone: 'UTC', status: 'active' })).status).toBe(
      200,
    )

    expect(await rows('select * from tenants where id = ?', tenant.id)).toEqual([before])
    expect(await actionsOf(tenant.id)).toEqual(['tenant.create'])
  })

  test('it::tenants::an_empty_change_is_a_bad_request', async () => {
    expect(await errorOf(await patch(world.platformKey, world.tenantId, {}))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  test.each(['erasing', 'erased'])('it::tenants::i8_nothing_is_changed_once_a_tenant_is %s', async (status) => {
    const partner = await createPartner(world.platformKey)
    const tenant = await makeTenant(partner.key)
    await rows('update tenants set status = ? where id = ?', status, tenant.id)

    expect(await errorOf(await patch(world.platformKey, tenant.id, { status: 'active' }))).toEqual({
      status: 409,
      code: 'tenant_erased',
    })
    expect(await errorOf(await patch(partner.key, tenant.id, { name: 'X' }))).toEqual({
      status: 404,
      code: 'tenant_not_found',
    })
    expect((await call(partner.key, 'GET', `/v1/tenants/${tenant.id}`)).status).toBe(200)
  })
})

describe('suspension', () => {
  test('it::tenants::fr_ten_3_suspending_pauses_every_active_identity_and_resuming_only_those', async () => {
    const tenant = await makeTenant(world.platformKey)
    const busy = await makeIdentity(world.platformKey, tenant.id, 'busy')
    const quiet = await makeIdentity(world.platformKey, tenant.id, 'quiet')
    await must(world.platformKey, 'PATCH', `/v1/identities/${quiet.id}`, { status: 'paused' })
    const state = async (id: string) => {
      const { status, pause_reason } = await must<Identity>(world.platformKey, 'GET', `/v1/identities/${id}`)
      return { status, pause_reason }
    }

    const suspended = await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })
    expect(suspended).toMatchObject({ status: 'suspended', suspended_by: 'platform' })
    expect(await state(busy.id)).toEqual({ status: 'paused', pause_reason: 'tenant_suspended' })
    expect(await state(quiet.id)).toEqual({ status: 'paused', pause_reason: 'manual' })

    const resumed = await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'active' })
    expect(resumed).toMatchObject({ status: 'active', suspended_by: null })
    expect(await state(busy.id)).toEqual({ status: 'active', pause_reason: null })
    expect(await state(quiet.id)).toEqual({ status: 'paused', pause_reason: 'manual' })

    await expect.poll(() => eventsOf(busy.id)).toEqual(['identity.created', 'identity.paused', 'identity.resumed'])
    await expect.poll(() => eventsOf(quiet.id)).toEqual(['identity.created', 'identity.paused'])
    expect((await auditOf(tenant.id)).slice(1)).toEqual([
      { action: 'tenant.update', details: { changed: [], from: 'active', to: 'suspended' } },
      { action: 'tenant.update', details: { changed: [], from: 'suspended', to: 'active' } },
    ])
  })

  test('it::tenants::suspending_twice_tells_nobody_twice', async () => {
    const tenant = await makeTenant(world.platformKey)
    const identity = await makeIdentity(world.platformKey, tenant.id, 'ada')
    await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })
    const [before] = await rows('select * from tenants where id = ?', tenant.id)
    await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })

    expect(await rows('select * from tenants where id = ?', tenant.id)).toEqual([before])
    await expect.poll(() => eventsOf(identity.id)).toEqual(['identity.created', 'identity.paused'])
    expect(await rows('select id from rpc_intents where tenant_id = ?', tenant.id)).toEqual([])
  })

  test('it::tenants::two_suspensions_at_once_pause_and_tell_once', async () => {
    const tenant = await makeTenant(world.platformKey)
    const identity = await makeIdentity(world.platformKey, tenant.id, 'ada')

    await Promise.all(Array.from({ length: 4 }, () => patch(world.platformKey, tenant.id, { status: 'suspended' })))

    await expect.poll(() => eventsOf(identity.id)).toEqual(['identity.created', 'identity.paused'])
  })

  test('it::tenants::s45_a_suspension_tells_25_mailboxes_at_once_and_leaves_the_rest_to_the_cron', async () => {
    const tenant = await makeTenant(world.platformKey)
    await rows(
      `insert into identities (id, tenant_id, username, username_fold, display_name, mailbox_do_id, created_at, updated_at)
       select 'idn_' || hex(randomblob(13)), ?1, 'u' || value, 'u' || value, 'U', 'no-object-' || value, 0, 0
       from json_each(?2)`,
      tenant.id,
      JSON.stringify(Array.from({ length: 40 }, (_, i) => i)),
    )

    await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })

    const waiting = await rows<{ attempts: number }>('select attempts from rpc_intents where tenant_id = ?', tenant.id)
    expect(waiting).toHaveLength(40)
    expect(waiting.filter((row) => row.attempts === 1)).toHaveLength(25)
    expect(await rows("select id from identities where tenant_id = ? and status = 'active'", tenant.id)).toEqual([])
  })

  test('it::tenants::j17_a_partner_suspends_and_resumes_its_own_tenant', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await makeTenant(partner.key)

    expect(await must(partner.key, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })).toMatchObject({
      suspended_by: 'partner',
    })
    expect(await must(partner.key, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'active' })).toMatchObject({
      status: 'active',
    })
  })

  test('it::tenants::j17_the_operators_suspension_replaces_a_partners_and_only_the_operator_lifts_it', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await makeTenant(partner.key)
    await must(partner.key, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })
    const since = await rows('select suspended_at from tenants where id = ?', tenant.id)

    expect(await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })).toMatchObject({
      suspended_by: 'platform',
    })
    expect(await rows('select suspended_at from tenants where id = ?', tenant.id)).toEqual(since)
    expect(await errorOf(await patch(partner.key, tenant.id, { status: 'active', name: 'X' }))).toEqual({
      status: 403,
      code: 'scope_denied',
      details: { field: 'status' },
    })
    expect(await must(partner.key, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'suspended' })).toMatchObject({
      suspended_by: 'platform',
      name: 'T',
    })
    expect(await must(world.platformKey, 'PATCH', `/v1/tenants/${tenant.id}`, { status: 'active' })).toMatchObject({
      suspended_by: null,
    })
  })
})
