import { z } from 'zod'
import {
  identityAddressActivated,
  identityAddressAdded,
  identityAddressPromoted,
  identityAddressRetired,
  identityCreated,
  identityPaused,
  identityResumed,
  identityUpdated,
} from './identities.ts'
import { quotaWarning, suppressionCreated } from './limits.ts'
import { messageQuarantined, messageReceived } from './messages.ts'
import {
  messageBounced,
  messageCanceled,
  messageComplained,
  messageDeferred,
  messageDelivered,
  messageFailed,
  messageReconciled,
  messageRejected,
  messageSent,
  messageSuppressed,
  messageUncertain,
} from './sending.ts'
import { tenantPolicyUpdated } from './tenants.ts'
import { webhookDisabled, webhookTest } from './webhooks.ts'

/** The events this release emits, in the order of the catalogue. Guards, the union and the `webhooks` section come from here. */
export const EVENTS = [
  messageReceived,
  messageQuarantined,
  messageSent,
  messageDelivered,
  messageDeferred,
  messageBounced,
  messageComplained,
  messageRejected,
  messageFailed,
  messageUncertain,
  messageReconciled,
  messageSuppressed,
  messageCanceled,
  identityCreated,
  identityUpdated,
  identityPaused,
  identityResumed,
  identityAddressAdded,
  identityAddressActivated,
  identityAddressPromoted,
  identityAddressRetired,
  suppressionCreated,
  quotaWarning,
  webhookDisabled,
  webhookTest,
  tenantPolicyUpdated,
] as const

export const WebhookEvent = z
  .discriminatedUnion('type', EVENTS)
  .meta({ id: 'WebhookEvent', description: 'Any event this release emits.' })
export type WebhookEvent = z.input<typeof WebhookEvent>
/** A type this release emits. */
export type EmittedType = WebhookEvent['type']
/** The whole event of a type. */
export type EventOf<T extends EmittedType> = Extract<WebhookEvent, { type: T }>
/** What `data` of a type holds. */
export type EventData<T extends EmittedType> = EventOf<T>['data']
