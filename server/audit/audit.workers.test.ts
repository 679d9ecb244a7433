import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantId } from '../../contract/ids.ts'
import { contract } from '../../contract/index.ts'
import type { Route } from '../../contract/route.ts'
import { actionsOf, contextOf, createPartner, errorOf, rows, uniqueName, workAt } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, receive, type World } from '../../test/workers-world.ts'
import { newId } from '../platform/ids.ts'
import { auditStatement, copyAuditOutbox, recordMailRead } from './record.ts'

// Covers: INV-40, INV-41, G-25, G-26, S9, spec/security.md 16

let world: World

beforeAll(async () => {
  world = await createWorld()
})

type Event = {
  id: string
  action: string
  actor_key_id: string | null
  target_type: string
  target_id: string
  details_json: string
  request_id: string
}

const readsOf = async (targetId: string) => (await events(targetId)).filter((row) => row.action === 'mail.read')

async function events(targetId: string): Promise<Event[]> {
  const found = await bindings.AUDIT_DB.prepare('select * from audit_events where target_id = ? order by id')
    .bind(targetId)
    .all<Event>()
  return found.results
}

const entry = (targetId: string) =>
  ({
    action: 'key.create',
    tenantId: world.tenantId as TenantId,
    targetType: 'key',
    targetId,
    details: { level: 'tenant' },
  }) as const

describe('a change and its trail', () => {
  test('it::audit::inv41_commit_together_or_not_at_all', async () => {
    const ctx = await contextOf(world.tenantKey.secret)
    const targetId = newId('key')
    const refused = ctx.db.batch([
      auditStatement(ctx, entry(targetId)),
      auditStatement(ctx, { ...entry(targetId), action: null as never }),
    ])

    await expect(async () => {
      await refused
    }).rejects.toThrow()

    expect(await rows('select id from audit_outbox where target_id = ?', targetId)).toEqual([])
  })

  test('it::audit::a_row_says_who_did_what_to_what_in_which_request', async () => {
    const ctx = await contextOf(world.tenantKey.secret)
    const targetId = newId('key')
    await ctx.db.batch([auditStatement(ctx, entry(targetId))])

    expect(await rows('select * from audit_outbox where target_id = ?', targetId)).toMatchObject([
      {
        id: expect.stringMatching(/^aud_[0-9A-Z]{26}$/),
        tenant_id: world.tenantId,
        actor_key_id: world.tenantKey.id,
        actor_user_id: null,
        action: 'key.create',
        target_type: 'key',
        details_json: '{"level":"tenant"}',
        request_id: ctx.requestId,
        created_at: ctx.nowMs,
      },
    ])
  })

  test('it::audit::work_of_the_service_has_no_actor', async () => {
    const work = workAt()
    const targetId = newId('key')
    await work.db.batch([auditStatement(work, entry(targetId))])

    expect(await rows('select actor_key_id from audit_outbox where target_id = ?', targetId)).toEqual([
      { actor_key_id: null },
    ])
  })

  test('it::audit::g25_every_mutation_leaves_a_trail', async () => {
    const own = await createWorld()
    await must(own.platformKey, 'PATCH', `/v1/tenants/${own.tenantId}`, { name: 'New' })
    await must(own.platformKey, 'PATCH', `/v1/identities/${own.identityId}`, { purpose: 'p' })
    const { insertDomain } = await import('../../test/workers-world.ts')
    const domain_id = await insertDomain(`${uniqueName('d')}.example`, own.tenantId)
    await must(own.platformKey, 'POST', `/v1/identities/${own.identityId}/addresses`, { local_part: 'x', domain_id })
    await must(own.platformKey, 'DELETE', `/v1/keys/${own.identityKey.id}`)

    expect(await actionsOf(own.tenantId)).toEqual([
      'tenant.create',
      'identity.create',
      'key.create',
      'key.create',
      'tenant.update',
      'identity.update',
      'address.create',
      'key.revoke',
    ])
  })
})

describe('the copy', () => {
  test('it::audit::inv41_a_rows_copy_is_whole_and_the_row_leaves', async () => {
    const ctx = await contextOf(world.tenantKey.secret)
    const targetId = newId('key')
    await ctx.db.batch([auditStatement(ctx, entry(targetId))])
    const [row] = await rows('select * from audit_outbox where target_id = ?', targetId)

    await copyAuditOutbox(workAt())

    expect(await events(targetId)).toEqual([{ ...row, partner_id: null }])
    expect(await rows('select id from audit_outbox where target_id = ?', targetId)).toEqual([])
  })

  test('it::audit::g26_a_crash_between_copy_and_removal_doubles_nothing', async () => {
    const ctx = await contextOf(world.tenantKey.secret)
    const targetId = newId('key')
    await ctx.db.batch([auditStatement(ctx, entry(targetId))])
    const [row] = await rows<{ id: string }>('select * from audit_outbox where target_id = ?', targetId)
    await copyAuditOutbox(workAt())
    await rows(
      "insert into audit_outbox (id, action, target_type, target_id, created_at) values (?, 'key.create', 'key', ?, 0)",
      row?.id,
      targetId,
    )

    await copyAuditOutbox(workAt())

    expect(await events(targetId)).toEqual([{ ...row, partner_id: null }])
    expect(await rows('select id from audit_outbox where target_id = ?', targetId)).toEqual([])
  })

  test('it::audit::g26_a_copy_that_fails_keeps_the_row_and_fails_nothing_else', async () => {
    const ctx = await contextOf(world.tenantKey.secret)
    const targetId = newId('key')
    await ctx.db.batch([auditStatement(ctx, entry(targetId))])
    const AUDIT_DB = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error('down')) }) }),
    } as unknown as D1Database

    await copyAuditOutbox(workAt(Date.now(), { AUDIT_DB }))

    expect(await rows('select target_id from audit_outbox where target_id = ?', targetId)).toHaveLength(1)
  })

  test('it::audit::many_rows_are_copied_in_one_statement_each_way', async () => {
    await rows(
      `insert into audit_outbox (id, action, target_type, target_id, created_at)
       select 'aud_many' || value, 'key.create', 'key', 'key_many', value from json_each(?)`,
      JSON.stringify(Array.from({ length: 300 }, (_, i) => i)),
    )
    const work = workAt()

    await copyAuditOutbox(work)

    expect(await events('key_many')).toHaveLength(300)
    expect(work.cost.d1Statements).toBe(3)
  })
})

describe('reading mail', () => {
  const route = contract.messages.getMessage as Route

  test('it::audit::an_operator_who_reads_mail_leaves_a_note_first_and_the_tenant_leaves_none', async () => {
    await receive(
      world.address,
      'From: jo@simulator.invalid\r\nSubject: Hi\r\nMessage-ID: <m@simulator.invalid>\r\n\r\nHello',
    )
    const list = `/v1/identities/${world.identityId}/messages`
    await expect
      .poll(async () => (await must<{ data: unknown[] }>(world.tenantKey.secret, 'GET', list)).data.length)
      .toBe(1)
    expect(await readsOf(world.identityId)).toEqual([])

    const page = await must<{ data: { id: string }[] }>(world.platformKey, 'GET', list)
    const id = page.data[0]?.id ?? ''
    await must(world.platformKey, 'GET', `${list}/${id}`)

    expect(await readsOf(world.identityId)).toMatchObject([
      {
        action: 'mail.read',
        target_type: 'identity',
        details_json: '{"route":"/v1/identities/{identity_id}/messages"}',
      },
    ])
    expect(await events(id)).toMatchObject([
      {
        action: 'mail.read',
        target_type: 'message',
        details_json: '{"route":"/v1/identities/{identity_id}/messages/{message_id}"}',
      },
    ])
  })

  test('it::audit::inv41_without_the_note_there_is_no_content', async () => {
    const AUDIT_DB = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error('down')) }) }),
    } as unknown as D1Database
    const operator = await contextOf(world.platformKey, Date.now(), { AUDIT_DB })
    const tenant = await contextOf(world.tenantKey.secret, Date.now(), { AUDIT_DB })
    const reached = { params: { message_id: newId('msg') }, scope: null }

    await expect(async () => {
      await recordMailRead(operator, route, reached)
    }).rejects.toMatchObject({ code: 'unavailable' })
    await expect(recordMailRead(tenant, route, reached)).resolves.toBeUndefined()
  })

  test('it::audit::a_partner_leaves_a_note_too', async () => {
    const partner = await createPartner(world.platformKey)
    const ctx = await contextOf(partner.key)
    const messageId = newId('msg')

    await recordMailRead(ctx, route, { params: { message_id: messageId }, scope: null })

    expect(await events(messageId)).toMatchObject([{ actor_key_id: ctx.principal.keyId, request_id: ctx.requestId }])
  })

  test('it::audit::routes_that_show_no_mail_leave_no_note', async () => {
    await must(world.platformKey, 'GET', `/v1/identities/${world.identityId}/addresses`)

    expect((await events(world.identityId)).filter((row) => row.details_json?.includes('addresses'))).toEqual([])
    expect(await errorOf(await call(world.platformKey, 'GET', '/v1/keys/key_x'))).toMatchObject({ status: 404 })
  })
})
