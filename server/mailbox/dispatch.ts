import { MessageId } from '../../contract/ids.ts'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { deleteMeta, writeMeta } from '../platform/object-meta.ts'
import type { MailboxJob } from './job.ts'
import { enqueue, pointerOf } from './send-pointer.ts'
import { findSend, readClaim } from './send-state.ts'

const POINTERS_PER_RUN = 50

/** Queued messages by the time their pointer went out or their next try is due. */
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

/** Sends the pointer of every queued message again that did not move in time. A second pointer is harmless. */
async function dispatchAgain(job: MailboxJob): Promise<void> {
  const limit = job.now - settingsOf(job.env).intervals.repair
  for (const { messageId, at } of listDispatches(job)) {
    if (at > limit) continue
    const isWaiting = findSend(job, messageId)?.row.status === 'queued' && readClaim(job, messageId) === null
    if (isWaiting) await enqueue(job, pointerOf(job, messageId))
    job.transaction(() => {
      if (findSend(job, messageId)?.row.status === 'queued' && readClaim(job, messageId) === null) {
        writeMeta(job.sql, `dispatch:${messageId}`, String(job.now))
      } else deleteMeta(job.sql, `dispatch:${messageId}`)
    })
  }
}

/** The alarm of queued messages whose pointer may be lost. */
export const dispatchPurpose: Purpose<Bindings> = {
  run: dispatchAgain,
  next: (job) => {
    const [oldest] = listDispatches(job)
    return oldest === undefined ? null : oldest.at + settingsOf(job.env).intervals.repair
  },
}
