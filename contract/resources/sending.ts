import { z } from 'zod'
import { Email, Label, MetadataInput } from '../fields.ts'
import { ThreadId } from '../ids.ts'
import { AttachmentDisposition, Message } from '../objects/message.ts'
import { defineRoute } from '../route.ts'
import { LABELS_PER_MESSAGE_MAX } from './messages.ts'

/** Recipients of one field; the policy allows fewer over all three. Providers take 50, one is kept for ourselves. */
export const RECIPIENTS_MAX = 49
/** RFC 5322 2.1.1: a line without folding. */
export const SUBJECT_CHARACTERS_MAX = 998
/** Attachments of one message, forwarded ones not counted. */
export const ATTACHMENTS_MAX = 32

/** Goes into a header: no line break, no NUL. */
const headerText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n\0]*$/)

const RecipientInput = z
  .object({
    address: Email,
    name: headerText(256).optional().describe('Display name, at most 256 characters, no line break.'),
  })
  .meta({ id: 'RecipientInput', description: 'A recipient with a name to show.' })

/** A recipient: an address, or an address and a name. */
export const Recipient = z
  .union([Email.min(1), RecipientInput])
  .meta({ id: 'Recipient', description: 'An address, or an object with an address and a name.' })
export type Recipient = z.output<typeof Recipient>

/** A file to send. Whether the content decodes and the names fit is decided with the rest of the message. */
export const AttachmentInput = z
  .object({
    filename: z.string().min(1).max(255).describe('Name without a path, at most 255 bytes, no control characters.'),
    content_type: z.string().min(3).max(255).describe('`type/subtype` without parameters.'),
    content_base64: z.string().describe('The bytes in base64.'),
    disposition: AttachmentDisposition.optional().describe('`attachment` when left out. `inline` needs `content_id`.'),
    content_id: z
      .string()
      .regex(/^[A-Za-z0-9._%+=@-]{1,200}$/)
      .optional()
      .describe('What `cid:` in the HTML names; 1 to 200 characters of `A-Z a-z 0-9 . _ % + = @ -`.'),
  })
  .meta({ id: 'AttachmentInput', description: 'A file to send.' })
export type AttachmentInput = z.output<typeof AttachmentInput>

export const SEND_KINDS = ['transactional', 'marketing', 'auto_reply'] as const
const SendKind = z
  .enum(SEND_KINDS)
  .meta({ id: 'SendKind', description: 'What is sent: marketing and automatic replies have rules of their own.' })
export type SendKind = z.output<typeof SendKind>

/** One-click unsubscription of marketing mail. [RFC 8058] */
export const UnsubscribeInput = z
  .object({
    url: z
      .string()
      .max(900)
      .regex(/^https:\/\//)
      .describe('Where one click unsubscribes (RFC 8058), https, at most 900 characters.'),
    mailto: Email.optional().describe('Address that unsubscribes by mail.'),
  })
  .meta({ id: 'UnsubscribeInput', description: 'How a recipient of marketing mail unsubscribes.' })

/** Why marketing mail may be sent. */
export const ConsentInput = z
  .object({
    basis: z.string().min(1).max(500).describe('What the consent rests on.'),
    recorded_at: z.iso.datetime({ offset: true }).describe('When it was given, RFC 3339.'),
  })
  .meta({ id: 'ConsentInput', description: 'Consent of the recipients of marketing mail.' })

const recipients = (what: string) => z.array(Recipient).max(RECIPIENTS_MAX).describe(what)
const body = (what: string) => z.string().nullable().optional().describe(what)

const common = {
  attachments: z.array(AttachmentInput).max(ATTACHMENTS_MAX).optional().describe('Files, at most 32.'),
  labels: z.array(Label).max(LABELS_PER_MESSAGE_MAX).optional().describe('Labels of the stored message.'),
  headers: z
    .record(z.string().max(200), z.string())
    .optional()
    .describe(
      'Own header fields: `X-…` (not `X-PactMail-…`, not `X-AI-Generated`), Importance, Priority, Sensitivity, Keywords, Comments, Organization. Values of 1 to 2,048 bytes, 16 KB together.',
    ),
  metadata: MetadataInput.optional().describe('Your own facts, shown with the message.'),
}

const marketing = {
  kind: SendKind.optional().describe('`transactional` when left out.'),
  unsubscribe: UnsubscribeInput.optional().describe('Needed for `marketing`.'),
  consent: ConsentInput.optional().describe('Needed for `marketing`.'),
}

const SendMessageInput = z
  .object({
    to: recipients('Recipients, 1 to 49.').min(1),
    cc: recipients('Copies, at most 49.').optional(),
    bcc: recipients('Blind copies, at most 49; never in a header.').optional(),
    subject: headerText(SUBJECT_CHARACTERS_MAX).describe('At most 998 characters, no line break.'),
    text: body('Plain text. Made from `html` when left out. One of the two is needed.'),
    html: body('HTML, sent as it is.'),
    ...common,
    ...marketing,
    thread_id: ThreadId.nullable().optional().describe('Continues this thread without quoting.'),
    from_address: Email.nullable()
      .optional()
      .describe('Own address to send from: an active one, or a retiring one in a thread that uses it.'),
  })
  .meta({ id: 'SendMessageInput', description: 'A message to send.' })
export type SendMessageInput = z.output<typeof SendMessageInput>

const ReplyInput = z
  .object({
    text: body('Plain text. Made from `html` when left out. One of the two is needed.'),
    html: body('HTML, sent as it is.'),
    ...common,
    ...marketing,
  })
  .meta({
    id: 'ReplyInput',
    description: 'An answer. Recipients, subject and sender follow from the message answered.',
  })
export type ReplyInput = z.output<typeof ReplyInput>

const ForwardMessageInput = z
  .object({
    to: recipients('Recipients, 1 to 49.').min(1),
    cc: recipients('Copies, at most 49.').optional(),
    bcc: recipients('Blind copies, at most 49; never in a header.').optional(),
    text: body('A note above the forwarded message.'),
    html: body('The same in HTML.'),
    include_attachments: z
      .boolean()
      .optional()
      .describe('Send the attachments along, `true` when left out; those with a `risk` never.'),
    ...common,
  })
  .meta({ id: 'ForwardMessageInput', description: 'Whom to forward a message to, and what to say above it.' })
export type ForwardMessageInput = z.output<typeof ForwardMessageInput>

/** What a send answers: the message as it was accepted. */
export const SendResponse = Message.extend({
  deduplicated: z.boolean().describe('True when this Idempotency-Key was accepted before: nothing new was sent.'),
}).meta({ id: 'SendResponse', description: 'The accepted message. How it ended comes as status and events.' })
export type SendResponse = z.input<typeof SendResponse>

/** What a send may be refused with, beyond what its path, body and header may. [spec/outbound.md 5] */
export const SEND_ERRORS = [
  'tenant_suspended',
  'identity_paused',
  'sending_paused',
  'policy_denied',
  'identity_owner_required',
  'address_invalid',
  'address_unsupported',
  'too_many_recipients',
  'test_mode_recipient',
  'marketing_requirements_missing',
  'auto_reply_not_allowed',
  'loop_detected',
  'header_not_allowed',
  'domain_not_ready',
  'transport_unavailable',
  'message_too_large',
  'billing_limit',
  'daily_cap_reached',
  'thread_busy',
] as const

const send = {
  method: 'POST',
  tag: 'Messages',
  access: 'keyed',
  permissions: ['messages:send'],
  levels: 'PRTI',
  buckets: ['api', 'send'],
  idempotency: 'required',
  status: 202,
  output: SendResponse,
} as const

/** Queues one message. 202 is no promise of delivery: the outcome comes as deliveries and events. [FR-OUT-1, U2] */
export const sendMessage = defineRoute({
  ...send,
  operationId: 'sendMessage',
  path: '/v1/identities/{identity_id}/messages',
  summary: 'Send a message',
  description:
    'One message per Idempotency-Key: a repeat with the same body answers with the first message and sends nothing. Recipients that are suppressed, or that this identity never wrote to while its send policy asks for known ones, end as suppressed deliveries.',
  sdk: 'messages.send',
  body: SendMessageInput,
  errors: [...SEND_ERRORS, 'thread_not_found'],
})

/** Answers the sender of a message in its thread. [D3, C2, C3] */
export const replyToMessage = defineRoute({
  ...send,
  operationId: 'replyToMessage',
  path: '/v1/identities/{identity_id}/messages/{message_id}/reply',
  summary: 'Reply to a message',
  description:
    'Goes to the sender, or to its Reply-To when that is of the same organisation or a known contact. Leaves from the address the sender wrote to. Subject, In-Reply-To and References are set.',
  sdk: 'messages.reply',
  body: ReplyInput,
  errors: SEND_ERRORS,
})

/** Answers everybody a message names, never its blind copies. [A10] */
export const replyAllToMessage = defineRoute({
  ...send,
  operationId: 'replyAllToMessage',
  path: '/v1/identities/{identity_id}/messages/{message_id}/reply-all',
  summary: 'Reply to all',
  description:
    'Like a reply, and to every To and Cc of the message except own addresses. Blind copies are never included, and that this identity was one is never revealed.',
  sdk: 'messages.replyAll',
  body: ReplyInput,
  errors: SEND_ERRORS,
})

/** Forwards a message with a transfer note; the forward stays in its thread. [C6] */
export const forwardMessage = defineRoute({
  ...send,
  operationId: 'forwardMessage',
  path: '/v1/identities/{identity_id}/messages/{message_id}/forward',
  summary: 'Forward a message',
  description: 'The original stands below a transfer note, its attachments are sent along. References are kept.',
  sdk: 'messages.forward',
  body: ForwardMessageInput,
  errors: SEND_ERRORS,
})

/** Takes a queued message back before a transport has it. [FR-OUT-11] */
export const cancelMessage = defineRoute({
  operationId: 'cancelMessage',
  method: 'POST',
  path: '/v1/identities/{identity_id}/messages/{message_id}/cancel',
  tag: 'Messages',
  summary: 'Cancel a message',
  description: 'Only while it is queued, no transport attempt is running and nothing of it was sent.',
  sdk: 'messages.cancel',
  access: 'keyed',
  permissions: ['messages:send'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  status: 200,
  output: Message,
  errors: ['not_cancelable'],
})

const ResolveOutcome = z
  .enum(['sent', 'not_sent'])
  .meta({ id: 'ResolveOutcome', description: 'What a person found out about an uncertain send.' })

const ResolveMessageInput = z
  .object({ outcome: ResolveOutcome })
  .meta({ id: 'ResolveMessageInput', description: 'How an uncertain send really ended.' })

/** Ends the uncertainty about a send by a person's word. [FR-DLV-4] */
export const resolveMessage = defineRoute({
  operationId: 'resolveMessage',
  method: 'POST',
  path: '/v1/identities/{identity_id}/messages/{message_id}/resolve',
  tag: 'Messages',
  summary: 'Resolve an uncertain message',
  description:
    'With `sent` it counts as handed over, and later delivery events apply. With `not_sent` it counts as failed; sending again needs a new Idempotency-Key.',
  sdk: 'messages.resolve',
  access: 'keyed',
  permissions: ['messages:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'optional',
  body: ResolveMessageInput,
  status: 200,
  output: Message,
  errors: ['not_uncertain'],
})
