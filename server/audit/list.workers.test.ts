import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/objects/audit.ts'
import { allPages, comparable, contextOf, createPartner, errorOf, rows, uniqueName } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import { auditProcedures } from './procedures.ts'

// Covers: FR-KEY-5, INV-41, J6, spec/api.md 4.18, spec/security.md 16

type Kept = { id: string; tenant: string | null; action?: string; actor?: string | null; target?: string; at: number }

let world: World
let other: World

beforeAll(async () => {
  world = await createWorld()
  other = await createWorld()
})

/** Rows as the copy leaves them, many at once. */
async function keep(list: readonly Kept[], partner: string | null = null): Promise<void> {
  const json = JSON.stringify(list.map((row) => ({ action: 'key.create', actor: null, target: 'key_x', ...row })))
  await bindings.AUDIT_DB.prepare(
    `insert into audit_events (id, tenant_id, action, actor_key_id, target_type, target_id, created_at, partner_id)
     select value ->> 'id', value ->> 'tenant', value ->> 'action', value ->> 'actor', 'key', value ->> 'target', value ->> 'at', ?2
     from json_each(?1)`,
  )
    .bind(json, partner)
    .run()
}

async function wait(list: readonly Kept[]): Promise<void> {
  for (const { id, tenant, action = 'key.create', at } of list) {
    await rows(
      "insert into audit_outbox (id, tenant_id, action, target_type, target_id, created_at) values (?, ?, ?, 'key', 'key_x', ?)",
      id,
      tenant,
      action,
      at,
    )
  }
}

/** A tenant without any trail of its own: only rows that a test makes. */
async function silentTenant(partnerId: string | null = null): Promise<string> {
  const id = newId('ten')
  const name = uniqueName('silent')
  await rows(
    `insert into tenants (id, slug, name, mode, address_suffix, suffix_fold, timezone, policy_json, quota_do_id, notify_do_id, partner_id, created_at, updated_at)
     values (?, ?, 'S', 'test', ?, ?, 'UTC', '{}', 'q', '', ?, 0, 0)`,
    id,
    name,
    `.${name}`,
    name,
    partnerId,
  )
  return id
}

const list = async (key: string, query = '') =>
  must<{ data: AuditEvent[]; next_cursor: string | null }>(key, 'GET', `/v1/audit-events${query}`)
const ids = ({ data }: { data: AuditEvent[] }) => data.map(({ id }) => id)

describe('reading the trail', () => {
  test('it::audit::j6_what_a_key_did_is_told_with_who_what_and_in_which_request', async () => {
    const answer = await call(world.tenantKey.secret, 'PATCH', `/v1/identities/${world.identityId}`, {
      purpose: 'sales',
    })
    const requestId = answer.headers.get('Request-Id')

    const { data } = await list(
      world.tenantKey.secret,
      `?actor_key_id=${world.tenantKey.id}&action=identity.update&target_id=${world.identityId}`,
    )

    expect(data).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        tenant_id: world.tenantId,
        actor_key_id: world.tenantKey.id,
        actor_user_id: null,
        action: 'identity.update',
        target_type: 'identity',
        target_id: world.identityId,
        details: { changed: ['purpose'] },
        request_id: requestId,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  test('it::audit::inv41_rows_waiting_for_their_copy_and_copied_ones_are_one_list_without_doubles', async () => {
    const tenant = await silentTenant()
    const [a, b, c, d] = [newId('aud'), newId('aud'), newId('aud'), newId('aud')]
    await keep([
      { id: a, tenant, at: 1_000 },
      { id: c, tenant, at: 3_000 },
    ])
    await wait([
      { id: b, tenant, at: 2_000 },
      { id: c, tenant, at: 3_000 },
      { id: d, tenant, at: 4_000 },
    ])

    expect(ids(await list(world.platformKey, `?tenant_id=${tenant}`))).toEqual([d, c, b, a])
    const { rows: walked, pages } = await allPages<AuditEvent>(
      world.platformKey,
      `/v1/audit-events?tenant_id=${tenant}&limit=1`,
    )
    await rows('delete from audit_outbox where tenant_id = ?', tenant)

    expect(walked.map(({ id }) => id)).toEqual([d, c, b, a])
    expect(pages).toBe(4)
  })

  test('it::audit::rows_of_one_moment_are_walked_page_by_page_each_once', async () => {
    const tenant = await silentTenant()
    const kept = Array.from({ length: 9 }, () => ({ id: newId('aud'), tenant, at: 5_000 }))
    await keep(kept)

    const { rows: walked } = await allPages<AuditEvent>(
      world.platformKey,
      `/v1/audit-events?tenant_id=${tenant}&limit=2`,
    )

    expect(walked.map(({ id }) => id)).toEqual(kept.map(({ id }) => id).toReversed())
  })

  test.each([
    { name: 'a key', query: '&actor_key_id=ACTOR', expected: [0, 3] },
    { name: 'an action', query: '&action=key.revoke', expected: [1, 3] },
    { name: 'a target', query: '&target_id=idn_1', expected: [2, 3] },
    { name: 'an action on a target', query: '&action=key.revoke&target_id=idn_1', expected: [3] },
    { name: 'everything at once', query: '&actor_key_id=ACTOR&action=key.revoke&target_id=idn_1', expected: [3] },
    { name: 'from a moment on', query: '&after=1970-01-01T00:00:03Z', expected: [2, 3] },
    { name: 'before a moment', query: '&before=1970-01-01T00:00:03Z', expected: [0, 1] },
    { name: 'nothing', query: '&action=tenant.create', expected: [] },
  ])('it::audit::is_narrowed_to $name', async ({ query, expected }) => {
    const tenant = await silentTenant()
    const actor = newId('key')
    const kept = [
      { id: newId('aud'), tenant, at: 1_000, actor },
      { id: newId('aud'), tenant, at: 2_000, action: 'key.revoke' },
      { id: newId('aud'), tenant, at: 3_000, target: 'idn_1' },
      { id: newId('aud'), tenant, at: 4_000, actor, action: 'key.revoke', target: 'idn_1' },
    ]
    await keep(kept)

    const found = await list(world.platformKey, `?tenant_id=${tenant}${query.replace('ACTOR', actor)}`)

    expect(new Set(ids(found))).toEqual(new Set(expected.map((n) => kept[n]?.id)))
    expect(found.next_cursor).toBeNull()
  })

  test.each([
    { query: '?action=Key.Create', path: 'action' },
    { query: '?action=key', path: 'action' },
    { query: '?after=yesterday', path: 'after' },
    { query: '?actor_key_id=key_nonsense', path: 'actor_key_id' },
    { query: '?target_id=', path: 'target_id' },
    { query: '?limit=101', path: 'limit' },
    { query: '?cursor=c_0nonsense', path: 'cursor' },
  ])('it::audit::$query is refused', async ({ query, path }) => {
    expect(await errorOf(await call(world.platformKey, 'GET', `/v1/audit-events${query}`))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: { errors: [{ path }] },
    })
  })

  test('it::audit::a_cursor_of_another_filter_is_refused', async () => {
    const { next_cursor } = await list(world.platformKey, '?limit=1')

    const answer = await call(
      world.platformKey,
      'GET',
      `/v1/audit-events?limit=1&action=key.create&cursor=${next_cursor}`,
    )

    expect(await errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { errors: [{ path: 'cursor' }] } })
  })
})

describe('whose trail', () => {
  test('it::audit::a_tenant_sees_its_own_and_nothing_else', async () => {
    const { data } = await list(world.tenantKey.secret, '?limit=100')

    expect(data.length).toBeGreaterThan(2)
    expect(new Set(data.map(({ tenant_id }) => tenant_id))).toEqual(new Set([world.tenantId]))
    expect(ids(await list(world.tenantKey.secret, `?tenant_id=${world.tenantId}&limit=100`))).toEqual(
      data.map(({ id }) => id),
    )
  })

  test('it::audit::another_tenants_trail_is_missing_like_one_that_never_was', async () => {
    const see = async (id: string) =>
      comparable(await call(world.tenantKey.secret, 'GET', `/v1/audit-events?tenant_id=${id}`))
    const missing = await see(newId('ten'))

    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('tenant_not_found') })
    expect(await see(other.tenantId)).toEqual(missing)
  })

  test('it::audit::j10_a_partner_sees_its_tenants_but_not_others_nor_what_belongs_to_none', async () => {
    const partner = await createPartner(world.platformKey)
    const own = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('own'),
      name: 'Own',
      mode: 'test',
    })
    const kept = await silentTenant(partner.id)
    const row = newId('aud')
    await keep([{ id: row, tenant: kept, at: 1_000 }], partner.id)

    const { data } = await list(partner.key, '?limit=100')

    expect(new Set(data.map(({ tenant_id }) => tenant_id))).toEqual(new Set([own.id, kept]))
    expect(data.map(({ action }) => action)).toContain('tenant.create')
    expect(ids(await list(partner.key, `?tenant_id=${kept}`))).toEqual([row])
    expect(await errorOf(await call(partner.key, 'GET', `/v1/audit-events?tenant_id=${world.tenantId}`))).toEqual({
      status: 404,
      code: 'tenant_not_found',
    })
    // What was done to the partner's own key has no tenant: the operator sees it.
    const operator = await list(world.platformKey, '?action=key.create&limit=100')
    expect(operator.data.some(({ details }) => details?.['partner_id'] === partner.id)).toBe(true)
    expect(data.some(({ tenant_id }) => tenant_id === null)).toBe(false)
  })

  test('it::audit::a_partner_reads_mail_under_its_own_eyes_too', async () => {
    const partner = await createPartner(world.platformKey)
    const own = await must<{ id: string }>(partner.key, 'POST', '/v1/tenants', {
      slug: uniqueName('own'),
      name: 'Own',
      mode: 'test',
    })
    const identity = await must<{ id: string }>(partner.key, 'POST', `/v1/tenants/${own.id}/identities`, {
      username: uniqueName('u'),
      display_name: 'U',
    })
    await must(partner.key, 'GET', `/v1/identities/${identity.id}/messages`)

    const { data } = await list(partner.key, '?action=mail.read')

    expect(data).toMatchObject([{ tenant_id: own.id, target_type: 'identity', target_id: identity.id }])
  })

  test('it::audit::an_identity_key_reads_no_trail', async () => {
    expect(await errorOf(await call(world.identityKey.secret, 'GET', '/v1/audit-events'))).toEqual({
      status: 403,
      code: 'permission_denied',
      details: { required: 'audit:read' },
    })
  })
})

describe('cost', () => {
  const rowsRead = async (key: string, query: Record<string, string>) => {
    const ctx = await contextOf(key)
    const reply = await auditProcedures.listAuditEvents.call(ctx, {
      params: {},
      query,
      body: () => Promise.resolve(undefined),
      idempotencyKey: null,
    })
    const { data, next_cursor } = reply.body as { data: AuditEvent[]; next_cursor: string | null }
    return { read: ctx.cost.d1RowsRead, statements: ctx.cost.d1Statements, data, next_cursor }
  }

  test('it::cost::a_page_costs_the_same_however_long_the_trail_is_and_a_rare_action_is_found_in_bounded_steps', async () => {
    const partner = await createPartner(world.platformKey)
    const tenant = await silentTenant(partner.id)
    const busy = await silentTenant()
    const rare = newId('aud')
    await keep([{ id: rare, tenant, at: 1, action: 'key.revoke' }], partner.id)
    const bulk = (owner: string) =>
      Array.from({ length: 5_000 }, (_, n) => ({
        id: newId('aud'),
        tenant: owner,
        at: 10_000 + n,
        action: 'mail.read',
      }))
    await keep(bulk(tenant), partner.id)
    await keep(bulk(busy))

    for (const key of [world.platformKey, partner.key]) {
      const page = await rowsRead(key, { limit: '25' })
      expect(page.data).toHaveLength(25)
      expect(page.read).toBeLessThanOrEqual(180)
      expect(page.statements).toBeLessThanOrEqual(3)
    }
    const one = await rowsRead(world.platformKey, { tenant_id: tenant, limit: '25' })
    expect(one.read).toBeLessThanOrEqual(180)
    const exact = await rowsRead(world.platformKey, { tenant_id: tenant, action: 'key.revoke', target_id: 'key_x' })
    expect(exact.data.map(({ id }) => id)).toEqual([rare])

    const found: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null && pages < 10) {
      const query: Record<string, string> = { tenant_id: tenant, action: 'key.revoke' }
      const page = await rowsRead(world.platformKey, cursor === '' ? query : { ...query, cursor })
      expect(page.read).toBeLessThanOrEqual(9_000)
      found.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
      pages += 1
    }
    expect(found).toEqual([rare])
    expect(pages).toBe(3)
  })
})
