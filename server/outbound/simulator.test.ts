import { describe, expect, test } from 'vitest'
import { MESSAGE } from '../../test/send-facts.ts'
import { backOff } from './back-off.ts'
import { DeliveryEvent } from './delivery-event.ts'
import { outcomeOf } from './outcome.ts'
import { simulatedEvents, simulatedRefusal } from './simulator.ts'

// Covers: L2, G2, spec/outbound.md 23, 24, 36

const at = (local: string) => `${local}@simulator.invalid`
const NOW = Date.UTC(2026, 9, 9, 10)

describe('the simulator', () => {
  test.each([
    ['delivered', ['delivered 1']],
    ['anybody', ['delivered 1']],
    ['bounce', ['bounced! 1']],
    ['bounce+order-42', ['bounced! 1']],
    ['softbounce', ['deferred 1', 'bounced 3']],
    ['complaint', ['delivered 1', 'complained 3']],
    ['deferred', ['deferred 1']],
  ])('core::simulator::l2 %s', (local, steps) => {
    const events = simulatedEvents({ messageId: MESSAGE, sender: 'ada@x', recipient: at(local), now: NOW })

    expect(events.map(({ event, dueAt }) => `${event.kind}${event.hard ? '!' : ''} ${(dueAt - NOW) / 1_000}`)).toEqual(
      steps,
    )
    expect(events.map(({ event }) => event.event_id)).toEqual(
      steps.map((_, n) => `sim:${MESSAGE}:${at(local)}:${n + 1}`),
    )
    expect(events.map(({ event }) => DeliveryEvent.parse(event))).toEqual(events.map(({ event }) => event))
  })

  test.each([
    [
      ['delivered', 'reject', 'timeout'],
      { kind: 'rejected', reason: 'provider_validation', code: 'E_SIMULATED_REJECT' },
    ],
    [['delivered', 'timeout'], { kind: 'unknown', reason: 'transport_timeout' }],
  ])('core::simulator::l2 %j decides about the whole message', (locals, result) => {
    expect(simulatedRefusal(locals.map(at))).toMatchObject(result)
  })

  test('core::simulator::somebody_elses_reject_is_no_script', () => {
    expect(simulatedRefusal(['reject@agents.localhost', at('delivered')])).toBeNull()
  })
})

test.each([
  [
    { kind: 'accepted', provider: 'simulator', providerMessageId: 'x' },
    { status: 'submitted', consumes: true },
  ],
  [
    { kind: 'rejected', reason: 'provider_validation', code: 'E_X', detail: 'no' },
    { status: 'rejected', reason: 'provider_validation', detail: 'E_X: no', consumes: false },
  ],
  [
    { kind: 'unknown', reason: 'transport_timeout', detail: 'late' },
    { status: 'uncertain', reason: 'transport_timeout', consumes: false },
  ],
  [
    { kind: 'retry_later', class: 'relay', code: 'x' },
    { status: null, consumes: false },
  ],
] as const)('core::outcome::%j', (result, effect) => {
  expect(outcomeOf(result)).toMatchObject(effect)
})

describe('back-off', () => {
  const intervals = { sendRetry: 60_000, sendRetryMax: 3_600_000, sendExpiry: 86_400_000 }
  const wait = (n: number, random = 0.5, now = NOW) => backOff({ n, submittedAt: NOW, now, random }, intervals)

  test.each([
    [1, 60_000],
    [2, 120_000],
    [6, 1_920_000],
    [7, 3_600_000],
    [50, 3_600_000],
  ])('core::back_off::try %i waits %i ms', (n, delayMs) => {
    expect(wait(n)).toEqual({ kind: 'retry', delayMs })
  })

  test('core::back_off::chance_adds_or_takes_a_tenth', () => {
    expect([wait(1, 0), wait(1, 0.999_999)]).toEqual([
      { kind: 'retry', delayMs: 54_000 },
      { kind: 'retry', delayMs: 66_000 },
    ])
  })

  test('core::back_off::a_try_later_than_a_day_after_the_submit_is_none', () => {
    expect(wait(7, 0.5, NOW + 86_400_000 - 3_600_000)).toEqual({ kind: 'retry', delayMs: 3_600_000 })
    expect(wait(7, 0.5, NOW + 86_400_000 - 3_599_999)).toEqual({ kind: 'expired' })
  })
})
