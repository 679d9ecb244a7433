import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageId } from '../../contract/ids.ts'
import { createSendWorld, runAlarms, type SendWorld } from '../../test/send-world.ts'
import type { TransportResult } from '../outbound/outcome.ts'
import { beginTransport } from './begin-transport.ts'
import { cancelMessage } from './cancel.ts'
import { claimTransport } from './claim-transport.ts'
import { resolveMessage } from './resolve.ts'
import { recordTransportOutcome } from './transport-outcome.ts'

const ACTOR = { keyId: null, requestId: 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV' }

const RESULTS = ['accepted', 'rejected', 'unknown', 'retry_later'] as const
type ResultKind = (typeof RESULTS)[number]

function resultOf(kind: ResultKind, messageId: string): TransportResult {
  switch (kind) {
    case 'accepted':
      return { kind, provider: 'simulator', providerMessageId: `test-${messageId}` }
    case 'rejected':
      return { kind, reason: 'provider_validation', code: 'E', detail: 'no' }
    case 'unknown':
      return { kind, reason: 'transport_timeout', detail: 'late' }
    case 'retry_later':
      return { kind, class: 'relay', code: 'later' }
  }
}

/** What happens to one mailbox: requests, consumers that get on or die, lost queues, time, and people. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      key: fc.nat(3),
      body: fc.nat(1),
      inThread: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const), pointer: fc.nat(9), again: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      worker: fc.nat(5),
      result: fc.constantFrom(...RESULTS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('die' as const), worker: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose_queue' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 90) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), message: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('resolve' as const), message: fc.nat(3), sent: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Worker = {
  readonly messageId: MessageId
  stage: 'begin' | 'claim' | 'send' | 'record'
  token: string
  result: ResultKind
}

/** What an outside observer saw, apart from every table of the product. */
class Observer {
  readonly idsOfKey = new Map<string, Set<string>>()
  /** Calls that may have sent something, per message. */
  readonly calls = new Map<string, number>()
  /** Messages whose transport said yes and was heard. */
  readonly heard = new Set<string>()
  resolvedSent = 0
  /** The thread that later messages may join. */
  thread: string | null = null

  ids(): MessageId[] {
    return [...this.idsOfKey.values()].flatMap((ids) => [...ids]) as MessageId[]
  }

  call(messageId: string, result: ResultKind): void {
    if (result !== 'retry_later') this.calls.set(messageId, (this.calls.get(messageId) ?? 0) + 1)
  }
}

const BODIES = ['Hi', 'Other']

async function sendOften(
  world: SendWorld,
  seen: Observer,
  { key, body, times, inThread }: Extract<Step, { kind: 'send' }>,
) {
  const threadId = inThread ? seen.thread : null
  const change = { text: BODIES[body] ?? '', threadId: threadId as never }
  const answers = await Promise.all(Array.from({ length: times }, () => world.send(`key-${key}`, change)))
  for (const answer of answers) {
    if (answer.kind !== 'accepted') continue
    seen.thread ??= answer.message.thread_id
    const ids = seen.idsOfKey.get(`key-${key}`) ?? new Set()
    seen.idsOfKey.set(`key-${key}`, ids.add(answer.message.id))
  }
}

/** One stage of a consumer; false once it is done. */
async function work(world: SendWorld, seen: Observer, worker: Worker, result: ResultKind): Promise<boolean> {
  const { messageId } = worker
  switch (worker.stage) {
    case 'begin':
      worker.stage = 'claim'
      return (await beginTransport(world.job(), { messageId })).kind === 'ready'
    case 'claim': {
      const claim = claimTransport(world.job(), { messageId })
      worker.stage = 'send'
      worker.token = claim.kind === 'claimed' ? claim.token : ''
      return claim.kind === 'claimed'
    }
    case 'send':
      seen.call(messageId, result)
      worker.stage = 'record'
      worker.result = result
      return true
    case 'record': {
      const input = { messageId, token: worker.token, result: resultOf(worker.result, messageId), events: [] }
      const outcome = recordTransportOutcome(world.job(), input)
      if (worker.result === 'accepted' && outcome.kind === 'recorded') seen.heard.add(messageId)
      return false
    }
  }
}

function takePointer(world: SendWorld, workers: Worker[], { pointer, again }: Extract<Step, { kind: 'take' }>): void {
  const body = world.queue[pointer % Math.max(1, world.queue.length)]
  if (body?.kind !== 'send') return
  if (!again) world.queue.splice(world.queue.indexOf(body), 1)
  workers.push({ messageId: body.message_id, stage: 'begin', token: '', result: 'unknown' })
}

async function run(world: SendWorld, seen: Observer, workers: Worker[], change: Step): Promise<void> {
  const worker = 'worker' in change ? workers[change.worker % Math.max(1, workers.length)] : undefined
  const messageId = 'message' in change ? seen.ids()[change.message % Math.max(1, seen.ids().length)] : undefined
  switch (change.kind) {
    case 'send':
      return sendOften(world, seen, change)
    case 'take':
      return takePointer(world, workers, change)
    case 'work':
      if (worker !== undefined && !(await work(world, seen, worker, change.result)))
        workers.splice(workers.indexOf(worker), 1)
      return
    case 'die':
      if (worker !== undefined) workers.splice(workers.indexOf(worker), 1)
      return
    case 'lose_queue':
      world.queue.length = 0
      return
    case 'wait':
      world.clock.now += change.minutes * 60_000
      return runAlarms(world)
    case 'cancel':
      if (messageId !== undefined) cancelMessage(world.job(), { messageId, actor: ACTOR })
      return
    case 'resolve': {
      if (messageId === undefined) return
      const outcome = change.sent ? 'sent' : 'not_sent'
      const answer = resolveMessage(world.job(), { messageId, outcome, actor: ACTOR })
      if (answer.kind === 'resolved' && change.sent) seen.resolvedSent += 1
    }
  }
}

/** Everybody finishes, then time passes until nothing is queued any more. */
async function drain(world: SendWorld, seen: Observer, workers: Worker[]): Promise<void> {
  for (const worker of workers) while (await work(world, seen, worker, 'accepted')) {}
  for (let round = 0; round < 60; round++) {
    world.clock.now += 3_700_000
    await runAlarms(world)
    for (const body of world.queue.splice(0)) {
      if (body.kind !== 'send') continue
      const worker: Worker = { messageId: body.message_id, stage: 'begin', token: '', result: 'unknown' }
      while (await work(world, seen, worker, 'accepted')) {}
    }
    const left = world.mailbox.rows("select count(*) as n from messages where status = 'queued'")
    if (left[0]?.['n'] === 0 && round > 2) return
  }
}

function assertHeld(world: SendWorld, seen: Observer): void {
  const rows = world.mailbox
    .rows('select id, status from messages')
    .map((row) => [String(row['id']), String(row['status'])] as const)
  const byStatus = (status: string) => rows.filter((row) => row[1] === status).map((row) => row[0])

  expect([...seen.idsOfKey.values()].every((ids) => ids.size === 1)).toBe(true)
  expect(rows.map(([id]) => id).sort()).toEqual(seen.ids().sort())
  expect(Math.max(0, ...seen.calls.values())).toBeLessThanOrEqual(1)
  expect(byStatus('queued')).toEqual([])
  expect(byStatus('submitted')).toEqual(expect.arrayContaining([...seen.heard]))
  expect(byStatus('canceled').filter((id) => seen.calls.has(id))).toEqual([])
  expect(world.mailbox.rows("select k from meta where k like '%msg_%'")).toEqual([])
  expect(world.mailbox.rows('select lock_owner from threads where lock_owner is not null')).toEqual([])
  expect(world.objects.size).toBe(rows.length)
  const [sends] = world.quotaRows("select held, used from allowances where feature = 'sends'")
  expect(sends === undefined ? {} : { ...sends }).toEqual(
    rows.length === 0 ? {} : { held: 0, used: seen.heard.size + seen.resolvedSent },
  )
  const [day] = world.quotaRows("select coalesce(sum(value), 0) as n from counters where metric = 'sends'")
  expect(day?.['n']).toBe(rows.length - byStatus('canceled').length)
}

// Covers: FR-OUT-1, FR-OUT-2, G1, G2, S54, S59
test('worker::property::one_call_per_message_one_message_per_key_and_no_acceptance_lost_in_any_history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const world = createSendWorld()
      const seen = new Observer()
      const workers: Worker[] = []
      for (const change of steps) await run(world, seen, workers, change)

      await drain(world, seen, workers)

      assertHeld(world, seen)
      world.close()
      world.d1.close()
    }),
    { numRuns: 300 },
  )
}, 120_000)
