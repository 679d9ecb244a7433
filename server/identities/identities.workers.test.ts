import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantId } from '../../contract/ids.ts'
import type { Identity } from '../../contract/objects/identity.ts'
import {
  allPages,
  auditOf,
  comparable,
  contextOf,
  createPartner,
  errorOf,
  rows,
  uniqueName,
} from '../../test/control-world.ts'
import { bindings, call, createWorld, insertDomain, must, type World } from '../../test/workers-world.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { isUsernameTaken } from './queries.ts'

// Covers: FR-IDN-1, FR-IDN-2, FR-IDN-3, FR-DOM-1, A1, A3, A4, A5, A12, J17, J21, S31, W45, spec/identities.md 2 to 4, 8, 16

let world: World
let other: World

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
})

const path = () => `/v1/tenants/${world.tenantId}/identities`

function make(over: object = {}, key = world.tenantKey.secret): Promise<Identity> {
  return must<Identity>(key, 'POST', path(), { username: uniqueName('u'), display_name: 'U', ...over })
}

async function refusal(over: object, key = world.tenantKey.secret) {
  return errorOf(await call(key, 'POST', path(), { username: uniqueName('u'), display_name: 'U', ...over }))
}

async function eventsOf(identityId: string): Promise<string[]> {
  const found = await rows<{ type: string }>(
    'select type from event_index where identity_id = ? order by pos',
    identityId,
  )
  return found.map((row) => row.type)
}

const tombstoneOf = (address: string) => hmacSha256Hex(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'), address)

describe('creating', () => {
  test('it::identities::an_identity_has_what_was_said_and_a_platform_address', async () => {
    const username = uniqueName('u')
    const identity = await make({
      username: username.toUpperCase(),
      display_name: 'B\u00fccher & S\u00f6hne',
      purpose: 'bookings',
      owner: { name: 'Olga', email: 'Olga@Example.com' },
      signature: { text: 'Bye', html: '<p onclick="x()">Bye<script>x()</script></p>' },
      send_policy: { daily_cap: 10 },
      metadata: { ref: '42' },
    })

    expect(identity).toMatchObject({
      tenant_id: world.tenantId,
      username,
      display_name: 'B\u00fccher & S\u00f6hne',
      purpose: 'bookings',
      status: 'active',
      pause_reason: null,
      primary_address: `${username}.${world.name}@agents.localhost`,
      addresses: [{ role: 'primary', status: 'active', local_part: `${username}.${world.name}`, forwarding: null }],
      owner: { name: 'Olga', email: 'olga@example.com' },
      signature: { text: 'Bye', html: '<p>Bye</p>' },
      send_policy: { daily_cap: 10, auto_reply: 'allowed', require_known_recipient: true },
      metadata: { ref: '42' },
      client_id: null,
    })
    expect(await must(world.tenantKey.secret, 'GET', `/v1/identities/${identity.id}`)).toEqual(identity)
    expect(await auditOf(identity.id)).toEqual([{ action: 'identity.create', details: null }])
  })

  test('it::identities::j21_the_mailbox_is_called_and_tells_of_it_once', async () => {
    const identity = await make()

    await expect.poll(() => eventsOf(identity.id)).toEqual(['identity.created'])
    expect(await rows('select id from rpc_intents where identity_id = ?', identity.id)).toEqual([])
    expect((await call(world.tenantKey.secret, 'GET', `/v1/identities/${identity.id}/threads`)).status).toBe(200)
  })

  test('it::identities::an_identity_without_anything_but_a_name_is_complete', async () => {
    expect(await make()).toMatchObject({ owner: null, signature: null, purpose: null, metadata: {}, client_id: null })
  })

  test.each([
    { name: 'a name reserved everywhere', over: { username: 'postmaster' }, code: 'address_reserved' },
    { name: 'a look-alike of one', over: { username: 'p0stmaster' }, code: 'address_reserved' },
    { name: 'mixed scripts', over: { username: '\u0430buse' }, code: 'address_reserved' },
    { name: 'another script', over: { username: '\u0437\u0430\u043a\u0430\u0437' }, code: 'address_unsupported' },
    { name: 'a space', over: { username: 'a b' }, code: 'address_invalid' },
    { name: '25 characters', over: { username: 'a'.repeat(25) }, code: 'address_invalid' },
    { name: 'an owner without an address', over: { owner: { name: 'O', email: 'nobody' } }, code: 'address_invalid' },
    { name: 'a name with a line break', over: { display_name: 'A\nB' }, code: 'invalid_request' },
    { name: 'a name of 79 characters', over: { display_name: 'x'.repeat(79) }, code: 'invalid_request' },
    { name: 'too much metadata', over: { metadata: { a: 'x'.repeat(513) } }, code: 'invalid_request' },
    { name: 'a domain id that is none', over: { domain_id: 'dom_1' }, code: 'invalid_request' },
  ])('it::identities::is_refused_with_its_own_code: $name', async ({ over, code }) => {
    expect(await refusal(over)).toMatchObject({ status: 400, code })
  })

  test('it::identities::a4_role_names_are_refused_only_where_they_stand_alone', async () => {
    const tenant = await must<{ id: string }>(world.platformKey, 'POST', '/v1/tenants', {
      slug: uniqueName('d'),
      name: 'Default',
      mode: 'live',
      address_suffix: '',
    })
    const create = (username: string) =>
      call(world.platformKey, 'POST', `/v1/tenants/${tenant.id}/identities`, { username, display_name: 'X' })

    expect(await errorOf(await create('sales'))).toMatchObject({ code: 'address_reserved' })
    expect(await (await create('alone')).json()).toMatchObject({ primary_address: 'alone@agents.localhost' })
    expect(await make({ username: 'sales' })).toMatchObject({ username: 'sales' })
  })

  test('it::identities::a12_username_and_suffix_have_40_characters_together', async () => {
    const tenant = await must<{ id: string }>(world.platformKey, 'POST', '/v1/tenants', {
      slug: uniqueName('long-suffix'),
      name: 'Long',
      mode: 'test',
      address_suffix: '.abcdefghijklmnopqrst',
    })
    const create = (username: string) =>
      call(world.platformKey, 'POST', `/v1/tenants/${tenant.id}/identities`, { username, display_name: 'X' })

    expect(await errorOf(await create('a'.repeat(20)))).toEqual({ status: 400, code: 'local_part_too_long' })
    expect((await create('a'.repeat(19))).status).toBe(201)
  })

  test('it::identities::a_suspended_tenant_takes_no_identity', async () => {
    const own = await createWorld()
    await must(own.platformKey, 'PATCH', `/v1/tenants/${own.tenantId}`, { status: 'suspended' })
    const create = (key: string) =>
      call(key, 'POST', `/v1/tenants/${own.tenantId}/identities`, { username: 'ben', display_name: 'B' })

    expect(await errorOf(await create(own.tenantKey.secret))).toEqual({ status: 403, code: 'tenant_suspended' })
    expect(await errorOf(await create(own.platformKey))).toEqual({ status: 403, code: 'tenant_suspended' })
  })

  test('it::identities::f3_an_identity_key_makes_no_identity', async () => {
    expect(await refusal({}, world.identityKey.secret)).toMatchObject({ status: 403, code: 'scope_denied' })
  })
})

describe('names', () => {
  test('it::identities::a_username_is_taken_once_in_a_tenant_and_free_in_another', async () => {
    const username = uniqueName('u')
    await make({ username })

    expect(await refusal({ username: username.toUpperCase() })).toEqual({ status: 409, code: 'username_taken' })
    expect(
      (
        await call(other.tenantKey.secret, 'POST', `/v1/tenants/${other.tenantId}/identities`, {
          username,
          display_name: 'U',
        })
      ).status,
    ).toBe(201)
  })

  test('it::identities::s31_a_username_that_looks_like_anothers_is_taken', async () => {
    await make({ username: 'modern1' })

    expect(await refusal({ username: 'rnodern1' })).toEqual({ status: 409, code: 'username_taken' })
    expect(await refusal({ username: 'modernl' })).toEqual({ status: 409, code: 'username_taken' })
    expect((await make({ username: 'modern2' })).username).toBe('modern2')
  })

  test('it::identities::s31_of_ten_look_alikes_at_once_one_is_made_and_the_others_hear_why', async () => {
    const names = ['room0', 'roomo', 'rooMO', 'ro0m0', 'r00mo', 'r0omo', 'r0om0', 'roornO', 'roorn0', 'r00m0']
    const answers = await Promise.all(
      names.map((username) => call(world.tenantKey.secret, 'POST', path(), { username, display_name: 'R' })),
    )

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    const codes = await Promise.all(answers.filter((answer) => answer.status === 409).map(errorOf))
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['username_taken']))
  })

  test('it::identities::s31_asking_for_a_name_costs_the_same_whatever_the_tenant_holds', async () => {
    const own = await createWorld()
    const fill = `insert into identities (id, tenant_id, username, username_fold, display_name, mailbox_do_id, created_at, updated_at)
      select 'idn_' || hex(randomblob(13)), ?1, 'n' || value, 'n' || value, 'N', '', 0, 0 from json_each(?2)`
    await rows(fill, own.tenantId, JSON.stringify(Array.from({ length: 500 }, (_, i) => i)))
    const ctx = await contextOf(own.tenantKey.secret)

    const taken = await isUsernameTaken(
      ctx.db,
      { tenantId: own.tenantId as TenantId },
      { username: 'x', usernameFold: 'n499' },
    )

    expect(taken).toBe(true)
    expect(ctx.cost.d1RowsRead).toBeLessThanOrEqual(5)
  })

  test('it::identities::s31_a_deleted_identity_leaves_its_name_free', async () => {
    const username = uniqueName('u')
    const { id } = await make({ username })
    await rows("update identities set status = 'deleted' where id = ?", id)
    await rows('delete from addresses where identity_id = ?', id)

    expect((await make({ username })).username).toBe(username)
  })

  test('it::identities::an_address_of_another_tenant_is_taken_even_when_the_username_is_free', async () => {
    const tenant = await must<{ id: string }>(world.platformKey, 'POST', '/v1/tenants', {
      slug: uniqueName('s'),
      name: 'S',
      mode: 'test',
      address_suffix: `.${uniqueName('x')}`,
    })
    const [row] = await rows<{ suffix: string }>('select address_suffix as suffix from tenants where id = ?', tenant.id)
    await rows(
      'update addresses set address = ? where identity_id = ?',
      `zoe${row?.suffix}@agents.localhost`,
      other.identityId,
    )
    const create = () =>
      call(world.platformKey, 'POST', `/v1/tenants/${tenant.id}/identities`, { username: 'zoe', display_name: 'Z' })

    expect(await errorOf(await create())).toEqual({ status: 409, code: 'address_taken' })
    expect(await rows('select id from identities where tenant_id = ?', tenant.id)).toEqual([])
  })

  test('it::identities::a5_a_tombstoned_address_is_never_given_again', async () => {
    const username = uniqueName('u')
    await rows(
      "insert into address_tombstones (address_hash, identity_id, reason) values (?, ?, 'deleted')",
      tombstoneOf(`${username}.${world.name}@agents.localhost`),
      newId('idn'),
    )

    expect(await refusal({ username })).toEqual({ status: 409, code: 'address_taken' })
  })

  test('it::identities::w45_an_address_somebody_signs_in_with_is_taken', async () => {
    const username = uniqueName('u')
    await rows(
      'insert into users (id, email, created_at) values (?, ?, 0)',
      newId('usr'),
      `${username}.${world.name}@agents.localhost`,
    )

    expect(await refusal({ username })).toEqual({ status: 409, code: 'address_taken' })
  })

  test('it::identities::of_ten_with_one_username_at_once_one_is_made_whole', async () => {
    const username = uniqueName('u')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(world.tenantKey.secret, 'POST', path(), { username, display_name: 'U' })),
    )

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await rows('select id from identities where username = ?', username)).toHaveLength(1)
    expect(await rows('select id from addresses where local_part = ?', `${username}.${world.name}`)).toHaveLength(1)
  })
})

describe('client ids', () => {
  test('it::identities::fr_idn_1_the_same_body_answers_with_the_same_identity', async () => {
    const body = {
      username: uniqueName('u'),
      display_name: 'U',
      client_id: uniqueName('c'),
      metadata: { a: '1', b: '2' },
    }
    const turned = {
      metadata: { b: '2', a: '1' },
      client_id: body.client_id,
      display_name: 'U',
      username: body.username,
    }
    const first = await call(world.tenantKey.secret, 'POST', path(), body)
    const identity = await first.json<Identity>()

    const again = await call(world.tenantKey.secret, 'POST', path(), turned)

    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toEqual(identity)
    await expect.poll(() => eventsOf(identity.id)).toEqual(['identity.created'])
  })

  test('it::identities::fr_idn_1_another_body_is_a_conflict', async () => {
    const client_id = uniqueName('c')
    const { username } = await make({ client_id })

    expect(await refusal({ username, client_id, display_name: 'Other' })).toEqual({
      status: 409,
      code: 'client_id_conflict',
    })
  })

  test('it::identities::of_ten_at_once_with_one_client_id_all_hear_of_one_identity', async () => {
    const body = { username: uniqueName('u'), display_name: 'U', client_id: uniqueName('c') }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(world.tenantKey.secret, 'POST', path(), body)),
    )
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json<Identity>()).id))

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(new Set(ids).size).toBe(1)
  })

  test('it::identities::fr_idn_1_a_client_id_is_of_one_tenant', async () => {
    const client_id = uniqueName('c')
    await make({ client_id })

    expect(
      await must(other.tenantKey.secret, 'POST', `/v1/tenants/${other.tenantId}/identities`, {
        username: uniqueName('u'),
        display_name: 'U',
        client_id,
      }),
    ).toMatchObject({ tenant_id: other.tenantId, client_id })
  })
})

describe('domains', () => {
  test('it::identities::fr_dom_1_an_own_domain_gives_the_primary_and_the_platform_address_stays', async () => {
    const name = `${uniqueName('d')}.example`
    const domain_id = await insertDomain(name, world.tenantId)
    const username = uniqueName('u')
    const identity = await make({ username, domain_id })

    expect(identity.primary_address).toBe(`${username}@${name}`)
    expect(identity.addresses).toMatchObject([
      { role: 'primary', status: 'active', address: `${username}@${name}`, domain_id },
      { role: 'alias', status: 'active', address: `${username}.${world.name}@agents.localhost` },
    ])
  })

  test('it::identities::the_platform_domain_by_its_id_is_like_none', async () => {
    const [domain] = await rows<{ id: string }>('select id from domains where tenant_id is null')
    const identity = await make({ domain_id: domain?.id })

    expect(identity.addresses).toMatchObject([{ role: 'primary', domain_id: domain?.id }])
  })

  test.each(['pending', 'verifying', 'failing', 'suspended', 'removing'])(
    'it::identities::a_domain_is_not_ready_while_it_is %s',
    async (state) => {
      const domain_id = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
      await rows('update domains set state = ? where id = ?', state, domain_id)

      expect(await refusal({ domain_id })).toEqual({ status: 409, code: 'domain_not_ready' })
    },
  )

  test('it::identities::a_foreign_domain_and_one_that_never_was_answer_alike', async () => {
    const foreign = await insertDomain(`${uniqueName('d')}.example`, other.tenantId)
    const create = async (domain_id: string) =>
      comparable(
        await call(world.tenantKey.secret, 'POST', path(), { username: uniqueName('u'), display_name: 'U', domain_id }),
      )
    const answer = await create(foreign)

    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('domain_not_found') })
    expect(await create(newId('dom'))).toEqual(answer)
  })
})

describe('daily caps', () => {
  test('it::identities::nobody_but_the_operator_lifts_an_identity_above_its_tenant', async () => {
    const denied = { status: 403, code: 'scope_denied', details: { field: 'send_policy.daily_cap' } }
    const send_policy = { daily_cap: 501 }
    const { id } = await make({ send_policy: { daily_cap: 500 } })

    expect(await refusal({ send_policy })).toEqual(denied)
    expect(await errorOf(await call(world.tenantKey.secret, 'PATCH', `/v1/identities/${id}`, { send_policy }))).toEqual(
      denied,
    )
    expect((await make({ send_policy }, world.platformKey)).send_policy.daily_cap).toBe(501)
  })
})

describe('reading', () => {
  test('it::identities::an_identity_key_sees_itself_only', async () => {
    await make()

    const { rows: seen } = await allPages<Identity>(world.identityKey.secret, '/v1/identities')

    expect(seen.map((identity) => identity.id)).toEqual([world.identityId])
  })

  test('it::identities::a_tenant_key_sees_its_tenant_page_by_page_newest_first', async () => {
    const own = await createWorld()
    const make3 = async (username: string) =>
      must<Identity>(own.tenantKey.secret, 'POST', `/v1/tenants/${own.tenantId}/identities`, {
        username,
        display_name: 'U',
      })
    const made = [await make3('one'), await make3('two'), await make3('three')]
    const expected = [...made.toReversed().map((identity) => identity.id), own.identityId]

    const all = await allPages<Identity>(own.tenantKey.secret, '/v1/identities?limit=3')
    const ofTenant = await allPages<Identity>(own.platformKey, `/v1/tenants/${own.tenantId}/identities?limit=2`)

    expect(all.rows.map((identity) => identity.id)).toEqual(expected)
    expect(all.pages).toBe(2)
    expect(ofTenant.rows.map((identity) => identity.id)).toEqual(expected)
    expect(all.rows.map((identity) => identity.addresses.length)).toEqual([1, 1, 1, 1])
  })

  test('it::identities::lists_are_narrowed_by_status_purpose_and_client_id', async () => {
    const own = await createWorld()
    const list = `/v1/tenants/${own.tenantId}/identities`
    const create = async (body: object) =>
      must<Identity>(own.tenantKey.secret, 'POST', list, { username: uniqueName('u'), display_name: 'U', ...body })
    const bookings = await create({ purpose: 'bookings', client_id: 'c1' })
    const paused = await create({ purpose: 'bookings' })
    await must(own.tenantKey.secret, 'PATCH', `/v1/identities/${paused.id}`, { status: 'paused' })
    const ids = async (query: string) =>
      (await allPages<Identity>(own.tenantKey.secret, `${list}?${query}`)).rows.map((identity) => identity.id)

    expect(await ids('purpose=bookings')).toEqual([paused.id, bookings.id])
    expect(await ids('purpose=bookings&status=paused')).toEqual([paused.id])
    expect(await ids('client_id=c1')).toEqual([bookings.id])
    expect(await ids('client_id=c2')).toEqual([])
  })

  test('it::identities::the_system_identity_is_in_no_list_and_only_the_operator_reads_it', async () => {
    const own = await createWorld()
    const list = `/v1/tenants/${own.tenantId}/identities`
    const system = await must<Identity>(own.platformKey, 'POST', list, { username: 'machine', display_name: 'M' })
    await rows('update identities set is_system = 1 where id = ?', system.id)

    const seen = await allPages<Identity>(own.platformKey, list)

    expect(seen.rows.map((identity) => identity.id)).toEqual([own.identityId])
    expect((await call(own.tenantKey.secret, 'GET', `/v1/identities/${system.id}`)).status).toBe(404)
    expect((await call(own.platformKey, 'GET', `/v1/identities/${system.id}`)).status).toBe(200)
  })

  test('it::identities::a_tenant_filter_out_of_reach_is_missing_and_never_an_empty_page', async () => {
    const list = async (key: string, id: string) => comparable(await call(key, 'GET', `/v1/identities?tenant_id=${id}`))
    const foreign = await list(world.tenantKey.secret, other.tenantId)

    expect(foreign).toMatchObject({ status: 404, body: expect.stringContaining('tenant_not_found') })
    expect(await list(world.tenantKey.secret, newId('ten'))).toEqual(foreign)
    expect(await list(world.tenantKey.secret, world.tenantId)).toMatchObject({ status: 200 })
  })

  test('it::identities::a_partner_lists_the_identities_of_its_tenants', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('p'),
      name: 'P',
      mode: 'live',
    })
    const identity = await must<Identity>(partner.key, 'POST', `/v1/tenants/${tenant.id}/identities`, {
      username: 'ada',
      display_name: 'A',
    })

    const { rows: seen } = await allPages<Identity>(partner.key, '/v1/identities')

    expect(seen.map((row) => row.id)).toEqual([identity.id])
  })

  test('it::identities::a_deleted_identity_is_still_read_but_takes_no_change', async () => {
    const { id } = await make()
    await rows("update identities set status = 'deleting' where id = ?", id)

    expect(await must(world.tenantKey.secret, 'GET', `/v1/identities/${id}`)).toMatchObject({ status: 'deleting' })
    expect(
      await errorOf(await call(world.tenantKey.secret, 'PATCH', `/v1/identities/${id}`, { display_name: 'X' })),
    ).toEqual({
      status: 404,
      code: 'identity_not_found',
    })
  })
})

describe('looking up', () => {
  const lookup = async (key: string, address: string) =>
    call(key, 'GET', `/v1/identities/lookup?address=${encodeURIComponent(address)}`)

  test('it::identities::a1_an_address_finds_its_identity_in_any_case', async () => {
    expect(await (await lookup(world.tenantKey.secret, world.address.toUpperCase())).json()).toMatchObject({
      id: world.identityId,
    })
  })

  test.each(['active', 'retiring'])('it::identities::an_address_is_found_while_it_is %s', async (status) => {
    const identity = await make()
    await rows('update addresses set status = ? where identity_id = ?', status, identity.id)

    expect((await lookup(world.tenantKey.secret, identity.primary_address)).status).toBe(200)
  })

  test('it::identities::unknown_retired_pending_and_foreign_addresses_answer_alike', async () => {
    const retired = await make()
    const pending = await make()
    await rows("update addresses set status = 'retired' where identity_id = ?", retired.id)
    await rows("update addresses set status = 'pending' where identity_id = ?", pending.id)
    const see = async (address: string, key = world.tenantKey.secret) => comparable(await lookup(key, address))
    const unknown = await see('nobody@agents.localhost')

    expect(unknown).toMatchObject({ status: 404, body: expect.stringContaining('identity_not_found') })
    expect(await see(retired.primary_address)).toEqual(unknown)
    expect(await see(pending.primary_address)).toEqual(unknown)
    expect(await see(world.address, other.tenantKey.secret)).toEqual(unknown)
    expect(await see(retired.primary_address, world.identityKey.secret)).toEqual(unknown)
    expect(await see('not an address')).toEqual(unknown)
  })
})

describe('changing', () => {
  const patch = (id: string, body: object, key = world.tenantKey.secret) =>
    call(key, 'PATCH', `/v1/identities/${id}`, body)

  test('it::identities::what_is_given_changes_and_the_rest_stays', async () => {
    const identity = await make({ purpose: 'a', metadata: { a: '1' }, signature: { text: 'Bye' } })
    const changed = await must<Identity>(world.tenantKey.secret, 'PATCH', `/v1/identities/${identity.id}`, {
      display_name: 'New',
      purpose: null,
      metadata: { b: '2' },
    })

    expect(changed).toEqual({
      ...identity,
      display_name: 'New',
      purpose: null,
      metadata: { b: '2' },
      updated_at: changed.updated_at,
    })
    expect(changed.updated_at > identity.updated_at).toBe(true)
    await expect.poll(() => eventsOf(identity.id)).toEqual(['identity.created', 'identity.updated'])
    expect((await auditOf(identity.id)).at(-1)).toEqual({
      action: 'identity.update',
      details: { changed: ['display_name', 'purpose', 'metadata'] },
    })
  })

  test('it::identities::the_event_names_what_changed_and_shows_the_identity', async () => {
    const identity = await make()
    await rows("update identities set mailbox_do_id = 'no-object' where id = ?", identity.id)
    await must(world.tenantKey.secret, 'PATCH', `/v1/identities/${identity.id}`, {
      owner: { name: 'O', email: 'o@example.com' },
    })

    const [intent] = await rows<{ id: string; body_json: string }>(
      'select id, body_json from rpc_intents where identity_id = ?',
      identity.id,
    )
    expect(intent?.id).toMatch(new RegExp(`^req_[0-9A-Z]{26}:${identity.id}:identity.updated$`))
    expect(JSON.parse(intent?.body_json ?? '')).toMatchObject({
      type: 'identity.updated',
      data: { changed: ['owner'], identity: { id: identity.id, owner: { name: 'O', email: 'o@example.com' } } },
    })
  })

  test('it::identities::what_is_already_so_changes_nothing_and_tells_nobody', async () => {
    const identity = await make({ purpose: 'a' })

    expect(
      await must(world.tenantKey.secret, 'PATCH', `/v1/identities/${identity.id}`, { purpose: 'a', status: 'active' }),
    ).toEqual(identity)
    expect((await auditOf(identity.id)).map((row) => row.action)).toEqual(['identity.create'])
    expect(await rows('select id from rpc_intents where identity_id = ?', identity.id)).toEqual([])
  })

  test('it::identities::changes_at_once_all_count_and_each_event_shows_what_was_stored', async () => {
    const identity = await make()
    const answers = await Promise.all([
      patch(identity.id, { purpose: 'a' }),
      patch(identity.id, { display_name: 'B' }),
      patch(identity.id, { metadata: { c: '1' } }),
    ])

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await must(world.tenantKey.secret, 'GET', `/v1/identities/${identity.id}`)).toMatchObject({
      purpose: 'a',
      display_name: 'B',
      metadata: { c: '1' },
    })
    expect((await auditOf(identity.id)).filter((row) => row.action === 'identity.update')).toHaveLength(3)
  })

  test('it::identities::fr_idn_3_pausing_and_resuming_are_told_and_audited', async () => {
    const { id } = await make()

    expect(
      await must(world.identityKey.secret, 'PATCH', `/v1/identities/${world.identityId}`, { status: 'active' }),
    ).toMatchObject({ status: 'active' })
    expect(await must(world.tenantKey.secret, 'PATCH', `/v1/identities/${id}`, { status: 'paused' })).toMatchObject({
      status: 'paused',
      pause_reason: 'manual',
    })
    expect(await must(world.tenantKey.secret, 'PATCH', `/v1/identities/${id}`, { status: 'active' })).toMatchObject({
      status: 'active',
      pause_reason: null,
    })
    await expect.poll(() => eventsOf(id)).toEqual(['identity.created', 'identity.paused', 'identity.resumed'])
    expect((await auditOf(id)).slice(1)).toEqual([
      { action: 'identity.update', details: { changed: [], from: 'active', to: 'paused' } },
      { action: 'identity.update', details: { changed: [], from: 'paused', to: 'active' } },
    ])
  })

  test('it::identities::j17_an_abuse_pause_is_lifted_above_the_identity_and_on_a_partners_tenant_by_the_operator', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('p'),
      name: 'P',
      mode: 'live',
    })
    const { id } = await must<Identity>(partner.key, 'POST', `/v1/tenants/${tenant.id}/identities`, {
      username: 'ada',
      display_name: 'A',
    })
    const pause = "update identities set status = 'paused', pause_reason = 'abuse_threshold' where id = ?"
    await rows(pause, id)
    await rows(pause, world.identityId)
    const denied = { status: 403, code: 'scope_denied', details: { field: 'status' } }

    expect(await errorOf(await patch(id, { status: 'active' }, partner.key))).toEqual(denied)
    expect((await patch(id, { status: 'active' }, world.platformKey)).status).toBe(200)
    expect(await errorOf(await patch(world.identityId, { status: 'active' }, world.identityKey.secret))).toEqual(denied)
    expect((await patch(world.identityId, { status: 'active' })).status).toBe(200)
  })

  test('it::identities::nothing_resumes_inside_a_suspended_tenant', async () => {
    const own = await createWorld()
    await must(own.platformKey, 'PATCH', `/v1/tenants/${own.tenantId}`, { status: 'suspended' })

    expect(await errorOf(await patch(own.identityId, { status: 'active' }, own.tenantKey.secret))).toEqual({
      status: 409,
      code: 'identity_paused',
      details: { reason: 'tenant_suspended' },
    })
    expect((await patch(own.identityId, { display_name: 'Still me' }, own.tenantKey.secret)).status).toBe(200)
  })

  test.each([
    { name: 'nothing', body: {}, code: 'invalid_request' },
    { name: 'an owner without an address', body: { owner: { name: 'O', email: 'x' } }, code: 'address_invalid' },
    { name: 'a status that only erasure gives', body: { status: 'deleted' }, code: 'invalid_request' },
    { name: 'a username', body: { username: 'other' }, code: 'invalid_request' },
  ])('it::identities::cannot_be_changed_to $name', async ({ body, code }) => {
    expect(await errorOf(await patch(world.identityId, body))).toMatchObject({ status: 400, code })
  })
})
