import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ControlDecision } from '../local/control.ts'
import { startTestPlatform } from '../local/test-platform.ts'
import { isMessageReceived, verifyWebhook, WebhookVerificationError } from '../sdks/typescript/src/pactmail.ts'
import type { CrashPoint } from '../server/platform/seams.ts'
import { deliverUntilAccepted, mailWithAttachment } from './platform-mail.ts'
import { startHostileReceiver, startStrictReceiver, subjectOf, tickMinutes } from './webhook-receiver.ts'

// Covers: FR-WH-1, FR-WH-2, FR-WH-3, NFR-REL-4, C5, K1, S46, E shown-by "whatever crashes"

/** The decision for the next passing of a point; used once. */
const decisions = new Map<string, ControlDecision>()

const platform = await startTestPlatform({
  settings: { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off' },
  intervals: {
    repair: 700,
    repairMax: 3_000,
    lease: 2_500,
    alarmBackoff: 200,
    webhookAttempt: 1_000,
    webhookLease: 1_500,
    webhookRetry: 1_000,
    webhookSweep: 500,
  },
  control(point) {
    const decision = decisions.get(point.name) ?? 'go'
    decisions.delete(point.name)
    return decision
  },
})

/** Subjects whose first attempt the receiver refuses, so that the way of a retry is gone as well. */
const refusing = new Set<string>()

const receiver = await startStrictReceiver((event) => {
  const subject = subjectOf(event)
  return subject !== null && refusing.delete(subject) ? 503 : 200
})
const hostile = await startHostileReceiver()
const minutes = tickMinutes(platform)

afterAll(async () => {
  await minutes.stop()
  await platform.stop()
  await receiver.stop()
  await hostile.stop()
})

const PATIENCE = { timeout: 40_000, interval: 150 }
const [ada, ben] = platform.seeded.identities
const Endpoint = z.object({ id: z.string(), secret: z.string() })
const Delivery = z.object({
  event_id: z.string(),
  attempt: z.int(),
  status: z.string(),
  error: z.string().nullable(),
  duration_ms: z.int(),
})

let endpointId: string
let secret: string

function api(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${platform.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${platform.seeded.tenant_key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const heardSubjects = () => receiver.heard.map(subjectOf)

function send(to: string | undefined, subject: string): Promise<number> {
  return deliverUntilAccepted(platform.smtp.port, to ?? '', mailWithAttachment(to ?? '', subject))
}

/** Straight into the row: no route would take such a target, or leave it on. */
async function setUrl(url: string): Promise<void> {
  const database = await platform.database('DB')
  await database.prepare('update webhook_endpoints set url = ? where id = ?').bind(url, endpointId).run()
}

beforeAll(async () => {
  const answer = await api('POST', `/v1/tenants/${platform.seeded.tenant_id}/webhooks`, {
    url: receiver.url,
    events: ['message.received', 'message.quarantined'],
  })
  const made = Endpoint.parse(await answer.json())
  endpointId = made.id
  secret = made.secret
  receiver.trust(secret)
})

describe('a receiver written with the plain library', () => {
  test('it::webhooks::fr_wh_2_verifies_each_event_of_mail_sent_by_smtp', async () => {
    for (const n of [1, 2, 3]) await send(ada?.address, `plain-${n}`)

    await expect.poll(heardSubjects, PATIENCE).toEqual(['plain-1', 'plain-2', 'plain-3'])
    expect(receiver.heard.map(({ type, identity_id }) => [type, identity_id])).toEqual(
      [1, 2, 3].map(() => ['message.received', ada?.id]),
    )
    const { data } = receiver.heard[0] ?? { data: {} }
    expect(data).toMatchObject({ text: expect.stringContaining('Hello about plain-1.'), attachments: [{ size: 16 }] })
    expect(receiver.refused()).toBe(0)
  })

  test('it::webhooks::the_sdk_verifies_the_same_requests_and_narrows_their_type', async () => {
    const events = await Promise.all(receiver.raw.map((request) => verifyWebhook({ ...request, secret })))

    const texts = events.map((event) => (isMessageReceived(event) ? event.data.text : null))
    expect(texts).toEqual([1, 2, 3].map((n) => expect.stringContaining(`Hello about plain-${n}.`)))
    await expect(
      Promise.all(receiver.raw.map((request) => verifyWebhook({ ...request, secret: 'whsec_b3RoZXI=' }))),
    ).rejects.toThrow(WebhookVerificationError)
  })

  test('it::webhooks::a_test_delivery_arrives_in_the_request', async () => {
    const answer = await api('POST', `/v1/webhooks/${endpointId}/test`)

    expect(Delivery.parse(await answer.json())).toMatchObject({ status: 'succeeded', error: null })
    expect(receiver.heard.at(-1)).toMatchObject({ type: 'webhook.test', sequence: null, data: { message: 'hello' } })
  })

  test.for([
    ['nobody listens there', 'http://127.0.0.1:9/', { status: 'failed', error: 'connect' }],
    ['its name is not known', 'https://hooks.example.com/', { status: 'failed', error: 'dns' }],
    ['it never answers', '/hang', { status: 'failed', error: 'timeout' }],
    ['it hangs up', '/drop', { status: 'failed', error: 'connect' }],
    ['it sends us elsewhere', '/redirect', { status: 'failed', error: 'redirect' }],
    ['its answer never ends', '/drip', { status: 'succeeded', error: null }],
  ] as const)('it::webhooks::s78_%s', async ([, target, outcome]) => {
    await setUrl(target.startsWith('/') ? `${hostile.url}${target}` : target)

    const answer = await api('POST', `/v1/webhooks/${endpointId}/test`)
    await setUrl(receiver.url)

    const delivery = Delivery.parse(await answer.json())
    expect(delivery).toMatchObject(outcome)
    // The deadline is a second here; what has been answered is not waited for much longer than that.
    expect(delivery.duration_ms).toBeLessThan(2_500)
  })
})

describe('a kill on the way to a receiver', () => {
  const POINTS = [
    'outbox.indexed',
    'outbox.queued',
    'outbox.dispatched',
    'webhooks.fanned_out',
    'webhooks.queued',
    'webhooks.leased',
    'webhooks.posted',
    'webhooks.recorded',
    'webhooks.retry_queued',
    'webhooks.swept',
  ] as const satisfies readonly CrashPoint[]

  test.for(POINTS)('it::webhooks::nfr_rel_4_killed_at_%s_the_event_arrives', async (point) => {
    const subject = `killed-at-${point}`
    refusing.add(subject)
    const back = platform.nextRestart()
    decisions.set(point, 'kill_runtime')

    await send(ben?.address, subject)
    await back

    await expect.poll(heardSubjects, PATIENCE).toContain(subject)
    expect(decisions.has(point)).toBe(false)
    expect(refusing.has(subject)).toBe(false)
    expect(receiver.refused()).toBe(0)
  })

  test('it::webhooks::killed_at_webhooks.test_written_a_test_leaves_nothing_to_be_repeated', async () => {
    const back = platform.nextRestart()
    decisions.set('webhooks.test_written', 'kill_runtime')
    const before = receiver.heard.filter(({ type }) => type === 'webhook.test').length

    const answer = await api('POST', `/v1/webhooks/${endpointId}/test`).catch(() => null)
    await back
    await expect.poll(async () => (await api('GET', '/v1/me').catch(() => null))?.status, PATIENCE).toBe(200)

    expect(answer?.ok ?? false).toBe(false)
    expect(receiver.heard.filter(({ type }) => type === 'webhook.test')).toHaveLength(before)
    const database = await platform.database('DB')
    const waiting = "select id from event_index where type = 'webhook.test' and fanned_out_at is null"
    expect((await database.prepare(waiting).all()).results).toEqual([])
  })
})
