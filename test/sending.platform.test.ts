import { afterAll, describe, expect, test } from 'vitest'
import type { ControlDecision } from '../local/control.ts'
import { startTestPlatform } from '../local/test-platform.ts'
import { CRASH_POINTS } from '../server/platform/seams.ts'
import { countEvents } from './platform-mail.ts'
import { agentOf, type SeenMessage } from './platform-sending.ts'

// Covers: FR-OUT-1, FR-OUT-2, FR-OUT-5, FR-OUT-6, C2, C4, G1, G2, L2, L3, S4, S45, S54, NFR-REL-1

/** The decision for the next passing of a point; used once. */
const decisions = new Map<string, ControlDecision>()
const passed = new Map<string, number>()
/** Kills at moments of its own while it is above 0. */
let randomKills = 0

const platform = await startTestPlatform({
  settings: { PM_LOCAL_RATE_LIMITS: 'off', PM_LOCAL_STAMP: 'off' },
  intervals: { repair: 1_500, lease: 2_500, transport: 1_000, claim: 16_500, alarmBackoff: 200 },
  control(point) {
    passed.set(point.name, (passed.get(point.name) ?? 0) + 1)
    const decision = decisions.get(point.name) ?? 'go'
    decisions.delete(point.name)
    if (decision !== 'go' || randomKills === 0 || point.kind !== 'crash' || Math.random() > 0.02) return decision
    randomKills -= 1
    return 'kill_runtime'
  },
})
afterAll(() => platform.stop())

const agent = agentOf(platform)
const [ada, ben] = platform.seeded.identities.map(({ id, address }) => ({ id, address }))
if (ada === undefined || ben === undefined) throw new Error('two identities are seeded')
const PATIENCE = { timeout: 60_000, interval: 250 }
const ENDED = ['delivered', 'uncertain', 'rejected', 'failed', 'bounced']

const bySubject = (list: readonly SeenMessage[], subject: string) =>
  list.filter((message) => message.subject === subject)
const statusesOf = async (subject: string) =>
  bySubject(await agent.messages(ada.id), subject).map(({ status }) => status)
const copiesOf = async (subject: string) =>
  bySubject(await agent.messages(ben.id), subject).filter(({ direction }) => direction === 'inbound')

describe('one key', () => {
  test('it::sending::g1_fifty_sends_at_once_are_one_message_one_claim_and_one_copy', async () => {
    const body = { to: [ben.address], subject: 'Fifty', text: 'Once.' }
    const claimsBefore = passed.get('outbound.claimed') ?? 0
    const sentBefore = await countEvents(platform, ada.id, 'message.sent')

    const answers = await Promise.all(Array.from({ length: 50 }, () => agent.send(ada.id, '', 'fifty', body)))

    const firsts = answers.filter(({ message, isReplay }) => message !== null && !isReplay)
    const others = answers.filter((answer) => !firsts.includes(answer))
    expect(firsts).toHaveLength(1)
    expect(others.every(({ isReplay, code }) => isReplay || code === 'request_in_progress')).toBe(true)
    await expect.poll(() => statusesOf('Fifty'), PATIENCE).toEqual(['delivered'])
    await expect.poll(async () => (await copiesOf('Fifty')).length, PATIENCE).toBe(1)
    await expect.poll(() => countEvents(platform, ada.id, 'message.sent'), PATIENCE).toBe(sentBefore + 1)
    expect((passed.get('outbound.claimed') ?? 0) - claimsBefore).toBe(1)
  })
})

describe('two identities', () => {
  test('it::sending::ten_turns_stay_one_thread_on_each_side_with_references_and_reply_addresses', async () => {
    const sides = { ada: { me: ada, other: ben }, ben: { me: ben, other: ada } }
    const threadOf = async (identityId: string) =>
      (await agent.messages(identityId)).filter(({ subject }) => /^(Re: )?Ten turns$/.test(subject ?? ''))
    const latestOf = async (identityId: string) => (await threadOf(identityId))[0]?.id ?? ''
    const arrived = async (identityId: string, count: number) => (await threadOf(identityId)).length === count
    const answer = async ({ me }: { me: { id: string } }, turn: number) => {
      await expect.poll(() => arrived(me.id, turn), PATIENCE).toBe(true)
      return agent.send(me.id, `/${await latestOf(me.id)}/reply`, `turn-${turn}`, { text: `Turn ${turn}` })
    }

    const first = { to: [ben.address], subject: 'Ten turns', text: 'Turn 0' }
    expect(await agent.send(ada.id, '', 'turn-0', first)).toMatchObject({ status: 202 })
    for (let turn = 1; turn < 9; turn++) {
      expect(await answer(turn % 2 === 1 ? sides.ben : sides.ada, turn)).toMatchObject({ status: 202 })
    }
    // Nine messages in a row answer one another; the tenth answer would be a loop. [N13]
    expect(await answer(sides.ben, 9)).toMatchObject({ status: 409, code: 'loop_detected' })
    expect(await answer(sides.ada, 9)).toMatchObject({ status: 202 })
    await expect.poll(() => arrived(ben.id, 10), PATIENCE).toBe(true)

    for (const { me, other } of Object.values(sides)) {
      const thread = (await threadOf(me.id)).reverse()
      const ids = thread.map(({ rfc_message_id }) => rfc_message_id)
      const last = await agent.headers(me.id, thread.at(-1)?.id ?? '')

      expect(new Set(thread.map(({ thread_id }) => thread_id)).size).toBe(1)
      expect(thread.map(({ subject }) => subject)).toEqual(['Ten turns', ...Array(9).fill('Re: Ten turns')])
      expect(thread.map(({ in_reply_to }) => in_reply_to)).toEqual([null, ...ids.slice(0, -1)])
      const references = ids.slice(0, -1).map((id) => `<${id}>`)
      expect(last.get('References')).toBe(references.join(' '))
      for (const message of thread) {
        const [from, to] = message.direction === 'outbound' ? [me, other] : [other, me]
        expect(message.from?.address).toBe(from.address)
        expect(message.to.map(({ address }) => address.replace(/\+[^@]*/, ''))).toEqual([to.address])
        const [local, domain] = from.address.split('@')
        expect(message.reply_to[0]?.address).toMatch(new RegExp(`^${local}\\+t[^@]+@${domain}$`))
      }
    }
  })
})

describe('the transport that never answers', () => {
  test('it::sending::g2_l2_leaves_the_message_uncertain_and_is_never_asked_again', async () => {
    const body = { to: ['timeout@simulator.invalid'], subject: 'Timeout', text: 'x' }
    const claimsBefore = passed.get('outbound.claimed') ?? 0
    const first = await agent.sendUntilAccepted(ada.id, '', 'timeout', body)
    await expect.poll(() => statusesOf('Timeout'), PATIENCE).toEqual(['uncertain'])

    const again = await agent.send(ada.id, '', 'timeout', body)
    // Longer than every wait after which anything is sent again.
    await platform.door.clock(3_600_000)
    await platform.door.clock(0)
    const later = await statusesOf('Timeout')

    expect(again).toMatchObject({ isReplay: true, message: { id: first.id } })
    expect(later).toEqual(['uncertain'])
    expect((passed.get('outbound.claimed') ?? 0) - claimsBefore).toBe(1)
  })
})

const OUTBOUND_POINTS = CRASH_POINTS.filter((point) => point.startsWith('outbound.') && point !== 'outbound.locked')
/** Between claim and outcome nobody can know; the copies are made in between. */
const MAY_BE_UNCERTAIN = [
  'outbound.claimed',
  'outbound.loopback_stored',
  'outbound.loopback_expected',
  'outbound.loopback_sent',
  'outbound.transport_answered',
]
const COPYLESS = ['outbound.claimed', 'outbound.loopback_stored']

describe('a kill on the way out', () => {
  const isBounce = (point: string) => point === 'outbound.suppressed' || point === 'outbound.event_finished'
  /** What becomes of a message when the runtime is killed right after a durable step. */
  const endOf = (point: string) => {
    if (MAY_BE_UNCERTAIN.includes(point)) return 'uncertain'
    return isBounce(point) ? 'bounced' : 'delivered'
  }
  const ended = async (subjects: readonly string[]) => {
    const all = await agent.messages(ada.id)
    return subjects.map((subject) => {
      const statuses = bySubject(all, subject).map(({ status }) => status)
      return statuses.length === 1 && ENDED.includes(statuses[0] ?? '') ? statuses[0] : statuses
    })
  }

  test('it::sending::killed_at_every_point_a_message_is_there_once_and_so_is_its_copy', async () => {
    for (const point of OUTBOUND_POINTS) {
      const to = isBounce(point) ? `bounce+${point}@simulator.invalid` : ben.address
      decisions.set(point, 'kill_runtime')
      const back = platform.nextRestart()
      const body = { to: [to], subject: point, text: 'x' }
      await Promise.all([back, agent.sendUntilAccepted(ada.id, '', point, body)])
      // Those of a lost claim end much later, together; the next kill must not hit any other.
      if (endOf(point) !== 'uncertain') await expect.poll(() => ended([point]), PATIENCE).toEqual([endOf(point)])
    }
    await expect.poll(() => ended(OUTBOUND_POINTS), PATIENCE).toEqual(OUTBOUND_POINTS.map(endOf))

    const inbox = await agent.messages(ben.id)
    const copies = OUTBOUND_POINTS.map((point) => [point, bySubject(inbox, point).length])
    const isCopyless = (point: string) => isBounce(point) || COPYLESS.includes(point)
    expect(copies).toEqual(OUTBOUND_POINTS.map((point) => [point, isCopyless(point) ? 0 : 1]))
  }, 180_000)

  test('it::sending::under_kills_at_random_moments_no_message_is_sent_twice_and_none_is_missing', async () => {
    const count = Number(process.env['PM_KILL_SENDS'] ?? 102)
    const queue = Array.from({ length: count }, (_, n) => `random-${n}`)
    const accepted: SeenMessage[] = []
    const client = async () => {
      for (let subject = queue.shift(); subject !== undefined; subject = queue.shift()) {
        const body = { to: [ben.address], subject, text: 'x' }
        accepted.push(await agent.sendUntilAccepted(ada.id, '', subject, body))
      }
    }
    randomKills = 6
    await Promise.all(Array.from({ length: 6 }, client))
    const killsLeft = randomKills
    randomKills = 0
    const ours = async (identityId: string) =>
      (await agent.messages(identityId)).filter(({ subject }) => subject?.startsWith('random-'))
    const open = async () => {
      const all = await ours(ada.id)
      return all.length === 0 ? -1 : all.filter(({ status }) => !ENDED.includes(status)).length
    }
    await expect.poll(open, { timeout: 120_000, interval: 1_000 }).toBe(0)

    const messages = await ours(ada.id)
    const delivered = messages.filter(({ status }) => status === 'delivered').map(({ subject }) => subject)
    const copied = async () => (await ours(ben.id)).map(({ subject }) => subject)
    // Counting is not enough: a message whose outcome got lost may have a copy too.
    await expect.poll(copied, PATIENCE).toEqual(expect.arrayContaining(delivered))
    const copies = await copied()

    expect(killsLeft).toBeLessThan(6)
    expect(messages.map(({ id }) => id).sort()).toEqual(accepted.map(({ id }) => id).sort())
    expect(new Set(messages.map(({ subject }) => subject)).size).toBe(count)
    expect(messages.filter(({ status }) => !['delivered', 'uncertain'].includes(status))).toEqual([])
    expect(new Set(copies).size).toBe(copies.length)
  }, 240_000)
})
