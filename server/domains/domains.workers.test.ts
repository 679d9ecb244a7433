import { beforeAll, describe, expect, test } from 'vitest'
import type { Domain } from '../../contract/objects/domain.ts'
import { allPages, comparable, createPartner, errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { call, createWorld, insertDomain, must, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import { seal } from '../platform/seal.ts'

// Covers: H17, J10, spec/api.md 3.10, 4.8, spec/security.md 6.5, 7

let world: World
let other: World
let domainId: string
let platformId: string

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
  domainId = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
  const [platform] = await rows<{ id: string }>('select id from domains where tenant_id is null')
  platformId = platform?.id ?? ''
})

const read = (id: string, key = world.tenantKey.secret) => must<Domain>(key, 'GET', `/v1/domains/${id}`)

describe('reading', () => {
  test('it::domains::a_domain_shows_what_its_row_says', async () => {
    const records = [
      {
        type: 'TXT',
        name: 'a.example',
        host: 'a',
        value: 'v',
        purpose: 'spf',
        required: true,
        status: 'ok',
        observed: ['v'],
      },
    ]
    await rows(
      "update domains set records_json = ?, state_reason = 'spf_missing', state = 'degraded' where id = ?",
      JSON.stringify(records),
      domainId,
    )

    expect(await read(domainId)).toMatchObject({
      id: domainId,
      tenant_id: world.tenantId,
      state: 'degraded',
      state_reason: 'spf_missing',
      receiving: true,
      sending: true,
      smtp: null,
      probe: null,
      records,
    })
  })

  test('it::domains::h17_a_sending_domain_without_subscription_says_what_to_do', async () => {
    const name = `${uniqueName('d')}.example`
    const id = await insertDomain(name, world.tenantId)

    expect(await read(id)).toMatchObject({
      delivery_events: 'manual',
      details: { action: `run pmail domains subscribe ${name}` },
    })
    await rows("update domains set event_subscription_id = 'sub' where id = ?", id)
    expect(await read(id)).toMatchObject({ delivery_events: 'active', details: null })
    await rows('update domains set sending = 0 where id = ?', id)
    expect(await read(id)).toMatchObject({ delivery_events: 'none', details: null })
  })

  test('it::domains::a_relays_settings_are_shown_without_its_password', async () => {
    const id = await insertDomain(`${uniqueName('d')}.example`, world.tenantId)
    const relay = {
      host: 'smtp.example',
      port: 587,
      username: 'u',
      password: 'hunter2',
      probe_from: 'postmaster@d.example',
    }
    const plain = new TextEncoder().encode(JSON.stringify(relay))
    const sealed = await seal(workAt().settings.masterKeys, { table: 'domains', column: 'smtp_sealed', row: id }, plain)
    await rows(
      "update domains set transport = 'smtp', smtp_sealed = ?, probe_last_at = 1000, probe_last_json = ? where id = ?",
      new TextEncoder().encode(sealed),
      JSON.stringify({ result: 'pass', dkim_d: 'd.example' }),
      id,
    )

    const domain = await read(id)

    expect(domain.smtp).toEqual({ host: 'smtp.example', port: 587, username: 'u', probe_from: 'postmaster@d.example' })
    expect(domain.probe).toEqual({ last_at: '1970-01-01T00:00:01.000Z', result: 'pass' })
    expect(JSON.stringify(domain)).not.toContain('hunter2')
  })

  test('it::domains::every_key_sees_the_platform_domain', async () => {
    const partner = await createPartner(world.platformKey)
    const seen = await Promise.all(
      [world.platformKey, partner.key, world.tenantKey.secret, world.identityKey.secret].map((key) =>
        read(platformId, key),
      ),
    )

    expect(seen.map((domain) => [domain.id, domain.tenant_id])).toEqual(
      Array.from({ length: 4 }, () => [platformId, null]),
    )
  })

  test('it::domains::foreign_malformed_and_missing_domains_answer_alike', async () => {
    const partner = await createPartner(world.platformKey)
    const see = async (key: string, id: string) => comparable(await call(key, 'GET', `/v1/domains/${id}`))
    const missing = await see(other.tenantKey.secret, newId('dom'))

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('domain_not_found') })
    expect(await see(other.tenantKey.secret, domainId)).toEqual(missing)
    expect(await see(other.identityKey.secret, domainId)).toEqual(missing)
    expect(await see(partner.key, domainId)).toEqual(missing)
    expect(await see(other.tenantKey.secret, 'dom_x')).toEqual(missing)
  })

  test('it::domains::a_partner_reads_the_domains_of_its_tenants', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('p'),
      name: 'P',
      mode: 'live',
    })
    const id = await insertDomain(`${uniqueName('d')}.example`, tenant.id)

    expect(await read(id, partner.key)).toMatchObject({ id })
  })

  test('it::domains::reading_needs_the_permission', async () => {
    const narrow = await world.keyOf('tenant', ['messages:read'])

    expect(await errorOf(await call(narrow.secret, 'GET', `/v1/domains/${domainId}`))).toMatchObject({
      code: 'permission_denied',
    })
  })
})

test('it::domains::a_tenant_lists_its_own_and_the_platform_domain_page_by_page', async () => {
  const own = await createWorld()
  const names = [uniqueName('d'), uniqueName('d')]
  const ids = await Promise.all(names.map((name) => insertDomain(`${name}.example`, own.tenantId)))
  await rows('update domains set created_at = 10 where id = ?', ids[0])
  await rows('update domains set created_at = 20 where id = ?', ids[1])

  const { rows: seen } = await allPages<Domain>(own.identityKey.secret, `/v1/tenants/${own.tenantId}/domains?limit=1`)

  expect(seen.map((domain) => domain.id)).toEqual([ids[1], ids[0], platformId])
})
