import { randomBytes } from '../platform/crypto.ts'
import type { Work } from '../rpc/context.ts'
import { retryDelaySeconds } from './rules.ts'

/** A number in [0, 1), new every time. */
function random(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0) / 2 ** 32
}

/** Seconds until the attempt after this failed one; null when it was the last of its chain. */
export function nextDelaySeconds(
  work: Pick<Work, 'settings'>,
  failed: { readonly attempt: number; readonly firstAttempt: number },
): number | null {
  const k = failed.attempt - failed.firstAttempt + 1
  return retryDelaySeconds(k, work.settings.intervals.webhookRetry, random())
}
