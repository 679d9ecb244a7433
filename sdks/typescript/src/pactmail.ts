/** PactMail for TypeScript. Nothing happens when this module is loaded. */
export type { CallOptions, ClientOptions } from './core.ts'
export { type ClientErrorCode, hasCode, PactMailError } from './errors.ts'
export * from './generated/client.ts'
export type { ErrorDetails } from './generated/errors.ts'
export * from './generated/events.ts'
export type * from './generated/types.ts'
export type { Page, Pages } from './pages.ts'
export {
  type ReceivedEvent,
  type UnknownEvent,
  verifyWebhook,
  type WebhookRefusal,
  type WebhookRequest,
  WebhookVerificationError,
} from './webhooks.ts'
