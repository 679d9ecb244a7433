import { eq } from 'drizzle-orm'
import { settingsOf } from '../env.ts'
import { composedMessageId } from '../outbound/draft.ts'
import { randomBase32 } from '../platform/crypto.ts'
import { deleteMeta, nextCounter, wakeAt } from '../platform/object-meta.ts'
import type { MailboxJob } from './job.ts'
import { messages } from './schema.object.ts'
import type { ClaimAnswer, SendOps } from './send-ops.ts'
import { findSend, readClaim, writeClaim } from './send-state.ts'

/**
 * Takes a message for one transport call: at most one claim at a time, and whoever finds one is too late. From here on
 * the message may be on its way, so the id it carries is known from here on as well. [spec/outbound.md 20, 21]
 */
export function claimTransport(job: MailboxJob, { messageId }: SendOps['claim_transport']['input']): ClaimAnswer {
  return job.transaction((): ClaimAnswer => {
    const send = findSend(job, messageId)
    if (send === null || send.row.status !== 'queued') return { kind: 'not_queued' }
    // One that has run out is for the stale rule to end, never for a second attempt.
    if (readClaim(job, messageId) !== null) return { kind: 'already_claimed' }
    const token = randomBase32(26)
    const attempt = nextCounter(job.sql, 'transport_attempts')
    writeClaim(job, messageId, { token, claimed_at: job.now, attempt })
    deleteMeta(job.sql, `dispatch:${messageId}`)
    wakeAt(job.sql, 'claim', job.now + settingsOf(job.env).intervals.claim)
    const rfcMessageId = composedMessageId(messageId, send.row.fromAddress ?? '')
    job.db.update(messages).set({ rfcMessageId }).where(eq(messages.rowid, send.row.rowid)).run()
    return { kind: 'claimed', token }
  })
}
