import { and, desc, eq } from 'drizzle-orm'
import type { NamedAddress } from '../mail/parsed.ts'
import { normaliseSubject } from '../mail/subject.ts'
import type { ThreadLookup } from '../mail/thread-match.ts'
import { newId } from '../platform/ids.ts'
import { nextCounter } from '../platform/object-meta.ts'
import type { MailboxJob } from './job.ts'
import { messages, threads } from './schema.object.ts'

/**
 * A new thread. Its `seq` comes from a counter that never goes back: tokens hold it, so not even the number of an erased
 * thread may return (C1, S21).
 */
export function insertThread(
  job: MailboxJob,
  thread: { readonly subject: string | null; readonly at: number; readonly isVisible: boolean },
): number {
  const seq = nextCounter(job.sql, 'thread_seq_reserved')
  job.db
    .insert(threads)
    .values({
      seq,
      id: newId('thr'),
      subject: thread.isVisible ? normaliseSubject(thread.subject) : '',
      firstAt: thread.at,
      lastAt: thread.at,
    })
    .run()
  return seq
}

/** Whether a thread with this number lives in this mailbox. */
export function threadSeqExists(job: MailboxJob, seq: number): boolean {
  return job.db.select({ seq: threads.seq }).from(threads).where(eq(threads.seq, seq)).get() !== undefined
}

function threadOfMessageId(job: MailboxJob, id: string): number | null {
  const byHeader = job.db
    .select({ seq: messages.threadSeq })
    .from(messages)
    .where(eq(messages.rfcMessageId, id))
    .orderBy(desc(messages.rowid))
    .limit(1)
    .get()
  if (byHeader !== undefined) return byHeader.seq
  const byProvider = job.db
    .select({ seq: messages.threadSeq })
    .from(messages)
    .where(and(eq(messages.providerMessageId, id), eq(messages.direction, 'outbound')))
    .orderBy(desc(messages.rowid))
    .limit(1)
    .get()
  return byProvider?.seq ?? null
}

function isParticipant(job: MailboxJob, seq: number, address: string): boolean {
  const thread = job.db
    .select({ participants: threads.participantsJson })
    .from(threads)
    .where(eq(threads.seq, seq))
    .get()
  const listed = thread === undefined ? [] : (JSON.parse(thread.participants) as NamedAddress[])
  if (listed.some((participant) => participant.address === address)) return true
  const wrote = job.db
    .select({ rowid: messages.rowid })
    .from(messages)
    .where(and(eq(messages.fromAddress, address), eq(messages.threadSeq, seq)))
    .limit(1)
    .get()
  return wrote !== undefined
}

/** What threading asks of this mailbox; synchronous, for use inside the ingest transaction. */
export function threadLookup(job: MailboxJob): ThreadLookup {
  return {
    threadExists: (seq) => threadSeqExists(job, seq),
    threadOfMessageId: (id) => threadOfMessageId(job, id),
    isParticipant: (seq, address) => isParticipant(job, seq, address),
  }
}
