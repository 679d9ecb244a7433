import { z } from 'zod'
import { queryInstant, queryInt } from '../fields.ts'
import { ThreadId } from '../ids.ts'
import { Message } from '../objects/message.ts'
import { defineRoute } from '../route.ts'

export const WAIT_KINDS = ['any', 'reply'] as const
const WaitKind = z.enum(WAIT_KINDS).meta({ id: 'WaitKind', description: 'What kind of mail ends the wait.' })

const WaitResult = z
  .object({
    message: Message.nullable().describe('The oldest message that matches; null when the time ran out.'),
    timed_out: z.boolean().describe('True when no message came in time. That is an answer, not an error.'),
  })
  .meta({ id: 'WaitResult', description: 'The message that was waited for, or that none came.' })

/** Holds the request until a matching message is there, at most a minute. [E4] */
export const waitForMessage = defineRoute({
  operationId: 'waitForMessage',
  method: 'GET',
  path: '/v1/identities/{identity_id}/wait',
  tag: 'Messages',
  summary: 'Wait for a message',
  description:
    'Answers as soon as an inbound message matches every filter, or after `timeout` seconds with `timed_out: true`. `kind=reply` asks for an answer in a thread this identity has written to.',
  sdk: 'messages.wait',
  access: 'keyed',
  permissions: ['search:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'message',
  query: z.object({
    from: z.string().min(3).max(255).optional().describe('Only mail from this address, or from `@domain`.'),
    subject_contains: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only mail whose subject contains this, in any case.'),
    thread_id: ThreadId.optional().describe('Only mail of this thread.'),
    kind: WaitKind.default('any').describe('Any message, or only a reply.'),
    since: queryInstant()
      .optional()
      .describe('Mail received after this instant counts; the start of the request when left out.'),
    timeout: queryInt(1, 60, 30).describe('Seconds to wait, 1 to 60.'),
  }),
  status: 200,
  output: WaitResult,
  errors: [],
})
