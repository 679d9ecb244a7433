import { type Bindings, settingsOf } from '../env.ts'
import type { DeliveryPointer } from '../mailbox/ledger-input.ts'
import { type BlobKey, rawKey } from '../platform/blob-keys.ts'
import { deleteBlob, putBlob } from '../platform/blobs.ts'
import { nowMs } from '../platform/clock.ts'
import { newCost } from '../platform/cost.ts'
import { hmacSha256Hex } from '../platform/crypto.ts'
import { newId } from '../platform/ids.ts'
import { codeLocation, log } from '../platform/log.ts'
import { crashPoint, fault, reportCost } from '../platform/seams.ts'
import { mailboxOf, openWork, type Work } from '../rpc/context.ts'
import { DirectoryBusy, type Found, findRecipient } from './directory.ts'
import { sealEnvelope } from './envelope.ts'
import type { InboundJob } from './job.ts'
import { noteDueOwner } from './queries.ts'
import { parseRecipient, type Recipient } from './recipient.ts'
import { decideRecipient, type TempFailClass } from './rules.ts'

/** The part of the platform's message that is used. `setReject` is always a permanent answer. */
export type EmailMessage = {
  readonly from: string
  readonly to: string
  readonly raw: ReadableStream<Uint8Array>
  setReject(reason: string): void
}

/** Room for the stamp of the server in front of us above the 25 MiB a sender may send. [settled S66] */
export const RAW_BYTES_MAX = 25 * 1024 * 1024 + 4 * 1024

const EXPECT_DEADLINE_MS = 2_000
const SEND_WAITS_MS = [100, 300] as const

/** Thrown out of `email()`: the sender gets a temporary failure and tries again. The class is all that is logged. */
export class TempFail extends Error {
  readonly why: TempFailClass
  constructor(why: TempFailClass) {
    super(`temporary failure: ${why}`)
    this.why = why
  }
}

class TooLarge extends Error {}

async function readRaw(raw: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of raw) {
    size += part.byteLength
    if (size > RAW_BYTES_MAX) throw new TooLarge()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

async function lookUp(work: Work, recipient: Recipient | null): Promise<Found | null> {
  if (recipient === null) return null
  try {
    return await findRecipient(work, recipient)
  } catch (error) {
    throw new TempFail(error instanceof DirectoryBusy ? 'Busy' : 'Check')
  }
}

/** Tells the mailbox to expect the mail; one retry. False when it could not be told. */
async function expectDelivery(work: Work, found: Found, delivery: DeliveryPointer): Promise<boolean> {
  const scope = { tenantId: found.tenantId, identityId: found.identityId, mailboxId: found.mailboxId }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await mailboxOf(work, scope, EXPECT_DEADLINE_MS).expect_delivery({ delivery })
      return true
    } catch {
      // Counted by the caller: the pointer may still carry the mail.
    }
  }
  return false
}

function pointerOf(work: Work, found: Found, delivery: DeliveryPointer): InboundJob {
  return {
    v: 1,
    kind: 'message',
    source: { type: 'routing' },
    message_id: delivery.deliveryId,
    tenant_id: found.tenantId,
    identity_id: found.identityId,
    r2_key: delivery.rawKey,
    raw_size: delivery.rawSize,
    envelope_from: delivery.envelopeFrom,
    envelope_to: delivery.envelopeTo,
    received_at: delivery.receivedAt,
    request_id: work.requestId,
    loopback: null,
  }
}

/** Queues the pointer; three attempts. False when the queue does not take it. */
async function sendPointer(work: Work, pointer: InboundJob): Promise<boolean> {
  for (let attempt = 0; attempt <= SEND_WAITS_MS.length; attempt++) {
    try {
      work.cost.queueSends += 1
      await fault('queue.send', 'pm-inbound')
      await work.env.Q_INBOUND.send(pointer)
      return true
    } catch {
      const wait = SEND_WAITS_MS[attempt]
      if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return false
}

/**
 * Makes an accepted mail safe: raw stored, then at least one of ledger row and pointer. Without either it was never
 * accepted: the raw goes and the sender keeps the mail. [spec/platform-invariants.md 9]
 */
async function keep(work: Work, found: Found, delivery: DeliveryPointer, raw: Uint8Array): Promise<void> {
  const key = delivery.rawKey as BlobKey
  const metadata = {
    tenant: found.tenantId,
    identity: found.identityId,
    message: delivery.deliveryId,
    envelope: await sealEnvelope(work.settings.masterKeys, delivery),
  }
  try {
    await putBlob(work.env.BLOBS, work.cost, { key, bytes: raw, contentType: 'message/rfc822', metadata })
  } catch {
    throw new TempFail('Storage')
  }
  await crashPoint('inbound.raw_stored')
  const expected = await expectDelivery(work, found, delivery)
  await crashPoint('inbound.delivery_expected')
  const sent = await sendPointer(work, pointerOf(work, found, delivery))
  await crashPoint('inbound.pointer_sent')
  if (!expected && !sent) {
    await deleteBlob(work.env.BLOBS, work.cost, key).catch(() => undefined)
    throw new TempFail('Queue')
  }
  if (!expected) {
    // The pointer carries the mail; the note makes the mailbox look for it should the pointer be lost.
    const due = {
      tenantId: found.tenantId,
      identityId: found.identityId,
      dueAt: work.nowMs + work.settings.intervals.repair,
    }
    await noteDueOwner(work.db, due).catch(() => undefined)
  }
}

async function accept(work: Work, found: Found, recipient: Recipient, message: EmailMessage): Promise<void> {
  const raw = await readRaw(message.raw)
  const deliveryId = newId('msg')
  const delivery: DeliveryPointer = {
    deliveryId,
    rawKey: rawKey({ tenantId: found.tenantId, identityId: found.identityId }, deliveryId),
    rawSize: raw.byteLength,
    envelopeFrom: message.from.slice(0, 1_000),
    envelopeTo:
      recipient.detail === null ? recipient.base : `${recipient.localPart}+${recipient.detail}@${recipient.domain}`,
    loopback: null,
    source: 'routing',
    receivedAt: work.nowMs,
  }
  await keep(work, found, delivery, raw)
  log('info', 'inbound_accepted', {
    handler: 'email',
    request_id: work.requestId,
    tenant_id: found.tenantId,
    identity_id: found.identityId,
    message_id: deliveryId,
    bytes: raw.byteLength,
    address_ph: `ph_${hmacSha256Hex(work.settings.hashKey, recipient.base).slice(0, 16)}`,
  })
}

async function receive(work: Work, message: EmailMessage): Promise<void> {
  if (work.settings.frozen) throw new TempFail('Frozen')
  const recipient = parseRecipient(message.to)
  const found = await lookUp(work, recipient)
  const decision = decideRecipient(found, work.nowMs)
  if (decision.kind === 'tempfail') throw new TempFail(decision.why)
  if (decision.kind === 'reject' || found === null || recipient === null) {
    const reply = decision.kind === 'reject' ? decision.reply : '550 5.1.1 Recipient address rejected: user unknown'
    log('info', 'inbound_rejected', { handler: 'email', request_id: work.requestId, code: reply.slice(4, 9) })
    message.setReject(reply)
    return
  }
  await accept(work, found, recipient, message)
}

/**
 * One call per envelope recipient. Returning accepts the mail, `setReject` refuses it for good, throwing asks the sender
 * to try again; our own failures are never a refusal. [FR-IN-1, spec/inbound.md 2]
 */
export async function handleEmail(
  message: EmailMessage,
  env: Bindings,
  ctx: { waitUntil(work: Promise<unknown>): void },
): Promise<void> {
  const settings = settingsOf(env)
  const work = openWork({
    env,
    settings,
    requestId: newId('req'),
    cost: newCost(),
    waitUntil: (promise) => ctx.waitUntil(promise),
  })
  try {
    await receive(work, message)
  } catch (error) {
    if (error instanceof TooLarge) {
      message.setReject('552 5.3.4 Message too big')
      return
    }
    const why = error instanceof TempFail ? error.why.toLowerCase() : codeLocation(error)
    log('warn', 'inbound_tempfail', {
      handler: 'email',
      request_id: work.requestId,
      detail: why,
      duration_ms: nowMs() - work.nowMs,
    })
    throw error instanceof TempFail ? error : new TempFail('Check')
  } finally {
    await reportCost('email', work.cost)
  }
}
