import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendMail } from '../local/smtp-session.ts'
import { copyTemplate } from '../local/test-platform.ts'
import { type Local, launch, whenReady } from '../local/test-process.ts'
import { mailWithAttachment } from './platform-mail.ts'

const MESSAGES = 200
const CONNECTIONS = 10
const ENVIRONMENT = { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off', PM_REPAIR_AFTER_SECONDS: '2' }

/** Sends each subject once over ten connections; what was answered 250. Ends early when the platform is gone. */
async function flood(
  local: Local,
  subjects: readonly string[],
  onAccepted: (count: number) => void,
): Promise<Set<string>> {
  const accepted = new Set<string>()
  const waiting = [...subjects]
  const to = local.identities[0]?.address ?? ''
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
        const reply = await sendMail({
          port: local.smtp.port,
          from: 'jo@simulator.invalid',
          to: [to],
          raw: mailWithAttachment(to, subject),
        }).catch(() => '')
        if (!reply.startsWith('250')) continue
        accepted.add(subject)
        onAccepted(accepted.size)
      }
    }),
  )
  return accepted
}

async function subjectsIn(local: Local): Promise<string[]> {
  const subjects: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `${local.api_url}/v1/identities/${local.identities[0]?.id}/messages?limit=100${cursor && `&cursor=${cursor}`}`
    const page = (await (await fetch(url, { headers: { authorization: `Bearer ${local.tenant_key}` } })).json()) as {
      data: { subject: string }[]
      next_cursor: string | null
    }
    subjects.push(...page.data.map((message) => message.subject))
    cursor = page.next_cursor
  }
  return subjects
}

// Covers: NFR-REL-1, FR-IN-1, J1, J2
test('it::inbound::sigkill_in_the_middle_of_200_messages_loses_none_that_was_accepted_and_doubles_none', async () => {
  const stateDir = copyTemplate()
  const first = launch(stateDir, ENVIRONMENT)
  const before = await whenReady(stateDir, first)
  const subjects = Array.from({ length: MESSAGES }, (_, n) => `flood-${n}`)

  const accepted = await flood(before, subjects, (count) => {
    if (count === MESSAGES / 2) first.child.kill('SIGKILL')
  })
  await first.ended
  rmSync(join(stateDir, 'local.json'))
  const second = launch(stateDir, ENVIRONMENT)
  const after = await whenReady(stateDir, second)
  await expect
    .poll(
      async () => {
        const found = new Set(await subjectsIn(after))
        return [...accepted].filter((subject) => !found.has(subject)).length
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0)
  // What still waits in the queue goes before this one: once it is there, a second copy would be too.
  await flood(after, ['last'], () => undefined)
  await expect.poll(() => subjectsIn(after), { timeout: 30_000, interval: 300 }).toContain('last')
  const found = await subjectsIn(after)

  expect(accepted.size).toBeGreaterThanOrEqual(MESSAGES / 2)
  expect(accepted.size).toBeLessThan(MESSAGES)
  expect(new Set(found).size).toBe(found.length)
  second.child.kill('SIGTERM')
  await second.ended
  rmSync(stateDir, { recursive: true, force: true })
})
