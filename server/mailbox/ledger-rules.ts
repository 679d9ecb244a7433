import type { Intervals } from '../platform/intervals.ts'
import type { DeliveryState } from './schema.object.ts'

type LedgerRow = {
  readonly state: DeliveryState
  readonly attempt: number
  readonly leaseUntil: number | null
  readonly receivedAt: number
}

/** Attempts after which a delivery that also waited long enough is given up. [settled S62] */
const ATTEMPTS_MAX = 10

/**
 * Whether a worker may have a delivery. `expected` and an expired lease: yes. A running lease: busy. A stored one has at
 * most effects left; whatever else has ended is done. A failed one waits for a redrive. [settled S62]
 */
export function leaseDecision(
  row: LedgerRow,
  openEffects: readonly string[],
  nowMs: number,
): 'lease' | 'busy' | 'done' | 'effects_due' {
  switch (row.state) {
    case 'expected':
      return 'lease'
    case 'leased':
      return row.leaseUntil !== null && row.leaseUntil > nowMs ? 'busy' : 'lease'
    case 'stored':
    case 'duplicate':
      return openEffects.length === 0 ? 'done' : 'effects_due'
    case 'dropped':
    case 'failed':
      return 'done'
  }
}

/** When a delivery is looked at again: waits double with its age, between `repair` and `repairMax`. */
export function nextCheckAfter(
  receivedAt: number,
  nowMs: number,
  intervals: Pick<Intervals, 'repair' | 'repairMax'>,
): number {
  const age = Math.max(0, nowMs - receivedAt)
  return nowMs + Math.min(Math.max(intervals.repair, age), intervals.repairMax)
}

/** Ten attempts and a day: nothing will change by trying again, an operator has to look. Open effects never stop. */
export function shouldGiveUp(row: LedgerRow, nowMs: number, intervals: Pick<Intervals, 'inboundGiveUp'>): boolean {
  const unfinished = row.state === 'expected' || row.state === 'leased'
  return unfinished && row.attempt >= ATTEMPTS_MAX && nowMs - row.receivedAt > intervals.inboundGiveUp
}
