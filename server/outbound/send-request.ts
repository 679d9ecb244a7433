import type { MessageId, ThreadId } from '../../contract/ids.ts'
import type { DeliveryField } from '../../contract/objects/message.ts'
import type { AttachmentInput, SendKind } from '../../contract/resources/sending.ts'

/** The four ways to send; each has a route. */
export const SEND_OPERATIONS = ['send', 'reply', 'reply_all', 'forward'] as const
export type SendOperation = (typeof SEND_OPERATIONS)[number]

/** A recipient as the caller wrote it; nothing of it was checked beyond its type. */
export type GivenRecipient = { readonly address: string; readonly name: string; readonly field: DeliveryField }

/**
 * What a caller asks for, the four operations in one shape. `recipients` and `subject` are empty for what follows from
 * the message answered; `targetId` is that message, `threadId` the thread a new message continues.
 */
export type SendRequest = {
  readonly operation: SendOperation
  readonly targetId: MessageId | null
  readonly threadId: ThreadId | null
  readonly fromAddress: string | null
  readonly recipients: readonly GivenRecipient[]
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly includeAttachments: boolean
  readonly attachments: readonly AttachmentInput[]
  readonly kind: SendKind
  readonly unsubscribe: { readonly url: string; readonly mailto: string | null } | null
  readonly hasConsent: boolean
  readonly labels: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
}
