import { z } from 'zod'

/**
 * Every wait of the product in milliseconds, in one place: what a crash leaves behind is picked up after these. The
 * local platform shortens them (`PM_LOCAL_INTERVALS`), so that nobody waits five minutes for a restart. [settled S6, S48]
 */
export const INTERVALS = {
  /** A pointer whose work has not begun is sent again after this; doubles up to `repairMax`. */
  repair: 300_000,
  repairMax: 3_600_000,
  /** How long a consumer owns a delivery. Longer than any work on one message. */
  lease: 300_000,
  /** How long a transport attempt owns a message. */
  claim: 300_000,
  /** Deadline of one transport call. */
  transport: 60_000,
  /** First wait of a message that a transport put off or its sender's pause holds; doubles up to `sendRetryMax`. */
  sendRetry: 60_000,
  sendRetryMax: 3_600_000,
  /** A message that was not sent for this long after its submit fails. */
  sendExpiry: 86_400_000,
  /** How long a send holds its thread, first and once its transport is near; how often and how long others wait for it. */
  threadLock: 120_000,
  threadLockRenewed: 60_000,
  threadLockPoll: 250,
  threadLockWait: 10_000,
  /** What a send that was never accepted left behind is removed after this. Longer than any submit. */
  composeStale: 600_000,
  /** First wait after a purpose of an object's alarm failed; doubles up to `alarmBackoffMax`. */
  alarmBackoff: 2_000,
  alarmBackoffMax: 300_000,
  /** Daily upkeep of an object. */
  maintenance: 86_400_000,
  /** A ledger row that failed for this long, and ten times, stops. */
  inboundGiveUp: 86_400_000,
  /** Ledger rows that need nothing leave after this. */
  ledgerKeep: 172_800_000,
  /** An allowance held without an outcome is given back after this. */
  hold: 600_000,
  /** How often `wait` asks the mailbox, and how often it renews its registration. */
  waitPoll: 1_000,
  waitRegister: 10_000,
  /** A request in progress under an Idempotency-Key may be taken over after this. */
  idempotencyTakeover: 60_000,
  /** First wait of an rpc intent; doubles up to `intentMax`. */
  intent: 60_000,
  intentMax: 900_000,
  /** Deadline of one attempt of a webhook, and how long its worker owns the row. The row must outlive the attempt. */
  webhookAttempt: 15_000,
  webhookLease: 60_000,
  /** Wait after the first failed attempt; the later ones are multiples of it. [spec/webhooks.md 11] */
  webhookRetry: 30_000,
  /** Events and attempts that wait this long beyond their time are sent again. */
  webhookSweep: 60_000,
  /** An endpoint that has failed for this long, and a hundred times, is switched off. */
  webhookFailing: 86_400_000,
} as const satisfies Record<string, number>

export type IntervalName = keyof typeof INTERVALS
/** The waits in force, in milliseconds. */
export type Intervals = Readonly<Record<IntervalName, number>>

const Overrides = z.partialRecord(z.enum(Object.keys(INTERVALS) as [IntervalName, ...IntervalName[]]), z.int().min(1))

/** The table with a JSON object of overrides; throws on unknown names and on sets that would send twice. */
export function parseIntervals(overridesJson: string | undefined): Intervals {
  const overrides = overridesJson === undefined ? {} : Overrides.parse(JSON.parse(overridesJson))
  const given = Object.entries(overrides).filter((entry): entry is [string, number] => entry[1] !== undefined)
  const intervals: Intervals = { ...INTERVALS, ...Object.fromEntries(given) }
  if (intervals.claim <= intervals.transport + 15_000) {
    throw new Error('a claim must outlive the transport deadline by more than 15 s')
  }
  if (intervals.webhookLease <= intervals.webhookAttempt) {
    throw new Error('the lease of a webhook attempt must outlive its deadline')
  }
  return intervals
}
