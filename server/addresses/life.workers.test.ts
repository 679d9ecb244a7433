import { beforeAll, describe, expect, test } from 'vitest'
import type { Address, Identity } from '../../contract/objects/identity.ts'
import { auditOf, comparable, contextOf, errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { bindings, call, createWorld, insertDomain, must, receive, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import { settleDueAddresses } from './due.ts'
import { addressesProcedures } from './procedures.ts'

// Covers: FR-ADR-2 to FR-ADR-4, FR-DOM-6, A6, A14, J21, spec/identities.md 13, 15, 20

const DAY = 86_400_000

let world: World
let other: World
let domainName: string
let domainId: string

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
  domainName = `${uniqueName('d')}.example`
  domainId = await insertDomain(domainName, world.tenantId)
})

const key = () => world.tenantKey.secret

async function makeIdentity(): Promise<Identity> {
  const username = uniqueName('u')
  return must<Identity>(key(), 'POST', `/v1/tenants/${world.tenantId}/identities`, { username, display_name: 'U' })
}

const at = (identityId: string, address: string) => `/v1/identities/${identityId}/addresses/${address}`

async function add(identityId: string, domain_id = domainId): Promise<Address> {
  const local_part = uniqueName('a')
  return must<Address>(key(), 'POST', `/v1/identities/${identityId}/addresses`, { local_part, domain_id })
}

const promote = (identityId: string, address: Address, body?: object) =>
  must<Identity>(key(), 'POST', `${at(identityId, address.id)}/promote`, body)
const retire = (identityId: string, address: Address, body?: object) =>
  must<Address>(key(), 'POST', `${at(identityId, address.id)}/retire`, body)

const standing = (identity: Identity) =>
  Object.fromEntries(identity.addresses.map(({ id, role, status }) => [id, `${role} ${status}`]))

const eventsOf = async (identityId: string) =>
  (await rows<{ type: string }>('select type from event_index where identity_id = ? order by pos', identityId)).map(
    (row) => row.type.replace('identity.', ''),
  )

describe('promoting', () => {
  test('it::addresses::fr_adr_2_an_alias_becomes_primary_and_the_platform_address_stays', async () => {
    const identity = await makeIdentity()
    const [platform] = identity.addresses
    const alias = await add(identity.id)

    const promoted = await promote(identity.id, alias)

    expect(promoted.primary_address).toBe(alias.address)
    expect(standing(promoted)).toEqual({ [alias.id]: 'primary active', [platform?.id ?? '']: 'alias active' })
    expect(await auditOf(alias.id)).toEqual([
      { action: 'address.create', details: { identity_id: identity.id, domain_id: domainId, status: 'active' } },
      {
        action: 'address.promote',
        details: { identity_id: identity.id, previous_id: platform?.id, previous_status: 'active' },
      },
    ])
    await expect.poll(() => eventsOf(identity.id)).toEqual(['created', 'address_added', 'address_promoted'])
  })

  test('it::addresses::fr_adr_4_the_primary_before_retires_in_90_days_and_coming_back_undoes_it', async () => {
    const identity = await makeIdentity()
    const first = await add(identity.id)
    const second = await add(identity.id)
    await promote(identity.id, first)
    const before = Date.now()

    const changed = await promote(identity.id, second)

    const former = changed.addresses.find(({ id }) => id === first.id)
    expect(former).toMatchObject({ role: 'alias', status: 'retiring', retired_at: null })
    expect(Date.parse(former?.retire_at ?? '') - before).toBeGreaterThanOrEqual(90 * DAY)
    expect(Date.parse(former?.retire_at ?? '') - before).toBeLessThan(90 * DAY + 60_000)

    const undone = await promote(identity.id, first)

    expect(standing(undone)).toMatchObject({ [first.id]: 'primary active', [second.id]: 'alias active' })
    expect(undone.addresses.map(({ retire_at }) => retire_at)).toEqual([null, null, null])
  })

  test('it::addresses::without_grace_the_primary_before_is_retired_at_once_and_both_are_told_in_order', async () => {
    const identity = await makeIdentity()
    const first = await add(identity.id)
    const second = await add(identity.id)
    await promote(identity.id, first)

    const changed = await promote(identity.id, second, { retire_previous_after_days: 0 })

    expect(standing(changed)).toMatchObject({ [first.id]: 'alias retired', [second.id]: 'primary active' })
    expect(changed.addresses.find(({ id }) => id === first.id)?.retired_at).not.toBeNull()
    await expect
      .poll(() => eventsOf(identity.id))
      .toEqual(['created', 'address_added', 'address_added', 'address_promoted', 'address_promoted', 'address_retired'])
  })

  test('it::addresses::promoting_the_primary_again_answers_and_writes_nothing', async () => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)
    await promote(identity.id, alias)
    await rows("update domains set state = 'failing' where id = ?", domainId)

    const same = await promote(identity.id, alias)
    await rows("update domains set state = 'healthy' where id = ?", domainId)

    expect(same.primary_address).toBe(alias.address)
    expect((await auditOf(alias.id)).map(({ action }) => action)).toEqual(['address.create', 'address.promote'])
  })

  test('it::addresses::of_six_promotions_at_once_each_leaves_one_primary_and_is_told_once', async () => {
    const identity = await makeIdentity()
    const aliases = [await add(identity.id), await add(identity.id), await add(identity.id)]

    const answers = await Promise.all(
      [...aliases, ...aliases].map((alias) => call(key(), 'POST', `${at(identity.id, alias.id)}/promote`)),
    )

    const statuses = answers.map((answer) => answer.status)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    expect(await rows("select id from addresses where identity_id = ? and role = 'primary'", identity.id)).toHaveLength(
      1,
    )
    const promoted = await rows(
      "select id from audit_outbox where action = 'address.promote' and json_extract(details_json, '$.identity_id') = ?",
      identity.id,
    )
    const copied = await bindings.AUDIT_DB.prepare(
      "select id from audit_events where action = 'address.promote' and json_extract(details_json, '$.identity_id') = ?",
    )
      .bind(identity.id)
      .all<{ id: string }>()
    const changes = new Set([...promoted, ...copied.results].map((row) => row['id'])).size
    await expect
      .poll(async () => (await eventsOf(identity.id)).filter((type) => type === 'address_promoted').length)
      .toBe(changes)
  })

  test.each([
    { name: 'more than a year', body: { retire_previous_after_days: 366 } },
    { name: 'a day before today', body: { retire_previous_after_days: -1 } },
    { name: 'half a day', body: { retire_previous_after_days: 0.5 } },
  ])('it::addresses::a_grace_of $name is_refused', async ({ body }) => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)

    const answer = await call(key(), 'POST', `${at(identity.id, alias.id)}/promote`, body)

    expect(await errorOf(answer)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path: 'retire_previous_after_days' }] },
    })
  })

  test('it::addresses::a_pending_address_and_one_of_a_failing_domain_wait_for_the_domain', async () => {
    const waiting = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    const identity = await makeIdentity()
    const active = await add(identity.id, waiting)
    await rows("update domains set state = 'failing' where id = ?", waiting)
    const pending = await add(identity.id, waiting)

    for (const address of [active, pending]) {
      const answer = await call(key(), 'POST', `${at(identity.id, address.id)}/promote`)
      expect(await errorOf(answer)).toEqual({ status: 409, code: 'domain_not_ready' })
    }
    expect(await eventsOf(identity.id)).not.toContain('address_promoted')
  })

  test('it::addresses::a_retired_address_never_comes_back', async () => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)
    await retire(identity.id, alias, { after_days: 0 })

    const answer = await call(key(), 'POST', `${at(identity.id, alias.id)}/promote`)

    expect(await errorOf(answer)).toEqual({ status: 409, code: 'address_in_use' })
  })

  test('it::addresses::the_system_identitys_platform_address_retires_like_any_other', async () => {
    const own = await createWorld()
    const [platformDomain] = await rows<{ id: string }>('select id from domains where tenant_id is null')
    await rows('update identities set is_system = 1 where id = ?', own.identityId)
    const next = newId('adr')
    await rows(
      `insert into addresses (id, address, local_part, domain_id, tenant_id, identity_id, role, status, created_at, updated_at)
       values (?1, ?2, ?2, ?3, ?4, ?5, 'alias', 'active', 0, 0)`,
      next,
      `${uniqueName('s')}@agents.localhost`,
      platformDomain?.id,
      own.tenantId,
      own.identityId,
    )

    const promoted = await must<Identity>(own.platformKey, 'POST', `${at(own.identityId, next)}/promote`)
    await rows('update identities set is_system = 0 where id = ?', own.identityId)

    expect(Object.values(standing(promoted)).toSorted()).toEqual(['alias retiring', 'primary active'])
  })
})

describe('retiring', () => {
  test('it::addresses::fr_adr_3_an_alias_receives_until_its_day_and_then_never_again', async () => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)
    const mail = 'From: jo@simulator.invalid\r\nSubject: Hello\r\n\r\nHello\r\n'

    const retiring = await retire(identity.id, alias, { after_days: 1 })

    expect(retiring).toMatchObject({ id: alias.id, status: 'retiring', retired_at: null })
    expect(await receive(alias.address, mail)).toBe('accepted')

    await settleDueAddresses(workAt(Date.parse(retiring.retire_at ?? '') - 1))
    expect(await receive(alias.address, mail)).toBe('accepted')

    await settleDueAddresses(workAt(Date.parse(retiring.retire_at ?? '')))
    const [row] = await rows('select status, retire_at, retired_at from addresses where id = ?', alias.id)
    expect(row).toEqual({ status: 'retired', retire_at: null, retired_at: Date.parse(retiring.retire_at ?? '') })
    expect(await receive(alias.address, mail)).toMatch(/5\.1\.6/)
    await expect.poll(() => eventsOf(identity.id)).toContain('address_retired')
  })

  test('it::addresses::retiring_at_once_refuses_the_very_next_mail', async () => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)
    const mail = 'From: jo@simulator.invalid\r\nSubject: Hello\r\n\r\nHello\r\n'
    expect(await receive(alias.address, mail)).toBe('accepted')

    await retire(identity.id, alias, { after_days: 0 })

    // The look-up before is remembered for a minute; the change forgets it.
    expect(await receive(alias.address, mail)).toMatch(/5\.1\.6/)
  })

  test('it::addresses::a_retiring_address_takes_the_new_time', async () => {
    const identity = await makeIdentity()
    const alias = await add(identity.id)
    const first = await retire(identity.id, alias)
    const second = await retire(identity.id, alias, { after_days: 5 })

    expect(Date.parse(first.retire_at ?? '') - Date.parse(second.retire_at ?? '')).toBeGreaterThan(84 * DAY)
    expect(await auditOf(alias.id)).toEqual([
      expect.objectContaining({ action: 'address.create' }),
      { action: 'address.retire', details: { identity_id: identity.id, status: 'retiring', after_days: 90 } },
      { action: 'address.retire', details: { identity_id: identity.id, status: 'retiring', after_days: 5 } },
    ])
  })

  test('it::addresses::a14_the_primary_the_platform_address_and_what_is_retired_or_pending_are_refused', async () => {
    const waiting = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    await rows("update domains set state = 'pending' where id = ?", waiting)
    const identity = await makeIdentity()
    const [platform] = identity.addresses
    const alias = await add(identity.id)
    const retired = await add(identity.id)
    const pending = await add(identity.id, waiting)
    await retire(identity.id, retired, { after_days: 0 })
    const refusal = async (id: string) => {
      const { status, code } = await errorOf(await call(key(), 'POST', `${at(identity.id, id)}/retire`))
      return `${status} ${code}`
    }

    expect(await refusal(platform?.id ?? '')).toBe('409 address_is_primary')
    await promote(identity.id, alias)
    expect(await refusal(platform?.id ?? '')).toBe('409 address_in_use')
    expect(await refusal(alias.id)).toBe('409 address_is_primary')
    expect(await refusal(retired.id)).toBe('409 address_in_use')
    expect(await refusal(pending.id)).toBe('409 domain_not_ready')
  })

  test('it::addresses::the_cron_retires_a_hundred_a_minute_the_longest_overdue_first_and_tells_each_once', async () => {
    const identities = [await makeIdentity(), await makeIdentity()]
    const now = Date.now()
    for (let n = 0; n < 130; n += 1) {
      await rows(
        `insert into addresses (id, address, local_part, domain_id, tenant_id, identity_id, role, status, retire_at, created_at, updated_at)
         values (?, ?, 'x', ?, ?, ?, 'alias', 'retiring', ?, 0, 0)`,
        newId('adr'),
        `due${n}@${domainName}`,
        domainId,
        world.tenantId,
        identities[n % 2]?.id,
        now - 1_000 + n,
      )
    }
    const left = async () =>
      (
        await rows<{ address: string }>(
          "select address from addresses where domain_id = ? and status = 'retiring' and local_part = 'x' order by retire_at",
          domainId,
        )
      ).map((row) => row.address)

    const work = workAt(now)
    await settleDueAddresses(work)

    expect(await left()).toHaveLength(30)
    expect((await left())[0]).toBe(`due100@${domainName}`)
    expect(work.cost.d1Statements).toBeLessThanOrEqual(12)

    await settleDueAddresses(workAt(now))
    await settleDueAddresses(workAt(now))

    expect(await left()).toEqual([])
    for (const identity of identities) {
      await expect
        .poll(async () => (await eventsOf(identity.id)).filter((type) => type === 'address_retired').length)
        .toBe(65)
    }
    expect(await rows('select id from rpc_intents where tenant_id = ?', world.tenantId)).toEqual([])
  })
})

describe('waiting for the domain', () => {
  test('it::addresses::a_pending_address_works_once_its_domain_is_ready_and_is_told_once', async () => {
    const waiting = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    await rows("update domains set state = 'verifying' where id = ?", waiting)
    const identity = await makeIdentity()
    const pending = await add(identity.id, waiting)

    await settleDueAddresses(workAt())
    expect(await rows('select status from addresses where id = ?', pending.id)).toEqual([{ status: 'pending' }])

    await rows("update domains set state = 'degraded' where id = ?", waiting)
    await settleDueAddresses(workAt())
    await settleDueAddresses(workAt())

    expect(await rows('select status from addresses where id = ?', pending.id)).toEqual([{ status: 'active' }])
    expect(await receive(pending.address, 'From: jo@simulator.invalid\r\nSubject: H\r\n\r\nH\r\n')).toBe('accepted')
    await expect.poll(() => eventsOf(identity.id)).toEqual(['created', 'address_added', 'address_activated'])
  })

  test('it::addresses::h6_an_address_that_needs_a_rule_of_its_own_is_not_activated_by_time', async () => {
    const literal = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    const identity = await makeIdentity()
    await rows("update domains set state = 'pending' where id = ?", literal)
    const pending = await add(identity.id, literal)
    await rows("update domains set state = 'healthy', routing_mode = 'literal' where id = ?", literal)

    await settleDueAddresses(workAt())

    expect(await rows('select status from addresses where id = ?', pending.id)).toEqual([{ status: 'pending' }])
  })
})

describe('deleting', () => {
  test('it::addresses::a_pending_address_goes_and_its_name_is_free_again', async () => {
    const waiting = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    await rows("update domains set state = 'pending' where id = ?", waiting)
    const identity = await makeIdentity()
    const pending = await add(identity.id, waiting)

    const answer = await call(key(), 'DELETE', at(identity.id, pending.id))

    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await rows('select id from addresses where id = ?', pending.id)).toEqual([])
    expect(await rows('select * from address_tombstones where identity_id = ?', identity.id)).toEqual([])
    expect((await auditOf(pending.id)).at(-1)).toEqual({
      action: 'address.delete',
      details: { identity_id: identity.id },
    })
    const again = await call(key(), 'DELETE', at(identity.id, pending.id))
    expect(await errorOf(again)).toEqual({ status: 404, code: 'address_not_found' })
  })

  test('it::addresses::what_has_received_or_is_primary_stays', async () => {
    const identity = await makeIdentity()
    const [platform] = identity.addresses
    const alias = await add(identity.id)
    const refusal = async (id: string) => errorOf(await call(key(), 'DELETE', at(identity.id, id)))

    expect(await refusal(alias.id)).toEqual({ status: 409, code: 'address_in_use' })
    expect(await refusal(platform?.id ?? '')).toEqual({ status: 409, code: 'address_is_primary' })
    await promote(identity.id, alias)
    expect(await refusal(platform?.id ?? '')).toEqual({ status: 409, code: 'address_in_use' })
  })
})

describe('reach', () => {
  test.each([
    { name: 'promotion', method: 'POST', tail: '/promote' },
    { name: 'retirement', method: 'POST', tail: '/retire' },
    { name: 'deletion', method: 'DELETE', tail: '' },
  ])(
    'it::addresses::inv3_the_$name of an address of another identity answers like a missing one',
    async ({ method, tail }) => {
      const identity = await makeIdentity()
      const sibling = await add((await makeIdentity()).id)
      const foreign = await must<Identity>(other.tenantKey.secret, 'GET', `/v1/identities/${other.identityId}`)
      const see = async (id: string) => comparable(await call(key(), method, `${at(identity.id, id)}${tail}`))
      const missing = await see(newId('adr'))

      expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('address_not_found') })
      expect(await see(sibling.id)).toEqual(missing)
      expect(await see(foreign.addresses[0]?.id ?? '')).toEqual(missing)
      expect(await see('nonsense')).toEqual(missing)
    },
  )
})

describe('cost', () => {
  test.each([
    // Three to four of each are the copy of the trail, which may come after the answer.
    { name: 'promoteAddress', statements: 15 },
    { name: 'retireAddress', statements: 9 },
    { name: 'deleteAddress', statements: 8 },
  ] as const)(
    'it::cost::$name takes at most $statements statements whatever the identity has',
    async ({ name, statements }) => {
      const waiting = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
      await rows("update domains set state = 'pending' where id = ?", waiting)
      const counted: number[] = []
      for (const others of [1, 15]) {
        const identity = await makeIdentity()
        for (let n = 0; n < others; n += 1) await add(identity.id)
        const address = await add(identity.id, name === 'deleteAddress' ? waiting : domainId)
        const ctx = await contextOf(key())
        await addressesProcedures[name].call(ctx, {
          params: { identity_id: identity.id, address_id: address.id },
          query: {},
          body: () => Promise.resolve(undefined),
          idempotencyKey: null,
        })
        counted.push(ctx.cost.d1Statements)
      }

      expect(Math.max(...counted)).toBeLessThanOrEqual(statements)
    },
  )
})
