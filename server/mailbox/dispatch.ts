import { MessageId } from '../../contract/ids.ts'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { deleteMeta, wakeAt, writeMeta } from '../platform/object-meta.ts'
import type { MailboxJob } from './job.ts'
import { nextCheckAfter } from './ledger-rules.ts'
import { enqueue, pointerOf } from './send-pointer.ts'
import { findSend, readClaim, type Send } from './send-state.ts'

const POINTERS_PER_RUN = 50

/** Asks for a look at a queued message: one that has not moved by then gets another pointer. Part of a transaction. */
export function checkDispatchAt(job: MailboxJob, messageId: MessageId, at: number): void {
  writeMeta(job.sql, `dispatch:${messageId}`, String(at))
  wakeAt(job.sql, 'dispatch', at)
}

/** Queued messages by the time they are looked at again. */
function listDispatches(job: MailboxJob): { messageId: MessageId; at: number }[] {
  const rows = job.sql
    .exec(
      "select k, cast(v as integer) as at from meta where k >= 'dispatch:' and k < 'dispatch;' order by at limit ?",
      POINTERS_PER_RUN,
    )
    .toArray()
  return rows.map((row) => ({
    messageId: MessageId.parse(String(row['k']).slice('dispatch:'.length)),
    at: Number(row['at']),
  }))
}

/** A message nobody has taken for its transport; null when there is nothing to wait for. */
function findWaiting(job: MailboxJob, messageId: MessageId): Send | null {
  const send = findSend(job, messageId)
  return send !== null && send.row.status === 'queued' && readClaim(job, messageId) === null ? send : null
}

/**
 * Sends the pointer of every queued message again that did not move in time, at waits that double with its age. A second
 * pointer is harmless.
 */
async function dispatchAgain(job: MailboxJob): Promise<void> {
  const { intervals } = settingsOf(job.env)
  for (const { messageId, at } of listDispatches(job)) {
    if (at > job.now) continue
    if (findWaiting(job, messageId) !== null) await enqueue(job, pointerOf(job, messageId))
    job.transaction(() => {
      const waiting = findWaiting(job, messageId)
      if (waiting === null) deleteMeta(job.sql, `dispatch:${messageId}`)
      else checkDispatchAt(job, messageId, nextCheckAfter(waiting.row.receivedAt, job.now, intervals))
    })
  }
}

/** The alarm of queued messages whose pointer may be lost. */
export const dispatchPurpose: Purpose<Bindings> = {
  run: dispatchAgain,
  next: (job) => listDispatches(job)[0]?.at ?? null,
}
