import { MessageId } from '../../contract/ids.ts'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { newId } from '../platform/ids.ts'
import { appendEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import { unsent } from './send-events.ts'
import {
  applyRollUp,
  type Claim,
  deleteClaim,
  findSend,
  inStatus,
  readClaim,
  type Send,
  setDeliveries,
  settleSend,
} from './send-state.ts'

const CLAIMS_PER_RUN = 50

/**
 * An attempt that claimed a message and was never heard of again: it may have been sent, and so it is never sent again.
 * The time of the claim is when it may have happened. Part of the caller's transaction. [FR-OUT-2, spec/outbound.md 21]
 */
export function resolveStaleClaim(job: MailboxJob, send: Send, claim: Claim): void {
  const { row } = send
  const reason = 'transport_connection_lost'
  const addresses = inStatus(send, 'queued').map(({ address }) => address)
  setDeliveries(job, row.rowid, { addresses, status: 'uncertain', reason, updatedAt: claim.claimed_at })
  const after = applyRollUp(job, row.rowid, { reason, detail: null })
  const concerned = after.deliveries.filter(({ address }) => addresses.includes(address))
  appendEvent(
    job,
    unsent(job, newId('evt'), { messageId: row.id, status: 'uncertain', reason, detail: null, concerned }),
  )
  settleSend(job, row.id, `${claim.attempt}`, 0)
}

function listClaims(job: MailboxJob): { messageId: MessageId; claimedAt: number }[] {
  const rows = job.sql
    .exec(
      `select k, json_extract(v, '$.claimed_at') as at from meta where k >= 'claim:' and k < 'claim;' order by at limit ?`,
      CLAIMS_PER_RUN,
    )
    .toArray()
  return rows.map((row) => ({
    messageId: MessageId.parse(String(row['k']).slice('claim:'.length)),
    claimedAt: Number(row['at']),
  }))
}

function resolveClaims(job: MailboxJob): void {
  const limit = job.now - settingsOf(job.env).intervals.claim
  for (const { messageId, claimedAt } of listClaims(job)) {
    if (claimedAt > limit) continue
    job.transaction(() => {
      const claim = readClaim(job, messageId)
      const send = findSend(job, messageId)
      if (claim === null || claim.claimed_at > limit) return
      if (send === null || send.row.status !== 'queued') deleteClaim(job, messageId)
      else resolveStaleClaim(job, send, claim)
    })
  }
}

/** The alarm of claims that nobody ended. */
export const claimPurpose: Purpose<Bindings> = {
  run: async (job) => resolveClaims(job),
  next: (job) => {
    const [oldest] = listClaims(job)
    return oldest === undefined ? null : oldest.claimedAt + settingsOf(job.env).intervals.claim
  },
}
