import { z } from 'zod'
import {
  identityAddressAdded,
  identityCreated,
  identityPaused,
  identityResumed,
  identityUpdated,
} from './identities.ts'
import { messageQuarantined, messageReceived } from './messages.ts'

/** The events this release emits, in the order of the catalogue. Guards, the union and the `webhooks` section come from here. */
export const EVENTS = [
  messageReceived,
  messageQuarantined,
  identityCreated,
  identityUpdated,
  identityPaused,
  identityResumed,
  identityAddressAdded,
] as const

export const WebhookEvent = z
  .discriminatedUnion('type', EVENTS)
  .meta({ id: 'WebhookEvent', description: 'Any event this release emits.' })
export type WebhookEvent = z.input<typeof WebhookEvent>
export type EmittedType = WebhookEvent['type']
export type EventOf<T extends EmittedType> = Extract<WebhookEvent, { type: T }>
export type EventData<T extends EmittedType> = EventOf<T>['data']
