import type { IdentityId, TenantId } from '../../contract/ids.ts'
import { readOnlySwitch } from '../operations/switches.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint, fault } from '../platform/seams.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'
import { recordSuppression, type SuppressionEvent } from '../suppressions/record.ts'
import type { OutboundJob } from './job.ts'
import { findMailbox } from './queries.ts'
import { buildMessage, sendTestMail } from './test-transport.ts'

type SendJob = Extract<OutboundJob, { kind: 'send' }>
type EventJob = Extract<OutboundJob, { kind: 'transport_event' }>
type Owner = { readonly tenantId: TenantId; readonly identityId: IdentityId; readonly mailboxId: string }

/** Where the body's owner is, as D1 has it now; null when it is gone. A pointer's scope is never trusted. */
async function findOwner(work: Work, job: OutboundJob): Promise<Owner | null> {
  const owner = { tenantId: job.tenant_id, identityId: job.identity_id }
  const mailboxId = await findMailbox(work.db, owner)
  return mailboxId === null ? null : { ...owner, mailboxId }
}

/** Sends the pointer again for the next try. Lost, it is sent by the mailbox itself. */
async function comeBack(work: Work, job: SendJob, delayMs: number): Promise<void> {
  try {
    work.cost.queueSends += 1
    await fault('queue.send', 'pm-outbound')
    const body = { ...job, request_id: newId('req') }
    await work.env.Q_OUTBOUND.send(body, { delaySeconds: Math.ceil(delayMs / 1_000) })
  } catch (error) {
    log('warn', 'outbound_unqueued', { handler: 'queue', message_id: job.message_id, detail: codeLocation(error) })
  }
}

/**
 * Hands one queued message over, from its pointer, which may come twice, late, or after the message is gone: the mailbox
 * decides, and gives each message to one transport call. Answers a machine word for the log. [spec/outbound.md 20]
 */
async function processSend(work: Work, job: SendJob): Promise<string> {
  // A read-only deployment sends nothing: the mailbox asks again by itself, nothing is cancelled.
  if (await readOnlySwitch(work)) return 'read_only'
  const owner = await findOwner(work, job)
  if (owner === null) return 'owner_gone'
  const mailbox = mailboxOf(work, owner)
  const messageId = job.message_id
  const begun = await mailbox.begin_transport({ messageId })
  await crashPoint('outbound.begun')
  if (begun.kind === 'hold') await comeBack(work, job, begun.delayMs)
  if (begun.kind !== 'ready') return begun.kind
  const message = await buildMessage(work, owner, messageId, begun)
  const claim = await mailbox.claim_transport({ messageId })
  if (claim.kind !== 'claimed') return claim.kind
  await crashPoint('outbound.claimed')
  const { result, events } = await sendTestMail(work, message)
  await crashPoint('outbound.transport_answered')
  const outcome = await mailbox.record_transport_outcome({ messageId, token: claim.token, result, events })
  await crashPoint('outbound.outcome_recorded')
  if (outcome.kind === 'retry') await comeBack(work, job, outcome.delayMs)
  return outcome.kind === 'recorded' ? outcome.status : outcome.kind
}

/** Applies what became of a recipient, then its consequences outside the mailbox; every step may be repeated. */
async function processEvent(work: Work, job: EventJob): Promise<string> {
  const owner = await findOwner(work, job)
  if (owner === null) return 'owner_gone'
  const mailbox = mailboxOf(work, owner)
  const answer = await mailbox.apply_delivery_event({ event: job.event })
  await crashPoint('outbound.event_applied')
  if (answer.kind === 'not_found' || answer.suppress.length === 0) return answer.kind
  const created: SuppressionEvent[] = []
  for (const { address, reason } of answer.suppress) {
    const made = { tenantId: owner.tenantId, address, reason, sourceMessageId: answer.messageId }
    const event = await recordSuppression(work, made)
    if (event !== null) created.push(event)
  }
  await crashPoint('outbound.suppressed')
  await mailbox.finish_delivery_event({ eventId: job.event.event_id, created })
  await crashPoint('outbound.event_finished')
  return answer.kind
}

/** Processes one body of `pm-outbound`; throws when it must be tried again. */
export function processOutbound(work: Work, job: OutboundJob): Promise<string> {
  return job.kind === 'send' ? processSend(work, job) : processEvent(work, job)
}
