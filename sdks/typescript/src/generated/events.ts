// Generated from openapi.yaml. Do not edit.
import type * as t from './types.ts'

const KNOWN: ReadonlySet<string> = new Set(['message.received', 'message.quarantined', 'identity.created', 'identity.updated', 'identity.paused', 'identity.resumed', 'identity.address_added'])

/** Whether this release of the SDK knows the event's type. Skip the others: new types may appear at any time. */
export function isKnownEvent(event: { readonly type: string }): event is t.WebhookEvent {
  return KNOWN.has(event.type)
}

/** `message.received`: New visible mail was stored. */
export function isMessageReceived(event: { readonly type: string }): event is t.MessageReceivedEvent {
  return event.type === 'message.received'
}

/** `message.quarantined`: Inbound mail was held back. */
export function isMessageQuarantined(event: { readonly type: string }): event is t.MessageQuarantinedEvent {
  return event.type === 'message.quarantined'
}

/** `identity.created`: An identity was created and its mailbox is ready. */
export function isIdentityCreated(event: { readonly type: string }): event is t.IdentityCreatedEvent {
  return event.type === 'identity.created'
}

/** `identity.updated`: Fields of an identity changed. */
export function isIdentityUpdated(event: { readonly type: string }): event is t.IdentityUpdatedEvent {
  return event.type === 'identity.updated'
}

/** `identity.paused`: An identity may no longer send; it still receives. */
export function isIdentityPaused(event: { readonly type: string }): event is t.IdentityPausedEvent {
  return event.type === 'identity.paused'
}

/** `identity.resumed`: An identity may send again. */
export function isIdentityResumed(event: { readonly type: string }): event is t.IdentityResumedEvent {
  return event.type === 'identity.resumed'
}

/** `identity.address_added`: An address was added to an identity. */
export function isIdentityAddressAdded(event: { readonly type: string }): event is t.IdentityAddressAddedEvent {
  return event.type === 'identity.address_added'
}
