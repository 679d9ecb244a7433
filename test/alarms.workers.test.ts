import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import type { IdentityId, TenantId } from '../contract/ids.ts'
import type { InboundJob } from '../server/inbound/job.ts'
import { rawKey } from '../server/platform/blob-keys.ts'
import { nowMs, setClockOffset } from '../server/platform/clock.ts'
import { newId } from '../server/platform/ids.ts'
import { INTERVALS } from '../server/platform/intervals.ts'
import { mailboxOf } from '../server/rpc/context.ts'
import { objectsOf, whenStill } from './attack-state.ts'
import { rows, workAt } from './control-world.ts'
import { bindings, createWorld } from './workers-world.ts'

/**
 * An alarm that throws is tried seven times in two and a half minutes and is then gone for good, with all that it had to
 * do. So it never throws, whatever its purposes do. [settled S58]
 */
const STEP_MS = 30_000
const OUTAGE_MS = 600_000

afterEach(() => setClockOffset(0))

/** A database that answers nothing. */
const DOWN = {
  prepare: () => {
    throw new Error('the database is down')
  },
  batch: () => Promise.reject(new Error('the database is down')),
}

type Outage = Awaited<ReturnType<typeof createOutage>>

/** A mailbox at rest whose database can be taken away, and what it sends to the queue of inbound mail meanwhile. */
async function createOutage() {
  const world = await createWorld()
  await whenStill([world.tenantId])
  const { mailboxes } = await objectsOf(world.tenantId)
  const objectId = mailboxes[0] ?? ''
  const stub = bindings.MAILBOX.get(bindings.MAILBOX.idFromString(objectId))
  const owner = { tenantId: world.tenantId as TenantId, identityId: world.identityId as IdentityId }
  const pointers: InboundJob[] = []
  const setEnvironment = (env: object) => runInDurableObject(stub, (object) => void Reflect.set(object, 'env', env))
  return {
    stub,
    owner,
    pointers,
    mailbox: mailboxOf(workAt(), { ...owner, mailboxId: objectId }),
    begin: () =>
      setEnvironment({
        ...bindings,
        DB: DOWN,
        Q_INBOUND: { send: async (job: InboundJob) => void pointers.push(job) },
      }),
    end: () => setEnvironment(bindings),
    /** Replaces a part of the object itself. */
    replace: (name: string, value: (before: unknown) => unknown) =>
      runInDurableObject(stub, (object) => void Reflect.set(object, name, value(Reflect.get(object, name)))),
    alarmAt: () => runInDurableObject(stub, (_object, { storage }) => storage.getAlarm()),
    meta: () =>
      runInDurableObject(stub, (_object, { storage }) =>
        Object.fromEntries(
          storage.sql
            .exec<{ k: string; v: string }>('select k, v from meta')
            .toArray()
            .map(({ k, v }) => [k, v]),
        ),
      ) as Promise<Record<string, string>>,
  }
}

/** Lets the clock run for `ms` and the alarm with it; whether it was set at each step. */
async function pass(outage: Outage, ms: number): Promise<boolean[]> {
  const begun = nowMs() - Date.now()
  const fired: boolean[] = []
  for (let offset = STEP_MS; offset <= ms; offset += STEP_MS) {
    setClockOffset(begun + offset)
    fired.push(await runDurableObjectAlarm(outage.stub))
  }
  return fired
}

function storeEvent({ mailbox }: Outage, eventId: ReturnType<typeof newId<'evt'>>) {
  return mailbox.emit_event({ eventId, type: 'identity.updated', occurredAt: Date.now(), data: {} })
}

function indexed(eventId: string): Promise<unknown[]> {
  return rows('select id from event_index where id = ?', eventId)
}

// Covers: S58, NFR-REL-2
describe('an alarm whose purpose fails', () => {
  test('worker::platform::s58_ten_minutes_without_the_database_lose_no_event_and_stop_nothing_else', async () => {
    const outage = await createOutage()
    const [eventId, deliveryId] = [newId('evt'), newId('msg')]
    await outage.begin()
    await storeEvent(outage, eventId)
    await outage.mailbox.expect_delivery({
      delivery: {
        ...{ deliveryId, rawKey: rawKey(outage.owner, deliveryId), rawSize: 1, receivedAt: Date.now() },
        ...{ envelopeFrom: 'jo@example.net', envelopeTo: 'ada@agents.localhost', loopback: null, source: 'routing' },
      },
    })

    const fired = await pass(outage, OUTAGE_MS)

    expect(new Set(fired)).toEqual(new Set([true]))
    expect(Number((await outage.meta())['backoff:outbox'])).toBeGreaterThan(1)
    expect(await indexed(eventId)).toEqual([])
    expect(outage.pointers.map((pointer) => pointer.message_id)).toContain(deliveryId)

    await outage.end()
    await pass(outage, INTERVALS.alarmBackoffMax)

    expect(await indexed(eventId)).toHaveLength(1)
    expect((await outage.meta())['backoff:outbox']).toBeUndefined()
    expect(await outage.alarmAt()).not.toBeNull()
  })

  test('worker::platform::s58_a_purpose_that_cannot_even_say_when_it_is_due_stops_no_other', async () => {
    const outage = await createOutage()
    const eventId = newId('evt')
    await outage.replace('purposes', (purposes) => ({ broken: BROKEN, ...(purposes as object) }))
    await runInDurableObject(outage.stub, (_object, { storage }) => {
      storage.sql.exec("insert into meta (k, v) values ('alarm:broken', '1')")
    })
    await storeEvent(outage, eventId)

    const fired = await pass(outage, 4 * STEP_MS)

    expect(new Set(fired)).toEqual(new Set([true]))
    expect(await indexed(eventId)).toHaveLength(1)
    expect(Number((await outage.meta())['alarm:broken'])).toBeGreaterThan(Date.now())
  })

  test('worker::platform::s58_an_alarm_that_was_lost_is_set_again_when_the_object_wakes', async () => {
    const outage = await createOutage()
    await outage.begin()
    await storeEvent(outage, newId('evt'))
    await pass(outage, STEP_MS)
    await runInDurableObject(outage.stub, (_object, { storage }) => storage.deleteAlarm())
    await outage.replace('ready', () => false)

    await outage.mailbox.get_events({ eventIds: [] })

    expect(await outage.alarmAt()).toBe(Number((await outage.meta())['alarm:outbox']))
  })
})

const BROKEN = {
  run: () => Promise.reject(new Error('broken')),
  next: () => {
    throw new Error('broken as well')
  },
}
