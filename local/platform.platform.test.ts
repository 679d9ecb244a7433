import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ControlDecision } from './control.ts'
import { writeJson } from './files.ts'
import { seedPlatform } from './seed.ts'
import { sendMail } from './smtp-session.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

const MessagePage = z.object({ data: z.array(z.object({ subject: z.string().nullable() })) })

/** What the next points answer; empty again after each test that fills it. */
const decisions = new Map<string, ControlDecision>()

const platform = await startTestPlatform({
  intervals: { repair: 500, lease: 2_000 },
  control(point) {
    const decision = decisions.get(point.name) ?? 'go'
    decisions.delete(point.name)
    return decision
  },
})
afterAll(() => platform.stop())

const [ada, ben] = platform.seeded.identities

function deliver(to: string, subject: string): Promise<string> {
  return sendMail({
    port: platform.smtp.port,
    from: 'sender@simulator.invalid',
    to: [to],
    raw: Buffer.from(
      `From: Sender <sender@simulator.invalid>\r\nTo: ${to}\r\nSubject: ${subject}\r\n` +
        `Message-ID: <${subject}@simulator.invalid>\r\nDate: Mon, 30 Nov 2026 10:00:00 +0000\r\n\r\nHello.\r\n`,
    ),
  })
}

async function subjectsOf(
  { apiUrl, seeded }: TestPlatform,
  identityId: string | undefined,
): Promise<(string | null)[]> {
  const response = await fetch(`${apiUrl}/v1/identities/${identityId}/messages`, {
    headers: { authorization: `Bearer ${seeded.tenant_key}` },
  })
  return MessagePage.parse(await response.json()).data.map(({ subject }) => subject)
}

const PATIENCE = { timeout: 30_000, interval: 200 }

describe('mail by SMTP', () => {
  test('it::local::accepted_mail_is_in_the_mailbox', async () => {
    const reply = await deliver(ada?.address ?? '', 'accepted')

    expect(reply).toBe('250 2.0.0 Accepted')
    await expect.poll(() => subjectsOf(platform, ada?.id), PATIENCE).toContain('accepted')
  })

  test('it::local::unknown_recipient_is_refused_in_the_handlers_words', async () => {
    expect(await deliver('nobody.test@agents.localhost', 'refused')).toMatch(/^550 5\.1\.1 /)
  })

  test('it::local::thrown_error_asks_the_sender_to_come_again', async () => {
    decisions.set('inbound.raw_stored', 'fail')

    const first = await deliver(ada?.address ?? '', 'again')
    const second = await deliver(ada?.address ?? '', 'again')

    expect([first, second]).toEqual([
      '451 4.3.0 The message could not be taken now; try again later',
      '250 2.0.0 Accepted',
    ])
    await expect.poll(() => subjectsOf(platform, ada?.id), PATIENCE).toContain('again')
  })

  test('it::local::accepted_mail_outlives_a_runtime_killed_with_its_queue', async () => {
    decisions.set('inbound.leased', 'kill_runtime')
    const back = platform.nextRestart()

    const reply = await deliver(ben?.address ?? '', 'killed')
    await back

    expect(reply).toBe('250 2.0.0 Accepted')
    await expect.poll(() => subjectsOf(platform, ben?.id), PATIENCE).toEqual(['killed'])
  })
})

describe('the door', () => {
  test('it::local::clock_moves_the_worker_and_outlives_a_restart_of_the_runtime', async () => {
    const hour = 3_600_000

    await platform.door.clock(hour)
    const moved = await serverTime()
    decisions.set('inbound.raw_stored', 'kill_runtime')
    const restarted = platform.nextRestart()
    await deliver(ada?.address ?? '', 'lost')
    await restarted
    const kept = await serverTime()
    await platform.door.clock(0)
    const reset = await serverTime()

    expect(moved - Date.now()).toBeGreaterThan(hour - 20_000)
    expect(kept - Date.now()).toBeGreaterThan(hour - 20_000)
    expect(reset - Date.now()).toBeLessThan(20_000)
  })

  test('it::local::cron_runs_when_it_is_told_to', async () => {
    await expect(platform.door.scheduled('* * * * *', Date.now())).resolves.toBeUndefined()
  })

  test('it::local::door_answers_nobody_without_its_key', async () => {
    const miss = await fetch(`${platform.apiUrl}/email?from=a&to=b`, { method: 'POST' })

    expect(miss.status).toBe(404)
  })
})

/** When a thing made now was made, by the Worker's clock. */
async function serverTime(): Promise<number> {
  const response = await fetch(`${platform.apiUrl}/v1/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.seeded.tenant_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'clock',
      level: 'tenant',
      tenant_id: platform.seeded.tenant_id,
      permissions: ['identities:read'],
    }),
  })
  const { created_at: createdAt } = z.object({ created_at: z.string() }).parse(await response.json())
  return Date.parse(createdAt)
}

describe('seedPlatform', () => {
  test('it::local::seed_cut_off_before_its_end_is_completed_with_the_same_things', async () => {
    await using other = await startTestPlatform()
    writeJson(other.state.seeded, { platform_key: other.seeded.platform_key, seeded: null })

    const again = await seedPlatform(other)

    expect({ ...again, tenant_key: '' }).toEqual({ ...other.seeded, tenant_key: '' })
    expect(JSON.parse(readFileSync(other.state.seeded, 'utf8'))).toMatchObject({ seeded: again })
  })
})

describe('what the local entry adds', () => {
  test('it::local::docs_are_served_from_this_machine_alone', async () => {
    const page = await fetch(`${platform.apiUrl}/docs`)
    const script = await fetch(`${platform.apiUrl}/docs/reference.js`)

    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])).toEqual(['/docs/reference.js'])
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })

  test('it::local::rate_limits_hold_unless_they_are_switched_off', async () => {
    await using free = await startTestPlatform({ settings: { PM_LOCAL_RATE_LIMITS: 'off' } })

    const limited = await statusesOf(platform, REQUESTS)
    const unlimited = await statusesOf(free, REQUESTS)

    expect(limited).toContain(429)
    expect(unlimited).toEqual(new Set([200]))
  })
})

/** Whatever minute boundary falls among them, one minute gets more than the 600 of `RL_API`. */
const REQUESTS = 1_300

/** The statuses of `count` reads with one key, ten at a time; the first 429 ends them. */
async function statusesOf({ apiUrl, seeded }: TestPlatform, count: number): Promise<Set<number>> {
  const seen = new Set<number>()
  const reader = async (): Promise<void> => {
    for (let index = 0; index < count / 10 && !seen.has(429); index += 1) {
      const response = await fetch(`${apiUrl}/v1/me`, { headers: { authorization: `Bearer ${seeded.platform_key}` } })
      await response.arrayBuffer()
      seen.add(response.status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, reader))
  return seen
}
