import { afterAll, describe, expect, test } from 'vitest'
import type { ControlDecision } from '../local/control.ts'
import { startTestPlatform } from '../local/test-platform.ts'
import { CRASH_POINTS } from '../server/platform/seams.ts'
import { apiOf, countEvents, deliverUntilAccepted, mailWithAttachment } from './platform-mail.ts'

/** The decision for the next passing of a point; used once. */
const decisions = new Map<string, ControlDecision>()

const platform = await startTestPlatform({
  settings: { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off' },
  intervals: { repair: 700, lease: 2_500, alarmBackoff: 200 },
  control(point) {
    const decision = decisions.get(point.name) ?? 'go'
    decisions.delete(point.name)
    return decision
  },
})
afterAll(() => platform.stop())

const api = apiOf(platform)
const [ada] = platform.seeded.identities
const PATIENCE = { timeout: 60_000, interval: 200 }
const INBOUND_POINTS = CRASH_POINTS.filter((point) => point.startsWith('inbound.') || point.startsWith('outbox.'))

// Covers: FR-IN-1, NFR-REL-1, J1, J2, G-19
describe('a kill on the way in', () => {
  test.each(INBOUND_POINTS)(
    'it::inbound::g19_killed_at_%s_the_mail_is_there_once_with_its_event_and_its_file',
    async (point) => {
      const subject = `killed-at-${point}`
      const before = await countEvents(platform, ada?.id ?? '', 'message.received')
      decisions.set(point, 'kill_runtime')

      await deliverUntilAccepted(
        platform.smtp.port,
        ada?.address ?? '',
        mailWithAttachment(ada?.address ?? '', subject),
      )

      // The last points come after the mail can be seen.
      await expect.poll(() => decisions.has(point), PATIENCE).toBe(false)
      const found = async () => (await api.messages(ada?.id ?? '')).filter((message) => message.subject === subject)
      await expect.poll(async () => (await found()).length, PATIENCE).toBe(1)
      const [message] = await found()
      const path = `/v1/identities/${ada?.id}/messages/${message?.id}`
      const file = () =>
        api.get(`${path}/attachments/${message?.attachments[0]?.id}`).then(
          (r) => (r.ok ? r.text() : `${r.status}`),
          () => 'down',
        )
      await expect.poll(file, PATIENCE).toBe(`bytes of ${subject}`)
      await expect
        .poll(() => countEvents(platform, ada?.id ?? '', 'message.received').catch(() => -1), PATIENCE)
        .toBe(before + 1)
      expect((await found()).length).toBe(1)
    },
  )
})

// Covers: J1
describe('a store that fails', () => {
  test.each(['r2.put', 'object.call', 'queue.send', 'd1.query'])(
    'it::inbound::j1_one_failure_of_%s_loses_nothing',
    async (target) => {
      const subject = `fault-${target}`
      decisions.set(target, 'fail')

      await deliverUntilAccepted(
        platform.smtp.port,
        ada?.address ?? '',
        mailWithAttachment(ada?.address ?? '', subject),
      )

      const count = async () =>
        (await api.messages(ada?.id ?? '')).filter((message) => message.subject === subject).length
      await expect.poll(count, PATIENCE).toBe(1)
    },
  )

  test('it::inbound::fr_in_3_a_message_whose_parse_dies_twice_is_stored_by_its_headers', async () => {
    const subject = 'parse-dies'
    let deaths = 0
    const revive = setInterval(() => {
      if (deaths < 2 && !decisions.has('parse')) {
        decisions.set('parse', 'fail')
        deaths += 1
      }
    }, 20)

    await deliverUntilAccepted(platform.smtp.port, ada?.address ?? '', mailWithAttachment(ada?.address ?? '', subject))

    const flags = async () => {
      const listed = (await api.messages(ada?.id ?? '')).find((message) => message.subject === subject)
      if (listed === undefined) return null
      const body = (await (await api.get(`/v1/identities/${ada?.id}/messages/${listed.id}`)).json()) as {
        flags: string[]
      }
      return body.flags
    }
    await expect.poll(flags, { timeout: 90_000, interval: 300 }).toContain('parse_degraded')
    clearInterval(revive)
    decisions.delete('parse')
  })
})
