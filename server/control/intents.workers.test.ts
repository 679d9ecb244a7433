import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows, uniqueName, workAt } from '../../test/control-world.ts'
import { bindings, call, createWorld, must, type World } from '../../test/workers-world.ts'
import type { Bindings } from '../env.ts'
import { repairIntents, sendIntents } from './intents.ts'

// Covers: J21, spec/operations.md 12.8, spec/identities.md 3, 19, spec/events.md 3

let world: World

beforeAll(async () => {
  world = await createWorld()
})

type Intent = { id: string; op: string; attempts: number; next_at: number; occurred_at: number; object_id: string }

const intentsOf = (objectId: string) =>
  rows<Intent>('select * from rpc_intents where object_id = ? order by occurred_at, id', objectId)

async function mailboxOfIdentity(identityId: string): Promise<string> {
  const [row] = await rows<{ id: string }>('select mailbox_do_id as id from identities where id = ?', identityId)
  return row?.id ?? ''
}

/** An identity whose mailbox was never called: what a crash right after the commit leaves. */
async function uncalledIdentity(): Promise<{ id: string; objectId: string }> {
  const { id } = await must<{ id: string }>(
    world.tenantKey.secret,
    'POST',
    `/v1/tenants/${world.tenantId}/identities`,
    {
      username: uniqueName('u'),
      display_name: 'U',
    },
  )
  const objectId = bindings.MAILBOX.newUniqueId().toString()
  const now = Date.now()
  await rows('update identities set mailbox_do_id = ? where id = ?', objectId, id)
  await rows(
    `insert into rpc_intents (id, class, object_id, tenant_id, identity_id, op, body_json, occurred_at, next_at, created_at)
     values (?, 'mailbox', ?, ?, ?, 'init', ?, ?, ?, ?)`,
    `req_01ARZ3NDEKTSV4RRFFQ69G5FAV:${id}:init`,
    objectId,
    world.tenantId,
    id,
    JSON.stringify({ created_at: now, data: { identity: { id } } }),
    now,
    now + 60_000,
    now,
  )
  return { id, objectId }
}

/** The events a mailbox has written, oldest first. */
async function outboxOf(objectId: string): Promise<{ event_id: string; type: string }[]> {
  const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(objectId))
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql
      .exec<{ event_id: string; type: string }>('select event_id, type from outbox order by seq')
      .toArray(),
  )
}

/** Every call to a mailbox fails, as in an outage of objects. */
const noMailboxes: Partial<Bindings> = {
  MAILBOX: {
    idFromString: (id: string) => id,
    get: () => ({
      call: async () => {
        throw new Error('overloaded')
      },
    }),
  } as unknown as Bindings['MAILBOX'],
}

describe('a call that follows a change', () => {
  test('it::intents::j21_one_run_of_the_cron_calls_a_mailbox_that_was_never_called', async () => {
    const { id, objectId } = await uncalledIdentity()
    expect((await call(world.tenantKey.secret, 'GET', `/v1/identities/${id}/threads`)).status).toBe(503)

    await repairIntents(workAt(Date.now() + 60_000))

    expect((await call(world.tenantKey.secret, 'GET', `/v1/identities/${id}/threads`)).status).toBe(200)
    expect(await intentsOf(objectId)).toEqual([])
    expect((await outboxOf(objectId)).map((event) => event.type)).toEqual(['identity.created'])
  })

  test('it::intents::j21_a_call_that_was_made_but_not_forgotten_tells_nothing_twice', async () => {
    const { objectId } = await uncalledIdentity()
    const [intent] = await intentsOf(objectId)
    await sendIntents(workAt(), objectId)
    const once = await outboxOf(objectId)
    await rows(
      `insert into rpc_intents (id, class, object_id, tenant_id, identity_id, op, body_json, occurred_at, next_at, created_at)
       select ?1, 'mailbox', mailbox_do_id, tenant_id, id, 'init', ?2, ?3, 0, 0 from identities where mailbox_do_id = ?4`,
      intent?.id,
      JSON.stringify({ created_at: intent?.occurred_at, data: { identity: {} } }),
      intent?.occurred_at,
      objectId,
    )

    await repairIntents(workAt())

    expect(await outboxOf(objectId)).toEqual(once)
    expect(await intentsOf(objectId)).toEqual([])
  })

  test('it::intents::j21_changes_during_an_outage_are_told_afterwards_once_and_in_order', async () => {
    const { id, objectId } = await uncalledIdentity()
    const patch = (body: object) => must(world.tenantKey.secret, 'PATCH', `/v1/identities/${id}`, body)
    await rows("update identities set mailbox_do_id = 'unreachable' where id = ?", id)
    await patch({ display_name: 'A' })
    await patch({ status: 'paused' })
    await patch({ status: 'active' })
    await rows("update rpc_intents set object_id = ? where object_id = 'unreachable'", objectId)

    await repairIntents(workAt(Date.now() + 900_000))
    await repairIntents(workAt(Date.now() + 900_000))

    expect((await outboxOf(objectId)).map((event) => event.type)).toEqual([
      'identity.created',
      'identity.updated',
      'identity.paused',
      'identity.resumed',
    ])
  })

  test('it::intents::nothing_comes_before_the_first_call_whatever_the_clocks_said', async () => {
    const { id, objectId } = await uncalledIdentity()
    await rows(
      `insert into rpc_intents (id, class, object_id, tenant_id, identity_id, op, body_json, occurred_at, next_at, created_at)
       values (?, 'mailbox', ?, ?, ?, 'emit_event', ?, 5, 5, 5)`,
      `req_00000000000000000000000000:${id}:identity.resumed`,
      objectId,
      world.tenantId,
      id,
      JSON.stringify({ type: 'identity.resumed', data: { identity_id: id } }),
    )

    await sendIntents(workAt(), objectId)

    expect((await outboxOf(objectId)).map((event) => event.type)).toEqual(['identity.created', 'identity.resumed'])
  })

  test('it::intents::an_event_id_follows_from_the_intent', async () => {
    const { objectId } = await uncalledIdentity()
    const [intent] = await intentsOf(objectId)
    await sendIntents(workAt(), objectId)

    const [event] = await outboxOf(objectId)
    const { derivedId } = await import('../platform/ids.ts')
    const hashKey = new Uint8Array(Buffer.from(bindings.PM_HASH_KEY ?? '', 'base64'))
    expect(event?.event_id).toBe(derivedId('evt', hashKey, intent?.occurred_at ?? 0, `intent:${intent?.id}`))
  })
})

describe('a call that fails', () => {
  test('it::intents::a_failed_first_call_does_not_fail_the_request_that_made_the_identity', async () => {
    const { objectId } = await uncalledIdentity()

    await sendIntents(workAt(Date.now(), noMailboxes), objectId)

    expect(await intentsOf(objectId)).toMatchObject([{ attempts: 1 }])
  })

  test('it::intents::waits_twice_as_long_each_time_up_to_a_quarter_of_an_hour', async () => {
    const { objectId } = await uncalledIdentity()
    const waits: number[] = []
    for (const now of [1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000]) {
      await sendIntents(workAt(now, noMailboxes), objectId)
      waits.push(((await intentsOf(objectId))[0]?.next_at ?? 0) - now)
    }

    expect(waits).toEqual([120_000, 240_000, 480_000, 900_000, 900_000])
  })

  test('it::intents::one_object_that_fails_hinders_no_other', async () => {
    const broken = await uncalledIdentity()
    const fine = await uncalledIdentity()
    await rows("update rpc_intents set object_id = 'not an object', next_at = 0 where object_id = ?", broken.objectId)
    await rows('update rpc_intents set next_at = 1 where object_id = ?', fine.objectId)

    await repairIntents(workAt())

    expect(await intentsOf(fine.objectId)).toEqual([])
    expect(await intentsOf('not an object')).toMatchObject([{ attempts: 1 }])
  })

  test('it::intents::is_not_tried_again_before_its_time', async () => {
    const { objectId } = await uncalledIdentity()

    await repairIntents(workAt(Date.now()))

    expect(await intentsOf(objectId)).toMatchObject([{ attempts: 0 }])
  })

  test('it::intents::is_dropped_only_when_its_owner_is_erased', async () => {
    const { objectId } = await uncalledIdentity()
    const erased: Partial<Bindings> = {
      MAILBOX: {
        idFromString: (id: string) => id,
        get: () => ({ call: async () => ({ ok: false, code: 'identity_not_found', cost: {} }) }),
      } as unknown as Bindings['MAILBOX'],
    }

    await sendIntents(workAt(Date.now(), erased), objectId)

    expect(await intentsOf(objectId)).toEqual([])
  })

  test('it::intents::a_run_of_the_cron_looks_at_100_due_calls', async () => {
    await rows('delete from rpc_intents')
    await rows(
      `insert into rpc_intents (id, class, object_id, tenant_id, identity_id, op, body_json, occurred_at, next_at, created_at)
       select 'i' || value, 'mailbox', 'object-' || value, ?1, ?2, 'init', '{"created_at":1,"data":{}}', value, value, 0 from json_each(?3)`,
      world.tenantId,
      world.identityId,
      JSON.stringify(Array.from({ length: 130 }, (_, i) => i)),
    )

    await repairIntents(workAt(Date.now(), noMailboxes))

    expect(await rows('select count(*) as n from rpc_intents where attempts = 1')).toEqual([{ n: 100 }])
    expect(await rows('select min(occurred_at) as oldest from rpc_intents where attempts = 0')).toEqual([
      { oldest: 100 },
    ])
    await rows('delete from rpc_intents')
  })
})

test('it::intents::an_identity_made_while_its_mailbox_cannot_be_reached_is_answered_201', async () => {
  const { contextOf } = await import('../../test/control-world.ts')
  const { createIdentity } = await import('../identities/create.ts')
  const { findTenantOwner } = await import('../tenants/queries.ts')
  const { reachedTenant } = await import('./scope.ts')
  const ctx = await contextOf(world.tenantKey.secret, Date.now(), {
    MAILBOX: { ...noMailboxes.MAILBOX, newUniqueId: () => bindings.MAILBOX.newUniqueId() } as Bindings['MAILBOX'],
  })
  const owner = await findTenantOwner(ctx.db, world.tenantId as never)
  const scope = reachedTenant(owner as NonNullable<typeof owner>)
  const { kind, identity } = await createIdentity(ctx, scope, { username: uniqueName('u'), display_name: 'U' })
  const objectId = await mailboxOfIdentity(identity.id)

  expect(kind).toBe('created')
  expect(await intentsOf(objectId)).toMatchObject([{ op: 'init', attempts: 1 }])
  await repairIntents(workAt(Date.now() + 900_000))
  expect((await outboxOf(objectId)).map((event) => event.type)).toEqual(['identity.created'])
})
