import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryStatus, MessageStatus } from '../../contract/objects/message.ts'
import { rollUp } from './roll-up.ts'
import { DELIVERY_EVENT_KINDS, type DeliveryEventKind, transitionOf } from './transition.ts'

// Covers: G6, FR-DLV-1, S63, spec/outbound.md 28

const ROLL_UPS: readonly [readonly DeliveryStatus[], MessageStatus][] = [
  [['suppressed', 'suppressed'], 'suppressed'],
  [['suppressed', 'delivered'], 'delivered'],
  [['queued', 'submitted'], 'queued'],
  [['submitted', 'delivered'], 'submitted'],
  [['submitted', 'deferred'], 'deferred'],
  [['uncertain', 'submitted'], 'uncertain'],
  [['uncertain', 'delivered', 'bounced'], 'uncertain'],
  [['queued', 'uncertain'], 'queued'],
  [['complained', 'queued'], 'complained'],
  [['delivered', 'delivered'], 'delivered'],
  [['delivered', 'bounced', 'failed'], 'bounced'],
  [['delivered', 'failed', 'rejected'], 'failed'],
  [['delivered', 'rejected'], 'rejected'],
  [['delivered', 'complained'], 'complained'],
]

describe('the status of a message', () => {
  test.each(ROLL_UPS)('core::roll_up::%j is %s', (deliveries, status) => {
    expect(rollUp('submitted', deliveries)).toBe(status)
  })

  test.each([
    ['delivered', ['bounced'], 'bounced'],
    ['delivered', ['complained'], 'complained'],
    ['bounced', ['complained'], 'complained'],
    ['bounced', ['delivered'], 'bounced'],
    ['complained', ['delivered'], 'complained'],
    ['rejected', ['delivered'], 'rejected'],
    ['failed', ['submitted'], 'failed'],
    ['canceled', ['queued'], 'canceled'],
    ['suppressed', ['queued'], 'suppressed'],
    ['uncertain', ['submitted'], 'submitted'],
  ] as const)('core::roll_up::%s with %j becomes %s', (current, deliveries, status) => {
    expect(rollUp(current, deliveries)).toBe(status)
  })
})

const CURRENT: readonly DeliveryStatus[] = [
  'queued',
  'submitted',
  'uncertain',
  'deferred',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'rejected',
  'suppressed',
]
/** Rows of the specification's table: what each event makes of a recipient; `-` nothing, `=` only new details. */
const TABLE: Record<string, Record<DeliveryEventKind, string>> = {
  open: {
    delivered: 'delivered',
    deferred: 'deferred',
    bounced: 'bounced',
    failed: 'failed',
    rejected: 'rejected',
    complained: 'complained',
  },
  delivered: {
    delivered: '-',
    deferred: '-',
    bounced: 'bounced',
    failed: '-',
    rejected: '-',
    complained: 'complained',
  },
  bounced: { delivered: '-', deferred: '-', bounced: '=', failed: '-', rejected: '-', complained: 'complained' },
  ended: { delivered: '-', deferred: '-', bounced: '-', failed: '-', rejected: '-', complained: '-' },
}
const ROW_OF: Partial<Record<DeliveryStatus, string>> = {
  queued: 'open',
  submitted: 'open',
  uncertain: 'open',
  deferred: 'open',
  delivered: 'delivered',
  bounced: 'bounced',
}
const CASES = CURRENT.flatMap((current) =>
  DELIVERY_EVENT_KINDS.map((event) => ({ current, event, becomes: TABLE[ROW_OF[current] ?? 'ended']?.[event] })),
)

describe('the status of a recipient', () => {
  test.each(CASES)('core::transition::g6 $current, then $event: $becomes', ({ current, event, becomes }) => {
    const transition = transitionOf(current, event)

    const shown = transition.kind === 'applied' ? transition.status : transition.kind === 'details' ? '=' : '-'
    expect(shown).toBe(becomes)
  })

  test('core::transition::a_complaint_is_never_taken_back_and_no_order_of_events_revives_an_end', () => {
    const events = fc.array(fc.constantFrom(...DELIVERY_EVENT_KINDS), { maxLength: 8 })
    fc.assert(
      fc.property(events, (kinds) => {
        const seen: DeliveryStatus[] = ['submitted']
        for (const kind of kinds) {
          const transition = transitionOf(seen.at(-1) ?? 'submitted', kind)
          if (transition.kind === 'applied') seen.push(transition.status)
        }

        const ends = seen.filter((status) => ['failed', 'rejected', 'complained'].includes(status))
        expect(ends.length).toBeLessThanOrEqual(1)
        expect(seen.indexOf('bounced')).toBeLessThanOrEqual(seen.lastIndexOf('bounced'))
        expect(seen.filter((status) => status === 'delivered').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
