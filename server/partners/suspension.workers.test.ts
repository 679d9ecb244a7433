import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../contract/index.ts'
import type { Route } from '../../contract/route.ts'
import { contextOf, createPartner, errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { call, createWorld, must, permissionsOf, receive, type World } from '../../test/workers-world.ts'
import { authenticate } from '../keys/authenticate.ts'
import { tenantsProcedures } from '../tenants/procedures.ts'

// Covers: FR-KEY-4, J13, spec/security.md 3 (step 9) and 5, issue 4 "authentication is one read"

type Identity = { id: string; primary_address: string }
type Message = { id: string; subject: string; status: string }

let world: World
let suspended: Awaited<ReturnType<typeof createPartnered>>
let other: Awaited<ReturnType<typeof createPartnered>>

/** A partner with a tenant, an identity, and a key of each level. */
async function createPartnered() {
  const partner = await createPartner(world.platformKey)
  const slug = uniqueName('t')
  const tenant = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', { slug, name: slug, mode: 'test' })
  const identity = await must<Identity>(partner.key, 'POST', `/v1/tenants/${tenant.id}/identities`, {
    username: 'ada',
    display_name: 'Ada',
  })
  const keyOf = async (level: 'tenant' | 'identity', scope: object) =>
    (
      await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', {
        ...{ name: level, level, permissions: permissionsOf(level), tenant_id: tenant.id },
        ...scope,
      })
    ).secret
  const keys = {
    partner: partner.key,
    tenant: await keyOf('tenant', {}),
    identity: await keyOf('identity', { identity_id: identity.id }),
  }
  return { partnerId: partner.id, tenantId: tenant.id, identity, keys }
}

const setStatus = (id: string, status: 'active' | 'suspended') =>
  must(world.platformKey, 'PATCH', `/v1/partners/${id}`, { status })

const KEYED: readonly Route[] = ROUTES.filter(({ access }) => access !== 'public')
const anyId = (path: string) => path.replaceAll(/\{[a-z_]+\}/g, 'nothing')

beforeAll(async () => {
  world = await createWorld()
  suspended = await createPartnered()
  other = await createPartnered()
  await setStatus(suspended.partnerId, 'suspended')
}, 60_000)

describe('a suspended partner', () => {
  test.each(['partner', 'tenant', 'identity'] as const)(
    'it::partners::j13_a_%s_key_is_refused_on_every_route_whatever_it_names',
    async (level) => {
      const answers = await Promise.all(
        KEYED.map(async ({ method, path }) => errorOf(await call(suspended.keys[level], method, anyId(path)))),
      )

      expect(answers).toEqual(KEYED.map(() => ({ status: 403, code: 'partner_suspended' })))
    },
  )

  test('it::partners::j13_its_tenants_keep_their_status_and_the_operator_still_reaches_them', async () => {
    expect(await must(world.platformKey, 'GET', `/v1/tenants/${suspended.tenantId}`)).toMatchObject({
      status: 'active',
      suspended_by: null,
      partner_id: suspended.partnerId,
    })
    expect(await must(world.platformKey, 'GET', `/v1/identities/${suspended.identity.id}`)).toMatchObject({
      status: 'active',
    })
  })

  test('it::partners::j13_nobody_else_is_touched', async () => {
    const keys = [...Object.values(other.keys), world.tenantKey.secret, world.identityKey.secret]

    const answers = await Promise.all(keys.map((key) => call(key, 'GET', '/v1/me')))

    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
  })

  test('it::partners::j13_mail_to_its_tenants_is_stored', async () => {
    const subject = uniqueName('stored')
    const raw = `From: jo@simulator.invalid\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@simulator.invalid>\r\n\r\nHello\r\n`

    expect(await receive(suspended.identity.primary_address, raw)).toBe('accepted')

    const path = `/v1/identities/${suspended.identity.id}/messages`
    const list = async () => (await must<{ data: Message[] }>(world.platformKey, 'GET', path)).data
    await expect.poll(list, { timeout: 20_000 }).toMatchObject([{ subject, status: 'received' }])
  })

  test('it::partners::j13_its_keys_work_again_with_the_first_request_after_it_is_resumed', async () => {
    const partnered = await createPartnered()
    const statuses = async () =>
      Promise.all(Object.values(partnered.keys).map(async (key) => (await call(key, 'GET', '/v1/me')).status))
    await setStatus(partnered.partnerId, 'suspended')
    expect(await statuses()).toEqual([403, 403, 403])

    await setStatus(partnered.partnerId, 'active')

    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('it::partners::j13_a_wrong_secret_of_its_key_is_not_told_of_the_suspension', async () => {
    const wrong = `${suspended.keys.tenant.slice(0, -1)}${suspended.keys.tenant.endsWith('0') ? '1' : '0'}`

    expect(await errorOf(await call(wrong, 'GET', '/v1/me'))).toEqual({ status: 401, code: 'unauthenticated' })
  })

  test('it::partners::a_partner_suspended_in_the_middle_of_a_request_gets_no_tenant', async () => {
    const partner = await createPartner(world.platformKey)
    const ctx = await contextOf(partner.key)
    await setStatus(partner.id, 'suspended')
    const slug = uniqueName('t')

    const creation = tenantsProcedures.createTenant.call(ctx, {
      params: {},
      query: {},
      body: async () => ({ slug, name: 'T', mode: 'test' }),
      idempotencyKey: null,
    })

    await expect(creation).rejects.toMatchObject({ code: 'partner_suspended' })
    expect(await rows('select id from tenants where slug = ?', slug)).toEqual([])
  })
})

describe('costs', () => {
  test('it::cost::whoever_asks_authentication_is_one_read', async () => {
    const keys = [world.platformKey, ...Object.values(other.keys), ...Object.values(suspended.keys)]
    const unknown = `${other.keys.tenant.slice(0, 9)}zzzzzzzzzzzz${other.keys.tenant.slice(21)}`

    const counts = await Promise.all(
      [...keys, unknown].map(async (key) => {
        const work = workAt()
        await authenticate(work, `Bearer ${key}`, undefined).catch(() => undefined)
        // The note of a use follows the answer; it is no part of it.
        return work.cost.d1Statements
      }),
    )

    expect(counts).toEqual(counts.map(() => 1))
  })
})
