import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPartner, rows, uniqueName, workAt } from '../../test/control-world.ts'
import {
  consume,
  createEndpoint,
  createNetwork,
  createQueue,
  deliveriesOf,
  fanOutEvent,
  healthOf,
  insertEvent,
  quietNetwork,
  RECEIVER,
  type TestQueue,
  withQueue,
} from '../../test/webhook-world.ts'
import { createWorld, must, permissionsOf, type World } from '../../test/workers-world.ts'
import { setClockOffset } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { releaseHeld } from './held.ts'
import type { DeliverJob, WebhookJob } from './job.ts'
import { sweepWebhooks } from './sweep.ts'

// Covers: FR-KEY-4, J13, spec/webhooks.md 12, S30, S46

const DAY = 86_400_000

let world: World
let queue: TestQueue
let partner: Awaited<ReturnType<typeof createPartnered>>

/** A partner with a tenant, an endpoint of its own and one of the tenant's, all hearing everything. */
async function createPartnered() {
  const { id, key } = await createPartner(world.platformKey)
  const slug = uniqueName('t')
  const tenant = await must<{ id: string }>(key, 'POST', '/v1/tenants', { slug, name: slug, mode: 'test' })
  const tenantKey = await must<{ secret: string }>(world.platformKey, 'POST', '/v1/keys', {
    ...{ name: 't', level: 'tenant', tenant_id: tenant.id, permissions: permissionsOf('tenant') },
  })
  const own = await createEndpoint(key, '/v1/webhooks', { url: `${RECEIVER}/partner` })
  const ofTenant = await createEndpoint(tenantKey.secret, `/v1/tenants/${tenant.id}/webhooks`, {
    url: `${RECEIVER}/tenant`,
  })
  return { id, tenantId: tenant.id, tenantKey: tenantKey.secret, own: own.id, ofTenant: ofTenant.id }
}

beforeAll(async () => {
  world = await createWorld()
  quietNetwork()
})
beforeEach(async () => {
  queue = createQueue()
  partner = await createPartnered()
})
afterEach(async () => {
  setClockOffset(0)
  await rows('delete from webhook_endpoints')
  await rows('update event_index set fanned_out_at = 0 where fanned_out_at is null')
})

const suspend = (id = partner.id) => must(world.platformKey, 'PATCH', `/v1/partners/${id}`, { status: 'suspended' })
const resume = (id = partner.id) => must(world.platformKey, 'PATCH', `/v1/partners/${id}`, { status: 'active' })
const event = (facts: Parameters<typeof insertEvent>[0] = {}) =>
  insertEvent({ tenantId: partner.tenantId, partnerId: partner.id, ...facts })
const held = () =>
  rows<{ endpoint_id: string; event_id: string; partner_id: string; job_json: string }>(
    'select endpoint_id, event_id, partner_id, job_json from webhook_held order by held_at, endpoint_id, event_id',
  )
const release = (at = Date.now()) => releaseHeld(workAt(at, withQueue(queue)))
const take = () => queue.take().map(({ body }) => body)
const endpointsOf = (jobs: readonly WebhookJob[]) => jobs.map((job) => (job as DeliverJob).endpoint_id).toSorted()

/** An event and the pointers to its first attempts, those of this partner's endpoints. */
async function fannedOut(facts: Parameters<typeof insertEvent>[0] = {}) {
  const eventId = await event(facts)
  return { eventId, pointers: await fanOutEvent(queue, eventId) }
}

describe('while a partner is suspended', () => {
  test('it::webhooks::j13_attempts_to_its_and_its_tenants_endpoints_are_held_and_nothing_is_posted', async () => {
    using network = createNetwork()
    const { eventId, pointers } = await fannedOut()
    await suspend()

    const fates = await consume(queue, pointers)

    expect(fates).toEqual(['ack', 'ack'])
    expect(network.posted).toEqual([])
    expect(queue.take()).toEqual([])
    expect([...(await deliveriesOf(partner.own)), ...(await deliveriesOf(partner.ofTenant))]).toEqual([])
    const rowsHeld = await held()
    expect(rowsHeld.map((row) => row.endpoint_id).toSorted()).toEqual([partner.own, partner.ofTenant].toSorted())
    expect(rowsHeld).toMatchObject([
      { event_id: eventId, partner_id: partner.id },
      { event_id: eventId, partner_id: partner.id },
    ])
    expect(rowsHeld.map((row) => JSON.parse(row.job_json)).toSorted(byEndpoint)).toEqual(pointers.toSorted(byEndpoint))
    expect(await healthOf(partner.own)).toMatchObject({ enabled: 1, consecutive_failures: 0, failing_since: null })
  })

  test('it::webhooks::j13_platform_endpoints_hear_of_its_tenants_and_other_partners_hear_theirs', async () => {
    using network = createNetwork()
    const platform = await createEndpoint(world.platformKey, '/v1/webhooks', { url: `${RECEIVER}/platform` })
    const rival = await createPartnered()
    await suspend()

    const mine = await fannedOut()
    const theirs = await fannedOut({ tenantId: rival.tenantId, partnerId: rival.id })
    await consume(queue, [...mine.pointers, ...theirs.pointers])

    expect(network.posted.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
      '/partner',
      '/platform',
      '/platform',
      '/tenant',
    ])
    expect(await deliveriesOf(platform.id)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
    expect((await held()).map((row) => row.partner_id)).toEqual([partner.id, partner.id])
  })

  test('it::webhooks::j13_nothing_of_it_circles_in_the_queue_however_long_it_lasts', async () => {
    const { pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)

    await sweepWebhooks(workAt(Date.now() + DAY, withQueue(queue)))
    await release(Date.now() + DAY)

    expect(queue.take()).toEqual([])
    expect(await held()).toHaveLength(2)
  })

  test('it::webhooks::a_pointer_that_comes_twice_parks_once', async () => {
    const { pointers } = await fannedOut()
    await suspend()

    const fates = await consume(queue, [...pointers, ...pointers])

    expect(fates).toEqual(['ack', 'ack', 'ack', 'ack'])
    expect(await held()).toHaveLength(2)
  })

  test('it::webhooks::an_endpoint_that_is_off_has_nothing_held', async () => {
    const { pointers } = await fannedOut()
    await must(partner.tenantKey, 'PATCH', `/v1/webhooks/${partner.ofTenant}`, { enabled: false })
    await suspend()

    await consume(queue, pointers)

    expect(await deliveriesOf(partner.ofTenant)).toMatchObject([{ status: 'dead', error: 'endpoint_disabled' }])
    expect((await held()).map((row) => row.endpoint_id)).toEqual([partner.own])
  })

  test('it::webhooks::what_is_held_goes_with_its_endpoint', async () => {
    const { pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)

    await must(world.platformKey, 'DELETE', `/v1/webhooks/${partner.ofTenant}`)

    expect((await held()).map((row) => row.endpoint_id)).toEqual([partner.own])
  })
})

describe('when it is active again', () => {
  test('it::webhooks::j13_what_was_held_is_delivered_with_the_attempts_it_had', async () => {
    using network = createNetwork()
    const { eventId, pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)
    await resume()

    await release()
    const again = take()
    await consume(queue, again)

    expect(endpointsOf(again)).toEqual([partner.own, partner.ofTenant].toSorted())
    expect(network.posted.map(({ headers }) => headers.get('webhook-id'))).toEqual([eventId, eventId])
    const done = { event_id: eventId, attempt: 1, status: 'succeeded' }
    expect([await deliveriesOf(partner.own), await deliveriesOf(partner.ofTenant)]).toMatchObject([[done], [done]])
    expect(await held()).toEqual([])
  })

  test('it::webhooks::j13_a_retry_that_was_held_goes_on_where_it_was', async () => {
    using _network = createNetwork(500)
    const { eventId, pointers } = await fannedOut()
    const mine = pointers.filter((job) => (job as DeliverJob).endpoint_id === partner.own)
    await consume(queue, mine)
    const retry = take()
    await suspend()
    setClockOffset(60_000)
    await consume(queue, retry)
    expect(await deliveriesOf(partner.own)).toMatchObject([{ attempt: 1, status: 'failed' }])
    await resume()

    await release(Date.now() + 60_000)
    await consume(queue, take())

    expect(await deliveriesOf(partner.own)).toMatchObject([
      { event_id: eventId, attempt: 1, status: 'failed' },
      { event_id: eventId, attempt: 2, status: 'failed' },
      { event_id: eventId, attempt: 3, status: 'pending' },
    ])
    expect(await healthOf(partner.own)).toMatchObject({ consecutive_failures: 2 })
  })

  test('it::webhooks::a_released_attempt_whose_pointer_is_lost_is_found_by_the_sweep', async () => {
    const { pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)
    await resume()
    queue.fails = true

    await expect(release()).rejects.toThrow()
    queue.fails = false
    await sweepWebhooks(workAt(Date.now() + 120_000, withQueue(queue)))

    expect(endpointsOf(take())).toEqual([partner.own, partner.ofTenant].toSorted())
  })

  test('it::webhooks::two_runs_at_once_release_each_attempt_once', async () => {
    const { pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)
    await resume()

    await Promise.all([release(), release(), release()])

    expect(await deliveriesOf(partner.own)).toMatchObject([{ attempt: 1, status: 'pending' }])
    expect(await deliveriesOf(partner.ofTenant)).toMatchObject([{ attempt: 1, status: 'pending' }])
    expect(await held()).toEqual([])
  })

  test('it::webhooks::oldest_first_and_another_suspended_partner_keeps_waiting', async () => {
    const rival = await createPartnered()
    const first = await fannedOut()
    const second = await fannedOut()
    const theirs = await fannedOut({ tenantId: rival.tenantId, partnerId: rival.id })
    await suspend()
    await suspend(rival.id)
    await consume(queue, [...first.pointers, ...theirs.pointers])
    await consume(queue, second.pointers)
    await resume()

    await release()

    expect(take().map((job) => job.event_id)).toEqual([first.eventId, first.eventId, second.eventId, second.eventId])
    expect((await held()).map((row) => row.partner_id)).toEqual([rival.id, rival.id])
  })

  test.each([
    { name: '30 days', policy: {}, age: 30 * DAY },
    { name: 'the days its tenant keeps events', policy: { retention: { events_days: 3 } }, age: 3 * DAY },
  ])('it::webhooks::j4_an_event_older_than $name is dead and replays no more', async ({ policy, age }) => {
    await rows('update tenants set policy_json = ? where id = ?', JSON.stringify(policy), partner.tenantId)
    const now = Date.now()
    const late = await fannedOut({ occurredAt: now - age - 1 })
    const intime = await fannedOut({ occurredAt: now - age })
    await suspend()
    await consume(queue, [...late.pointers, ...intime.pointers])
    await resume()

    await release(now)

    expect(take().map((job) => job.event_id)).toEqual([intime.eventId, intime.eventId])
    expect((await deliveriesOf(partner.own)).toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1))).toMatchObject([
      { event_id: late.eventId, attempt: 1, status: 'dead', error: 'event_unavailable', next_attempt_at: null },
      { event_id: intime.eventId, attempt: 1, status: 'pending', error: null, next_attempt_at: now },
    ])
    expect(await held()).toEqual([])
  })

  test('it::webhooks::a_row_that_cannot_be_read_is_dropped_and_hinders_no_other', async () => {
    const { eventId, pointers } = await fannedOut()
    await suspend()
    await consume(queue, pointers)
    await rows(
      `insert into webhook_held (endpoint_id, event_id, partner_id, job_json, occurred_at, held_at) values (?, ?, ?, '{"v":9}', 0, 0)`,
      partner.own,
      newId('evt'),
      partner.id,
    )
    await resume()

    await release()

    expect(take().map((job) => job.event_id)).toEqual([eventId, eventId])
    expect(await held()).toEqual([])
  })
})

describe('costs', () => {
  async function costOf(run: (work: ReturnType<typeof workAt>) => Promise<void>) {
    const work = workAt(Date.now(), withQueue(queue))
    await run(work)
    const { d1Statements, d1RowsRead } = work.cost
    return { d1Statements, d1RowsRead }
  }

  /** Held rows of a partner, written in one go. */
  async function fill(count: number): Promise<void> {
    await rows(
      `insert into webhook_held (endpoint_id, event_id, partner_id, job_json, occurred_at, held_at)
       select ?1, 'evt_' || printf('%026d', value), ?2, json_object('v', 1, 'kind', 'deliver', 'event_id', 'evt_' || printf('%026d', value),
         'event_type', 'identity.updated', 'tenant_id', null, 'endpoint_id', ?1, 'attempt', 1, 'first_attempt', 1, 'replay', json('false')), ?3, value
       from json_each(?4)`,
      ...[partner.own, partner.id, Date.now(), JSON.stringify(Array.from({ length: count }, (_, i) => i))],
    )
  }

  test('it::cost::a_minute_without_anything_to_release_is_one_statement_however_much_is_held', async () => {
    await suspend()
    await fill(3_000)

    const { d1Statements, d1RowsRead } = await costOf(releaseHeld)

    expect(d1Statements).toBe(1)
    expect(d1RowsRead).toBeLessThanOrEqual(10)
  })

  test('it::cost::500_held_attempts_are_released_by_three_statements', async () => {
    await fill(500)

    const { d1Statements, d1RowsRead } = await costOf(releaseHeld)

    // Who, then the rows, the batch, and the look that finds none left.
    expect(d1Statements).toBe(1 + 3 + 1)
    expect(d1RowsRead).toBeLessThan(500 * 12)
    expect(queue.take()).toHaveLength(500)
  })

  test('it::cost::a_minute_releases_10000_at_most', async () => {
    await fill(10_200)

    await costOf(releaseHeld)

    expect(await held()).toHaveLength(200)
  }, 60_000)
})

function byEndpoint(a: unknown, b: unknown): number {
  return (a as DeliverJob).endpoint_id < (b as DeliverJob).endpoint_id ? -1 : 1
}
