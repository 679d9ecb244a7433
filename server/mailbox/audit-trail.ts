import { type MessageId, RequestId } from '../../contract/ids.ts'
import { type ObjectAuditRow, sendObjectTrail } from '../audit/object-trail.ts'
import type { Bindings } from '../env.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { newId, parseId } from '../platform/ids.ts'
import { deleteMeta, wakeAt, writeMeta } from '../platform/object-meta.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import type { Actor } from './send-ops.ts'

const ROWS_PER_RUN = 5

/** Writes the trail of a change beside it, in its transaction; an alarm takes it to the others. [INV-41] */
export function recordAudit(
  job: MailboxJob,
  entry: {
    readonly action: 'message.cancel' | 'message.resolve'
    readonly messageId: MessageId
    readonly actor: Actor
    readonly details: Readonly<Record<string, string>>
  },
): void {
  const { tenantId, identityId } = ownerOf(job)
  const row: ObjectAuditRow = {
    id: newId('aud'),
    tenantId,
    actorKeyId: entry.actor.keyId,
    action: entry.action,
    targetType: 'message',
    targetId: entry.messageId,
    detailsJson: JSON.stringify({ identity_id: identityId, ...entry.details }),
    requestId: parseId(RequestId, entry.actor.requestId),
    createdAt: job.now,
  }
  writeMeta(job.sql, `audit:${row.id}`, JSON.stringify(row))
  wakeAt(job.sql, 'audit', job.now)
}

function listWaiting(job: MailboxJob): ObjectAuditRow[] {
  return job.sql
    .exec("select v from meta where k >= 'audit:' and k < 'audit;' order by k limit ?", ROWS_PER_RUN)
    .toArray()
    .map((row) => JSON.parse(String(row['v'])) as ObjectAuditRow)
}

async function sendTrail(job: MailboxJob): Promise<void> {
  const [first, ...others] = listWaiting(job)
  if (first === undefined) return
  await sendObjectTrail(job.env, job.cost, [first, ...others])
  job.transaction(() => {
    for (const { id } of [first, ...others]) deleteMeta(job.sql, `audit:${id}`)
  })
}

/** The alarm of the trail: due while a row waits. */
export const auditPurpose: Purpose<Bindings> = {
  run: sendTrail,
  next: (job) => (listWaiting(job).length === 0 ? null : job.now),
}
