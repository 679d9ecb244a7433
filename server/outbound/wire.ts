import type { MessageId } from '../../contract/ids.ts'
import type { DeliveryField } from '../../contract/objects/message.ts'
import type { ForwardMessageInput, Recipient, ReplyInput, SendMessageInput } from '../../contract/resources/sending.ts'
import type { GivenRecipient, SendRequest } from './send-request.ts'

/** What is the same in every request body. Left out means: the default of the contract. */
type CommonInput = Pick<ReplyInput, 'text' | 'html' | 'attachments' | 'labels' | 'headers' | 'metadata'>

function common(body: CommonInput) {
  return {
    text: body.text ?? null,
    html: body.html ?? null,
    attachments: body.attachments ?? [],
    labels: body.labels ?? [],
    headers: body.headers ?? {},
    metadata: body.metadata ?? {},
  }
}

function marketing(body: Pick<ReplyInput, 'kind' | 'unsubscribe' | 'consent'>) {
  const { unsubscribe } = body
  return {
    kind: body.kind ?? 'transactional',
    unsubscribe: unsubscribe === undefined ? null : { url: unsubscribe.url, mailto: unsubscribe.mailto ?? null },
    hasConsent: body.consent !== undefined,
  }
}

function recipientsIn(field: DeliveryField, list: readonly Recipient[] | undefined): GivenRecipient[] {
  return (list ?? []).map((recipient) =>
    typeof recipient === 'string'
      ? { address: recipient, name: '', field }
      : { address: recipient.address, name: recipient.name ?? '', field },
  )
}

function allRecipients(body: Pick<SendMessageInput, 'to' | 'cc' | 'bcc'>): GivenRecipient[] {
  return [...recipientsIn('to', body.to), ...recipientsIn('cc', body.cc), ...recipientsIn('bcc', body.bcc)]
}

/** A new message. */
export function sendRequest(body: SendMessageInput): SendRequest {
  return {
    operation: 'send',
    targetId: null,
    threadId: body.thread_id ?? null,
    fromAddress: body.from_address ?? null,
    recipients: allRecipients(body),
    subject: body.subject,
    includeAttachments: false,
    ...common(body),
    ...marketing(body),
  }
}

/** An answer: recipients, subject and sender follow from the message. */
export function replyRequest(operation: 'reply' | 'reply_all', targetId: MessageId, body: ReplyInput): SendRequest {
  return {
    operation,
    targetId,
    threadId: null,
    fromAddress: null,
    recipients: [],
    subject: null,
    includeAttachments: false,
    ...common(body),
    ...marketing(body),
  }
}

/** A forward, with the attachments of the original unless they are not wanted. */
export function forwardRequest(targetId: MessageId, body: ForwardMessageInput): SendRequest {
  return {
    operation: 'forward',
    targetId,
    threadId: null,
    fromAddress: null,
    recipients: allRecipients(body),
    subject: null,
    includeAttachments: body.include_attachments ?? true,
    ...common(body),
    ...marketing({}),
  }
}
