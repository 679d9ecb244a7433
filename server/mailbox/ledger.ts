import { and, asc, eq, isNotNull, isNull, lte, min } from 'drizzle-orm'
import { z } from 'zod'
import type { Bindings } from '../env.ts'
import { settingsOf } from '../env.ts'
import type { InboundJob } from '../inbound/job.ts'
import { randomBase32 } from '../platform/crypto.ts'
import type { Purpose } from '../platform/durable-object.ts'
import { newId } from '../platform/ids.ts'
import { log } from '../platform/log.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { type MailboxJob, ownerOf } from './job.ts'
import type { DeliveryPointer, LeaseOutcome, StoredMessage } from './ledger-input.ts'
import { leaseDecision, nextCheckAfter, shouldGiveUp } from './ledger-rules.ts'
import { findStored } from './message-rows.ts'
import type { MailboxOps } from './ops.ts'
import { inboundDeliveries } from './schema.object.ts'

/** The ledger of mail that was accepted: what must happen has a row here, the queue is only the fast path. [INV-31 to INV-33] */

type Row = typeof inboundDeliveries.$inferSelect

function findRow(job: MailboxJob, deliveryId: Row['deliveryId']): Row | undefined {
  return job.db.select().from(inboundDeliveries).where(eq(inboundDeliveries.deliveryId, deliveryId)).get()
}

function insertExpected(job: MailboxJob, delivery: DeliveryPointer): boolean {
  const dueAt = job.now + settingsOf(job.env).intervals.repair
  const inserted = job.db
    .insert(inboundDeliveries)
    .values({
      deliveryId: delivery.deliveryId,
      rawKey: delivery.rawKey,
      rawSize: delivery.rawSize,
      envelopeFrom: delivery.envelopeFrom,
      envelopeTo: delivery.envelopeTo,
      loopbackJson: delivery.loopback === null ? null : JSON.stringify(delivery.loopback),
      source: delivery.source,
      receivedAt: delivery.receivedAt,
      state: 'expected',
      nextCheckAt: dueAt,
      updatedAt: job.now,
    })
    .onConflictDoNothing()
    .returning({ id: inboundDeliveries.deliveryId })
    .get()
  if (inserted !== undefined) wakeAt(job.sql, 'ledger', dueAt)
  return inserted !== undefined
}

/** Writes the row of a stored mail; a row that is there stays as it is. */
export function expectDelivery(
  job: MailboxJob,
  { delivery }: MailboxOps['expect_delivery']['input'],
): MailboxOps['expect_delivery']['answer'] {
  return job.transaction(() => ({ kind: insertExpected(job, delivery) ? 'expected' : 'known' }))
}

const Effects = z.object({
  message_rowid: z.int().nullable().default(null),
  done: z.record(z.string(), z.boolean()).default({}),
})
type Effects = z.output<typeof Effects>

function readEffects(effectsJson: string): Effects {
  return Effects.parse(JSON.parse(effectsJson))
}

/** Effects of a stored delivery that are not done yet. */
export function openEffects(effectsJson: string): string[] {
  const { done } = readEffects(effectsJson)
  return Object.keys(done).filter((name) => done[name] === false)
}

/** The stored message behind a delivery whose effects are open; null once it was erased. */
function storedBehind(job: MailboxJob, row: Row): StoredMessage | null {
  const { message_rowid: rowid } = readEffects(row.effectsJson)
  return rowid === null ? null : findStored(job, rowid)
}

/**
 * Gives a delivery to one worker. Compare-and-set on state and token: of two workers one wins, and a late one finds its
 * token gone. [INV-31]
 */
export function leaseDelivery(job: MailboxJob, { delivery }: MailboxOps['lease_delivery']['input']): LeaseOutcome {
  return job.transaction((): LeaseOutcome => {
    insertExpected(job, delivery)
    const row = findRow(job, delivery.deliveryId)
    if (row === undefined) throw new Error('ledger row is missing right after its insert')
    const effects = openEffects(row.effectsJson)
    const decision = leaseDecision(row, effects, job.now)
    if (decision === 'effects_due') {
      const stored = storedBehind(job, row)
      return stored === null ? { kind: 'done' } : { kind: 'effects_due', effects, stored }
    }
    if (decision !== 'lease') return { kind: decision }
    const token = randomBase32(26)
    const leaseUntil = job.now + settingsOf(job.env).intervals.lease
    const taken = job.db
      .update(inboundDeliveries)
      .set({
        state: 'leased',
        leaseToken: token,
        leaseUntil,
        attempt: row.attempt + 1,
        nextCheckAt: leaseUntil,
        updatedAt: job.now,
      })
      .where(
        and(
          eq(inboundDeliveries.deliveryId, row.deliveryId),
          eq(inboundDeliveries.state, row.state),
          row.leaseToken === null
            ? isNull(inboundDeliveries.leaseToken)
            : eq(inboundDeliveries.leaseToken, row.leaseToken),
        ),
      )
      .returning({ attempt: inboundDeliveries.attempt })
      .get()
    if (taken === undefined) return { kind: 'busy' }
    wakeAt(job.sql, 'ledger', leaseUntil)
    return { kind: 'leased', token, attempt: taken.attempt }
  })
}

/** Whether the lease of a delivery is still this worker's. */
export function findLease(job: MailboxJob, deliveryId: Row['deliveryId'], token: string): boolean {
  const row = findRow(job, deliveryId)
  return row?.state === 'leased' && row.leaseToken === token
}

/** Ends a leased delivery inside the caller's transaction; null when the lease has passed to another. */
export function finishDelivery(
  job: MailboxJob,
  end: {
    readonly deliveryId: Row['deliveryId']
    readonly token: string
    readonly state: 'stored' | 'duplicate' | 'dropped'
    readonly messageRowid: number | null
    readonly effects: readonly string[]
  },
): boolean {
  const nextCheckAt = end.effects.length === 0 ? null : job.now + settingsOf(job.env).intervals.repair
  const finished = job.db
    .update(inboundDeliveries)
    .set({
      state: end.state,
      leaseToken: null,
      leaseUntil: null,
      nextCheckAt,
      effectsJson: JSON.stringify({
        message_rowid: end.messageRowid,
        done: Object.fromEntries(end.effects.map((effect) => [effect, false])),
      } satisfies Effects),
      updatedAt: job.now,
    })
    .where(
      and(
        eq(inboundDeliveries.deliveryId, end.deliveryId),
        eq(inboundDeliveries.state, 'leased'),
        eq(inboundDeliveries.leaseToken, end.token),
      ),
    )
    .returning({ id: inboundDeliveries.deliveryId })
    .get()
  if (finished !== undefined && nextCheckAt !== null) wakeAt(job.sql, 'ledger', nextCheckAt)
  return finished !== undefined
}

/** Ends a delivery that cannot be stored: its raw is gone or its owner is. */
export function dropDelivery(
  job: MailboxJob,
  input: MailboxOps['drop_delivery']['input'],
): MailboxOps['drop_delivery']['answer'] {
  return job.transaction(() => {
    const dropped = finishDelivery(job, {
      deliveryId: input.deliveryId,
      token: input.token,
      state: 'dropped',
      messageRowid: null,
      effects: [],
    })
    return { kind: dropped ? 'dropped' : 'stale_lease' }
  })
}

/** Ticks effects that are done. The row rests when none is open; a tick of what is not open changes nothing. */
export function tickEffects(
  job: MailboxJob,
  input: MailboxOps['tick_effects']['input'],
): MailboxOps['tick_effects']['answer'] {
  return job.transaction((): MailboxOps['tick_effects']['answer'] => {
    const row = findRow(job, input.deliveryId)
    if (row === undefined) return { kind: 'erased' }
    const effects = readEffects(row.effectsJson)
    for (const name of input.effects) if (Object.hasOwn(effects.done, name)) effects.done[name] = true
    const done = Object.values(effects.done).every((ticked) => ticked)
    if (storedBehind(job, row) === null) return { kind: 'erased' }
    job.db
      .update(inboundDeliveries)
      .set({ effectsJson: JSON.stringify(effects), updatedAt: job.now, ...(done ? { nextCheckAt: null } : {}) })
      .where(and(eq(inboundDeliveries.deliveryId, row.deliveryId), eq(inboundDeliveries.state, row.state)))
      .run()
    return { kind: 'ticked' }
  })
}

/** A queue pointer for a row: the same delivery, whoever sends it. */
function pointerOf(job: MailboxJob, row: Row): InboundJob {
  const { tenantId, identityId } = ownerOf(job)
  return {
    v: 1,
    kind: 'message',
    source: { type: 'routing' },
    message_id: row.deliveryId,
    tenant_id: tenantId,
    identity_id: identityId,
    r2_key: row.rawKey,
    raw_size: row.rawSize,
    envelope_from: row.envelopeFrom,
    envelope_to: row.envelopeTo,
    received_at: row.receivedAt,
    request_id: newId('req'),
    loopback: row.loopbackJson === null ? null : (JSON.parse(row.loopbackJson) as InboundJob['loopback']),
  }
}

const ROWS_PER_RUN = 50

function giveUp(job: MailboxJob, row: Row): void {
  job.transaction(() =>
    job.db
      .update(inboundDeliveries)
      .set({ state: 'failed', leaseToken: null, leaseUntil: null, nextCheckAt: null, updatedAt: job.now })
      .where(and(eq(inboundDeliveries.deliveryId, row.deliveryId), eq(inboundDeliveries.state, row.state)))
      .run(),
  )
  log('error', 'inbound_failed', { handler: 'alarm', message_id: row.deliveryId, attempt: row.attempt })
}

async function resend(job: MailboxJob, row: Row): Promise<void> {
  job.cost.queueSends += 1
  await job.env.Q_INBOUND.send(pointerOf(job, row))
  const nextCheckAt = nextCheckAfter(row.receivedAt, job.now, settingsOf(job.env).intervals)
  job.transaction(() =>
    job.db
      .update(inboundDeliveries)
      .set({ nextCheckAt, updatedAt: job.now })
      .where(
        and(
          eq(inboundDeliveries.deliveryId, row.deliveryId),
          eq(inboundDeliveries.state, row.state),
          isNotNull(inboundDeliveries.nextCheckAt),
        ),
      )
      .run(),
  )
}

/** Sends pointers again for whatever did not move in time: expected, leased by a worker that died, effects left open. */
async function repairDeliveries(job: MailboxJob): Promise<void> {
  const due = job.db
    .select()
    .from(inboundDeliveries)
    .where(and(isNotNull(inboundDeliveries.nextCheckAt), lte(inboundDeliveries.nextCheckAt, job.now)))
    .orderBy(asc(inboundDeliveries.nextCheckAt))
    .limit(ROWS_PER_RUN)
    .all()
  for (const row of due) {
    if (shouldGiveUp(row, job.now, settingsOf(job.env).intervals)) giveUp(job, row)
    else await resend(job, row)
  }
}

/** The alarm of the ledger: due again when its earliest row is. */
export const ledgerPurpose: Purpose<Bindings> = {
  run: repairDeliveries,
  next: (job) =>
    job.db
      .select({ at: min(inboundDeliveries.nextCheckAt) })
      .from(inboundDeliveries)
      .where(isNotNull(inboundDeliveries.nextCheckAt))
      .get()?.at ?? null,
}

/** Takes in stored mail that has no row and looks at the ledger now: the cron's way in when an alarm was lost. */
export async function reconcileInbound(
  job: MailboxJob,
  input: MailboxOps['reconcile_inbound']['input'],
): Promise<MailboxOps['reconcile_inbound']['answer']> {
  job.transaction(() => {
    for (const orphan of input.orphans) insertExpected(job, orphan)
  })
  await repairDeliveries(job)
  return { kind: 'reconciled' }
}
