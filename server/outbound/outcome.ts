import type { PROVIDERS, SendFailureReason } from '../../contract/events/sending.ts'
import type { DeliveryStatus } from '../../contract/objects/message.ts'
import type { BackOffClass } from './back-off.ts'

export type Provider = (typeof PROVIDERS)[number]

/**
 * What a transport answers. `rejected` and `retry_later`: definitely not sent. `unknown`: maybe sent, and so never sent
 * again. Whatever is not clearly one of the others is `unknown`. [spec/outbound.md 19, FR-OUT-2]
 */
export type TransportResult =
  | { readonly kind: 'accepted'; readonly provider: Provider; readonly providerMessageId: string }
  | {
      readonly kind: 'rejected'
      readonly reason: Extract<SendFailureReason, 'provider_validation' | 'sender_domain_unavailable'>
      readonly code: string
      readonly detail: string
    }
  | { readonly kind: 'retry_later'; readonly class: BackOffClass; readonly code: string }
  | {
      readonly kind: 'unknown'
      readonly reason: Extract<
        SendFailureReason,
        'transport_timeout' | 'transport_connection_lost' | 'provider_outcome_unknown'
      >
      readonly detail: string
    }

/** What a result does to the deliveries that were handed over; `status` null leaves them queued for another try. */
export type OutcomeEffect = {
  readonly status: Extract<DeliveryStatus, 'submitted' | 'rejected' | 'uncertain'> | null
  readonly reason: SendFailureReason | null
  readonly detail: string | null
  /** Only mail that a transport took uses up allowance. */
  readonly consumes: boolean
}

/** Longest explanation of a transport that is kept. */
const DETAIL_CHARACTERS_MAX = 512

/** Classifies a transport's answer. [spec/outbound.md 23] */
export function outcomeOf(result: TransportResult): OutcomeEffect {
  switch (result.kind) {
    case 'accepted':
      return { status: 'submitted', reason: null, detail: null, consumes: true }
    case 'rejected': {
      const detail = `${result.code}: ${result.detail}`.slice(0, DETAIL_CHARACTERS_MAX)
      return { status: 'rejected', reason: result.reason, detail, consumes: false }
    }
    case 'retry_later':
      return { status: null, reason: null, detail: null, consumes: false }
    case 'unknown':
      return {
        status: 'uncertain',
        reason: result.reason,
        detail: result.detail.slice(0, DETAIL_CHARACTERS_MAX),
        consumes: false,
      }
  }
}
