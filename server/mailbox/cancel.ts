import type { Message } from '../../contract/objects/message.ts'
import { settingsOf } from '../env.ts'
import { newId } from '../platform/ids.ts'
import { recordAudit } from './audit-trail.ts'
import { recordUnreserve } from './compose-marker.ts'
import { appendEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import { presentRows } from './message-queries.ts'
import { canceled } from './send-events.ts'
import type { Actor, SendOps } from './send-ops.ts'
import { findSend, readClaim, readSend, type Send, writeStatus } from './send-state.ts'
import { resolveStaleClaim } from './stale-claim.ts'

const NO_PARTS = { quoted: false, html: false } as const

/**
 * Takes a queued message back: its recipients stay queued, the message says that they never will be. Thread, times, day
 * count and allowance are given back. Part of the caller's transaction. [FR-OUT-11, spec/outbound.md 33]
 */
export function cancelQueued(job: MailboxJob, send: Send, actor: Actor, reason: string): void {
  writeStatus(job, send.row, 'canceled', { reason: null, detail: null })
  recordAudit(job, { action: 'message.cancel', messageId: send.row.id, actor, details: { reason } })
  recordUnreserve(job, send.row.id)
  appendEvent(job, canceled(job, send.row.id, newId('evt')))
}

/** A message as callers see it. */
export function presentSend(job: MailboxJob, send: Send): Message {
  const [message] = presentRows(job, [readSend(job, send.row.rowid).row], NO_PARTS)
  if (message === undefined) throw new Error('a message is missing inside its transaction')
  return { ...message, text: null, html: null }
}

/** Whether nothing of a message was handed over and nobody is doing so. */
function isCancelable(job: MailboxJob, send: Send): boolean {
  const isUntouched = send.deliveries.every(({ status }) => status === 'queued' || status === 'suppressed')
  return send.row.status === 'queued' && isUntouched && readClaim(job, send.row.id) === null
}

/** Cancels while nothing was sent. A claim that ran out ends by its own rule first: it may have been sent. */
export function cancelMessage(
  job: MailboxJob,
  { messageId, actor }: SendOps['cancel_message']['input'],
): SendOps['cancel_message']['answer'] {
  return job.transaction((): SendOps['cancel_message']['answer'] => {
    const send = findSend(job, messageId)
    if (send === null) return { kind: 'not_found' }
    const claim = readClaim(job, messageId)
    const isStale = claim !== null && job.now - claim.claimed_at >= settingsOf(job.env).intervals.claim
    if (isStale && send.row.status === 'queued') resolveStaleClaim(job, send, claim)
    if (isStale || !isCancelable(job, send)) return { kind: 'not_cancelable' }
    cancelQueued(job, send, actor, 'requested')
    return { kind: 'canceled', message: presentSend(job, send) }
  })
}
