import type { StoreInventory } from './inventory.ts'

const OPERATIONAL = { no: 'operational: it names work to be done, not what was done' } as const
const DERIVED = { no: 'derived: made again from the mailboxes' } as const
const EVENTS_DAYS = 'retention.events_days of the tenant; 30 days for rows of no tenant'

/** The main database: directory, configuration, and what must still be done. [spec/platform-invariants.md 4] */
export const D1_INVENTORY: StoreInventory = {
  tenants: {
    owner: 'tenant',
    columns: {
      owner: { id: 'tenant', partner_id: 'partner' },
      person: 'name',
      content: 'policy_json',
      fact: `slug mode status suspended_at address_suffix suffix_fold timezone sending_paused_at sending_pause_reason
        policy_ceilings_json partner_ceilings_json policy_version quota_do_id notify_do_id require_two_factor
        onboarding_dismissed_at ramp_lifted_at created_at updated_at`,
      named: { suspended_by: 'a word: platform or partner' },
    },
    erase: {
      T: { clear: 'name policy_json' },
      R: { keep: 'a partner goes only when its tenants are erased; whose they were stays for the platform' },
    },
    export: 'tenant',
    retention: { exempt: 'slug and suffix are never given to anybody else' },
  },
  identities: {
    owner: 'identity',
    columns: {
      owner: { id: 'identity', tenant_id: 'tenant' },
      person: 'display_name owner_name owner_email signature_text signature_html',
      content: 'metadata_json client_id client_fingerprint send_policy_json purpose',
      fact: 'username username_fold status pause_reason mailbox_do_id is_system created_at updated_at',
    },
    erase: {
      I: {
        clear:
          'display_name owner_name owner_email signature_text signature_html metadata_json client_id client_fingerprint send_policy_json purpose',
      },
      T: 'delete',
    },
    export: 'identities',
    retention: { exempt: 'the row of an erased identity keeps its id from being given again' },
  },
  addresses: {
    owner: 'identity',
    columns: {
      owner: { tenant_id: 'tenant', identity_id: 'identity' },
      parent: { domain_id: 'domains' },
      person: 'address local_part',
      fact: `id role status routing_rule_id retire_at retired_at ses_bounce_rule forwarding forwarding_checked_at
        created_at updated_at`,
    },
    erase: { I: { tombstone: 'address_tombstones' }, T: { tombstone: 'address_tombstones' } },
    export: 'addresses',
    retention: { exempt: 'a retired address stays, so that mail to it is refused and nobody else gets it' },
  },
  address_tombstones: {
    owner: 'platform',
    why: 'an address is never given to anybody else, also when nobody is left who had it',
    columns: { owner: { identity_id: 'identity' }, pseudonym: 'address_hash', fact: 'reason' },
    erase: { I: { keep: 'the id of an erased identity names nobody; the address is a keyed hash' } },
    export: { no: 'keyed hashes of addresses that are gone' },
    retention: { exempt: 'permanent by intent' },
  },
  domains: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant' },
      secret: 'smtp_sealed smtp_pending_sealed',
      fact: `id name kind method zone_id is_apex routing_mode inbound transport reply_token receiving sending state
        state_reason state_changed_at ownership_token ownership_verified_at expected_ns_json rdap_fingerprint
        provider_objects_json event_subscription_id ses_region probe_last_at probe_last_json records_json monitor_do_id
        sending_paused_at created_at updated_at`,
      named: {
        ses_identity: 'the name of this domain at SES',
        mail_from_domain: 'a host name of this domain',
      },
    },
    erase: { T: 'delete' },
    export: 'domains',
    retention: { bounded: 'the domains a tenant has, and those it removed' },
  },
  api_keys: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', identity_id: 'identity', partner_id: 'partner', created_by_user_id: 'person' },
      content: 'name',
      secret: 'lookup hash prev_hash',
      fact: 'id prev_expires_at level mode permissions_json expires_at revoked_at last_used_at created_at',
      named: {
        created_by_key_id: 'an opaque id: descendants of a stolen key are found by it',
        created_by_role: 'a word: owner or admin',
      },
    },
    erase: { I: 'delete', T: 'delete', R: 'delete', P: { clear: 'created_by_user_id' } },
    export: 'keys',
    retention: { exempt: 'revoked and expired keys stay for the trail, at most a hundred live ones a tenant' },
  },
  partners: {
    owner: 'partner',
    columns: {
      owner: { id: 'partner' },
      person: 'name',
      fact: 'status default_billing_mode max_tenants ramp_exempt deleted_at created_at updated_at',
    },
    erase: { R: { clear: 'name' } },
    export: { no: 'it belongs to no tenant' },
    retention: { exempt: 'the row of a deleted partner keeps its id from being given again' },
  },
  users: {
    owner: 'person',
    columns: {
      owner: { id: 'person', last_tenant_id: 'tenant' },
      person: 'email name',
      secret: 'totp_sealed recovery_codes_sealed totp_pending_sealed',
      fact: `status terms_version terms_accepted_at totp_enabled_at totp_last_step totp_window_start totp_window_count
        totp_failures totp_locked_until totp_pending_expires_at created_at last_login_at`,
    },
    erase: { P: 'delete', T: { clear: 'last_tenant_id' } },
    export: { no: "on the person's own page, not in the export of a tenant" },
    retention: { exempt: 'the life of the account' },
  },
  webhook_endpoints: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', partner_id: 'partner' },
      content: 'url description',
      secret: 'secret_enc prev_secret_enc',
      fact: `id event_types_json identity_ids_json enabled disabled_reason prev_secret_expires_at consecutive_failures
        failing_since manually_disabled_at created_at updated_at`,
    },
    erase: { T: 'delete', R: 'delete' },
    export: 'webhooks',
    retention: { bounded: 'twenty endpoints an owner' },
  },
  webhook_deliveries: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant' },
      parent: { endpoint_id: 'webhook_endpoints' },
      fact: `id event_id event_type attempt first_attempt replay status http_status duration_ms next_attempt_at
        lease_until error created_at`,
    },
    erase: { T: 'cascade', R: 'cascade', I: { delete: 'attempts of its events' } },
    export: 'webhook_deliveries',
    retention: { policy: 'created_at', keep: EVENTS_DAYS },
  },
  webhook_held: {
    owner: 'partner',
    columns: {
      owner: { partner_id: 'partner' },
      parent: { endpoint_id: 'webhook_endpoints' },
      fact: 'event_id job_json occurred_at held_at',
    },
    erase: { R: 'cascade', T: 'cascade', I: { delete: 'deliveries of its events' } },
    export: OPERATIONAL,
    retention: { alternate: 'released when the partner is active again, dropped with its endpoint' },
  },
  event_index: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', identity_id: 'identity', partner_id: 'partner' },
      content: 'payload_json',
      fact: 'pos id type owner_kind occurred_at fanned_out_at',
      named: { owner_id: 'the object that holds the payload' },
    },
    erase: { T: 'delete', I: { delete: 'its events' }, R: { delete: 'events of the partner itself' } },
    export: 'events',
    retention: { policy: 'occurred_at', keep: EVENTS_DAYS },
  },
  suppressions: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant' },
      person: 'note',
      pseudonym: 'address_hash address_hint',
      fact: 'reason created_at expires_at',
      named: { source_message_id: 'an opaque id' },
    },
    erase: { T: 'delete', C: { clear: 'note source_message_id' } },
    export: 'suppressions',
    retention: { policy: 'expires_at', keep: 'until then; without it permanent, or we would write again' },
  },
  sender_lists: {
    owner: 'tenant',
    columns: { owner: { tenant_id: 'tenant' }, person: 'entry note', fact: 'direction kind created_at' },
    erase: { T: 'delete', C: { keep: "a person's own rule about whom to refuse; it outlives the mail" } },
    export: 'lists',
    retention: { bounded: 'entries of a list are capped; they stay until somebody takes them off' },
  },
  idempotency_records: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', identity_id: 'identity' },
      content: 'response_body',
      fact: 'scope method path fingerprint status response_status created_at expires_at',
      named: { key_id: 'an opaque id: the caller whose repeat it answers', idem_key: "the caller's own word" },
    },
    erase: {
      I: 'delete',
      T: 'delete',
      R: { delete: 'records in the scope of the partner' },
      C: { delete: 'records whose body names the address' },
    },
    export: OPERATIONAL,
    retention: { policy: 'expires_at', keep: 'until then: 30 days' },
  },
  rpc_intents: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', identity_id: 'identity' },
      content: 'body_json',
      fact: 'id class object_id op occurred_at attempts next_at created_at',
    },
    erase: { I: 'delete', T: 'delete' },
    export: OPERATIONAL,
    retention: { alternate: 'deleted when its call has succeeded' },
  },
  inbound_due_owners: {
    owner: 'identity',
    columns: { owner: { identity_id: 'identity', tenant_id: 'tenant' }, fact: 'due_at' },
    erase: { I: 'delete', T: 'delete' },
    export: DERIVED,
    retention: { alternate: 'deleted by the cron that looked' },
  },
  dlq_items: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant' },
      content: 'body_json',
      fact: 'id queue body_sha256 kind first_seen_at redriven_at redrive_count',
      named: { message_id: 'the id of a message of the queue, not of mail' },
    },
    erase: {
      T: 'delete',
      I: { delete: 'items whose body names it' },
      C: { delete: 'items whose envelope is the address' },
    },
    export: OPERATIONAL,
    retention: { policy: 'first_seen_at', keep: '14 days' },
  },
  audit_outbox: {
    owner: 'tenant',
    columns: {
      owner: { tenant_id: 'tenant', actor_user_id: 'person' },
      pseudonym: 'net',
      fact: 'id action target_type target_id details_json request_id created_at',
      named: { actor_key_id: 'an opaque id' },
    },
    erase: {
      T: { delete: 'all but erasure.*' },
      P: { keep: 'who did it stays as an opaque id; nothing leads from it to a person any more' },
    },
    export: 'audit',
    retention: { alternate: 'copied into the audit database within a minute, then deleted' },
  },
  signing_keys: {
    owner: 'platform',
    why: 'keys of the deployment: every tenant has threads, cursors and links under them',
    columns: { secret: 'ciphertext', fact: 'purpose kid public_jwk created_at verify_until' },
    erase: {},
    export: { no: 'secrets of the deployment' },
    retention: { policy: 'verify_until', keep: 'until then' },
  },
  ops_switches: {
    owner: 'platform',
    why: 'switches of the deployment',
    columns: {
      fact: 'name state reason set_at',
      named: { set_by: 'a word: auto or platform', actor_key_id: 'an opaque id of a platform key' },
    },
    erase: {},
    export: { no: 'it belongs to no tenant' },
    retention: { bounded: 'one row a switch' },
  },
}
