import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { EVENT_TYPES } from '../../contract/events/envelope.ts'
import { DIRECTIONS } from '../../contract/fields.ts'
import type { AttachmentId, EventId, MessageId, ThreadId } from '../../contract/ids.ts'
import { MESSAGE_STATUSES, QUARANTINE_REASONS } from '../../contract/objects/message.ts'
import { epochMs, flag, oneOf, valueChecks } from '../control/columns.ts'
import { ATTACHMENT_RISKS, VERDICTS } from '../mail/parsed.ts'

/** Owner, counters and wake-ups (`alarm:{purpose}`) of the object. */
export const meta = sqliteTable('meta', { k: text('k').primaryKey(), v: text('v').notNull() })

/** Conversations. Summary columns speak of visible messages only; `seq` stands in thread tokens and is never reused. */
export const threads = sqliteTable(
  'threads',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').$type<ThreadId>().notNull().unique('threads_id'),
    subject: text('subject').notNull(),
    firstAt: epochMs('first_at').notNull(),
    lastAt: epochMs('last_at').notNull(),
    lastInboundAt: epochMs('last_inbound_at'),
    lastOutboundAt: epochMs('last_outbound_at'),
    lastDirection: oneOf('last_direction', DIRECTIONS),
    snippet: text('snippet').notNull().default(''),
    labelsJson: text('labels_json').notNull().default('[]'),
    messageCount: integer('message_count').notNull().default(0),
    unreadCount: integer('unread_count').notNull().default(0),
    participantsJson: text('participants_json').notNull().default('[]'),
    replyFromAddress: text('reply_from_address'),
    fallbackPinned: flag('fallback_pinned').notNull().default(false),
    holdJson: text('hold_json'),
    lockOwner: text('lock_owner'),
    lockUntil: epochMs('lock_until'),
    archived: flag('archived').notNull().default(false),
    category: text('category'),
    needsReply: real('needs_reply'),
    urgency: integer('urgency'),
  },
  (t) => [
    ...valueChecks('threads', t),
    // The list of threads, latest first; a thread without visible mail is never listed.
    index('threads_listed').on(t.archived, sql`last_at desc`, sql`seq desc`).where(sql`message_count > 0`),
  ],
)

/** Messages. `rowid` is explicit: full-text rows point to it. */
export const messages = sqliteTable(
  'messages',
  {
    rowid: integer('rowid').primaryKey(),
    id: text('id').$type<MessageId>().notNull().unique('messages_id'),
    threadSeq: integer('thread_seq')
      .notNull()
      .references((): AnySQLiteColumn => threads.seq),
    direction: oneOf('direction', DIRECTIONS).notNull(),
    status: oneOf('status', MESSAGE_STATUSES).notNull(),
    statusReason: text('status_reason'),
    statusDetail: text('status_detail'),
    rfcMessageId: text('rfc_message_id'),
    messageIdSynthetic: flag('message_id_synthetic').notNull().default(false),
    provider: oneOf('provider', ['cloudflare', 'ses', 'smtp', 'simulator', 'loopback']),
    providerMessageId: text('provider_message_id'),
    inReplyTo: text('in_reply_to'),
    referencesJson: text('references_json').notNull().default('[]'),
    rawSha256: text('raw_sha256'),
    rawR2Key: text('raw_r2_key'),
    rawSize: integer('raw_size'),
    fromAddress: text('from_address'),
    fromName: text('from_name'),
    senderDomain: text('sender_domain'),
    replyToJson: text('reply_to_json').notNull().default('[]'),
    toJson: text('to_json').notNull().default('[]'),
    ccJson: text('cc_json').notNull().default('[]'),
    bccJson: text('bcc_json').notNull().default('[]'),
    deliveredTo: text('delivered_to'),
    isBcc: flag('is_bcc').notNull().default(false),
    isPrimaryRecipient: flag('is_primary_recipient').notNull().default(true),
    subject: text('subject'),
    text: text('text'),
    htmlSanitized: text('html_sanitized'),
    extractedText: text('extracted_text'),
    snippet: text('snippet'),
    sentAt: epochMs('sent_at'),
    receivedAt: epochMs('received_at').notNull(),
    kind: text('kind').notNull(),
    automatedJson: text('automated_json'),
    authJson: text('auth_json'),
    verdict: oneOf('verdict', VERDICTS),
    spamScore: real('spam_score'),
    knownSender: flag('known_sender'),
    quarantineReason: oneOf('quarantine_reason', QUARANTINE_REASONS),
    flagsJson: text('flags_json').notNull().default('[]'),
    read: flag('read').notNull().default(false),
    triageStatus: oneOf('triage_status', ['pending', 'done', 'skipped', 'failed']),
    triageJson: text('triage_json'),
    operation: oneOf('operation', ['send', 'reply', 'reply_all', 'forward']),
    parserVersion: integer('parser_version'),
    metadataJson: text('metadata_json').notNull().default('{}'),
  },
  (t) => [
    ...valueChecks('messages', t),
    index('messages_thread').on(t.threadSeq, t.receivedAt),
    // Threading by header, and the duplicate rule.
    index('messages_rfcid').on(t.rfcMessageId),
    index('messages_provider').on(t.providerMessageId),
    index('messages_hash').on(t.rawSha256),
    // Lists: visible mail, newest first; wait walks the same order forward.
    index('messages_time')
      .on(sql`received_at desc`, sql`rowid desc`)
      .where(sql`status not in ('quarantined', 'hidden', 'throttled')`),
    index('messages_from').on(t.fromAddress, t.threadSeq),
    // Lists of one direction; partial, so that a look-up by hash or Message-ID never takes it instead.
    index('messages_direction')
      .on(t.direction, sql`received_at desc`, sql`rowid desc`)
      .where(sql`status not in ('quarantined', 'hidden', 'throttled')`),
    // Lists of one status: a status belongs to one direction.
    index('messages_status').on(t.status, sql`received_at desc`, sql`rowid desc`),
  ],
)

/** One recipient's outcome of one outbound message. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    field: oneOf('field', ['to', 'cc', 'bcc']).notNull(),
    status: oneOf('status', [
      'queued',
      'suppressed',
      'submitted',
      'delivered',
      'deferred',
      'bounced',
      'complained',
      'rejected',
      'failed',
      'uncertain',
    ]).notNull(),
    reason: text('reason'),
    smtpCode: text('smtp_code'),
    enhancedCode: text('enhanced_code'),
    smtpResponse: text('smtp_response'),
    bounceType: oneOf('bounce_type', ['hard', 'soft']),
    providerEventIdsJson: text('provider_event_ids_json').notNull().default('[]'),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageRowid, t.address] }), ...valueChecks('deliveries', t)],
)

/** Files of a message; `position` maps a row to the leaf it came from. */
export const attachments = sqliteTable(
  'attachments',
  {
    id: text('id').$type<AttachmentId>().primaryKey(),
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    filename: text('filename'),
    contentType: text('content_type').notNull(),
    sniffedType: text('sniffed_type'),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    disposition: oneOf('disposition', ['attachment', 'inline']),
    contentId: text('content_id'),
    r2Key: text('r2_key').notNull(),
    textStatus: oneOf('text_status', ['pending', 'ready', 'unavailable', 'skipped']).notNull(),
    textR2Key: text('text_r2_key'),
    textPages: integer('text_pages'),
    risk: oneOf('risk', ATTACHMENT_RISKS),
    scanStatus: oneOf('scan_status', ['skipped', 'pending', 'clean', 'infected', 'error']).notNull().default('skipped'),
  },
  (t) => [...valueChecks('attachments', t), uniqueIndex('attachments_message').on(t.messageRowid, t.position)],
)

/** Labels of messages. A thread shows the union of its visible messages. */
export const labels = sqliteTable(
  'labels',
  {
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    label: text('label').notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageRowid, t.label] }), index('labels_label').on(t.label, t.messageRowid)],
)

/** References found in mail, for search. */
export const refs = sqliteTable(
  'refs',
  {
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageRowid, t.kind, t.value, t.source] }),
    index('refs_kind_value').on(t.kind, t.value),
    index('refs_value').on(t.value),
  ],
)

/** Correspondents. `outbound_count` counts deliveries that were not suppressed: it makes an address known. */
export const contacts = sqliteTable(
  'contacts',
  {
    address: text('address').primaryKey(),
    name: text('name'),
    domain: text('domain').notNull(),
    firstSeenAt: epochMs('first_seen_at').notNull(),
    lastSeenAt: epochMs('last_seen_at').notNull(),
    inboundCount: integer('inbound_count').notNull().default(0),
    outboundCount: integer('outbound_count').notNull().default(0),
    lastThreadSeq: integer('last_thread_seq'),
  },
  (t) => [index('contacts_domain').on(t.domain)],
)

/** Accepted sends by Idempotency-Key, so that a repeat gets the first answer. */
export const idempotency = sqliteTable('idempotency', {
  keyHash: text('key_hash').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  operation: text('operation').notNull(),
  messageId: text('message_id').$type<MessageId>(),
  responseJson: text('response_json').notNull(),
  createdAt: epochMs('created_at').notNull(),
  expiresAt: epochMs('expires_at').notNull(),
})

/** Messages erased lately: a late writer must not bring one back (I10). */
export const erasedIds = sqliteTable('erased_ids', {
  messageId: text('message_id').$type<MessageId>().primaryKey(),
  erasedAt: epochMs('erased_at').notNull(),
})

/** Events, written with their cause. `seq` is the event's sequence number. */
export const outbox = sqliteTable(
  'outbox',
  {
    seq: integer('seq').primaryKey(),
    eventId: text('event_id').$type<EventId>().notNull().unique('outbox_event_id'),
    type: oneOf('type', EVENT_TYPES).notNull(),
    payloadJson: text('payload_json').notNull(),
    occurredAt: epochMs('occurred_at').notNull(),
    dispatchedAt: epochMs('dispatched_at'),
  },
  (t) => [...valueChecks('outbox', t), index('outbox_pending').on(t.seq).where(sql`dispatched_at is null`)],
)

/** Pieces of text in the vector index. */
export const chunks = sqliteTable(
  'chunks',
  {
    vectorId: text('vector_id').primaryKey(),
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    attachmentId: text('attachment_id').$type<AttachmentId>(),
    ordinal: integer('ordinal').notNull(),
    page: integer('page'),
    charStart: integer('char_start').notNull(),
    charEnd: integer('char_end').notNull(),
    model: text('model').notNull(),
    status: oneOf('status', ['pending', 'embedded', 'failed', 'deleting']).notNull(),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [...valueChecks('chunks', t), index('chunks_status').on(t.status), index('chunks_message').on(t.messageRowid)],
)

/** Codes and links in authenticated mail, released only through wait. */
export const verifications = sqliteTable(
  'verifications',
  {
    messageRowid: integer('message_rowid')
      .notNull()
      .references(() => messages.rowid, { onDelete: 'cascade' }),
    kind: oneOf('kind', ['code', 'link']).notNull(),
    value: text('value').notNull(),
    senderDomain: text('sender_domain').notNull(),
    expiresAt: epochMs('expires_at').notNull(),
    consumedAt: epochMs('consumed_at'),
    accountId: text('account_id'),
  },
  (t) => [...valueChecks('verifications', t), uniqueIndex('verifications_message').on(t.messageRowid, t.kind)],
)

/** Hourly counts of senders and failed tokens. */
export const rateWindows = sqliteTable(
  'rate_windows',
  {
    sender: text('sender').notNull(),
    windowStart: epochMs('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sender, t.windowStart] })],
)

/** Life of an accepted mail in the ledger. [settled S62] */
export const DELIVERY_STATES = ['expected', 'leased', 'stored', 'duplicate', 'dropped', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The inbound ledger: one row per accepted mail, from the SMTP answer to the last effect. [INV-31 to INV-33, settled S5, S62] */
export const inboundDeliveries = sqliteTable(
  'inbound_deliveries',
  {
    deliveryId: text('delivery_id').$type<MessageId>().primaryKey(),
    rawKey: text('raw_key').notNull(),
    rawSize: integer('raw_size').notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    envelopeTo: text('envelope_to').notNull(),
    loopbackJson: text('loopback_json'),
    source: oneOf('source', ['routing', 'ses']).notNull(),
    receivedAt: epochMs('received_at').notNull(),
    state: oneOf('state', DELIVERY_STATES).notNull(),
    attempt: integer('attempt').notNull().default(0),
    leaseToken: text('lease_token'),
    leaseUntil: epochMs('lease_until'),
    nextCheckAt: epochMs('next_check_at'),
    effectsJson: text('effects_json').notNull().default('{}'),
    updatedAt: epochMs('updated_at').notNull(),
  },
  (t) => [
    ...valueChecks('inbound_deliveries', t),
    // The ledger's alarm looks only at what still needs something.
    index('inbound_deliveries_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    // Rows that need nothing any more leave after 48 hours.
    index('inbound_deliveries_done').on(t.updatedAt).where(sql`next_check_at is null`),
  ],
)

/** Calls to the quota object that follow a commit; repeated until they succeed (S54). */
export const quotaEffects = sqliteTable(
  'quota_effects',
  {
    ref: text('ref').notNull(),
    op: oneOf('op', ['release', 'settle', 'record_outcome', 'record_usage']).notNull(),
    bodyJson: text('body_json').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: epochMs('next_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ref, t.op] }),
    ...valueChecks('quota_effects', t),
    index('quota_effects_due').on(t.nextAt),
  ],
)

/** Delivery events of the simulator and the loopback that are due later (S4). */
export const simulatedEvents = sqliteTable(
  'simulated_events',
  { eventId: text('event_id').primaryKey(), dueAt: epochMs('due_at').notNull(), bodyJson: text('body_json').notNull() },
  (t) => [index('simulated_events_due').on(t.dueAt)],
)
