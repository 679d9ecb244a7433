import { z } from 'zod'
import { Direction, Label, NamedMailbox, Timestamp } from '../fields.ts'
import { KeyId, ThreadId } from '../ids.ts'
import { Message } from './message.ts'

export const Hold = z
  .object({
    reason: z.string().describe('Why the thread is kept.'),
    until: Timestamp.nullable().describe('Null: until it is removed.'),
    set_by: KeyId.describe('The key that set it.'),
    set_at: Timestamp,
  })
  .meta({ id: 'Hold', description: 'A legal hold: retention and erasure skip the thread.' })

const summaryFields = {
  id: ThreadId,
  subject: z.string().describe('Subject without reply prefixes. Untrusted text.'),
  participants: z
    .array(NamedMailbox)
    .max(50)
    .describe('Correspondents in order of appearance, never the identity itself, at most 50.'),
  message_count: z.int().min(0).describe('Visible messages.'),
  unread_count: z.int().min(0).describe('Visible inbound messages not marked read.'),
  first_at: Timestamp,
  last_at: Timestamp.describe('Time of the latest visible message.'),
  last_inbound_at: Timestamp.nullable().describe('Time of the latest visible inbound message.'),
  last_direction: Direction.describe('Direction of the latest visible message.'),
  snippet: z.string().describe('Start of the latest new text, at most 240 characters. Untrusted text.'),
  labels: z.array(Label).describe('All labels of its messages, sorted.'),
  category: z.string().nullable().describe('Of the latest triaged inbound message.'),
  needs_reply: z.number().min(0).max(1).nullable().describe('Of the latest triaged inbound message, 0 to 1.'),
  urgency: z.int().min(0).max(3).nullable().describe('Of the latest triaged inbound message, 0 to 3.'),
  archived: z.boolean().describe('Archived threads are left out of lists unless asked for.'),
  hold: Hold.nullable().describe('Null when there is no legal hold.'),
}

export const ThreadSummary = z
  .object(summaryFields)
  .meta({ id: 'ThreadSummary', description: 'A conversation, built from visible mail only.' })
export type ThreadSummary = z.input<typeof ThreadSummary>

export const Thread = z
  .object({
    ...summaryFields,
    messages: z.array(Message).describe('The newest messages, oldest first.'),
    next_cursor: z.string().nullable().describe('Leads to older messages; null when there are none.'),
  })
  .meta({ id: 'Thread', description: 'A conversation with its messages.' })
export type Thread = z.input<typeof Thread>
