import { z } from 'zod'
import {
  Direction,
  Label,
  pageOf,
  pageParams,
  queryBool,
  queryInstant,
  queryInt,
  queryNumber,
  queryWords,
} from '../fields.ts'
import { Thread, ThreadSummary } from '../objects/thread.ts'
import { defineRoute } from '../route.ts'

/** Parts of a message that cost more and come only when asked for. */
export const INCLUDES = ['quoted', 'html', 'headers'] as const
export const include = queryWords(INCLUDES)
  .optional()
  .describe('Comma list of `quoted` (whole text), `html` (sanitised) and `headers`.')

/** Lists the threads of an identity by their latest visible message. */
export const listThreads = defineRoute({
  operationId: 'listThreads',
  method: 'GET',
  path: '/v1/identities/{identity_id}/threads',
  tag: 'Threads',
  summary: 'List threads',
  description: 'Latest first. Quarantined, hidden and throttled mail neither shows nor counts.',
  sdk: 'threads.list',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'identity',
  query: z.object({
    label: Label.optional().describe('Only threads with this label on a message.'),
    category: z.string().max(64).optional().describe('Only threads of this triage category.'),
    needs_reply_gte: queryNumber(0, 1).optional().describe('Only threads at least this likely to want an answer.'),
    is_unread: queryBool().optional().describe('Only threads with, or without, unread messages.'),
    direction: Direction.optional().describe('Only threads whose latest message has this direction.'),
    after: queryInstant().optional().describe('Latest message at or after this instant.'),
    before: queryInstant().optional().describe('Latest message before this instant.'),
    archived: queryBool().optional().describe('Archived threads instead of the others.'),
    ...pageParams,
  }),
  status: 200,
  output: pageOf('ThreadPage', ThreadSummary),
  errors: [],
})

/** Reads a thread with its newest messages, oldest first; the cursor leads to older ones. */
export const getThread = defineRoute({
  operationId: 'getThread',
  method: 'GET',
  path: '/v1/identities/{identity_id}/threads/{thread_id}',
  tag: 'Threads',
  summary: 'Get a thread',
  description: 'The first page holds the newest messages, oldest first inside it; `next_cursor` leads to older ones.',
  sdk: 'threads.get',
  access: 'keyed',
  permissions: ['messages:read'],
  levels: 'PRTI',
  buckets: ['api'],
  idempotency: 'none',
  readsMail: 'thread',
  query: z.object({
    messages_limit: queryInt(1, 100, 20).describe('Messages a page, 1 to 100.'),
    cursor: pageParams.cursor,
    include,
  }),
  status: 200,
  output: Thread,
  errors: [],
})
