import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { killRuntimes } from '../local/guardian.ts'
import { startTestPlatform } from '../local/test-platform.ts'
import { deliverUntilAccepted, mailWithAttachment } from './platform-mail.ts'
import { agentOf } from './platform-sending.ts'
import { gapsOf, startStrictReceiver, subjectOf, tickMinutes } from './webhook-receiver.ts'

/** Mails that come in; as many are sent. `PM_KILL_MESSAGES=500` makes it a long run. */
const MESSAGES = Number(process.env['PM_KILL_MESSAGES'] ?? 60)
const KILLS = Math.ceil(MESSAGES / 15)
const CLIENTS = 4

const platform = await startTestPlatform({
  settings: { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off' },
  intervals: {
    repair: 1_500,
    repairMax: 6_000,
    lease: 4_000,
    transport: 1_000,
    claim: 16_500,
    alarmBackoff: 200,
    webhookAttempt: 1_000,
    webhookLease: 1_500,
    webhookRetry: 1_000,
    webhookSweep: 2_000,
  },
})
/** One request in seven fails, no event's twice: retries are on their way when the runtime dies, and none waits for long. */
const refused = new Set<string>()
const receiver = await startStrictReceiver(({ id }, request) => {
  if (request % 7 !== 0 || refused.has(id)) return 200
  refused.add(id)
  return 503
})
const minutes = tickMinutes(platform)

afterAll(async () => {
  await minutes.stop()
  await platform.stop()
  await receiver.stop()
})

/** Twenty to thirty seconds on two free cores; a machine that is busy with other things gets its time. */
const TEST_MS = 300_000 + MESSAGES * 1_000
const PATIENCE = { timeout: 200_000, interval: 500 }
const agent = agentOf(platform)
const [ada, ben] = platform.seeded.identities
if (ada === undefined || ben === undefined) throw new Error('two identities are seeded')
const Endpoint = z.object({ secret: z.string() })
const ENDED = ['delivered', 'uncertain']

/** Rows of the Worker's own database; null while it restarts. */
async function rows<T>(text: string): Promise<T[] | null> {
  try {
    return (await (await platform.database('DB')).prepare(text).all<T>()).results
  } catch {
    return null
  }
}

async function kill(): Promise<void> {
  const back = platform.nextRestart()
  killRuntimes()
  await back
}

/** A write of the operator to the tenant. */
function write(method: string, path: string, body: object): Promise<Response> {
  return fetch(`${platform.apiUrl}/v1/tenants/${platform.seeded.tenant_id}${path}`, {
    method,
    headers: { authorization: `Bearer ${platform.seeded.platform_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function subscribe(): Promise<void> {
  // What a kill has reserved counts until it is given back. [S77]
  await write('PATCH', '/policy', { identity_daily_send_cap: 100_000, tenant_daily_send_cap: 100_000 })
  const answer = await write('POST', '/webhooks', { url: receiver.url, events: ['*'] })
  receiver.trust(Endpoint.parse(await answer.json()).secret)
}

/** Mail in by SMTP for both, mail out from Ada to Ben, each repeated until it is accepted, and kills all the while. */
async function live(mails: readonly string[], sends: readonly string[]): Promise<void> {
  const incoming = mails.values()
  const outgoing = sends.values()
  const kills = async () => {
    for (let n = 0; n < KILLS; n++) {
      await setTimeout(200 + Math.random() * 1_000)
      await kill()
    }
  }
  const correspondent = async (to: string) => {
    for (const subject of incoming) {
      await deliverUntilAccepted(platform.smtp.port, to, mailWithAttachment(to, subject))
    }
  }
  const client = async () => {
    for (const subject of outgoing) {
      await agent.sendUntilAccepted(ada?.id ?? '', '', subject, { to: [ben?.address], subject, text: 'x' })
    }
  }
  const correspondents = Array.from({ length: CLIENTS }, (_, n) => correspondent((n % 2 ? ada : ben)?.address ?? ''))
  await Promise.all([kills(), ...correspondents, ...Array.from({ length: CLIENTS }, client)])
}

/** The events of a type that were heard, as ids of the messages they tell of. */
function toldOf(type: string): Set<unknown> {
  return new Set(receiver.heard.filter((event) => event.type === type).map(({ data }) => data['message_id']))
}

// Covers: NFR-REL-4, FR-WH-3, FR-OUT-1, C5, G1, K1, S46
test(
  'it::webhooks::k1_killed_at_random_moments_nothing_is_sent_twice_and_every_event_arrives_without_a_gap',
  async () => {
    await subscribe()
    const mails = Array.from({ length: MESSAGES }, (_, n) => `in-${n}`)
    const sends = Array.from({ length: MESSAGES }, (_, n) => `out-${n}`)
    const begun = Date.now()

    await live(mails, sends)

    const sent = async () => (await agent.messages(ada.id)).filter(({ direction }) => direction === 'outbound')
    const open = async () => {
      const ended = (await sent()).filter(({ status }) => ENDED.includes(status)).map(({ subject }) => subject)
      return sends.filter((subject) => !ended.includes(subject))
    }
    await expect.poll(open, PATIENCE).toEqual([])
    const messages = await sent()
    const delivered = messages.filter(({ status }) => status === 'delivered')
    const untold = () => {
      const subjects = new Set(receiver.heard.map(subjectOf))
      const wanted = [...mails, ...delivered.map(({ subject }) => subject ?? '')]
      const outcomes = messages.filter(({ id, status }) => !toldOf(`message.${status}`).has(id))
      return [...wanted.filter((subject) => !subjects.has(subject)), ...outcomes.map(({ subject }) => subject)]
    }
    await expect.poll(untold, PATIENCE).toEqual([])
    await expect.poll(() => rows("select id from webhook_deliveries where status = 'pending'"), PATIENCE).toEqual([])

    expect(messages.length).toBe(MESSAGES)
    const inbox = (await agent.messages(ben.id)).map(({ subject }) => subject ?? '')
    expect(inbox.filter((subject, index) => inbox.indexOf(subject) !== index)).toEqual([])
    const heardIds = new Set(receiver.heard.map(({ id }) => id))
    const stored = await rows<{ id: string }>("select id from event_index where type like 'message.%'")
    expect(stored?.filter(({ id }) => !heardIds.has(id))).toEqual([])
    expect([...gapsOf(receiver.heard, ada.id), ...gapsOf(receiver.heard, ben.id)]).toEqual([])
    expect(receiver.refused()).toBe(0)
    // How often at-least-once was more than once.
    process.stdout.write(
      `${KILLS} kills, ${messages.length} sends (${messages.length - delivered.length} uncertain), ${mails.length} mails, ${heardIds.size} events, ${receiver.heard.length - heardIds.size} repeats, ${Date.now() - begun} ms\n`,
    )
  },
  TEST_MS,
)
