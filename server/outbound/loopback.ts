import { type IdentityId, MessageId, type TenantId } from '../../contract/ids.ts'
import { sealEnvelope } from '../inbound/envelope.ts'
import type { InboundJob } from '../inbound/job.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { rawKey } from '../platform/blob-keys.ts'
import { putBlob } from '../platform/blobs.ts'
import { derivedId, parseId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint, fault } from '../platform/seams.ts'
import { mailboxOf, type Work } from '../rpc/context.ts'
import type { DueEvent } from './delivery-event.ts'
import { acrossTenantsFindHosted, type HostedRow } from './queries.ts'
import { withoutTag } from './recipients.ts'
import { testProviderId } from './simulator.ts'

/** A message on its way to mailboxes of this deployment. */
export type LoopbackSend = {
  readonly messageId: MessageId
  readonly tenantId: TenantId
  readonly identityId: IdentityId
  readonly from: string
  /** Hosted recipients, with their tag. */
  readonly recipients: readonly string[]
  readonly submittedAt: number
  readonly raw: Uint8Array
}

/** The id of one copy: the same on every repeat, so that a second hand-over is not a second mail. [S4] */
function deliveryIdOf(work: Work, send: LoopbackSend, recipient: string): MessageId {
  const id = derivedId('msg', work.settings.hashKey, send.submittedAt, `loopback:${send.messageId}:${recipient}`)
  const parsed = parseId(MessageId, id)
  if (parsed === null) throw new Error('a derived id is malformed')
  return parsed
}

function pointerOf(work: Work, hosted: HostedRow, delivery: DeliveryPointer): InboundJob {
  return {
    v: 1,
    kind: 'message',
    source: { type: 'routing' },
    message_id: delivery.deliveryId,
    tenant_id: hosted.tenantId,
    identity_id: hosted.identityId,
    r2_key: delivery.rawKey,
    raw_size: delivery.rawSize,
    envelope_from: delivery.envelopeFrom,
    envelope_to: delivery.envelopeTo,
    received_at: delivery.receivedAt,
    request_id: work.requestId,
    loopback: delivery.loopback,
  }
}

/** Puts one copy into a mailbox: bytes, then the ledger row that makes it safe, then the pointer that makes it fast. */
async function deliverCopy(work: Work, send: LoopbackSend, recipient: string, hosted: HostedRow): Promise<void> {
  const deliveryId = deliveryIdOf(work, send, recipient)
  const delivery: DeliveryPointer = {
    deliveryId,
    rawKey: rawKey(hosted, deliveryId),
    rawSize: send.raw.byteLength,
    envelopeFrom: send.from,
    envelopeTo: recipient,
    loopback: { tenant_id: send.tenantId, identity_id: send.identityId, message_id: send.messageId },
    source: 'routing',
    receivedAt: work.nowMs,
  }
  const metadata = {
    tenant: hosted.tenantId,
    identity: hosted.identityId,
    message: deliveryId,
    envelope: await sealEnvelope(work.settings.masterKeys, delivery),
  }
  const key = rawKey(hosted, deliveryId)
  await putBlob(work.env.BLOBS, work.cost, { key, bytes: send.raw, contentType: 'message/rfc822', metadata })
  await crashPoint('outbound.loopback_stored')
  await mailboxOf(work, hosted).expect_delivery({ delivery })
  await crashPoint('outbound.loopback_expected')
  try {
    work.cost.queueSends += 1
    await fault('queue.send', 'pm-inbound')
    await work.env.Q_INBOUND.send(pointerOf(work, hosted, delivery))
  } catch (error) {
    // The ledger row sends it again.
    log('warn', 'outbound_unqueued', { handler: 'queue', message_id: deliveryId, detail: codeLocation(error) })
  }
  await crashPoint('outbound.loopback_sent')
}

function eventOf(send: LoopbackSend, recipient: string, now: number, isThere: boolean): DueEvent {
  return {
    dueAt: now,
    event: {
      source: 'loopback',
      event_id: `loop:${send.messageId}:${recipient}`,
      provider_message_id: testProviderId(send.messageId),
      sender: send.from,
      recipient,
      kind: isThere ? 'delivered' : 'bounced',
      hard: !isThere,
      smtp_code: isThere ? '250' : '550',
      enhanced_code: isThere ? '2.0.0' : '5.1.1',
      smtp_response: isThere ? '250 2.0.0 OK' : '550 5.1.1 No such user',
      occurred_at: now,
    },
  }
}

/**
 * Delivers copies into mailboxes of this deployment and answers with the events to come. Every step may be repeated:
 * a failure means that the whole of it may be tried again, never that it is unknown. An address that was given up since
 * the submit bounces. [L3, G11, spec/outbound.md 37]
 */
export async function loopBack(work: Work, send: LoopbackSend): Promise<DueEvent[]> {
  const bases = [...new Set(send.recipients.map(withoutTag))]
  const hosted = await acrossTenantsFindHosted(work.db, send.tenantId, bases)
  const events: DueEvent[] = []
  for (const recipient of send.recipients) {
    const mailbox = hosted.find(({ address }) => address === withoutTag(recipient))
    if (mailbox !== undefined) await deliverCopy(work, send, recipient, mailbox)
    events.push(eventOf(send, recipient, work.nowMs, mailbox !== undefined))
  }
  return events
}
