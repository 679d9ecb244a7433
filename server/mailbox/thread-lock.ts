import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { MessageId } from '../../contract/ids.ts'
import { settingsOf } from '../env.ts'
import type { MailboxJob } from './job.ts'
import { threads } from './schema.object.ts'

/** Whether a send has its thread, or after how many seconds it may ask again. */
export type LockResult = { readonly kind: 'locked' } | { readonly kind: 'busy'; readonly retryAfterSeconds: number }

const RETRY_SECONDS_MAX = 60

/** One try: the thread is free, its lease has run out, or it is ours already. */
function tryLock(job: MailboxJob, seq: number, owner: MessageId, now: number): boolean {
  const taken = job.transaction(() =>
    job.db
      .update(threads)
      .set({ lockOwner: owner, lockUntil: now + settingsOf(job.env).intervals.threadLock })
      .where(
        and(
          eq(threads.seq, seq),
          or(isNull(threads.lockOwner), lt(threads.lockUntil, now), eq(threads.lockOwner, owner)),
        ),
      )
      .returning({ seq: threads.seq })
      .get(),
  )
  return taken !== undefined
}

function lockedUntil(job: MailboxJob, seq: number): number {
  const row = job.db.select({ until: threads.lockUntil }).from(threads).where(eq(threads.seq, seq)).get()
  return row?.until ?? 0
}

/**
 * Takes a thread for one send, so that the next one's References can include it. Waits at most `threadLockWait` while
 * another send has it; nothing is written meanwhile. A crashed holder's lease runs out by itself. [C4, FR-OUT-9]
 */
export async function lockThread(job: MailboxJob, seq: number, owner: MessageId): Promise<LockResult> {
  const { threadLockPoll, threadLockWait } = settingsOf(job.env).intervals
  for (let waited = 0; ; waited += threadLockPoll) {
    // The job's clock stands still; what was waited for is added to it.
    const now = job.now + waited
    if (tryLock(job, seq, owner, now)) return { kind: 'locked' }
    if (waited + threadLockPoll > threadLockWait) {
      const seconds = Math.ceil((lockedUntil(job, seq) - now) / 1_000)
      return { kind: 'busy', retryAfterSeconds: Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX) }
    }
    await new Promise((resolve) => setTimeout(resolve, threadLockPoll))
  }
}

/** Whether a send still has its thread. A lease that ran out is still ours while nobody took it. */
export function ownsLock(job: MailboxJob, seq: number, owner: MessageId): boolean {
  const row = job.db.select({ owner: threads.lockOwner }).from(threads).where(eq(threads.seq, seq)).get()
  return row?.owner === owner
}

/** Prolongs a lease that is ours; one that passed to another send is left alone. Part of the caller's transaction. [S55] */
export function renewLock(job: MailboxJob, seq: number, owner: MessageId): void {
  job.db
    .update(threads)
    .set({ lockUntil: job.now + settingsOf(job.env).intervals.threadLockRenewed })
    .where(and(eq(threads.seq, seq), eq(threads.lockOwner, owner)))
    .run()
}

/** Gives a thread back. Part of the caller's transaction. */
export function releaseLock(job: MailboxJob, seq: number, owner: MessageId): void {
  job.db
    .update(threads)
    .set({ lockOwner: null, lockUntil: null })
    .where(and(eq(threads.seq, seq), eq(threads.lockOwner, owner)))
    .run()
}
