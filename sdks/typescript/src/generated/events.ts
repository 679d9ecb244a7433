// Generated from openapi.yaml. Do not edit.
import type * as t from './types.ts'

const KNOWN: ReadonlySet<string> = new Set(['message.received', 'message.quarantined', 'message.sent', 'message.delivered', 'message.deferred', 'message.bounced', 'message.complained', 'message.rejected', 'message.failed', 'message.uncertain', 'message.reconciled', 'message.suppressed', 'message.canceled', 'identity.created', 'identity.updated', 'identity.paused', 'identity.resumed', 'identity.address_added', 'identity.address_activated', 'identity.address_promoted', 'identity.address_retired', 'suppression.created', 'quota.warning', 'webhook.disabled', 'webhook.test', 'tenant.policy_updated'])

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

/** `message.sent`: A transport accepted the message, or a person resolved an uncertain send as sent. */
export function isMessageSent(event: { readonly type: string }): event is t.MessageSentEvent {
  return event.type === 'message.sent'
}

/** `message.delivered`: The message reached one recipient. */
export function isMessageDelivered(event: { readonly type: string }): event is t.MessageDeliveredEvent {
  return event.type === 'message.delivered'
}

/** `message.deferred`: A receiving server put one recipient off; the provider goes on trying. */
export function isMessageDeferred(event: { readonly type: string }): event is t.MessageDeferredEvent {
  return event.type === 'message.deferred'
}

/** `message.bounced`: The message came back from one recipient, perhaps after it was delivered. */
export function isMessageBounced(event: { readonly type: string }): event is t.MessageBouncedEvent {
  return event.type === 'message.bounced'
}

/** `message.complained`: One recipient called the message spam. */
export function isMessageComplained(event: { readonly type: string }): event is t.MessageComplainedEvent {
  return event.type === 'message.complained'
}

/** `message.rejected`: A transport refused the message, or every recipient was refused after it. */
export function isMessageRejected(event: { readonly type: string }): event is t.MessageRejectedEvent {
  return event.type === 'message.rejected'
}

/** `message.failed`: The message, or the part of it for these recipients, was not sent and will not be. */
export function isMessageFailed(event: { readonly type: string }): event is t.MessageFailedEvent {
  return event.type === 'message.failed'
}

/** `message.uncertain`: Whether the message was sent cannot be known. It is never sent again by itself. */
export function isMessageUncertain(event: { readonly type: string }): event is t.MessageUncertainEvent {
  return event.type === 'message.uncertain'
}

/** `message.reconciled`: An uncertain send turned out to have been sent. */
export function isMessageReconciled(event: { readonly type: string }): event is t.MessageReconciledEvent {
  return event.type === 'message.reconciled'
}

/** `message.suppressed`: Every recipient was filtered: nothing was sent. */
export function isMessageSuppressed(event: { readonly type: string }): event is t.MessageSuppressedEvent {
  return event.type === 'message.suppressed'
}

/** `message.canceled`: The message was cancelled while it was queued. */
export function isMessageCanceled(event: { readonly type: string }): event is t.MessageCanceledEvent {
  return event.type === 'message.canceled'
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

/** `identity.address_activated`: A pending address receives now: its domain is ready. */
export function isIdentityAddressActivated(event: { readonly type: string }): event is t.IdentityAddressActivatedEvent {
  return event.type === 'identity.address_activated'
}

/** `identity.address_promoted`: An address became the primary one, or is it again. */
export function isIdentityAddressPromoted(event: { readonly type: string }): event is t.IdentityAddressPromotedEvent {
  return event.type === 'identity.address_promoted'
}

/** `identity.address_retired`: An address refuses mail from now on, for ever. */
export function isIdentityAddressRetired(event: { readonly type: string }): event is t.IdentityAddressRetiredEvent {
  return event.type === 'identity.address_retired'
}

/** `suppression.created`: An address joined the suppression list because of a message. */
export function isSuppressionCreated(event: { readonly type: string }): event is t.SuppressionCreatedEvent {
  return event.type === 'suppression.created'
}

/** `quota.warning`: A daily send counter reached 80 % or 100 % of its cap, for the first time that day. */
export function isQuotaWarning(event: { readonly type: string }): event is t.QuotaWarningEvent {
  return event.type === 'quota.warning'
}

/** `webhook.disabled`: An endpoint was switched off because its receiver does not take events. */
export function isWebhookDisabled(event: { readonly type: string }): event is t.WebhookDisabledEvent {
  return event.type === 'webhook.disabled'
}

/** `webhook.test`: Somebody tests an endpoint. */
export function isWebhookTest(event: { readonly type: string }): event is t.WebhookTestEvent {
  return event.type === 'webhook.test'
}

/** `tenant.policy_updated`: The policy of a tenant was written. */
export function isTenantPolicyUpdated(event: { readonly type: string }): event is t.TenantPolicyUpdatedEvent {
  return event.type === 'tenant.policy_updated'
}
