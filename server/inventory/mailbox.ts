import type { Erasure, ErasureScope, StoreInventory } from './inventory.ts'

type Erasures = Readonly<Partial<Record<ErasureScope, Erasure>>>

/** The whole object is wiped with its identity or tenant. */
const WIPED: Erasures = { I: 'delete', T: 'delete' }
/** Of one message: goes with it, whoever is erased. */
const WITH_MESSAGE: Erasures = { I: 'delete', T: 'delete', C: 'cascade' }
const MAIL = 'mailbox'
const MESSAGE_DAYS = 'retention.message_days of the tenant; without it as long as the mailbox'
const INTERNAL = { no: 'how the mailbox works, nothing that anybody wrote' } as const

/** The mailbox of one identity. No table names its owner: the object is the owner. [INV-9] */
export const MAILBOX_INVENTORY: StoreInventory = {
  messages: {
    owner: 'identity',
    columns: {
      parent: { thread_seq: 'threads' },
      person: 'from_address from_name sender_domain reply_to_json to_json cc_json bcc_json delivered_to',
      content: `subject text html_sanitized extracted_text snippet rfc_message_id in_reply_to references_json
        status_detail auth_json automated_json triage_json metadata_json`,
      fact: `rowid id direction status status_reason message_id_synthetic provider raw_sha256 raw_size is_bcc
        is_primary_recipient sent_at received_at kind verdict spam_score known_sender quarantine_reason flags_json read
        triage_status operation parser_version`,
      named: {
        raw_r2_key: 'where the raw bytes are, below the owner of this object',
        provider_message_id: "the provider's id of this message",
      },
    },
    erase: { ...WIPED, C: { delete: 'messages from or to the address' } },
    export: MAIL,
    retention: { policy: 'received_at', keep: MESSAGE_DAYS },
  },
  threads: {
    owner: 'identity',
    columns: {
      person: 'participants_json reply_from_address',
      content: 'subject snippet labels_json hold_json category',
      fact: `seq id first_at last_at last_inbound_at last_outbound_at last_direction message_count unread_count
        fallback_pinned lock_until archived needs_reply urgency`,
      named: { lock_owner: 'the send that holds the thread' },
    },
    erase: { ...WIPED, C: { delete: 'threads left without a message; in the others the participant' } },
    export: MAIL,
    retention: { alternate: 'a thread goes with its last message' },
  },
  attachments: {
    owner: 'identity',
    columns: {
      parent: { message_rowid: 'messages' },
      content: 'filename content_id',
      fact: `id position content_type sniffed_type size sha256 disposition text_status text_pages risk scan_status`,
      named: {
        r2_key: 'where the bytes are, below the owner of this object',
        text_r2_key: 'where the text is, below the owner of this object',
      },
    },
    erase: WITH_MESSAGE,
    export: MAIL,
    retention: { alternate: 'goes with its message' },
  },
  deliveries: {
    owner: 'identity',
    columns: {
      parent: { message_rowid: 'messages' },
      person: 'address',
      content: 'smtp_response',
      fact: 'field status reason smtp_code enhanced_code bounce_type provider_event_ids_json updated_at',
    },
    erase: WITH_MESSAGE,
    export: MAIL,
    retention: { alternate: 'goes with its message' },
  },
  labels: {
    owner: 'identity',
    columns: { parent: { message_rowid: 'messages' }, content: 'label' },
    erase: WITH_MESSAGE,
    export: MAIL,
    retention: { alternate: 'goes with its message' },
  },
  refs: {
    owner: 'identity',
    columns: { parent: { message_rowid: 'messages' }, content: 'value', fact: 'kind source' },
    erase: WITH_MESSAGE,
    export: { no: 'derived from the text of the message' },
    retention: { alternate: 'goes with its message' },
  },
  verifications: {
    owner: 'identity',
    columns: {
      parent: { message_rowid: 'messages' },
      content: 'value sender_domain',
      fact: 'kind expires_at consumed_at',
      named: { account_id: 'the account of this identity that the code is for' },
    },
    erase: WITH_MESSAGE,
    export: { no: 'codes that are worth something to whoever holds them' },
    retention: { policy: 'expires_at', keep: 'until then' },
  },
  chunks: {
    owner: 'identity',
    columns: {
      parent: { message_rowid: 'messages', attachment_id: 'attachments' },
      fact: 'vector_id ordinal page char_start char_end model status updated_at',
    },
    erase: WITH_MESSAGE,
    export: { no: 'derived from the text of the message' },
    retention: { alternate: 'goes with its message' },
  },
  fts: {
    owner: 'identity',
    columns: { content: 'subject participants body_new body_full attachments refs' },
    erase: { ...WIPED, C: { delete: 'rows of the messages that go' } },
    export: { no: 'derived from the text of the message' },
    retention: { alternate: 'goes with its message' },
  },
  fts_tri: {
    owner: 'identity',
    columns: { content: 'subject participants refs' },
    erase: { ...WIPED, C: { delete: 'rows of the messages that go' } },
    export: { no: 'derived from the text of the message' },
    retention: { alternate: 'goes with its message' },
  },
  contacts: {
    owner: 'identity',
    columns: {
      person: 'address name',
      fact: 'first_seen_at last_seen_at inbound_count outbound_count last_thread_seq',
      named: { domain: 'the part of the address behind the @; goes with the row' },
    },
    erase: { ...WIPED, C: { delete: 'the contact' } },
    export: MAIL,
    retention: { bounded: 'one row for each address that mail was exchanged with' },
  },
  outbox: {
    owner: 'identity',
    columns: { content: 'payload_json', fact: 'seq event_id type occurred_at dispatched_at' },
    erase: { ...WIPED, C: { delete: 'events of the messages that go' } },
    export: MAIL,
    retention: { policy: 'occurred_at', keep: 'retention.events_days of the tenant, once dispatched' },
  },
  inbound_deliveries: {
    owner: 'identity',
    columns: {
      person: 'envelope_from envelope_to',
      fact: `delivery_id raw_size loopback_json source received_at state attempt lease_token lease_until next_check_at
        effects_json updated_at`,
      named: { raw_key: 'where the raw bytes are, below the owner of this object' },
    },
    erase: { ...WIPED, C: { delete: 'deliveries from the address' } },
    export: INTERNAL,
    retention: { policy: 'updated_at', keep: '48 hours after the end of the delivery' },
  },
  idempotency: {
    owner: 'identity',
    columns: {
      content: 'response_json',
      pseudonym: 'key_hash',
      fact: 'fingerprint operation created_at expires_at',
      named: { message_id: 'the message it answered with; goes with it' },
    },
    erase: { ...WIPED, C: { delete: 'answers about messages that go' } },
    export: INTERNAL,
    retention: { policy: 'expires_at', keep: 'until then: 30 days' },
  },
  rate_windows: {
    owner: 'identity',
    columns: { person: 'sender', fact: 'window_start count' },
    erase: { ...WIPED, C: { delete: 'windows of the address' } },
    export: INTERNAL,
    retention: { policy: 'window_start', keep: '48 hours' },
  },
  simulated_events: {
    owner: 'identity',
    columns: { content: 'body_json', fact: 'event_id due_at' },
    erase: WIPED,
    export: INTERNAL,
    retention: { alternate: 'deleted when applied, seconds after they were made' },
  },
  quota_effects: {
    owner: 'identity',
    columns: { fact: 'ref op body_json attempts next_at' },
    erase: WIPED,
    export: INTERNAL,
    retention: { alternate: 'deleted when the call has succeeded' },
  },
  erased_ids: {
    owner: 'identity',
    columns: { fact: 'erased_at', named: { message_id: 'an opaque id of what is gone: a late writer finds it here' } },
    erase: { ...WIPED, C: { keep: 'the id of an erased message names nobody' } },
    export: INTERNAL,
    retention: { exempt: 'a writer may come at any time; the rows hold an id and a time' },
  },
  meta: {
    owner: 'identity',
    columns: { content: 'v', fact: 'k' },
    erase: { I: { delete: 'all but the owner and the mark of erasure' }, T: 'delete' },
    export: INTERNAL,
    retention: { bounded: 'one row a setting, and marks of work that its alarm ends' },
  },
}
