import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { IdentityId, TenantId } from '../contract/ids.ts'
import { MAILBOX_OPS } from '../server/mailbox/ops.ts'
import { newId } from '../server/platform/ids.ts'
import type { Answer, Envelope } from '../server/platform/rpc.ts'
import { QUOTA_OPS } from '../server/quota/ops.ts'
import { changes, objectState, objectsOf } from './attack-state.ts'
import { bindings, createWorld, type World } from './workers-world.ts'

/**
 * Every object asks by itself for whom a call is, before any operation: a wrong router does not get through. Generated
 * from the lists of operations, so a new one is tried without anyone writing a test. [G-6, INV-8, J21]
 */
type ClassName = 'MAILBOX' | 'QUOTA'
type Call = Pick<Envelope, 'tenant_id' | 'identity_id'>

const OPS: Readonly<Record<ClassName, readonly string[]>> = { MAILBOX: MAILBOX_OPS, QUOTA: QUOTA_OPS }
const STRANGER = newId('ten')

/** Calls for somebody else, by class. */
const INTRUDERS: Readonly<Record<ClassName, Readonly<Record<string, (owner: Call) => Call>>>> = {
  MAILBOX: {
    a_foreign_tenant: (owner) => ({ ...owner, tenant_id: STRANGER }),
    a_foreign_identity: (owner) => ({ ...owner, identity_id: newId('idn') }),
    a_sibling_named_as_tenant: (owner) => ({ ...owner, tenant_id: owner.identity_id as unknown as TenantId }),
    no_identity: (owner) => ({ ...owner, identity_id: null }),
    no_owner: () => ({ tenant_id: null as unknown as TenantId, identity_id: null }),
    an_empty_owner: () => ({ tenant_id: '' as TenantId, identity_id: '' as IdentityId }),
  },
  QUOTA: {
    a_foreign_tenant: (owner) => ({ ...owner, tenant_id: STRANGER }),
    an_identity_of_its_tenant: (owner) => ({ ...owner, identity_id: newId('idn') }),
    no_owner: () => ({ tenant_id: null as unknown as TenantId, identity_id: null }),
    an_empty_owner: () => ({ tenant_id: '' as TenantId, identity_id: null }),
  },
}

const CLASSES = ['MAILBOX', 'QUOTA'] as const
const ALL_OPS = CLASSES.flatMap((name) => OPS[name].map((op) => [name, op] as const))
const INTRUSIONS = ALL_OPS.flatMap(([name, op]) => Object.keys(INTRUDERS[name]).map((who) => [name, op, who] as const))

type Placed = { readonly id: string; readonly owner: Call }

let world: World
let placed: Readonly<Record<ClassName, Placed>>

function stubOf(name: ClassName, id: string) {
  return bindings[name].get(bindings[name].idFromString(id))
}

/** One raw envelope, past every client. */
async function send(name: ClassName, id: string, header: Call, op: string, extra: object = {}): Promise<Answer> {
  const envelope = {
    v: 1,
    ...header,
    request_id: 'req_test',
    actor_key_id: null,
    deadline_ms: Date.now() + 60_000,
    req: { op },
    ...extra,
  }
  return (await stubOf(name, id).call(envelope as Envelope)) as Answer
}

/** The names of what objects wrote to the log about calls for somebody else. */
function mismatches(spy: { readonly mock: { readonly calls: readonly unknown[][] } }): unknown[] {
  const lines = spy.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; detail?: string })
  return lines.filter(({ event }) => event === 'rpc_owner_mismatch').map(({ detail }) => detail)
}

beforeAll(async () => {
  world = await createWorld()
  const { mailboxes, quota } = await objectsOf(world.tenantId)
  const tenant_id = world.tenantId as TenantId
  placed = {
    MAILBOX: { id: mailboxes[0] ?? '', owner: { tenant_id, identity_id: world.identityId as IdentityId } },
    QUOTA: { id: quota, owner: { tenant_id, identity_id: null } },
  }
}, 60_000)

afterEach(() => {
  vi.restoreAllMocks()
})

// Covers: INV-8, INV-9, SEC-1, NFR-SEC-1
describe('the owner of an object', () => {
  test.for(INTRUSIONS)('worker::platform::g6_%s_refuses_%s_for_%s', async ([name, op, who]) => {
    const { id, owner } = placed[name]
    const before = await objectState(name, id, name)
    const log = vi.spyOn(console, 'log')

    const answer = await send(name, id, INTRUDERS[name][who]?.(owner) ?? owner, op)

    expect(answer).toEqual({
      ok: false,
      code: 'internal_error',
      cost: expect.objectContaining({ objectStatements: 0 }),
    })
    expect(mismatches(log)).toEqual([op])
    expect(changes(before, await objectState(name, id, name))).toEqual([])
  })

  test.for(ALL_OPS.filter(([, op]) => op !== 'init'))(
    'worker::platform::g6_%s_refuses_%s_before_it_has_an_owner',
    async ([name, op]) => {
      const id = bindings[name].newUniqueId().toString()

      const answer = await send(name, id, placed[name].owner, op)

      expect(answer).toMatchObject({ ok: false, code: 'unavailable' })
      const { [`${name}.meta`]: meta, ...others } = await objectState(name, id, name)
      expect(JSON.parse(meta ?? '[]')).toEqual([{ k: 'schema_version', v: expect.any(String) }])
      expect(new Set(Object.values(others))).toEqual(new Set(['[]']))
    },
  )

  test.for(ALL_OPS)('worker::platform::g6_%s_refuses_%s_after_erasure', async ([name, op]) => {
    const other = await createErased(name)
    const before = await objectState(name, other.id, name)

    const answer = await send(name, other.id, other.owner, op)

    const code = name === 'MAILBOX' ? 'identity_not_found' : 'tenant_not_found'
    expect(answer).toMatchObject({ ok: false, code })
    expect(changes(before, await objectState(name, other.id, name))).toEqual([])
  })

  test.for(CLASSES)('worker::platform::inv8_%s_keeps_its_first_owner', async (name) => {
    const { id, owner } = placed[name]

    await send(name, id, { ...owner, tenant_id: STRANGER }, 'init')
    const again = await send(name, id, owner, 'nothing')

    // Its own owner passes the door and finds no such operation; the stranger left no trace.
    expect(again).toMatchObject({ ok: false, code: 'internal_error' })
    const meta = JSON.parse((await objectState(name, id, name))[`${name}.meta`] ?? '[]') as { k: string; v: string }[]
    expect(meta.filter(({ k }) => k === 'tenant_id')).toEqual([{ k: 'tenant_id', v: owner.tenant_id }])
  })
})

/** An object of the class that was initialised, then erased. */
async function createErased(name: ClassName): Promise<Placed> {
  const id = bindings[name].newUniqueId().toString()
  const owner = placed[name].owner
  const input = { timezone: 'UTC', createdAt: 1, eventId: newId('evt'), occurredAt: 1, data: {} }
  const made = await send(name, id, owner, 'init', { req: { op: 'init', ...input } })
  if (!made.ok) throw new Error('the object was not initialised')
  await runInDurableObject(stubOf(name, id), (_object, { storage }) => {
    storage.sql.exec("insert into meta (k, v) values ('erased', '1') on conflict (k) do update set v = '1'")
  })
  return { id, owner }
}

describe('the envelope', () => {
  test.for(
    CLASSES.flatMap((name) => ['nothing', 'constructor', '__proto__', 'toString'].map((op) => [name, op] as const)),
  )('worker::platform::%s_has_no_operation_%s', async ([name, op]) => {
    const { id, owner } = placed[name]
    const before = await objectState(name, id, name)

    expect(await send(name, id, owner, op)).toMatchObject({ ok: false, code: 'internal_error' })
    expect(changes(before, await objectState(name, id, name))).toEqual([])
  })

  test.for(ALL_OPS)('worker::platform::%s_does_not_begin_%s_after_its_deadline', async ([name, op]) => {
    const { id, owner } = placed[name]
    const before = await objectState(name, id, name)

    const answer = await send(name, id, owner, op, { deadline_ms: Date.now() - 1 })

    expect(answer).toMatchObject({ ok: false, code: 'timeout' })
    expect(changes(before, await objectState(name, id, name))).toEqual([])
  })

  test.for(ALL_OPS)('worker::platform::%s_takes_no_other_version_of_%s', async ([name, op]) => {
    const { id, owner } = placed[name]
    const before = await objectState(name, id, name)

    expect(await send(name, id, owner, op, { v: 2 })).toMatchObject({ ok: false, code: 'internal_error' })
    expect(changes(before, await objectState(name, id, name))).toEqual([])
  })
})
