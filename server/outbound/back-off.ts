import type { Intervals } from '../platform/intervals.ts'

/** Why a message waits: its sender or domain is held back, or a transport could not be reached before it took anything. */
export type BackOffClass = 'paused' | 'relay'

/** Share of a wait that chance adds or takes away, so that held mail does not come back all at once. */
const JITTER = 0.1

/** When a message is tried again, or that its time is over. */
export type BackOff = { readonly kind: 'retry'; readonly delayMs: number } | { readonly kind: 'expired' }

/**
 * The wait before try `n` + 1 (`n` from 1): doubling up to an hour, with a tenth of chance. A retry later than a day
 * after the submit is none: the message ends. `random` is in [0, 1). [spec/outbound.md 24]
 */
export function backOff(
  wait: { readonly n: number; readonly submittedAt: number; readonly now: number; readonly random: number },
  intervals: Pick<Intervals, 'sendRetry' | 'sendRetryMax' | 'sendExpiry'>,
): BackOff {
  const doubled = Math.min(intervals.sendRetry * 2 ** Math.min(wait.n - 1, 30), intervals.sendRetryMax)
  const delayMs = Math.round(doubled * (1 - JITTER + 2 * JITTER * wait.random))
  return wait.now + delayMs - wait.submittedAt > intervals.sendExpiry ? { kind: 'expired' } : { kind: 'retry', delayMs }
}
