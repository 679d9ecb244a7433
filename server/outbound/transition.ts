import type { DeliveryStatus } from '../../contract/objects/message.ts'

/** What a provider, or the test transport, may report of a recipient. */
export const DELIVERY_EVENT_KINDS = ['delivered', 'deferred', 'bounced', 'failed', 'rejected', 'complained'] as const
export type DeliveryEventKind = (typeof DELIVERY_EVENT_KINDS)[number]

/** What an event does to a recipient: a new status, new details of the same one, or nothing. */
export type Transition =
  | { readonly kind: 'applied'; readonly status: DeliveryStatus }
  | { readonly kind: 'details' }
  | { readonly kind: 'ignored' }

/** Statuses that wait for the provider's word: it is always taken. */
const OPEN: readonly DeliveryStatus[] = ['queued', 'submitted', 'uncertain', 'deferred']

/**
 * Events may come late, twice and in any order: a delivered mail may still bounce or be complained about, a bounced one
 * complained about; nothing else takes an end back. A repeated deferral counts as one, since it says something new. [G6]
 */
export function transitionOf(current: DeliveryStatus, event: DeliveryEventKind): Transition {
  if (OPEN.includes(current)) return { kind: 'applied', status: event }
  if (current === 'delivered' && (event === 'bounced' || event === 'complained'))
    return { kind: 'applied', status: event }
  if (current === 'bounced' && event === 'complained') return { kind: 'applied', status: event }
  if (current === 'bounced' && event === 'bounced') return { kind: 'details' }
  return { kind: 'ignored' }
}
