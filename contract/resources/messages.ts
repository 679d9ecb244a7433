import { z } from 'zod'
import { Direction, Label, pageOf, pageParams, queryInstant } from '../fields.ts'
import { ThreadId } from '../ids.ts'
import { Message, MessageStatus } from '../objects/message.ts'
import { defineRoute } from '../route.ts'
import { include } from './threads.ts'

/** Labels of one message; one more is `invalid_request`. */
export const LABELS_PER_MESSAGE_MAX = 64

/** Types that attachments are served with: what their bytes really are when a browser may be told, else the last one. */
export const ATTACHMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/octet-stream',
] as const

const UpdateMessageInput = z
  .object({
    labels_add: z
      .array(Label)
      .max(LABELS_PER_MESSAGE_MAX)
      .optional()
      .describe('Labels to add; a message has at most 64.'),
    labels_remove: z.array(Label).max(LABELS_PER_MESSAGE_MAX).optional().describe('Labels to take off.'),
    read: z.boolean().optional().describe('Mark an inbound message read or unread.'),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'at least one field')
  .meta({ id: 'UpdateMessageInput', description: 'What changes; at least one field.' })

/** Lists the messages of an identity, newest first. */
export const listMessages = defineRoute({
  operationId: 'listMessages',
  method: 'GET',
  path: '/v1/identities/{identity_id}/messages',
  tag: 'Messages',
  summary: 'List messages',
  description:
    'Newest first. Quarantined, hidden and throttled messages come only when `status` names them and the key holds `quarantine:review`.',
  sdk: 'messages.list',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'identity',
  query: z.object({
    thread_id: ThreadId.optional().describe('Only messages of this thread.'),
    direction: Direction.optional().describe('Only messages of this direction.'),
    status: MessageStatus.optional().describe('Only messages in this status.'),
    label: Label.optional().describe('Only messages with this label.'),
    after: queryInstant().optional().describe('Received at or after this instant.'),
    before: queryInstant().optional().describe('Received before this instant.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('MessagePage', Message),
  errors: [],
})

/** Reads one message. */
export const getMessage = defineRoute({
  operationId: 'getMessage',
  method: 'GET',
  path: '/v1/identities/{identity_id}/messages/{message_id}',
  tag: 'Messages',
  summary: 'Get a message',
  description: 'A quarantined, hidden or throttled message exists only for keys with `quarantine:review`.',
  sdk: 'messages.get',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'message',
  query: z.object({ include }),
  status: 200,
  output: Message,
  errors: [],
})

/** Labels a message or marks it read. [FR-IN-10] */
export const updateMessage = defineRoute({
  operationId: 'updateMessage',
  method: 'PATCH',
  path: '/v1/identities/{identity_id}/messages/{message_id}',
  tag: 'Messages',
  summary: 'Update a message',
  description: 'Adds before it removes. Emits no event.',
  sdk: 'messages.update',
  access: 'keyed',
  permissions: ['messages:write'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  body: UpdateMessageInput,
  status: 200,
  output: Message,
  errors: [],
})

/** The bytes as they came in. */
export const getMessageRaw = defineRoute({
  operationId: 'getMessageRaw',
  method: 'GET',
  path: '/v1/identities/{identity_id}/messages/{message_id}/raw',
  tag: 'Messages',
  summary: 'Get the raw message',
  description: 'The received bytes, until `retention.raw_days` have passed.',
  sdk: 'messages.raw',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'message',
  status: 200,
  output: { bytes: ['message/rfc822'] },
  errors: ['raw_expired'],
})

/** The decoded bytes of one attachment. Visibility is checked before risk. [B10] */
export const getAttachment = defineRoute({
  operationId: 'getAttachment',
  method: 'GET',
  path: '/v1/identities/{identity_id}/messages/{message_id}/attachments/{attachment_id}',
  tag: 'Messages',
  summary: 'Get an attachment',
  description:
    'The decoded bytes, always as a download. An attachment with a `risk` needs `quarantine:review` as well.',
  sdk: 'messages.attachment',
  access: 'keyed',
  permissions: ['attachments:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'message',
  status: 200,
  output: { bytes: ATTACHMENT_TYPES },
  errors: [],
})
