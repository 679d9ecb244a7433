import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { MessageId } from '../../contract/ids.ts'
import type { Message } from '../../contract/objects/message.ts'
import type { SendOperation } from '../outbound/send-request.ts'
import type { MailboxJob } from './job.ts'
import { idempotency, messages } from './schema.object.ts'
import type { SubmitAnswer, SubmitInput } from './send-ops.ts'

/** The ledger of accepted sends keeps them this long; an expired key behaves as a new one. [spec/outbound.md 4] */
const KEEP_MS = 30 * 86_400_000

/**
 * The answer to a key that was accepted before, or null. Stored without bodies: what the row says now is filled in, and
 * nothing once it was erased. [FR-OUT-1, G1]
 */
export function findReplay(job: MailboxJob, input: Pick<SubmitInput, 'keyHash' | 'fingerprint'>): SubmitAnswer | null {
  const row = job.db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.keyHash, input.keyHash), gt(idempotency.expiresAt, job.now)))
    .get()
  if (row === undefined) return null
  if (row.fingerprint !== input.fingerprint) {
    const details = row.messageId === null ? {} : { original_message_id: row.messageId }
    return { kind: 'refused', refusal: { code: 'idempotency_conflict', details } }
  }
  const stored = JSON.parse(row.responseJson) as Message
  return { kind: 'accepted', message: { ...stored, extracted_text: currentText(job, row.messageId) }, replayed: true }
}

function currentText(job: MailboxJob, messageId: MessageId | null): string | null {
  if (messageId === null) return null
  const row = job.db
    .select({ extractedText: messages.extractedText })
    .from(messages)
    .where(eq(messages.id, messageId))
    .get()
  return row?.extractedText ?? null
}

/** Records an accepted send. Part of its transaction; an expired row of the same key gives way. */
export function recordAccepted(
  job: MailboxJob,
  accepted: {
    readonly keyHash: string
    readonly fingerprint: string
    readonly operation: SendOperation
    readonly message: Message
  },
): void {
  const { keyHash, fingerprint, operation, message } = accepted
  job.db
    .delete(idempotency)
    .where(and(eq(idempotency.keyHash, keyHash), lte(idempotency.expiresAt, job.now)))
    .run()
  job.db
    .insert(idempotency)
    .values({
      keyHash,
      fingerprint,
      operation,
      messageId: message.id as MessageId,
      responseJson: JSON.stringify({ ...message, extracted_text: null, text: null, html: null }),
      createdAt: job.now,
      expiresAt: job.now + KEEP_MS,
    })
    .run()
}

/** Removes accepted sends that nobody repeats any more, at most `limit`. Part of the daily upkeep. */
export function pruneAccepted(job: MailboxJob, limit: number): void {
  const expired = job.db
    .select({ keyHash: idempotency.keyHash })
    .from(idempotency)
    .where(lte(idempotency.expiresAt, job.now))
    .limit(limit)
  job.db.delete(idempotency).where(sql`${idempotency.keyHash} in ${expired}`).run()
}
