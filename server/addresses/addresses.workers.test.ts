import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '../../contract/objects/identity.ts'
import { allPages, auditOf, comparable, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { bindings, call, createWorld, insertDomain, must, type World } from '../../test/workers-world.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'

// Covers: FR-ADR-1, FR-ADR-5, FR-ADR-6, A1, A4, A5, A11, W45, spec/identities.md 12 to 14, 16, 20

let world: World
let other: World
let domainId: string
let domainName: string

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
  domainName = `${uniqueName('d')}.example`
  domainId = await insertDomain(domainName, world.tenantId)
})

async function makeIdentity(): Promise<string> {
  const { id } = await must<{ id: string }>(
    world.tenantKey.secret,
    'POST',
    `/v1/tenants/${world.tenantId}/identities`,
    {
      username: uniqueName('u'),
      display_name: 'U',
    },
  )
  return id
}

async function makeDomain(over: Record<string, string> = {}): Promise<{ id: string; name: string }> {
  const name = `${uniqueName('d')}.example`
  const id = await insertDomain(name, world.tenantId)
  const { state = 'healthy', routing_mode = 'catch_all', inbound = 'routing' } = over
  await rows(
    'update domains set state = ?, routing_mode = ?, inbound = ? where id = ?',
    state,
    routing_mode,
    inbound,
    id,
  )
  return { id, name }
}

const post = (identityId: string, body: object, key = world.tenantKey.secret) =>
  call(key, 'POST', `/v1/identities/${identityId}/addresses`, body)

async function add(identityId: string, local_part: string, domain_id = domainId): Promise<Address> {
  return must<Address>(world.tenantKey.secret, 'POST', `/v1/identities/${identityId}/addresses`, {
    local_part,
    domain_id,
  })
}

describe('adding', () => {
  test('it::addresses::fr_adr_1_an_alias_works_at_once_and_is_told', async () => {
    const identity = await makeIdentity()
    const address = await add(identity, 'Sales')

    expect(address).toMatchObject({
      identity_id: identity,
      address: `sales@${domainName}`,
      local_part: 'sales',
      domain_id: domainId,
      role: 'alias',
      status: 'active',
      forwarding: null,
      retire_at: null,
    })
    expect(await auditOf(address.id)).toEqual([
      { action: 'address.create', details: { identity_id: identity, domain_id: domainId, status: 'active' } },
    ])
    await expect
      .poll(() => rows('select type from event_index where identity_id = ? order by pos', identity))
      .toEqual([{ type: 'identity.created' }, { type: 'identity.address_added' }])
    expect(
      await must(world.tenantKey.secret, 'GET', `/v1/identities/lookup?address=sales@${domainName}`),
    ).toMatchObject({ id: identity })
  })

  test.each([
    { over: { state: 'degraded' }, status: 'active', forwarding: null },
    { over: { state: 'pending' }, status: 'pending', forwarding: null },
    { over: { state: 'failing' }, status: 'pending', forwarding: null },
    { over: { routing_mode: 'forward', inbound: 'forward' }, status: 'active', forwarding: 'unverified' },
  ])('it::addresses::begins_as_its_domain_allows: $over', async ({ over, status, forwarding }) => {
    const domain = await makeDomain(over)

    expect(await add(await makeIdentity(), 'hello', domain.id)).toMatchObject({ status, forwarding })
  })

  test('it::addresses::a11_a_newer_pending_address_replaces_the_older_one_on_that_domain', async () => {
    const domain = await makeDomain({ state: 'pending' })
    const elsewhere = await makeDomain({ state: 'pending' })
    const identity = await makeIdentity()
    const rival = await makeIdentity()
    const kept = await add(identity, 'kept', elsewhere.id)
    const rivals = await add(rival, 'rival', domain.id)
    await add(identity, 'older', domain.id)

    const newer = await add(identity, 'newer', domain.id)

    const pending = await rows<{ id: string }>(
      "select id from addresses where status = 'pending' and domain_id in (?, ?)",
      domain.id,
      elsewhere.id,
    )
    expect(new Set(pending.map((row) => row.id))).toEqual(new Set([kept.id, rivals.id, newer.id]))
  })

  test.each([
    { name: 'a name reserved everywhere', local_part: 'abuse', code: 'address_reserved' },
    { name: 'a look-alike of one', local_part: 'rnailer-daemon', code: 'address_reserved' },
    { name: 'a letter outside ASCII', local_part: 'b\u00fccher', code: 'address_unsupported' },
    { name: 'a tag', local_part: 'a+b', code: 'address_invalid' },
    { name: '41 characters', local_part: 'a'.repeat(41), code: 'address_invalid' },
    { name: 'nothing', local_part: '', code: 'invalid_request' },
  ])('it::addresses::is_refused_with_its_own_code: $name', async ({ local_part, code }) => {
    expect(await errorOf(await post(world.identityId, { local_part, domain_id: domainId }))).toMatchObject({
      status: 400,
      code,
    })
  })

  test('it::addresses::the_platform_domain_gives_no_aliases', async () => {
    const [platform] = await rows<{ id: string }>('select id from domains where tenant_id is null')

    expect(await errorOf(await post(world.identityId, { local_part: 'x', domain_id: platform?.id }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'domain_id' }] },
    })
  })

  test('it::addresses::a_literal_domain_needs_the_providers_token', async () => {
    const domain = await makeDomain({ routing_mode: 'literal' })

    expect(await errorOf(await post(world.identityId, { local_part: 'x', domain_id: domain.id }))).toEqual({
      status: 422,
      code: 'cf_token_required',
    })
  })

  test('it::addresses::foreign_removed_and_missing_domains_answer_alike', async () => {
    const foreign = await insertDomain(`${uniqueName('d')}.example`, other.tenantId)
    const removed = await makeDomain({ state: 'removed' })
    const removing = await makeDomain({ state: 'removing' })
    const see = async (domain_id: string) => comparable(await post(world.identityId, { local_part: 'x', domain_id }))
    const missing = await see(newId('dom'))

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('domain_not_found') })
    expect(await see(foreign)).toEqual(missing)
    expect(await see(removed.id)).toEqual(missing)
    expect(await see(removing.id)).toEqual(missing)
  })

  test('it::addresses::a_suspended_tenant_adds_none', async () => {
    const own = await createWorld()
    const domain = await insertDomain(`${uniqueName('d')}.example`, own.tenantId)
    await must(own.platformKey, 'PATCH', `/v1/tenants/${own.tenantId}`, { status: 'suspended' })

    expect(
      await errorOf(await post(own.identityId, { local_part: 'x', domain_id: domain }, own.tenantKey.secret)),
    ).toEqual({
      status: 403,
      code: 'tenant_suspended',
    })
  })
})

describe('addresses that are taken', () => {
  test('it::addresses::fr_adr_5_used_retired_tombstoned_and_sign_in_addresses_answer_alike', async () => {
    const identity = await makeIdentity()
    await add(identity, 'used')
    const retired = await add(identity, 'retired')
    await rows("update addresses set status = 'retired' where id = ?", retired.id)
    const hash = hmacSha256Hex(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'), `buried@${domainName}`)
    await rows(
      "insert into address_tombstones (address_hash, identity_id, reason) values (?, ?, 'erased')",
      hash,
      newId('idn'),
    )
    await rows('insert into users (id, email, created_at) values (?, ?, 0)', newId('usr'), `person@${domainName}`)
    const see = async (local_part: string) =>
      comparable(await post(world.identityId, { local_part, domain_id: domainId }))
    const used = await see('used')

    expect(used).toMatchObject({ status: 409, body: expect.stringContaining('address_taken') })
    expect(await see('USED')).toEqual(used)
    expect(await see('retired')).toEqual(used)
    expect(await see('buried')).toEqual(used)
    expect(await see('person')).toEqual(used)
  })

  test('it::addresses::a5_an_identity_may_take_back_its_own_tombstoned_address', async () => {
    const identity = await makeIdentity()
    const hash = hmacSha256Hex(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'), `mine@${domainName}`)
    await rows(
      "insert into address_tombstones (address_hash, identity_id, reason) values (?, ?, 'deleted')",
      hash,
      identity,
    )

    expect(await add(identity, 'mine')).toMatchObject({ address: `mine@${domainName}` })
  })

  test('it::addresses::of_ten_that_want_one_address_at_once_one_gets_it', async () => {
    const identities = await Promise.all(Array.from({ length: 5 }, makeIdentity))
    const local_part = uniqueName('a')
    const answers = await Promise.all(
      [...identities, ...identities].map((identity) => post(identity, { local_part, domain_id: domainId })),
    )

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await rows("select id from rpc_intents where op = 'emit_event'")).toEqual([])
  })
})

describe('the limit', () => {
  test('it::addresses::ten_at_once_never_exceed_20_addresses_in_any_state', async () => {
    const identity = await makeIdentity()
    for (let n = 0; n < 14; n += 1) await add(identity, uniqueName('a'))
    await rows("update addresses set status = 'retired' where identity_id = ? and role = 'alias'", identity)

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(identity, { local_part: uniqueName('a'), domain_id: domainId })),
    )

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(await rows('select id from addresses where identity_id = ?', identity)).toHaveLength(20)
    expect(await errorOf(await post(identity, { local_part: uniqueName('a'), domain_id: domainId }))).toEqual({
      status: 422,
      code: 'address_limit_reached',
      details: { limit: 20 },
    })
  })

  test('it::addresses::a11_what_is_replaced_does_not_count', async () => {
    const domain = await makeDomain({ state: 'pending' })
    const identity = await makeIdentity()
    for (let n = 0; n < 18; n += 1) await add(identity, uniqueName('a'))
    await add(identity, 'first', domain.id)

    expect(await add(identity, 'second', domain.id)).toMatchObject({ status: 'pending' })
    expect(await rows('select id from addresses where identity_id = ?', identity)).toHaveLength(20)
  })
})

describe('listing', () => {
  test('it::addresses::a_list_holds_every_status_newest_first_page_by_page', async () => {
    const identity = await makeIdentity()
    const first = await add(identity, uniqueName('a'))
    const second = await add(identity, uniqueName('a'))
    await rows("update addresses set status = 'retired' where id = ?", first.id)

    const { rows: seen, pages } = await allPages<Address>(
      world.tenantKey.secret,
      `/v1/identities/${identity}/addresses?limit=1`,
    )

    expect(seen.map((address) => [address.id, address.status]).slice(0, 2)).toEqual([
      [second.id, 'active'],
      [first.id, 'retired'],
    ])
    expect(seen[2]).toMatchObject({ role: 'primary' })
    expect(pages).toBe(3)
  })
})
