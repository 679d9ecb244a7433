import { asc, isNull } from 'drizzle-orm'
import { inJson } from '../control/json-list.ts'
import type { Bindings } from '../env.ts'
import { dispatchEvents } from '../events/dispatch.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { crashPoint } from '../platform/seams.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import { outbox } from './schema.object.ts'

/** Events that one statement takes to the index. */
const EVENTS_PER_STATEMENT = 100
/** Statements of one alarm; what is left is due at once and comes with the next. */
const STATEMENTS_PER_RUN = 10

/** Takes one batch of events to the index, then marks them; a crash between the two repeats the first, which changes nothing. */
async function dispatchBatch(job: MailboxJob): Promise<number> {
  const pending = job.db
    .select({ seq: outbox.seq, id: outbox.eventId, type: outbox.type, occurredAt: outbox.occurredAt })
    .from(outbox)
    .where(isNull(outbox.dispatchedAt))
    .orderBy(asc(outbox.seq))
    .limit(EVENTS_PER_STATEMENT)
    .all()
  if (pending.length === 0) return 0
  const { tenantId, identityId } = ownerOf(job)
  await dispatchEvents(job.env, job.cost, { tenantId, identityId, ownerId: job.objectId }, pending)
  const seqs = pending.map((event) => event.seq)
  job.transaction(() => job.db.update(outbox).set({ dispatchedAt: job.now }).where(inJson(outbox.seq, seqs)).run())
  await crashPoint('outbox.dispatched')
  return pending.length
}

/** Brings written events to the outside: at least once, never lost, in the order of their sequence. */
export const outboxPurpose: Purpose<Bindings> = {
  run: async (job) => {
    for (let i = 0; i < STATEMENTS_PER_RUN; i++) {
      if ((await dispatchBatch(job)) < EVENTS_PER_STATEMENT) return
    }
  },
  next: (job) => {
    const waiting = job.db.select({ seq: outbox.seq }).from(outbox).where(isNull(outbox.dispatchedAt)).limit(1).get()
    return waiting === undefined ? null : job.now
  },
}
