import type { MessageId } from '../../contract/ids.ts'
import type { SendContext } from '../outbound/facts.ts'
import { dailyCaps } from '../outbound/policy.ts'
import type { Refusal } from '../outbound/refusal.ts'
import type { BlobKey } from '../platform/blob-keys.ts'
import { toTimestamp, toTimestampOrNull } from '../platform/clock.ts'
import { crashPoint } from '../platform/seams.ts'
import type { QuotaWarning } from '../quota/ops.ts'
import { abandonSend, writeMarker } from './compose-marker.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { quotaClient } from './quota-effects.ts'

type Reserved = { readonly kind: 'reserved'; readonly warnings: readonly QuotaWarning[] }
type Refused = { readonly kind: 'refused'; readonly refusal: Refusal }

/** A send that wants its allowance. `units`: recipients it goes to; none of them, and only the day counts. */
export type ReserveInput = {
  readonly messageId: MessageId
  /** Objects it is about to store. */
  readonly keys: readonly BlobKey[]
  readonly units: number
  readonly context: SendContext
}

/**
 * Marks the send, then sets its allowance aside and counts it against the daily caps, all under the message's id: a
 * refusal or a crash gives everything back. Allowance comes first, because only a person can raise it. [policy step 18]
 */
export async function reserveSend(job: MailboxJob, send: ReserveInput): Promise<Reserved | Refused> {
  job.transaction(() => writeMarker(job, send.messageId, send.keys))
  await crashPoint('outbound.marked')
  const outcome = await askQuota(job, send)
  // Nothing is stored yet: only the reservations have to go back.
  if (outcome.kind === 'refused') await abandonSend(job, send.messageId, [])
  else await crashPoint('outbound.reserved')
  return outcome
}

async function askQuota(job: MailboxJob, { messageId, units, context }: ReserveInput): Promise<Reserved | Refused> {
  const quota = quotaClient(job, context.tenant.quotaId)
  const caps = dailyCaps(context)
  try {
    const hold = units === 0 ? null : await quota.hold({ feature: 'sends', units, ref: messageId })
    if (hold?.kind === 'denied') {
      const { granted, used, resetsAt } = hold
      const details = { feature: 'sends', granted, used, resets_at: toTimestampOrNull(resetsAt) }
      return { kind: 'refused', refusal: { code: 'billing_limit', details } }
    }
    const reserved = await quota.reserve({
      ref: messageId,
      identityId: ownerOf(job).identityId,
      at: job.now,
      identityCap: caps.identity,
      tenantCap: caps.tenant,
    })
    if (reserved.kind === 'capped') {
      const details = { cap: reserved.cap, resets_at: toTimestamp(reserved.resetsAt) }
      return { kind: 'refused', refusal: { code: 'daily_cap_reached', details } }
    }
    return { kind: 'reserved', warnings: reserved.warnings }
  } catch {
    // Whether it was counted is not known; giving it back by the message's id is right either way.
    return { kind: 'refused', refusal: { code: 'unavailable' } }
  }
}
