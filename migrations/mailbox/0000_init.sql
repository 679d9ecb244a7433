CREATE TABLE `attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`message_rowid` integer NOT NULL,
	`position` integer NOT NULL,
	`filename` text,
	`content_type` text NOT NULL,
	`sniffed_type` text,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`disposition` text,
	`content_id` text,
	`r2_key` text NOT NULL,
	`text_status` text NOT NULL,
	`text_r2_key` text,
	`text_pages` integer,
	`risk` text,
	`scan_status` text DEFAULT 'skipped' NOT NULL,
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attachments_disposition_value" CHECK("disposition" in ('attachment', 'inline')),
	CONSTRAINT "attachments_text_status_value" CHECK("text_status" in ('pending', 'ready', 'unavailable', 'skipped')),
	CONSTRAINT "attachments_risk_value" CHECK("risk" in ('executable', 'macro', 'encrypted_archive', 'archive_bomb', 'type_mismatch', 'encrypted_document')),
	CONSTRAINT "attachments_scan_status_value" CHECK("scan_status" in ('skipped', 'pending', 'clean', 'infected', 'error'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attachments_message` ON `attachments` (`message_rowid`,`position`);--> statement-breakpoint
CREATE TABLE `chunks` (
	`vector_id` text PRIMARY KEY NOT NULL,
	`message_rowid` integer NOT NULL,
	`attachment_id` text,
	`ordinal` integer NOT NULL,
	`page` integer,
	`char_start` integer NOT NULL,
	`char_end` integer NOT NULL,
	`model` text NOT NULL,
	`status` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chunks_status_value" CHECK("status" in ('pending', 'embedded', 'failed', 'deleting'))
);
--> statement-breakpoint
CREATE INDEX `chunks_status` ON `chunks` (`status`);--> statement-breakpoint
CREATE INDEX `chunks_message` ON `chunks` (`message_rowid`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`address` text PRIMARY KEY NOT NULL,
	`name` text,
	`domain` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`inbound_count` integer DEFAULT 0 NOT NULL,
	`outbound_count` integer DEFAULT 0 NOT NULL,
	`last_thread_seq` integer
);
--> statement-breakpoint
CREATE INDEX `contacts_domain` ON `contacts` (`domain`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`message_rowid` integer NOT NULL,
	`address` text NOT NULL,
	`field` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`smtp_code` text,
	`enhanced_code` text,
	`smtp_response` text,
	`bounce_type` text,
	`provider_event_ids_json` text DEFAULT '[]' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`message_rowid`, `address`),
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deliveries_field_value" CHECK("field" in ('to', 'cc', 'bcc')),
	CONSTRAINT "deliveries_status_value" CHECK("status" in ('queued', 'suppressed', 'submitted', 'delivered', 'deferred', 'bounced', 'complained', 'rejected', 'failed', 'uncertain')),
	CONSTRAINT "deliveries_bounce_type_value" CHECK("bounce_type" in ('hard', 'soft'))
);
--> statement-breakpoint
CREATE TABLE `erased_ids` (
	`message_id` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`operation` text NOT NULL,
	`message_id` text,
	`response_json` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `inbound_deliveries` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`raw_key` text NOT NULL,
	`raw_size` integer NOT NULL,
	`envelope_from` text NOT NULL,
	`envelope_to` text NOT NULL,
	`loopback_json` text,
	`source` text NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`next_check_at` integer,
	`effects_json` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "inbound_deliveries_source_value" CHECK("source" in ('routing', 'ses')),
	CONSTRAINT "inbound_deliveries_state_value" CHECK("state" in ('expected', 'leased', 'stored', 'duplicate', 'dropped', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `inbound_deliveries_due` ON `inbound_deliveries` (`next_check_at`) WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX `inbound_deliveries_done` ON `inbound_deliveries` (`updated_at`) WHERE next_check_at is null;--> statement-breakpoint
CREATE TABLE `labels` (
	`message_rowid` integer NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`message_rowid`, `label`),
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `labels_label` ON `labels` (`label`,`message_rowid`);--> statement-breakpoint
CREATE TABLE `messages` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`thread_seq` integer NOT NULL,
	`direction` text NOT NULL,
	`status` text NOT NULL,
	`status_reason` text,
	`status_detail` text,
	`rfc_message_id` text,
	`message_id_synthetic` integer DEFAULT false NOT NULL,
	`provider` text,
	`provider_message_id` text,
	`in_reply_to` text,
	`references_json` text DEFAULT '[]' NOT NULL,
	`raw_sha256` text,
	`raw_r2_key` text,
	`raw_size` integer,
	`from_address` text,
	`from_name` text,
	`sender_domain` text,
	`reply_to_json` text DEFAULT '[]' NOT NULL,
	`to_json` text DEFAULT '[]' NOT NULL,
	`cc_json` text DEFAULT '[]' NOT NULL,
	`bcc_json` text DEFAULT '[]' NOT NULL,
	`delivered_to` text,
	`is_bcc` integer DEFAULT false NOT NULL,
	`is_primary_recipient` integer DEFAULT true NOT NULL,
	`subject` text,
	`text` text,
	`html_sanitized` text,
	`extracted_text` text,
	`snippet` text,
	`sent_at` integer,
	`received_at` integer NOT NULL,
	`kind` text NOT NULL,
	`automated_json` text,
	`auth_json` text,
	`verdict` text,
	`spam_score` real,
	`known_sender` integer,
	`quarantine_reason` text,
	`flags_json` text DEFAULT '[]' NOT NULL,
	`read` integer DEFAULT false NOT NULL,
	`triage_status` text,
	`triage_json` text,
	`operation` text,
	`parser_version` integer,
	`metadata_json` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`thread_seq`) REFERENCES `threads`(`seq`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_direction_value" CHECK("direction" in ('inbound', 'outbound')),
	CONSTRAINT "messages_status_value" CHECK("status" in ('received', 'quarantined', 'throttled', 'hidden', 'queued', 'submitted', 'delivered', 'deferred', 'bounced', 'complained', 'rejected', 'failed', 'uncertain', 'suppressed', 'canceled')),
	CONSTRAINT "messages_message_id_synthetic_value" CHECK("message_id_synthetic" in (0, 1)),
	CONSTRAINT "messages_provider_value" CHECK("provider" in ('cloudflare', 'ses', 'smtp', 'simulator', 'loopback')),
	CONSTRAINT "messages_is_bcc_value" CHECK("is_bcc" in (0, 1)),
	CONSTRAINT "messages_is_primary_recipient_value" CHECK("is_primary_recipient" in (0, 1)),
	CONSTRAINT "messages_verdict_value" CHECK("verdict" in ('pass', 'fail', 'softfail', 'none', 'unaligned', 'unverified')),
	CONSTRAINT "messages_known_sender_value" CHECK("known_sender" in (0, 1)),
	CONSTRAINT "messages_quarantine_reason_value" CHECK("quarantine_reason" in ('auth_failed', 'auth_unverified', 'spam', 'risky_attachment', 'blocked_sender', 'otp_unsolicited', 'account_unapproved')),
	CONSTRAINT "messages_read_value" CHECK("read" in (0, 1)),
	CONSTRAINT "messages_triage_status_value" CHECK("triage_status" in ('pending', 'done', 'skipped', 'failed')),
	CONSTRAINT "messages_operation_value" CHECK("operation" in ('send', 'reply', 'reply_all', 'forward'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id` ON `messages` (`id`);--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_seq`,`received_at`);--> statement-breakpoint
CREATE INDEX `messages_rfcid` ON `messages` (`rfc_message_id`);--> statement-breakpoint
CREATE INDEX `messages_provider` ON `messages` (`provider_message_id`);--> statement-breakpoint
CREATE INDEX `messages_hash` ON `messages` (`raw_sha256`);--> statement-breakpoint
CREATE INDEX `messages_time` ON `messages` (received_at desc,rowid desc) WHERE status not in ('quarantined', 'hidden', 'throttled');--> statement-breakpoint
CREATE INDEX `messages_from` ON `messages` (`from_address`,`thread_seq`);--> statement-breakpoint
CREATE INDEX `messages_status` ON `messages` (`direction`,`status`,received_at desc,rowid desc);--> statement-breakpoint
CREATE TABLE `meta` (
	`k` text PRIMARY KEY NOT NULL,
	`v` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`payload_json` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`dispatched_at` integer,
	CONSTRAINT "outbox_type_value" CHECK("type" in ('message.received', 'message.quarantined', 'message.released', 'message.triaged', 'message.sent', 'message.delivered', 'message.deferred', 'message.bounced', 'message.complained', 'message.rejected', 'message.failed', 'message.uncertain', 'message.reconciled', 'message.suppressed', 'message.canceled', 'verification.received', 'identity.created', 'identity.updated', 'identity.paused', 'identity.resumed', 'identity.deleted', 'identity.address_added', 'identity.address_activated', 'identity.address_promoted', 'identity.address_retired', 'identity.key_created', 'identity.key_rotated', 'identity.key_revoked', 'domain.created', 'domain.verified', 'domain.degraded', 'domain.failing', 'domain.suspended', 'domain.recovered', 'domain.reminder', 'domain.removed', 'erasure.completed', 'erasure.failed', 'export.completed', 'suppression.created', 'quota.warning', 'webhook.disabled', 'webhook.test', 'member.invited', 'member.joined', 'member.role_changed', 'member.removed', 'billing.plan_changed', 'billing.payment_failed', 'billing.limit_reached', 'tenant.policy_updated', 'account.requested', 'account.approved', 'account.rejected', 'account.closed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_event_id` ON `outbox` (`event_id`);--> statement-breakpoint
CREATE INDEX `outbox_pending` ON `outbox` (`seq`) WHERE dispatched_at is null;--> statement-breakpoint
CREATE TABLE `quota_effects` (
	`ref` text NOT NULL,
	`op` text NOT NULL,
	`body_json` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`ref`, `op`),
	CONSTRAINT "quota_effects_op_value" CHECK("op" in ('release', 'settle', 'record_outcome', 'record_usage'))
);
--> statement-breakpoint
CREATE INDEX `quota_effects_due` ON `quota_effects` (`next_at`);--> statement-breakpoint
CREATE TABLE `rate_windows` (
	`sender` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`sender`, `window_start`)
);
--> statement-breakpoint
CREATE TABLE `refs` (
	`message_rowid` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`message_rowid`, `kind`, `value`, `source`),
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refs_kind_value` ON `refs` (`kind`,`value`);--> statement-breakpoint
CREATE INDEX `refs_value` ON `refs` (`value`);--> statement-breakpoint
CREATE TABLE `simulated_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`body_json` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `simulated_events_due` ON `simulated_events` (`due_at`);--> statement-breakpoint
CREATE TABLE `threads` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_inbound_at` integer,
	`last_outbound_at` integer,
	`last_direction` text,
	`snippet` text DEFAULT '' NOT NULL,
	`labels_json` text DEFAULT '[]' NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`participants_json` text DEFAULT '[]' NOT NULL,
	`reply_from_address` text,
	`fallback_pinned` integer DEFAULT false NOT NULL,
	`hold_json` text,
	`lock_owner` text,
	`lock_until` integer,
	`archived` integer DEFAULT false NOT NULL,
	`category` text,
	`needs_reply` real,
	`urgency` integer,
	CONSTRAINT "threads_last_direction_value" CHECK("last_direction" in ('inbound', 'outbound')),
	CONSTRAINT "threads_fallback_pinned_value" CHECK("fallback_pinned" in (0, 1)),
	CONSTRAINT "threads_archived_value" CHECK("archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_id` ON `threads` (`id`);--> statement-breakpoint
CREATE INDEX `threads_listed` ON `threads` (`archived`,last_at desc,seq desc) WHERE message_count > 0;--> statement-breakpoint
CREATE TABLE `verifications` (
	`message_rowid` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`sender_domain` text NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`account_id` text,
	FOREIGN KEY (`message_rowid`) REFERENCES `messages`(`rowid`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "verifications_kind_value" CHECK("kind" in ('code', 'link'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verifications_message` ON `verifications` (`message_rowid`,`kind`);