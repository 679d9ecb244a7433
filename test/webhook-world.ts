import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { EventType } from '../contract/events/envelope.ts'
import { type EventId, IdentityId, PartnerId, TenantId, WebhookId } from '../contract/ids.ts'
import type { Bindings } from '../server/env.ts'
import { setClockOffset } from '../server/platform/clock.ts'
import { newId } from '../server/platform/ids.ts'
import { consumeWebhooks } from '../server/webhooks/consumer.ts'
import { WebhookJob } from '../server/webhooks/job.ts'
import { rows } from './control-world.ts'
import { bindings, createWorld, must } from './workers-world.ts'

/** A request as a receiver got it. */
export type Posted = { readonly url: string; readonly headers: Headers; readonly body: string }

/** What a receiver answers: a status, or whatever the network does. */
export type Answer = number | ((request: Posted) => Response | Promise<Response>)

/** A DNS answer by name; what is not there does not exist. */
export type Zone = Readonly<Record<string, { readonly A?: readonly string[]; readonly AAAA?: readonly string[] }>>

const TYPE_NUMBERS = { A: 1, AAAA: 28 } as const

function dnsAnswer(zone: Zone, url: URL): Response {
  const name = url.searchParams.get('name') ?? ''
  const type = url.searchParams.get('type') === 'AAAA' ? 'AAAA' : 'A'
  const found = zone[name]
  const records = (found?.[type] ?? []).map((data) => ({ name, type: TYPE_NUMBERS[type], TTL: 60, data }))
  return Response.json({ Status: found === undefined ? 3 : 0, Answer: records })
}

/**
 * The network of a test: every receiver answers `answer` (by path when it is a table), DNS answers from `zone`. What was
 * posted is kept in order. The Worker runs in this isolate, so it uses this `fetch`.
 */
export function createNetwork(answer: Answer | Readonly<Record<string, Answer>> = 200, zone: Zone = {}) {
  const posted: Posted[] = []
  const answerOf = (path: string): Answer => (typeof answer === 'object' ? (answer[path] ?? 404) : answer)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input as RequestInfo, init)
    const url = new URL(request.url)
    if (url.host === '127.0.0.1:9') return dnsAnswer(zone, url)
    const got = { url: request.url, headers: request.headers, body: await request.text() }
    posted.push(got)
    const chosen = answerOf(url.pathname)
    return typeof chosen === 'number' ? new Response(null, { status: chosen }) : chosen(got)
  })
  return { posted, [Symbol.dispose]: () => void quietNetwork() }
}

/** The network between tests: events of the set-up reach their receivers, and nobody looks. */
export function quietNetwork(): void {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
}

/** Where receivers of tests stand. Nothing listens there: the network above answers. */
export const RECEIVER = 'http://127.0.0.1:4600'

/** Checks a signature with the plain library of the standard; throws when it does not fit. */
export function verify(posted: Posted | undefined, secret: string): { id: string; type: string; sequence: unknown } {
  if (posted === undefined) throw new Error('nothing was posted')
  return new Webhook(secret).verify(posted.body, Object.fromEntries(posted.headers)) as {
    id: string
    type: string
    sequence: unknown
  }
}

/** An endpoint made by a route. */
export async function createEndpoint(
  key: string,
  path: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<{ id: WebhookId; secret: string }> {
  const made = await must<{ id: string; secret: string }>(key, 'POST', path, {
    url: `${RECEIVER}/in`,
    events: ['*'],
    ...facts,
  })
  return { id: WebhookId.parse(made.id), secret: made.secret }
}

/** What a test says about an event; everything else has a default. */
export type EventFacts = {
  readonly tenantId?: string | null
  readonly partnerId?: string | null
  readonly identityId?: string | null
  readonly type?: EventType
  readonly occurredAt?: number
  readonly payload?: string | null
}

/** An event with its payload in the index, as the services without an object of their own write it. */
export async function insertEvent(facts: EventFacts): Promise<EventId> {
  const id = newId('evt')
  const { tenantId = null, partnerId = null, identityId = null, type = 'identity.updated' } = facts
  const payload =
    facts.payload === undefined ? JSON.stringify({ id, type, data: { text: 'Grüße, 世界 🌍' } }) : facts.payload
  await rows(
    `insert into event_index (id, tenant_id, identity_id, type, owner_kind, owner_id, partner_id, payload_json, occurred_at)
     values (?, ?, ?, ?, 'platform', 'platform', ?, ?, ?)`,
    id,
    tenantId === null ? null : TenantId.parse(tenantId),
    identityId === null ? null : IdentityId.parse(identityId),
    type,
    partnerId === null ? null : PartnerId.parse(partnerId),
    payload,
    facts.occurredAt ?? Date.now(),
  )
  return id
}

/** Waits until the events of making a world have gone their way: a test that counts must not meet them. */
export async function settleEvents(tenantId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await rows<{ all: number; done: number }>(
        'select count(*) as "all", count(fanned_out_at) as done from event_index where tenant_id = ?',
        tenantId,
      )
      if (row === undefined || row.all === 0 || row.all !== row.done) throw new Error('events are still on their way')
    },
    { timeout: 20_000, interval: 50 },
  )
}

type Sent = { readonly body: WebhookJob; readonly delaySeconds: number }

/** A queue that keeps what it is given; `fails` refuses everything. */
export function createQueue() {
  const sent: Sent[] = []
  const queue = {
    sent,
    fails: false,
    take: (): Sent[] => sent.splice(0),
    binding: {
      async sendBatch(messages: Iterable<{ body: WebhookJob; delaySeconds?: number }>) {
        if (queue.fails) throw new Error('queue is down')
        for (const { body, delaySeconds = 0 } of messages) {
          sent.push({ body: WebhookJob.parse(JSON.parse(JSON.stringify(body))), delaySeconds })
        }
      },
    } as unknown as Bindings['Q_WEBHOOKS'],
  }
  return queue
}

export type TestQueue = ReturnType<typeof createQueue>

/** The bindings with this queue in place of the real one. */
export function withQueue(queue: TestQueue): Bindings {
  return { ...bindings, Q_WEBHOOKS: queue.binding }
}

/** Consumes bodies as one batch; what happened to each message, in order. `env` replaces single bindings. */
export async function consume(
  queue: TestQueue,
  bodies: readonly unknown[],
  env: Partial<Bindings> = {},
): Promise<('ack' | 'retry' | 'none')[]> {
  const fates: ('ack' | 'retry' | 'none')[] = bodies.map(() => 'none')
  const messages = bodies.map((body, index) => ({
    body,
    attempts: 1,
    ack: () => {
      fates[index] = 'ack'
    },
    retry: () => {
      fates[index] = 'retry'
    },
  }))
  await consumeWebhooks(messages, { ...withQueue(queue), ...env }, () => undefined)
  return fates
}

/** The pointer to an event, as its owner's outbox sends it. */
export function fanoutBody(eventId: EventId, type: EventType = 'identity.updated'): WebhookJob {
  return {
    v: 1,
    kind: 'fanout',
    event_id: eventId,
    event_type: type,
    tenant_id: null,
    identity_id: null,
    owner_kind: 'platform',
    owner_id: 'platform',
    occurred_at: 0,
  }
}

/** Fans out one event and gives the pointers to its first attempts. */
export async function fanOutEvent(queue: TestQueue, eventId: EventId): Promise<WebhookJob[]> {
  await consume(queue, [fanoutBody(eventId)])
  return queue.take().map(({ body }) => body)
}

/** An attempt as its row says. */
export type DeliveryRow = {
  readonly id: string
  readonly event_id: string
  readonly attempt: number
  readonly status: string
  readonly http_status: number | null
  readonly error: string | null
  readonly next_attempt_at: number | null
  readonly lease_until: number | null
}

/** The attempts of an endpoint, in the order they were made. */
export function deliveriesOf(endpointId: string): Promise<DeliveryRow[]> {
  return rows<DeliveryRow>(
    `select id, event_id, attempt, status, http_status, error, next_attempt_at, lease_until from webhook_deliveries
     where endpoint_id = ? order by created_at, attempt, rowid`,
    endpointId,
  )
}

/** What of an endpoint failures change. */
export async function healthOf(endpointId: string) {
  const [row] = await rows<{
    enabled: number
    disabled_reason: string | null
    consecutive_failures: number
    failing_since: number | null
  }>(
    'select enabled, disabled_reason, consecutive_failures, failing_since from webhook_endpoints where id = ?',
    endpointId,
  )
  return row
}

/** The main database, with the text of every statement that was prepared. */
export function recordingDatabase(): { readonly DB: D1Database; readonly texts: string[] } {
  const texts: string[] = []
  const DB = {
    prepare: (text: string) => {
      texts.push(text)
      return bindings.DB.prepare(text)
    },
    batch: (statements: D1PreparedStatement[]) => bindings.DB.batch(statements),
  }
  return { DB: DB as unknown as D1Database, texts }
}

/** A tenant whose events have gone their way, with a key that may do all to its endpoints. `reset` belongs into afterEach. */
export async function createWebhookWorld() {
  const world = await createWorld()
  quietNetwork()
  await settleEvents(world.tenantId)
  const key = world.tenantKey.secret
  const ofTenant = `/v1/tenants/${world.tenantId}/webhooks`
  const endpoint = (facts: Readonly<Record<string, unknown>> = {}) => createEndpoint(key, ofTenant, facts)
  const event = (facts: EventFacts = {}) => insertEvent({ tenantId: world.tenantId, ...facts })
  return {
    ...world,
    key,
    ofTenant,
    endpoint,
    event,
    /** One event fanned out to one new endpoint, and the pointer to its first attempt. */
    async firstAttempt(queue: TestQueue, facts: Readonly<Record<string, unknown>> = {}) {
      const made = await endpoint(facts)
      const eventId = await event()
      const jobs = await fanOutEvent(queue, eventId)
      const pointer = jobs.find((job) => job.kind === 'deliver' && job.endpoint_id === made.id)
      if (pointer === undefined) throw new Error('the endpoint did not hear the event')
      return { ...made, eventId, pointer }
    },
    /** A tenant has at most 20 endpoints, and a platform endpoint would hear every other test. */
    async reset(): Promise<void> {
      setClockOffset(0)
      await rows('delete from webhook_endpoints')
      await rows('update event_index set fanned_out_at = 0 where fanned_out_at is null')
    },
  }
}

export type WebhookWorld = Awaited<ReturnType<typeof createWebhookWorld>>
