import type { AttachmentId } from '../../contract/ids.ts'
import { settingsOf } from '../env.ts'
import { resolveThread, type ThreadDecision } from '../mail/thread-match.ts'
import { isKnownSender } from '../mail/trust-signals.ts'
import { attachmentKey } from '../platform/blob-keys.ts'
import { newId } from '../platform/ids.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { findDuplicate, markConflict } from './duplicates.ts'
import { received as receivedEvent } from './event-payloads.ts'
import { appendEvent } from './events.ts'
import type { IngestInput, IngestOutcome } from './ingest-input.ts'
import { decideStatus, type IngestStatus } from './ingest-rules.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { findLease, finishDelivery } from './ledger.ts'
import type { StoredMessage } from './ledger-input.ts'
import { getStored, insertAttachments, insertMessage } from './message-rows.ts'
import { countContact, findOutboundCount, isErased } from './queries.ts'
import { recordEffect } from './quota-effects.ts'
import { insertThread, threadLookup, threadSeqExists } from './thread-rows.ts'
import { addInboundToThread } from './thread-summary.ts'
import { checkToken } from './token-check.ts'

/** What follows the commit, each done by the consumer or an alarm and ticked. */
function effectsOf(stored: StoredMessage, rawKey: string): string[] {
  const effects: string[] = []
  if (stored.attachments.length > 0) effects.push('attachments')
  if (stored.storedRawKey !== rawKey) effects.push('raw_copy')
  return effects
}

/** The thread of the message: joined by token, In-Reply-To or References, or new. [spec/threading.md 3] */
function decideThread(job: MailboxJob, input: IngestInput): ThreadDecision & { readonly tokenValid: boolean } {
  const sender = input.mail.from?.address ?? null
  const token = checkToken(job, {
    ring: input.threadKeys,
    detail: input.detail,
    sender: sender ?? input.envelopeFrom,
    authenticated: input.verdict === 'pass',
    receivedAt: input.receivedAt,
  })
  const decision = resolveThread({
    token,
    inReplyTo: input.mail.inReplyTo,
    references: input.mail.references,
    senderAddress: sender,
    lookup: threadLookup(job),
  })
  return { ...decision, tokenValid: token.kind === 'valid' }
}

function flagsOf(input: IngestInput, conflict: boolean, joinUnverified: boolean): string[] {
  const flags = new Set(JSON.parse(input.mail.row.flagsJson) as string[])
  if (conflict) flags.add('message_id_conflict')
  if (joinUnverified) flags.add('thread_join_unverified')
  if (input.isBcc) flags.add('bcc')
  if (input.loopback !== null) flags.add('loopback')
  return [...flags].sort()
}

function knowsSender(job: MailboxJob, input: IngestInput): boolean {
  const address = input.mail.from?.address
  return isKnownSender({
    verdict: input.verdict,
    contactOutboundCount: address === undefined ? 0 : findOutboundCount(job, address),
    receiveAllowed: false,
    senderDomain: input.mail.senderDomain,
    ownDomains: new Set(),
  })
}

/** A repeat of a stored message ends its delivery without an event, a count or a row. [B3, B14, J2] */
function endAsDuplicate(job: MailboxJob, input: IngestInput, rowid: number): IngestOutcome {
  const stored = getStored(job, rowid)
  const effects = effectsOf(stored, input.rawKey)
  const end = {
    deliveryId: input.deliveryId,
    token: input.leaseToken,
    state: 'duplicate' as const,
    messageRowid: rowid,
    effects,
  }
  return finishDelivery(job, end) ? { kind: 'duplicate', stored, effects } : { kind: 'stale_lease' }
}

function placeInThread(
  job: MailboxJob,
  input: IngestInput,
  status: IngestStatus,
): { seq: number; joinUnverified: boolean; tokenValid: boolean } {
  const decision = decideThread(job, input)
  const { joinUnverified, tokenValid } = decision
  if (decision.kind === 'join' && threadSeqExists(job, decision.seq))
    return { seq: decision.seq, joinUnverified, tokenValid }
  return {
    seq: insertThread(job, { subject: input.mail.row.subject, at: input.receivedAt, isVisible: status.isVisible }),
    joinUnverified,
    tokenValid,
  }
}

function store(job: MailboxJob, input: IngestInput, conflicts: readonly number[]): IngestOutcome {
  const status = decideStatus(input.verdict, input.policy.onAuthFail)
  const thread = placeInThread(job, input, status)
  const rowid = insertMessage(job, input, {
    threadSeq: thread.seq,
    status,
    knownSender: knowsSender(job, input),
    flags: flagsOf(input, conflicts.length > 0, thread.joinUnverified),
  })
  for (const other of conflicts) markConflict(job, other)
  const owner = ownerOf(job)
  insertAttachments(job, rowid, input.mail.attachments, () => {
    const id: AttachmentId = newId('att')
    return { id, key: attachmentKey(owner, input.deliveryId, id) }
  })
  if (input.mail.from !== null) {
    const mayRename = status.isVisible && input.verdict === 'pass'
    countContact(job, input.mail.from, { domain: input.mail.senderDomain ?? '', threadSeq: thread.seq, mayRename })
  }
  if (status.isVisible) addInboundToThread(job, input, thread)
  appendEvent(job, receivedEvent(job, input, rowid, newId('evt')))
  recordEffect(job, {
    ref: input.deliveryId,
    op: 'record_usage',
    body: { metric: 'inbound', n: 1, at: input.receivedAt },
  })
  const stored = getStored(job, rowid)
  const effects = effectsOf(stored, input.rawKey)
  const end = {
    deliveryId: input.deliveryId,
    token: input.leaseToken,
    state: 'stored' as const,
    messageRowid: rowid,
    effects,
  }
  // The lease was checked first in this same transaction: losing it here is impossible, and would undo everything.
  if (!finishDelivery(job, end)) throw new Error('lease vanished inside its transaction')
  return { kind: 'stored', stored, effects }
}

/**
 * The one transaction of a message in: lease, duplicates, thread, decision, rows, contacts, event and ledger commit
 * together or not at all. [spec/inbound.md 20, INV-31]
 */
export function ingest(job: MailboxJob, input: IngestInput): IngestOutcome {
  return job.transaction((): IngestOutcome => {
    if (isErased(job, input.deliveryId)) return { kind: 'erased' }
    if (!findLease(job, input.deliveryId, input.leaseToken)) return { kind: 'stale_lease' }
    const found = findDuplicate(job, input)
    if (found.kind === 'duplicate') return endAsDuplicate(job, input, found.rowid)
    const outcome = store(job, input, found.conflicts)
    wakeAt(job.sql, 'maintenance', job.now + settingsOf(job.env).intervals.maintenance)
    return outcome
  })
}
