import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SendFailureReason } from '../../contract/events/sending.ts'
import type { MessageId } from '../../contract/ids.ts'
import type { DeliveryStatus, MessageStatus } from '../../contract/objects/message.ts'
import { inJson } from '../control/json-list.ts'
import { rollUp } from '../outbound/roll-up.ts'
import { deleteMeta, readMeta, writeMeta } from '../platform/object-meta.ts'
import type { MailboxJob } from './job.ts'
import { findMessageRow } from './message-queries.ts'
import type { DeliveryRow, MessageRow } from './present.ts'
import { recordEffect } from './quota-effects.ts'
import { deliveries, messages } from './schema.object.ts'
import { releaseLock } from './thread-lock.ts'

/** A message that was sent from here, with its recipients in the order they were given. */
export type Send = { readonly row: MessageRow; readonly deliveries: readonly DeliveryRow[] }

/** The recipients of a message. */
export function listDeliveries(job: MailboxJob, rowid: number): DeliveryRow[] {
  return job.db.select().from(deliveries).where(eq(deliveries.messageRowid, rowid)).orderBy(asc(sql`rowid`)).all()
}

/** An outbound message by id, or null. */
export function findSend(job: MailboxJob, messageId: MessageId): Send | null {
  const found = job.db
    .select({ rowid: messages.rowid })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.direction, 'outbound')))
    .get()
  return found === undefined ? null : readSend(job, found.rowid)
}

/** An outbound message as it is now. */
export function readSend(job: MailboxJob, rowid: number): Send {
  return { row: findMessageRow(job, rowid), deliveries: listDeliveries(job, rowid) }
}

/** Recipients of a message in one status. */
export function inStatus(send: Send, status: DeliveryStatus): DeliveryRow[] {
  return send.deliveries.filter((delivery) => delivery.status === status)
}

const Claim = z.object({ token: z.string(), claimed_at: z.int(), attempt: z.int() })
/** A transport attempt that owns a message. */
export type Claim = z.output<typeof Claim>

/** The running claim of a message, however old, or null. */
export function readClaim(job: MailboxJob, messageId: MessageId): Claim | null {
  const value = readMeta(job.sql, `claim:${messageId}`)
  return value === null ? null : Claim.parse(JSON.parse(value))
}

/** Gives a message to one transport attempt. Part of a transaction. */
export function writeClaim(job: MailboxJob, messageId: MessageId, claim: Claim): void {
  writeMeta(job.sql, `claim:${messageId}`, JSON.stringify(claim))
}

/** Ends the claim of a message; without one nothing happens. Part of a transaction. */
export function deleteClaim(job: MailboxJob, messageId: MessageId): void {
  deleteMeta(job.sql, `claim:${messageId}`)
}

/** New status of recipients, with what was said about it. */
export function setDeliveries(
  job: MailboxJob,
  rowid: number,
  change: {
    readonly addresses: readonly string[]
    readonly status: DeliveryStatus
    readonly reason: string | null
    readonly smtpResponse?: string | null
    readonly updatedAt: number
  },
): void {
  const { addresses, status, reason, smtpResponse, updatedAt } = change
  job.db
    .update(deliveries)
    .set({ status, reason, updatedAt, ...(smtpResponse === undefined ? {} : { smtpResponse }) })
    .where(and(eq(deliveries.messageRowid, rowid), inJson(deliveries.address, addresses)))
    .run()
}

/**
 * Writes the status that follows from the recipients, and why where it is an end that asks why. Once the message is no
 * longer queued its thread, its claim and its times are given up. Part of the caller's transaction; answers the message
 * as it is then. [spec/outbound.md 28.5, S63]
 */
export function applyRollUp(
  job: MailboxJob,
  rowid: number,
  why: { readonly reason: SendFailureReason | null; readonly detail: string | null },
): Send {
  const before = readSend(job, rowid)
  const status = rollUp(
    before.row.status,
    before.deliveries.map((delivery) => delivery.status),
  )
  writeStatus(job, before.row, status, why)
  return readSend(job, rowid)
}

const ASKS_WHY: readonly MessageStatus[] = ['rejected', 'failed', 'uncertain']

/** Writes a status, and gives up what only a queued message needs. Part of the caller's transaction. */
export function writeStatus(
  job: MailboxJob,
  row: MessageRow,
  status: MessageStatus,
  why: { readonly reason: SendFailureReason | null; readonly detail: string | null },
): void {
  const isWhy = ASKS_WHY.includes(status)
  // A later word that says nothing new keeps the explanation that is there.
  const keeps = isWhy && status === row.status && why.reason === null
  job.db
    .update(messages)
    .set({
      status,
      ...(keeps ? {} : { statusReason: isWhy ? why.reason : null, statusDetail: isWhy ? why.detail : null }),
    })
    .where(eq(messages.rowid, row.rowid))
    .run()
  if (status !== 'queued') leaveQueue(job, row)
}

function leaveQueue(job: MailboxJob, row: MessageRow): void {
  for (const name of ['claim', 'backoff', 'dispatch']) deleteMeta(job.sql, `${name}:${row.id}`)
  releaseLock(job, row.threadSeq, row.id)
}

/** Ends the allowance that was held for a message: `units` of it were used in this attempt. Counted once per attempt. */
export function settleSend(job: MailboxJob, messageId: MessageId, attempt: string, units: number): void {
  recordEffect(job, { op: 'settle', ref: `${messageId}:${attempt}`, body: { hold: messageId, consume: units } })
}
