import type { MessageId } from '../../contract/ids.ts'
import type { DueEvent } from './delivery-event.ts'
import type { TransportResult } from './outcome.ts'
import { withoutTag } from './recipients.ts'
import type { DeliveryEventKind } from './transition.ts'

/** The domain whose recipients act out what can happen to mail. Mail to it never leaves the deployment. */
export const SIMULATOR_DOMAIN = 'simulator.invalid'

const SECOND_MS = 1_000

type Step = {
  readonly kind: DeliveryEventKind
  readonly afterMs: number
  readonly hard: boolean
  readonly smtp: { readonly code: string; readonly enhanced: string; readonly response: string } | null
}

const step = (kind: DeliveryEventKind, seconds: number, smtp: Step['smtp'] = null, hard = false): Step => ({
  kind,
  afterMs: seconds * SECOND_MS,
  hard,
  smtp,
})

const ACCEPTED = { code: '250', enhanced: '2.0.0', response: '250 2.0.0 OK' }
const UNKNOWN_USER = { code: '550', enhanced: '5.1.1', response: '550 5.1.1 No such user' }
const TRY_LATER = { code: '451', enhanced: '4.2.0', response: '451 4.2.0 Try again later' }

const DELIVERED = [step('delivered', 1, ACCEPTED)]

/** What follows an accepted message, by the recipient's local part. Every other one is delivered. [L2] */
const SCRIPTS: Readonly<Record<string, readonly Step[]>> = {
  delivered: DELIVERED,
  bounce: [step('bounced', 1, UNKNOWN_USER, true)],
  softbounce: [step('deferred', 1, TRY_LATER), step('bounced', 3, TRY_LATER)],
  complaint: [step('delivered', 1, ACCEPTED), step('complained', 3)],
  deferred: [step('deferred', 1, TRY_LATER)],
}

/** Whether a recipient is acted out here. */
export function isSimulated(address: string): boolean {
  return address.endsWith(`@${SIMULATOR_DOMAIN}`)
}

/** The script of a recipient; a tag behind `+` makes another recipient with the same script. */
function scriptOf(address: string): string {
  const base = withoutTag(address)
  return base.slice(0, base.lastIndexOf('@'))
}

/** The id a test transport gives a message. */
export function testProviderId(messageId: MessageId): string {
  return `test-${messageId.slice(messageId.indexOf('_') + 1).toLowerCase()}`
}

/**
 * How the simulated recipients of one message decide about all of it: one that rejects rejects it, else one that never
 * answers leaves it unknown. Null: it is accepted.
 */
export function simulatedRefusal(recipients: readonly string[]): TransportResult | null {
  const scripts = recipients.filter(isSimulated).map(scriptOf)
  if (scripts.includes('reject')) {
    const detail = 'The simulator was asked to reject this message.'
    return { kind: 'rejected', reason: 'provider_validation', code: 'E_SIMULATED_REJECT', detail }
  }
  if (scripts.includes('timeout')) {
    return { kind: 'unknown', reason: 'transport_timeout', detail: 'The simulator was asked not to answer.' }
  }
  return null
}

/** The events of one simulated recipient of an accepted message, with the time of each. */
export function simulatedEvents(send: {
  readonly messageId: MessageId
  readonly sender: string
  readonly recipient: string
  readonly now: number
}): DueEvent[] {
  const { messageId, sender, recipient, now } = send
  return (SCRIPTS[scriptOf(recipient)] ?? DELIVERED).map(({ kind, afterMs, hard, smtp }, index) => ({
    dueAt: now + afterMs,
    event: {
      source: 'simulator',
      event_id: `sim:${messageId}:${recipient}:${index + 1}`,
      provider_message_id: testProviderId(messageId),
      sender,
      recipient,
      kind,
      hard,
      smtp_code: smtp?.code ?? null,
      enhanced_code: smtp?.enhanced ?? null,
      smtp_response: smtp?.response ?? null,
      occurred_at: now + afterMs,
    },
  }))
}
