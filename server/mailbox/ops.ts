import type { EventType } from '../../contract/events/envelope.ts'
import type { Direction } from '../../contract/fields.ts'
import type { AttachmentId, EventId, MessageId, ThreadId } from '../../contract/ids.ts'
import type { Attachment, Message, MessageStatus } from '../../contract/objects/message.ts'
import type { ThreadSummary } from '../../contract/objects/thread.ts'
import type { ObjectRpc } from '../platform/rpc.ts'
import type { IngestInput, IngestOutcome } from './ingest-input.ts'
import type { DeliveryPointer, LeaseOutcome } from './ledger-input.ts'
import { SEND_OPS, type SendOps } from './send-ops.ts'

/** Parts of a message that come only when asked for. */
export type MessageParts = { readonly quoted: boolean; readonly html: boolean }

/** Position after which a page begins: the last row's sort value and key. */
export type PageStart = { readonly sort: number; readonly key: number } | null

/** Filters of a thread list; null filters nothing. Times in Unix ms, `after` inclusive, `before` exclusive. */
export type ThreadFilters = {
  readonly label: string | null
  readonly category: string | null
  readonly needsReplyGte: number | null
  readonly isUnread: boolean | null
  readonly direction: Direction | null
  readonly after: number | null
  readonly before: number | null
  readonly archived: boolean
}

/** Filters of a message list; null filters nothing. Times in Unix ms, `after` inclusive, `before` exclusive. */
export type MessageFilters = {
  readonly threadId: ThreadId | null
  readonly direction: Direction | null
  readonly status: MessageStatus | null
  readonly label: string | null
  readonly after: number | null
  readonly before: number | null
}

type Page<T> = { readonly rows: readonly T[]; readonly next: PageStart }

/** Where the bytes of a message or attachment are, or why they are not. */
export type StoredBytes =
  | {
      readonly kind: 'stored'
      readonly key: string
      readonly size: number
      readonly filename: string | null
      readonly contentType: string
      readonly risk: Attachment['risk']
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'not_yet' }
  | { readonly kind: 'message_not_found' }
  | { readonly kind: 'attachment_not_found' }

/**
 * The operations of a mailbox. `review` says that the caller holds `quarantine:review`: without it held mail does not
 * exist.
 */
export type MailboxOps = SendOps & {
  /** First call of the object; its `identity.created` is stored once. */
  init: {
    input: { readonly createdAt: number; readonly eventId: EventId; readonly occurredAt: number; readonly data: object }
    answer: { readonly kind: 'ready' }
  }
  /** Stores an event that followed a D1 change; a known event id changes nothing. */
  emit_event: {
    input: { readonly eventId: EventId; readonly type: EventType; readonly occurredAt: number; readonly data: object }
    answer: { readonly kind: 'stored' | 'known' }
  }
  /** Payloads of events by id; erased ones are left out. */
  get_events: {
    input: { readonly eventIds: readonly EventId[] }
    answer: { readonly events: readonly { readonly eventId: EventId; readonly payload: string }[] }
  }
  /** Writes the ledger row of a mail that was stored; repeating it changes nothing. */
  expect_delivery: { input: { readonly delivery: DeliveryPointer }; answer: { readonly kind: 'expected' | 'known' } }
  /** Takes a delivery for one worker. `delivery` makes the row when the ledger never heard of it. */
  lease_delivery: { input: { readonly delivery: DeliveryPointer }; answer: LeaseOutcome }
  /** Ends a delivery that will never be stored. */
  drop_delivery: {
    input: { readonly deliveryId: MessageId; readonly token: string }
    answer: { readonly kind: 'dropped' | 'stale_lease' }
  }
  /** The one transaction of a message in. */
  ingest: { input: IngestInput; answer: IngestOutcome }
  /** Ticks effects that are done; the row rests when none is left. */
  tick_effects: {
    input: { readonly deliveryId: MessageId; readonly effects: readonly string[] }
    answer: { readonly kind: 'ticked' | 'erased' }
  }
  /** Looks at the ledger now instead of at its alarm, and takes in raw objects that have no row. */
  reconcile_inbound: {
    input: { readonly orphans: readonly DeliveryPointer[] }
    answer: { readonly kind: 'reconciled' }
  }
  list_threads: {
    input: { readonly filters: ThreadFilters; readonly limit: number; readonly start: PageStart }
    answer: Page<ThreadSummary>
  }
  get_thread: {
    input: {
      readonly threadId: ThreadId
      readonly limit: number
      readonly start: PageStart
      readonly parts: MessageParts
      readonly review: boolean
    }
    answer:
      | {
          readonly kind: 'found'
          readonly summary: ThreadSummary
          readonly messages: readonly Message[]
          readonly next: PageStart
        }
      | { readonly kind: 'not_found' }
  }
  list_messages: {
    input: {
      readonly filters: MessageFilters
      readonly limit: number
      readonly start: PageStart
      readonly review: boolean
    }
    answer: Page<Message>
  }
  get_message: {
    input: { readonly messageId: MessageId; readonly parts: MessageParts; readonly review: boolean }
    answer: { readonly kind: 'found'; readonly message: Message } | { readonly kind: 'not_found' }
  }
  update_message: {
    input: {
      readonly messageId: MessageId
      readonly labelsAdd: readonly string[]
      readonly labelsRemove: readonly string[]
      readonly read: boolean | null
      readonly review: boolean
    }
    answer:
      | { readonly kind: 'updated'; readonly message: Message }
      | { readonly kind: 'not_found' }
      | { readonly kind: 'too_many_labels' }
      | { readonly kind: 'outbound_read' }
  }
  find_raw: { input: { readonly messageId: MessageId; readonly review: boolean }; answer: StoredBytes }
  find_attachment: {
    input: { readonly messageId: MessageId; readonly attachmentId: AttachmentId; readonly review: boolean }
    answer: StoredBytes
  }
  /** Remembers that somebody waits for mail of a sender domain. */
  register_wait: { input: { readonly domain: string; readonly ttlMs: number }; answer: { readonly kind: 'registered' } }
  /** The oldest inbound message after `sinceMs` that matches, or none yet. */
  wait_poll: {
    input: {
      readonly sinceMs: number
      readonly from: string | null
      readonly subjectContains: string | null
      readonly threadId: ThreadId | null
      readonly kind: 'any' | 'reply'
      readonly review: boolean
    }
    answer: { readonly kind: 'found'; readonly message: Message } | { readonly kind: 'waiting' }
  }
}

/** The names of the operations, for the typed client. */
export const MAILBOX_OPS = [
  'init',
  'emit_event',
  'get_events',
  'expect_delivery',
  'lease_delivery',
  'drop_delivery',
  'ingest',
  'tick_effects',
  'reconcile_inbound',
  'list_threads',
  'get_thread',
  'list_messages',
  'get_message',
  'update_message',
  'find_raw',
  'find_attachment',
  'register_wait',
  'wait_poll',
  ...SEND_OPS,
] as const satisfies readonly (keyof MailboxOps)[]

/** The mailbox as its namespace shows it: one method. */
export type IdentityMailboxRpc = ObjectRpc
