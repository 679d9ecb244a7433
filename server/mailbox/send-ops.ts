import type { EventId, KeyId, MessageId } from '../../contract/ids.ts'
import type { Message, MessageStatus } from '../../contract/objects/message.ts'
import type { Keyring } from '../mail/thread-token.ts'
import type { DeliveryEvent, DueEvent } from '../outbound/delivery-event.ts'
import type { TransportResult } from '../outbound/outcome.ts'
import type { Refusal } from '../outbound/refusal.ts'
import type { SendRequest } from '../outbound/send-request.ts'

/** Who asked for a change; null for what the service does by itself. */
export type Actor = { readonly keyId: KeyId | null; readonly requestId: string }

/** What a send is submitted with. `review`: the caller may answer quarantined mail. */
export type SubmitInput = {
  readonly keyHash: string
  readonly fingerprint: string
  readonly request: SendRequest
  readonly review: boolean
  readonly threadKeys: Keyring
}

/** The message as it was accepted, now or by an earlier request under the same key; or why not. */
export type SubmitAnswer =
  | { readonly kind: 'accepted'; readonly message: Message; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What a transport needs to know: where the bytes are and whom they go to. */
export type ReadySend = {
  readonly kind: 'ready'
  readonly emlKey: string
  readonly from: string
  readonly recipients: readonly string[]
  /** When it was submitted, Unix ms: ids that are derived must not move under a retry. */
  readonly submittedAt: number
}

/**
 * What becomes of a pointer. `ready`: hand it over after a claim. `hold`: come back after `delayMs`. Everything else is
 * done with.
 */
export type BeginAnswer =
  | ReadySend
  | { readonly kind: 'hold'; readonly delayMs: number }
  | { readonly kind: 'not_queued' | 'not_due' | 'already_claimed' | 'stale_resolved' | 'failed_expired' }
  | { readonly kind: 'canceled'; readonly reason: string }
  | { readonly kind: 'done'; readonly status: MessageStatus }

/** `claimed`: this caller alone may make the transport call, and must report it with `token`. */
export type ClaimAnswer =
  | { readonly kind: 'claimed'; readonly token: string }
  | { readonly kind: 'not_queued' | 'already_claimed' }

/** What a reported outcome did. `retry`: definitely not sent, come back after `delayMs`. `stale`: the claim was another's. */
export type OutcomeAnswer =
  | { readonly kind: 'recorded'; readonly status: MessageStatus }
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'stale' }

/** A recipient that an event showed to be one not to write to. */
export type ToSuppress = { readonly address: string; readonly reason: 'hard_bounce' | 'complaint' }

/** What a transport's event did, and who must not be written to any more because of it; a repeat names them again. */
export type EventAnswer =
  | {
      readonly kind: 'applied' | 'duplicate'
      readonly messageId: MessageId
      readonly suppress: readonly ToSuppress[]
    }
  | { readonly kind: 'not_found' }

/** The operations of a mailbox on what it sends. */
export type SendOps = {
  /** Accepts a send once per Idempotency-Key, or says why not; nothing is stored then. */
  submit: { input: SubmitInput; answer: SubmitAnswer }
  /** Decides everything about a queued message except the claim. */
  begin_transport: { input: { readonly messageId: MessageId }; answer: BeginAnswer }
  /** Takes a message for one transport call, right before it. */
  claim_transport: { input: { readonly messageId: MessageId }; answer: ClaimAnswer }
  /** Records how that call ended, with the events its test transport will report. */
  record_transport_outcome: {
    input: {
      readonly messageId: MessageId
      readonly token: string
      readonly result: TransportResult
      readonly events: readonly DueEvent[]
    }
    answer: OutcomeAnswer
  }
  /** Applies what became of one recipient; a known event changes nothing. */
  apply_delivery_event: { input: { readonly event: DeliveryEvent }; answer: EventAnswer }
  /** Ends a delivery event whose suppressions are written, with the events they made. */
  finish_delivery_event: {
    input: {
      readonly eventId: string
      readonly created: readonly { readonly eventId: EventId; readonly occurredAt: number; readonly data: object }[]
    }
    answer: { readonly kind: 'finished' }
  }
  cancel_message: {
    input: { readonly messageId: MessageId; readonly actor: Actor }
    answer:
      | { readonly kind: 'canceled'; readonly message: Message }
      | { readonly kind: 'not_found' }
      | { readonly kind: 'not_cancelable' }
  }
  resolve_message: {
    input: { readonly messageId: MessageId; readonly outcome: 'sent' | 'not_sent'; readonly actor: Actor }
    answer:
      | { readonly kind: 'resolved'; readonly message: Message }
      | { readonly kind: 'not_found' }
      | { readonly kind: 'not_uncertain' }
  }
}

/** Names of the operations, for the typed client. */
export const SEND_OPS = [
  'submit',
  'begin_transport',
  'claim_transport',
  'record_transport_outcome',
  'apply_delivery_event',
  'finish_delivery_event',
  'cancel_message',
  'resolve_message',
] as const satisfies readonly (keyof SendOps)[]
