import { z } from 'zod'
import { MessageId } from '../../contract/ids.ts'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { deleteBlob } from '../platform/blobs.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { deleteMeta, readMeta, wakeAt, writeMeta } from '../platform/object-meta.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { recordEffect } from './quota-effects.ts'

/**
 * The mark of a send that is being made: written before anything is reserved or stored for it, gone with its acceptance.
 * One that stays names what a crash left behind. `dead`: its clean-up has begun, the send may no longer be accepted. [S54]
 */
const Marker = z.object({ at: z.int(), keys: z.array(z.string()), dead: z.boolean() })

const PREFIX = 'compose:'
const MARKERS_PER_RUN = 20

/** Marks a send. Part of the caller's transaction. */
export function writeMarker(job: MailboxJob, messageId: MessageId, keys: readonly string[]): void {
  writeMeta(job.sql, `${PREFIX}${messageId}`, JSON.stringify({ at: job.now, keys, dead: false }))
  wakeAt(job.sql, 'compose', job.now + settingsOf(job.env).intervals.composeStale)
}

/** Whether a send may still be accepted. */
export function isMarked(job: MailboxJob, messageId: MessageId): boolean {
  const value = readMeta(job.sql, `${PREFIX}${messageId}`)
  return value !== null && !Marker.parse(JSON.parse(value)).dead
}

/** Takes the mark of an accepted send away. Part of its transaction. */
export function deleteMarker(job: MailboxJob, messageId: MessageId): void {
  deleteMeta(job.sql, `${PREFIX}${messageId}`)
}

/** Gives back what was reserved for a send that was not accepted, once however often it is asked. Part of a transaction. */
export function recordUnreserve(job: MailboxJob, messageId: MessageId): void {
  recordEffect(job, { op: 'release', ref: messageId, body: {} })
  recordEffect(job, { op: 'settle', ref: `${messageId}:none`, body: { hold: messageId, consume: 0 } })
}

/**
 * Ends a send that was not accepted: its mark is dead first, so that it cannot be accepted any more, then its objects go,
 * then the mark. A crash anywhere is continued by the alarm. The release of a lock stands in the same first transaction.
 */
export async function abandonSend(
  job: MailboxJob,
  messageId: MessageId,
  keys: readonly string[],
  alongside: () => void = () => undefined,
): Promise<void> {
  job.transaction(() => {
    alongside()
    recordUnreserve(job, messageId)
    writeMeta(job.sql, `${PREFIX}${messageId}`, JSON.stringify({ at: job.now, keys, dead: true }))
  })
  const owner = ownerOf(job)
  for (const key of keys) await deleteBlob(job.env.BLOBS, job.cost, ownedKey(owner, key))
  job.transaction(() => deleteMarker(job, messageId))
}

function listMarkers(job: MailboxJob) {
  const rows = job.sql
    .exec(
      "select k, v from meta where k >= 'compose:' and k < 'compose;' order by json_extract(v, '$.at') limit ?",
      MARKERS_PER_RUN,
    )
    .toArray()
  return rows.map((row) => ({
    messageId: MessageId.parse(String(row['k']).slice(PREFIX.length)),
    marker: Marker.parse(JSON.parse(String(row['v']))),
  }))
}

async function cleanUp(job: MailboxJob): Promise<void> {
  const limit = job.now - settingsOf(job.env).intervals.composeStale
  for (const { messageId, marker } of listMarkers(job)) {
    if (marker.at <= limit) await abandonSend(job, messageId, marker.keys)
  }
}

/** The alarm of marks that nobody took away. */
export const composePurpose: Purpose<Bindings> = {
  run: cleanUp,
  next: (job) => {
    const [oldest] = listMarkers(job)
    return oldest === undefined ? null : oldest.marker.at + settingsOf(job.env).intervals.composeStale
  },
}
