import type { IdentityId, MessageId, TenantId } from '../../contract/ids.ts'
import type { ReadySend } from '../mailbox/send-ops.ts'
import { ownedKey } from '../platform/blob-keys.ts'
import { getBlob } from '../platform/blobs.ts'
import { codeLocation, log } from '../platform/log.ts'
import type { Work } from '../rpc/context.ts'
import type { DueEvent } from './delivery-event.ts'
import { loopBack } from './loopback.ts'
import type { TransportResult } from './outcome.ts'
import { isSimulated, simulatedEvents, simulatedRefusal, testProviderId } from './simulator.ts'

type Sender = { readonly tenantId: TenantId; readonly identityId: IdentityId }

/** A message ready to be handed over, its bytes read before anything was claimed. */
export type OutgoingMessage = Sender & {
  readonly messageId: MessageId
  readonly ready: ReadySend
  readonly raw: Uint8Array
}

/** What a test transport did, with the events it will report. */
export type TestResult = { readonly result: TransportResult; readonly events: readonly DueEvent[] }

/** Reads the stored bytes of a message. Throws when they are not there: a queue retry, then the dead-letter list. */
export async function buildMessage(
  work: Work,
  sender: Sender,
  messageId: MessageId,
  ready: ReadySend,
): Promise<OutgoingMessage> {
  const raw = await getBlob(work.env.BLOBS, work.cost, ownedKey(sender, ready.emlKey))
  if (raw === null) throw new Error('the stored copy of a queued message is missing')
  return { ...sender, messageId, ready, raw }
}

/**
 * Hands a message of a test tenant over: simulated recipients act out their scripts, hosted ones get a copy. It never
 * leaves the deployment. A simulated refusal is the whole message's: then nobody gets a copy. [FR-TEN-2, L2, L3]
 */
export async function sendTestMail(work: Work, message: OutgoingMessage): Promise<TestResult> {
  const { messageId, ready, raw } = message
  const { recipients, from, submittedAt } = ready
  const refusal = simulatedRefusal(recipients)
  if (refusal !== null) return { result: refusal, events: [] }
  const simulated = recipients.filter(isSimulated)
  const hosted = recipients.filter((recipient) => !isSimulated(recipient))
  const { tenantId, identityId } = message
  let copies: DueEvent[]
  try {
    copies = await loopBack(work, { messageId, tenantId, identityId, from, recipients: hosted, submittedAt, raw })
  } catch (error) {
    // Every step of it may be repeated without a second mail: it counts as not sent.
    log('warn', 'queue_retry', { handler: 'queue', message_id: messageId, detail: codeLocation(error) })
    return { result: { kind: 'retry_later', class: 'relay', code: 'loopback_failed' }, events: [] }
  }
  const scripted = simulated.flatMap((recipient) =>
    simulatedEvents({ messageId, sender: from, recipient, now: work.nowMs }),
  )
  const provider = simulated.length > 0 ? 'simulator' : 'loopback'
  return {
    result: { kind: 'accepted', provider, providerMessageId: testProviderId(messageId) },
    events: [...copies, ...scripted],
  }
}
