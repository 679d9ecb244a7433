import { eq } from 'drizzle-orm'
import { settingsOf } from '../env.ts'
import type { Refusal } from '../outbound/refusal.ts'
import { newId } from '../platform/ids.ts'
import { readMeta } from '../platform/object-meta.ts'
import type { QuotaWarning } from '../quota/ops.ts'
import { deleteMarker, isMarked } from './compose-marker.ts'
import { checkDispatchAt } from './dispatch.ts'
import { appendEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import { findMessageRow, presentRows } from './message-queries.ts'
import { findReplay, recordAccepted } from './replay.ts'
import { messages, threads } from './schema.object.ts'
import { quotaWarning, suppressed } from './send-events.ts'
import type { SubmitAnswer, SubmitInput } from './send-ops.ts'
import { countAutomaticExchanges } from './send-target.ts'
import { insertSentMail, type SentMail } from './sent-rows.ts'
import { ownsLock, releaseLock } from './thread-lock.ts'

const NO_PARTS = { quoted: false, html: false } as const

/** A send whose bytes are stored, with the warnings its reservation was the first to cause. */
export type AcceptInput = SentMail & { readonly warnings: readonly QuotaWarning[] }

/** Whether the message answered is still there: an erasure may have come between. */
function targetIsThere(job: MailboxJob, sent: SentMail): boolean {
  const { targetId } = sent.request
  if (targetId === null) return true
  return job.db.select({ rowid: messages.rowid }).from(messages).where(eq(messages.id, targetId)).get() !== undefined
}

function threadIsThere(job: MailboxJob, sent: SentMail): boolean {
  if (sent.isNewThread) return true
  return job.db.select({ seq: threads.seq }).from(threads).where(eq(threads.seq, sent.threadSeq)).get() !== undefined
}

/** What may have changed while the send waited for others; looked at again in the transaction that accepts it. [S55] */
function lateRefusal(job: MailboxJob, input: SubmitInput, sent: SentMail): Refusal | null {
  if (readMeta(job.sql, 'erased') === '1') return { code: 'identity_not_found' }
  // Its clean-up has begun: it was away for longer than any send may take.
  if (!isMarked(job, sent.messageId)) return { code: 'unavailable' }
  if (!targetIsThere(job, sent)) return { code: 'message_not_found' }
  if (!threadIsThere(job, sent)) return { code: 'thread_not_found' }
  if (sent.isNewThread) return null
  if (!ownsLock(job, sent.threadSeq, sent.messageId)) return { code: 'thread_busy', details: { retry_after: 1 } }
  return input.request.kind === 'auto_reply' && countAutomaticExchanges(job, sent.threadSeq) >= sent.exchangesMax
    ? { code: 'auto_reply_not_allowed' }
    : null
}

/**
 * The one transaction that accepts a send: rows, ledger, contacts, thread, warnings and the time its pointer goes out
 * commit together with the end of its mark, or nothing does. The thread stays locked while the message is queued, unless
 * every recipient was filtered. [spec/outbound.md 4, 17]
 */
export function acceptSend(job: MailboxJob, input: SubmitInput, sent: AcceptInput): SubmitAnswer {
  return job.transaction((): SubmitAnswer => {
    const replay = findReplay(job, input)
    if (replay !== null) return replay
    const refusal = lateRefusal(job, input, sent)
    if (refusal !== null) return { kind: 'refused', refusal }
    const rowid = insertSentMail(job, sent)
    const row = findMessageRow(job, rowid)
    const [message] = presentRows(job, [row], NO_PARTS)
    if (message === undefined) throw new Error('a message is missing right after its insert')
    const { keyHash, fingerprint, request } = input
    recordAccepted(job, { keyHash, fingerprint, operation: request.operation, message })
    deleteMarker(job, sent.messageId)
    for (const warning of sent.warnings) appendEvent(job, quotaWarning(job, warning, newId('evt')))
    if (row.status === 'suppressed') {
      appendEvent(job, suppressed(job, row, newId('evt')))
      releaseLock(job, sent.threadSeq, sent.messageId)
    } else {
      checkDispatchAt(job, sent.messageId, job.now + settingsOf(job.env).intervals.repair)
    }
    return { kind: 'accepted', message: { ...message, text: null, html: null }, replayed: false }
  })
}
