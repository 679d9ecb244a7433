import { z } from 'zod'
import type { MessageId } from '../../contract/ids.ts'
import { settingsOf } from '../env.ts'
import { backOff } from '../outbound/back-off.ts'
import { type LoadedContext, loadSendContext } from '../outbound/context.ts'
import type { SenderAddress } from '../outbound/facts.ts'
import { mustNotSend } from '../outbound/filters.ts'
import { newId } from '../platform/ids.ts'
import { readMeta, writeMeta } from '../platform/object-meta.ts'
import { cancelQueued } from './cancel.ts'
import { checkDispatchAt } from './dispatch.ts'
import { appendEvent } from './events.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { suppressed, unsent } from './send-events.ts'
import type { BeginAnswer, SendOps } from './send-ops.ts'
import { applyRollUp, findSend, inStatus, readClaim, type Send, setDeliveries, settleSend } from './send-state.ts'
import { resolveStaleClaim } from './stale-claim.ts'
import { releaseLock, renewLock } from './thread-lock.ts'

/** Why a sender's queued mail is taken back instead of sent, or null. [J13] */
function cancelReason(context: LoadedContext | null): string | null {
  if (context === null) return 'identity_deleted'
  const { identity, tenant } = context
  if (context.isPartnerSuspended) return 'partner_suspended'
  if (tenant.status !== 'active') return `tenant_${tenant.status}`
  return identity.status === 'active' ? null : `identity_${identity.status}`
}

/** Whether a message waits although nothing is wrong with it: its sender or domain is held back, or not ready. */
function isHeld(context: LoadedContext, sender: SenderAddress): boolean {
  const { identity, tenant, isFreeSendingOff } = context
  const isPaused = tenant.sendingPausedAt !== null || (isFreeSendingOff && tenant.isRamped)
  if (isPaused && !identity.isSystem) return true
  return sender.domain.sendingPausedAt !== null || ['pending', 'verifying'].includes(sender.domain.state)
}

/** How a message ends whose domain cannot send; null where it can. Fallback to the platform address is a later part. */
function domainEnd(sender: SenderAddress | undefined) {
  const state = sender?.domain.state ?? 'removed'
  if (state === 'removing' || state === 'removed') {
    return { status: 'rejected', reason: 'sender_domain_unavailable' } as const
  }
  if (state === 'failing' || state === 'suspended') {
    return { status: 'failed', reason: 'domain_failing_no_fallback' } as const
  }
  return null
}

/** Filters recipients that were suppressed or blocked since the submit. Part of a transaction. */
function suppressLate(job: MailboxJob, send: Send, context: LoadedContext): void {
  for (const { address } of inStatus(send, 'queued')) {
    const refused = mustNotSend(address, context)
    if (refused === null) continue
    const change = { ...refused, addresses: [address], status: 'suppressed' as const, updatedAt: job.now }
    setDeliveries(job, send.row.rowid, change)
  }
}

const Pause = z.object({ n: z.int(), until: z.int() })

/** How often a message was put off, and until when; null when it never was. */
function readPause(job: MailboxJob, messageId: MessageId): z.output<typeof Pause> | null {
  const value = readMeta(job.sql, `backoff:${messageId}`)
  return value === null ? null : Pause.parse(JSON.parse(value))
}

/** Puts a queued message off, or ends it when a day has passed. Part of a transaction. [spec/outbound.md 24] */
export function putOff(job: MailboxJob, send: Send): { kind: 'hold'; delayMs: number } | { kind: 'failed_expired' } {
  const { row } = send
  const { intervals } = settingsOf(job.env)
  const n = (readPause(job, row.id)?.n ?? 0) + 1
  const random = (job.random(1)[0] ?? 0) / 256
  const wait = backOff({ n, submittedAt: row.receivedAt, now: job.now, random }, intervals)
  if (wait.kind === 'expired') {
    endQueued(job, send, { status: 'failed', reason: 'quota_exhausted' })
    return { kind: 'failed_expired' }
  }
  const at = job.now + wait.delayMs
  writeMeta(job.sql, `backoff:${row.id}`, JSON.stringify({ n, until: at }))
  checkDispatchAt(job, row.id, at + intervals.repair)
  releaseLock(job, row.threadSeq, row.id)
  return { kind: 'hold', delayMs: wait.delayMs }
}

/** Ends what is still queued of a message without a transport. Part of a transaction. */
function endQueued(
  job: MailboxJob,
  send: Send,
  end: {
    status: 'rejected' | 'failed'
    reason: 'sender_domain_unavailable' | 'domain_failing_no_fallback' | 'quota_exhausted'
  },
) {
  const addresses = inStatus(send, 'queued').map(({ address }) => address)
  setDeliveries(job, send.row.rowid, { addresses, status: end.status, reason: end.reason, updatedAt: job.now })
  const after = applyRollUp(job, send.row.rowid, { reason: end.reason, detail: null })
  const concerned = after.deliveries.filter(({ address }) => addresses.includes(address))
  const told = { messageId: send.row.id, ...end, detail: null, concerned }
  appendEvent(job, unsent(job, newId('evt'), told))
  settleSend(job, send.row.id, 'none', 0)
  return after.row.status
}

/** Everything that is decided before a claim, first match. [spec/outbound.md 20] */
function decide(job: MailboxJob, messageId: MessageId, context: LoadedContext | null): BeginAnswer {
  const early = notQueued(job, messageId)
  if (early !== null) return early
  const send = findSend(job, messageId)
  if (send === null) return { kind: 'not_queued' }
  const reason = cancelReason(context)
  if (reason !== null || context === null) {
    const why = reason ?? 'identity_deleted'
    cancelQueued(job, send, { keyId: null, requestId: job.requestId }, why)
    return { kind: 'canceled', reason: why }
  }
  suppressLate(job, send, context)
  const left = applyRollUp(job, send.row.rowid, { reason: null, detail: null })
  if (left.row.status === 'suppressed') {
    appendEvent(job, suppressed(job, left.row, newId('evt')))
    settleSend(job, messageId, 'none', 0)
    return { kind: 'done', status: 'suppressed' }
  }
  const sender = context.addresses.find(({ address }) => address === left.row.fromAddress)
  const end = domainEnd(sender)
  if (end !== null || sender === undefined) {
    return {
      kind: 'done',
      status: endQueued(job, left, end ?? { status: 'rejected', reason: 'sender_domain_unavailable' }),
    }
  }
  if (isHeld(context, sender)) return putOff(job, left)
  renewLock(job, left.row.threadSeq, messageId)
  return {
    kind: 'ready',
    emlKey: left.row.rawR2Key ?? '',
    from: sender.address,
    recipients: inStatus(left, 'queued').map(({ address }) => address),
    submittedAt: left.row.receivedAt,
  }
}

/** Whether a message was put off and its time has not come: one of two pointers is early. */
function isWaiting(job: MailboxJob, messageId: MessageId): boolean {
  return (readPause(job, messageId)?.until ?? 0) > job.now
}

/** What a pointer finds that came late or twice; null for a queued message nobody has claimed. */
function notQueued(job: MailboxJob, messageId: MessageId): BeginAnswer | null {
  const send = findSend(job, messageId)
  if (send === null || send.row.status !== 'queued') return { kind: 'not_queued' }
  const claim = readClaim(job, messageId)
  if (claim === null) return isWaiting(job, messageId) ? { kind: 'not_due' } : null
  if (job.now - claim.claimed_at < settingsOf(job.env).intervals.claim) return { kind: 'already_claimed' }
  resolveStaleClaim(job, send, claim)
  return { kind: 'stale_resolved' }
}

/**
 * Looks at a queued message right before its transport: whether it may still go, to whom, and what became of it where it
 * may not. Reads D1 in between, so the message itself is looked at again in the transaction that decides.
 */
export async function beginTransport(
  job: MailboxJob,
  { messageId }: SendOps['begin_transport']['input'],
): Promise<BeginAnswer> {
  const early = job.transaction(() => notQueued(job, messageId))
  if (early !== null) return early
  const send = findSend(job, messageId)
  const recipients = send === null ? [] : inStatus(send, 'queued').map(({ address }) => address)
  const context = await loadSendContext(job.env, job.cost, { owner: ownerOf(job), recipients, nowMs: job.now })
  return job.transaction(() => decide(job, messageId, context))
}
