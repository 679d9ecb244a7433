import { composeMail, type OutgoingMail, type OutgoingPart } from '../mail/compose.ts'
import { readAttachments } from '../outbound/attachments.ts'
import { loadSendContext } from '../outbound/context.ts'
import { type DraftInput, draftMail, MIME_BYTES_MAX } from '../outbound/draft.ts'
import type { MailboxFacts, SendContext } from '../outbound/facts.ts'
import { decideSend, HOP_MAX, type SendDecision } from '../outbound/policy.ts'
import type { Refusal } from '../outbound/refusal.ts'
import { type BlobKey, sentAttachmentKey, sentKey } from '../platform/blob-keys.ts'
import { putBlob } from '../platform/blobs.ts'
import { sha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { nextCounter } from '../platform/object-meta.ts'
import { crashPoint } from '../platform/seams.ts'
import { acceptSend } from './accept-send.ts'
import { abandonSend } from './compose-marker.ts'
import { forwardedParts } from './forwarded-parts.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { findReplay } from './replay.ts'
import { reserveSend } from './reserve.ts'
import type { SubmitAnswer, SubmitInput } from './send-ops.ts'
import { sendPointer } from './send-pointer.ts'
import { readMailboxFacts } from './send-target.ts'
import type { SentFile, SentMail } from './sent-rows.ts'
import { lockThread, releaseLock } from './thread-lock.ts'

/** A send that its policy allows, on its way to be accepted. */
type Allowed = {
  readonly input: SubmitInput
  readonly context: SendContext
  readonly decision: SendDecision
  readonly draft: DraftInput
  readonly files: readonly SentFile[]
  readonly rawKey: BlobKey
}

type Composed = { readonly mail: OutgoingMail; readonly bytes: Uint8Array }

const refused = (refusal: Refusal): SubmitAnswer => ({ kind: 'refused', refusal })

/**
 * Accepts a send: one message per Idempotency-Key. Order of the binding specification: ledger, running requests, policy,
 * composition in memory, mark, allowance and caps, the thread's lock, the stored copy, one transaction, the pointer. What
 * is refused leaves nothing behind. `inFlight` lives as long as the object does. [spec/outbound.md 4, 5; S20, S54, S55]
 */
export async function submit(job: MailboxJob, inFlight: Set<string>, input: SubmitInput): Promise<SubmitAnswer> {
  const replay = findReplay(job, input)
  if (replay !== null) return replay
  if (inFlight.has(input.keyHash)) return refused({ code: 'request_in_progress' })
  inFlight.add(input.keyHash)
  try {
    return await submitNew(job, input)
  } finally {
    inFlight.delete(input.keyHash)
  }
}

async function submitNew(job: MailboxJob, input: SubmitInput): Promise<SubmitAnswer> {
  // A replay takes no slot, so the limit is asked here, where it is known to be a new send. [S23]
  const { success } = await job.env.RL_SEND.limit({ key: ownerOf(job).identityId })
  if (!success) return refused({ code: 'rate_limited' })
  const mailbox = readMailboxFacts(job, input.request, input.review)
  const context = await loadContext(job, mailbox.possible)
  if (context === 'unavailable') return refused({ code: 'unavailable' })
  if (context === null) return refused({ code: 'identity_not_found' })
  const attached = readAttachments(input.request.attachments)
  const attachmentRefusal = attached.kind === 'refused' ? attached.refusal : null
  const decision = decideSend({ request: input.request, context, mailbox, attachmentRefusal })
  if (decision.kind === 'refused') return refused(decision.refusal)
  const forwarded = await forwardedParts(job, input.request, mailbox.target)
  if (forwarded.kind === 'refused') return refused(forwarded.refusal)
  const own = attached.kind === 'parts' ? attached.parts : []
  const allowed = draftSend(job, { input, context, mailbox, decision, parts: [...own, ...forwarded.parts] })
  const composed = compose(allowed.draft)
  return 'code' in composed ? refused(composed) : await reserveAndAccept(job, allowed, composed)
}

async function loadContext(job: MailboxJob, recipients: readonly string[]) {
  try {
    return await loadSendContext(job.env, job.cost, { owner: ownerOf(job), recipients, nowMs: job.now })
  } catch {
    // D1 is late or broken: nothing was decided, the same request may be sent again.
    return 'unavailable' as const
  }
}

function draftSend(
  job: MailboxJob,
  parts: {
    readonly input: SubmitInput
    readonly context: SendContext
    readonly mailbox: MailboxFacts
    readonly decision: SendDecision
    readonly parts: readonly OutgoingPart[]
  },
): Allowed {
  const { input, context, mailbox, decision } = parts
  const owner = ownerOf(job)
  const messageId = newId('msg')
  // Handed out before the thread exists: the token in Reply-To names it. A number that is not used stays unused. [S21]
  const threadSeq = mailbox.thread?.seq ?? job.transaction(() => nextCounter(job.sql, 'thread_seq_reserved'))
  const files = parts.parts.map((part) => {
    const id = newId('att')
    return { ...part, id, key: sentAttachmentKey(owner, messageId, id), sha256: sha256Hex(part.bytes) }
  })
  const draft: DraftInput = {
    request: input.request,
    context,
    mailbox,
    sender: decision.sender,
    recipients: decision.recipients,
    hop: decision.hop,
    messageId,
    identityId: owner.identityId,
    threadSeq,
    threadKeys: input.threadKeys,
    now: job.now,
    parts: parts.parts,
  }
  return { input, context, decision, draft, files, rawKey: sentKey(owner, messageId) }
}

function compose(draft: DraftInput): Composed | Refusal {
  const base64Bytes = draft.parts.reduce((sum, part) => sum + Math.ceil(part.bytes.byteLength / 3) * 4, 0)
  if (base64Bytes > MIME_BYTES_MAX) return { code: 'message_too_large' }
  const mail = draftMail(draft)
  const bytes = composeMail(mail)
  return bytes.byteLength > MIME_BYTES_MAX ? { code: 'message_too_large' } : { mail, bytes }
}

async function reserveAndAccept(job: MailboxJob, allowed: Allowed, composed: Composed): Promise<SubmitAnswer> {
  const { draft, context } = allowed
  const keys = [allowed.rawKey, ...allowed.files.map(({ key }) => key)]
  const units = draft.recipients.filter(({ status }) => status === 'queued').length
  const reserved = await reserveSend(job, { messageId: draft.messageId, keys, units, context })
  if (reserved.kind === 'refused') return refused(reserved.refusal)
  const abandon = () =>
    abandonSend(job, draft.messageId, keys, () => releaseLock(job, draft.threadSeq, draft.messageId))
  const locked = await lockAndRefresh(job, allowed, composed)
  if ('code' in locked) {
    await abandon()
    return refused(locked)
  }
  if (!(await storeCopy(job, allowed, locked.bytes))) {
    await abandon()
    return refused({ code: 'unavailable' })
  }
  const answer = acceptSend(job, allowed.input, { ...sentMail(allowed, locked), warnings: reserved.warnings })
  if (answer.kind === 'refused' || answer.replayed) {
    await abandon()
    return answer
  }
  await crashPoint('outbound.accepted')
  if (answer.message.status === 'queued') await sendPointer(job, draft.messageId, 0)
  return answer
}

/** Takes the thread, then composes again when another send had it: its headers follow the newest message. [S55] */
async function lockAndRefresh(job: MailboxJob, allowed: Allowed, composed: Composed): Promise<Composed | Refusal> {
  const { draft, input } = allowed
  const { thread } = draft.mailbox
  if (thread === null) return composed
  const lock = await lockThread(job, thread.seq, draft.messageId)
  if (lock.kind === 'busy') return { code: 'thread_busy', details: { retry_after: lock.retryAfterSeconds } }
  await crashPoint('outbound.locked')
  const fresh = readMailboxFacts(job, input.request, input.review)
  if (fresh.thread === null) return { code: input.request.targetId === null ? 'thread_not_found' : 'message_not_found' }
  const isSame = JSON.stringify([fresh.thread.anchor, fresh.thread.hop]) === JSON.stringify([thread.anchor, thread.hop])
  if (isSame) return composed
  const hop = 1 + fresh.thread.hop
  if (hop >= HOP_MAX) return { code: 'loop_detected', details: { hop } }
  return compose({ ...draft, hop, mailbox: { ...draft.mailbox, thread: fresh.thread } })
}

/** Stores the bytes and the files beside them. False when the store does not take them. */
async function storeCopy(job: MailboxJob, allowed: Allowed, bytes: Uint8Array): Promise<boolean> {
  const { tenantId, identityId } = ownerOf(job)
  const { draft, input } = allowed
  const who = { tenant: tenantId, identity: identityId, message: draft.messageId }
  // Enough to rebuild the ledger of accepted sends after a restore of the mailbox to an earlier moment.
  const ledger = { idem_key_sha256: input.keyHash, fingerprint: input.fingerprint, operation: input.request.operation }
  try {
    const raw = { key: allowed.rawKey, bytes, contentType: 'message/rfc822', metadata: { ...who, ...ledger } }
    await putBlob(job.env.BLOBS, job.cost, raw)
    for (const { key, bytes: content, contentType, sha256 } of allowed.files) {
      await putBlob(job.env.BLOBS, job.cost, { key, bytes: content, contentType, metadata: { ...who, sha256 } })
    }
  } catch {
    return false
  }
  await crashPoint('outbound.copy_stored')
  return true
}

function sentMail({ draft, files, rawKey, context, input }: Allowed, { mail, bytes }: Composed): SentMail {
  return {
    messageId: draft.messageId,
    threadSeq: draft.threadSeq,
    isNewThread: draft.mailbox.thread === null,
    request: input.request,
    mail,
    recipients: draft.recipients,
    files,
    rawKey,
    rawSize: bytes.byteLength,
    own: new Set(context.addresses.map(({ address }) => address)),
    exchangesMax: context.tenant.policy.auto_reply.max_automatic_exchanges,
  }
}
