import { eq, sql } from 'drizzle-orm'
import type { DueEvent } from '../outbound/delivery-event.ts'
import { outcomeOf, type TransportResult } from '../outbound/outcome.ts'
import { newId } from '../platform/ids.ts'
import { log } from '../platform/log.ts'
import { wakeAt } from '../platform/object-meta.ts'
import { putOff } from './begin-transport.ts'
import { appendEvent } from './events.ts'
import type { MailboxJob } from './job.ts'
import { recordEffect } from './quota-effects.ts'
import { messages, simulatedEvents } from './schema.object.ts'
import { reconciled, sent, unsent } from './send-events.ts'
import type { OutcomeAnswer, SendOps } from './send-ops.ts'
import {
  applyRollUp,
  deleteClaim,
  findSend,
  inStatus,
  readClaim,
  readSend,
  type Send,
  setDeliveries,
  settleSend,
} from './send-state.ts'

type Accepted = Extract<TransportResult, { kind: 'accepted' }>

function writeProvider(job: MailboxJob, rowid: number, { provider, providerMessageId }: Accepted): void {
  job.db.update(messages).set({ provider, providerMessageId }).where(eq(messages.rowid, rowid)).run()
}

/** What the test transports will report, committed with the outcome: no kill can lose it. [S4] */
function insertDueEvents(job: MailboxJob, events: readonly DueEvent[]): void {
  for (const { event, dueAt } of events) {
    job.db
      .insert(simulatedEvents)
      .values({ eventId: event.event_id, dueAt, bodyJson: JSON.stringify(event) })
      .onConflictDoNothing()
      .run()
    wakeAt(job.sql, 'events', dueAt)
  }
}

/** Use of a send: what was handed over is counted once per attempt, the message itself once. */
function countAccepted(job: MailboxJob, send: Send, attempt: string, units: number): void {
  settleSend(job, send.row.id, attempt, units)
  recordEffect(job, { op: 'record_usage', ref: send.row.id, body: { metric: 'outbound', n: 1, at: job.now } })
}

/** The result of the attempt that owns the message. */
function record(
  job: MailboxJob,
  send: Send,
  attempt: number,
  input: SendOps['record_transport_outcome']['input'],
): OutcomeAnswer {
  const { result } = input
  const { rowid, id } = send.row
  if (result.kind === 'retry_later') {
    deleteClaim(job, id)
    const wait = putOff(job, send)
    return wait.kind === 'hold' ? { kind: 'retry', delayMs: wait.delayMs } : { kind: 'recorded', status: 'failed' }
  }
  const claimedAt = readClaim(job, id)?.claimed_at ?? job.now
  const effect = outcomeOf(result)
  const addresses = inStatus(send, 'queued').map(({ address }) => address)
  // Nobody knows when an unknown one happened, if it did: at the time of the call. [W5, spec/outbound.md 32]
  const updatedAt = result.kind === 'unknown' ? claimedAt : job.now
  const { status, reason, detail } = effect
  if (status === null) throw new Error('a result without a status went on')
  setDeliveries(job, rowid, { addresses, status, reason, updatedAt })
  if (result.kind === 'accepted') writeProvider(job, rowid, result)
  const after = applyRollUp(job, rowid, { reason, detail })
  if (status === 'submitted') {
    appendEvent(job, sent(job, after.row, newId('evt')))
    insertDueEvents(job, input.events)
    countAccepted(job, send, `${attempt}`, addresses.length)
  } else {
    const concerned = after.deliveries.filter(({ address }) => addresses.includes(address))
    const end = { messageId: id, status, reason: reason ?? 'provider_validation', detail, concerned }
    appendEvent(job, unsent(job, newId('evt'), end))
    settleSend(job, id, `${attempt}`, 0)
  }
  return { kind: 'recorded', status: after.row.status }
}

/**
 * The answer of an attempt whose claim had run out. An acceptance is evidence that the mail went out: an uncertain
 * message turns out to have been sent. Anything else says nothing and only counts. [spec/outbound.md 21]
 */
function recordLate(job: MailboxJob, send: Send, input: SendOps['record_transport_outcome']['input']): OutcomeAnswer {
  const { result } = input
  const { row } = send
  if (result.kind !== 'accepted' || row.status !== 'uncertain' || row.providerMessageId !== null) {
    log('warn', 'outbound_processed', { handler: 'rpc', message_id: row.id, code: 'stale_claim_outcome' })
    return { kind: 'stale' }
  }
  const addresses = inStatus(send, 'uncertain').map(({ address }) => address)
  setDeliveries(job, row.rowid, { addresses, status: 'submitted', reason: null, updatedAt: job.now })
  writeProvider(job, row.rowid, result)
  job.db
    .update(messages)
    .set({ flagsJson: sql`json_insert(${messages.flagsJson}, '$[#]', 'reconciled')` })
    .where(eq(messages.rowid, row.rowid))
    .run()
  const after = applyRollUp(job, row.rowid, { reason: null, detail: null })
  appendEvent(job, reconciled(job, row.id, after.row.status, newId('evt')))
  insertDueEvents(job, input.events)
  countAccepted(job, send, 'late', addresses.length)
  return { kind: 'recorded', status: after.row.status }
}

/** Records how a transport call ended, once; with it everything that follows is written. [spec/outbound.md 20, 23] */
export function recordTransportOutcome(
  job: MailboxJob,
  input: SendOps['record_transport_outcome']['input'],
): OutcomeAnswer {
  return job.transaction((): OutcomeAnswer => {
    const send = findSend(job, input.messageId)
    if (send === null) return { kind: 'stale' }
    const claim = readClaim(job, input.messageId)
    const isOurs = claim !== null && claim.token === input.token && send.row.status === 'queued'
    return isOurs ? record(job, readSend(job, send.row.rowid), claim.attempt, input) : recordLate(job, send, input)
  })
}
