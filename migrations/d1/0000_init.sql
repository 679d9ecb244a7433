CREATE TABLE `address_tombstones` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`identity_id` text,
	`reason` text NOT NULL,
	CONSTRAINT "address_tombstones_reason_value" CHECK("reason" in ('deleted', 'erased'))
);
--> statement-breakpoint
CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`local_part` text NOT NULL,
	`domain_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`identity_id` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`routing_rule_id` text,
	`retire_at` integer,
	`retired_at` integer,
	`ses_bounce_rule` text,
	`forwarding` text,
	`forwarding_checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "addresses_role_value" CHECK("role" in ('primary', 'alias')),
	CONSTRAINT "addresses_status_value" CHECK("status" in ('pending', 'active', 'retiring', 'retired')),
	CONSTRAINT "addresses_forwarding_value" CHECK("forwarding" in ('unverified', 'ok', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_address` ON `addresses` (`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_one_primary` ON `addresses` (`identity_id`) WHERE role = 'primary';--> statement-breakpoint
CREATE INDEX `addresses_identity` ON `addresses` (`identity_id`,`status`);--> statement-breakpoint
CREATE INDEX `addresses_retiring` ON `addresses` (`status`,`retire_at`) WHERE status = 'retiring';--> statement-breakpoint
CREATE TABLE `audit_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text,
	`actor_key_id` text,
	`actor_user_id` text,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` text,
	`details_json` text,
	`request_id` text,
	`net` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_outbox_created` ON `audit_outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`status` text DEFAULT 'active' NOT NULL,
	`last_tenant_id` text,
	`terms_version` text,
	`terms_accepted_at` integer,
	`totp_sealed` blob,
	`totp_enabled_at` integer,
	`totp_last_step` integer,
	`recovery_codes_sealed` blob,
	`totp_window_start` integer,
	`totp_window_count` integer DEFAULT 0 NOT NULL,
	`totp_failures` integer DEFAULT 0 NOT NULL,
	`totp_locked_until` integer,
	`totp_pending_sealed` blob,
	`totp_pending_expires_at` integer,
	`created_at` integer NOT NULL,
	`last_login_at` integer,
	CONSTRAINT "users_status_value" CHECK("status" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `idempotency_records` (
	`scope` text NOT NULL,
	`key_id` text NOT NULL,
	`tenant_id` text,
	`identity_id` text,
	`idem_key` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`response_status` integer,
	`response_body` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key_id`, `idem_key`),
	CONSTRAINT "idempotency_records_status_value" CHECK("status" in ('in_progress', 'completed'))
);
--> statement-breakpoint
CREATE INDEX `idempotency_records_tenant` ON `idempotency_records` (`tenant_id`) WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX `idempotency_records_identity` ON `idempotency_records` (`identity_id`) WHERE identity_id is not null;--> statement-breakpoint
CREATE TABLE `rpc_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`class` text NOT NULL,
	`object_id` text NOT NULL,
	`tenant_id` text NOT NULL,
	`identity_id` text,
	`op` text NOT NULL,
	`body_json` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rpc_intents_class_value" CHECK("class" in ('quota', 'mailbox')),
	CONSTRAINT "rpc_intents_op_value" CHECK("op" in ('init', 'emit_event'))
);
--> statement-breakpoint
CREATE INDEX `rpc_intents_due` ON `rpc_intents` (`next_at`);--> statement-breakpoint
CREATE INDEX `rpc_intents_tenant` ON `rpc_intents` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `rpc_intents_object` ON `rpc_intents` (`object_id`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`zone_id` text,
	`is_apex` integer NOT NULL,
	`routing_mode` text NOT NULL,
	`inbound` text NOT NULL,
	`transport` text NOT NULL,
	`reply_token` text NOT NULL,
	`receiving` integer NOT NULL,
	`sending` integer NOT NULL,
	`state` text NOT NULL,
	`state_reason` text,
	`state_changed_at` integer NOT NULL,
	`ownership_token` text,
	`ownership_verified_at` integer,
	`expected_ns_json` text,
	`rdap_fingerprint` text,
	`provider_objects_json` text DEFAULT '{}' NOT NULL,
	`event_subscription_id` text,
	`ses_identity` text,
	`ses_region` text,
	`mail_from_domain` text,
	`smtp_sealed` blob,
	`smtp_pending_sealed` blob,
	`probe_last_at` integer,
	`probe_last_json` text,
	`records_json` text DEFAULT '[]' NOT NULL,
	`monitor_do_id` text NOT NULL,
	`sending_paused_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "domains_kind_value" CHECK("kind" in ('platform', 'zone', 'delegated', 'external')),
	CONSTRAINT "domains_method_value" CHECK("method" in ('platform', 'cloudflare_zone', 'nameservers', 'dns_records', 'send_only', 'smtp_relay', 'delegated_subdomain')),
	CONSTRAINT "domains_is_apex_value" CHECK("is_apex" in (0, 1)),
	CONSTRAINT "domains_routing_mode_value" CHECK("routing_mode" in ('catch_all', 'literal', 'forward')),
	CONSTRAINT "domains_inbound_value" CHECK("inbound" in ('routing', 'ses', 'forward', 'none')),
	CONSTRAINT "domains_transport_value" CHECK("transport" in ('cloudflare', 'ses', 'smtp')),
	CONSTRAINT "domains_reply_token_value" CHECK("reply_token" in ('subaddress', 'none')),
	CONSTRAINT "domains_receiving_value" CHECK("receiving" in (0, 1)),
	CONSTRAINT "domains_sending_value" CHECK("sending" in (0, 1)),
	CONSTRAINT "domains_state_value" CHECK("state" in ('pending', 'verifying', 'healthy', 'degraded', 'failing', 'suspended', 'removing', 'removed'))
);
--> statement-breakpoint
CREATE INDEX `domains_tenant` ON `domains` (`tenant_id`,`state`);--> statement-breakpoint
CREATE INDEX `domains_tenant_created` ON `domains` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `domains_name_live` ON `domains` (`name`) WHERE state <> 'removed';--> statement-breakpoint
CREATE INDEX `domains_zone` ON `domains` (`zone_id`,`inbound`) WHERE zone_id is not null and state <> 'removed';--> statement-breakpoint
CREATE TABLE `event_index` (
	`pos` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`tenant_id` text,
	`identity_id` text,
	`type` text NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`partner_id` text,
	`payload_json` text,
	`occurred_at` integer NOT NULL,
	`fanned_out_at` integer,
	CONSTRAINT "event_index_type_value" CHECK("type" in ('message.received', 'message.quarantined', 'message.released', 'message.triaged', 'message.sent', 'message.delivered', 'message.deferred', 'message.bounced', 'message.complained', 'message.rejected', 'message.failed', 'message.uncertain', 'message.reconciled', 'message.suppressed', 'message.canceled', 'verification.received', 'identity.created', 'identity.updated', 'identity.paused', 'identity.resumed', 'identity.deleted', 'identity.address_added', 'identity.address_activated', 'identity.address_promoted', 'identity.address_retired', 'identity.key_created', 'identity.key_rotated', 'identity.key_revoked', 'domain.created', 'domain.verified', 'domain.degraded', 'domain.failing', 'domain.suspended', 'domain.recovered', 'domain.reminder', 'domain.removed', 'erasure.completed', 'erasure.failed', 'export.completed', 'suppression.created', 'quota.warning', 'webhook.disabled', 'webhook.test', 'member.invited', 'member.joined', 'member.role_changed', 'member.removed', 'billing.plan_changed', 'billing.payment_failed', 'billing.limit_reached', 'tenant.policy_updated', 'account.requested', 'account.approved', 'account.rejected', 'account.closed')),
	CONSTRAINT "event_index_owner_kind_value" CHECK("owner_kind" in ('mailbox', 'domain', 'job', 'platform'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_index_id` ON `event_index` (`id`);--> statement-breakpoint
CREATE INDEX `event_index_tenant_time` ON `event_index` (`tenant_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `event_index_partner_time` ON `event_index` (`partner_id`,`occurred_at`) WHERE partner_id is not null;--> statement-breakpoint
CREATE INDEX `event_index_waiting` ON `event_index` (`occurred_at`) WHERE fanned_out_at is null;--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`username` text NOT NULL,
	`username_fold` text NOT NULL,
	`display_name` text NOT NULL,
	`purpose` text,
	`client_id` text,
	`client_fingerprint` text,
	`owner_name` text,
	`owner_email` text,
	`signature_text` text,
	`signature_html` text,
	`status` text DEFAULT 'active' NOT NULL,
	`pause_reason` text,
	`send_policy_json` text DEFAULT '{}' NOT NULL,
	`metadata_json` text DEFAULT '{}' NOT NULL,
	`mailbox_do_id` text NOT NULL,
	`is_system` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "identities_status_value" CHECK("status" in ('active', 'paused', 'deleting', 'deleted')),
	CONSTRAINT "identities_pause_reason_value" CHECK("pause_reason" in ('manual', 'abuse_threshold', 'tenant_suspended')),
	CONSTRAINT "identities_is_system_value" CHECK("is_system" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_system` ON `identities` (`is_system`) WHERE is_system = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `identities_client` ON `identities` (`tenant_id`,`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `identities_username` ON `identities` (`tenant_id`,`username`) WHERE status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX `identities_username_fold` ON `identities` (`tenant_id`,`username_fold`) WHERE status <> 'deleted' and is_system = 0;--> statement-breakpoint
CREATE INDEX `identities_tenant` ON `identities` (`tenant_id`,`status`);--> statement-breakpoint
CREATE INDEX `identities_created` ON `identities` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `identities_tenant_created` ON `identities` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `inbound_due_owners` (
	`identity_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inbound_due_owners_due` ON `inbound_due_owners` (`due_at`,`identity_id`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`purpose` text NOT NULL,
	`kid` text NOT NULL,
	`ciphertext` blob NOT NULL,
	`public_jwk` text,
	`created_at` integer NOT NULL,
	`verify_until` integer,
	PRIMARY KEY(`purpose`, `kid`),
	CONSTRAINT "signing_keys_purpose_value" CHECK("purpose" in ('thread', 'link', 'cursor', 'web_bot_auth')),
	CONSTRAINT "signing_keys_kid" CHECK((purpose = 'web_bot_auth' and length(kid) = 43 and public_jwk is not null) or (purpose <> 'web_bot_auth' and length(kid) = 1 and public_jwk is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_keys_current` ON `signing_keys` (`purpose`) WHERE verify_until is null;--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`lookup` text NOT NULL,
	`hash` text NOT NULL,
	`prev_hash` text,
	`prev_expires_at` integer,
	`name` text NOT NULL,
	`level` text NOT NULL,
	`partner_id` text,
	`tenant_id` text,
	`identity_id` text,
	`mode` text NOT NULL,
	`permissions_json` text NOT NULL,
	`created_by_key_id` text,
	`created_by_user_id` text,
	`created_by_role` text,
	`expires_at` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_keys_level_value" CHECK("level" in ('identity', 'tenant', 'partner', 'platform')),
	CONSTRAINT "api_keys_mode_value" CHECK("mode" in ('live', 'test')),
	CONSTRAINT "api_keys_created_by_role_value" CHECK("created_by_role" in ('owner', 'admin')),
	CONSTRAINT "api_keys_reach" CHECK((level = 'platform' and partner_id is null and tenant_id is null and identity_id is null) or (level = 'partner' and partner_id is not null and tenant_id is null and identity_id is null) or (level = 'tenant' and partner_id is null and tenant_id is not null and identity_id is null) or (level = 'identity' and partner_id is null and tenant_id is not null and identity_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_lookup` ON `api_keys` (`lookup`);--> statement-breakpoint
CREATE INDEX `api_keys_created` ON `api_keys` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_keys_tenant` ON `api_keys` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `api_keys_identity` ON `api_keys` (`identity_id`,`created_at`,`id`) WHERE identity_id is not null;--> statement-breakpoint
CREATE INDEX `api_keys_partner` ON `api_keys` (`partner_id`,`created_at`,`id`) WHERE partner_id is not null;--> statement-breakpoint
CREATE INDEX `api_keys_creator` ON `api_keys` (`tenant_id`,`created_by_user_id`) WHERE created_by_user_id is not null;--> statement-breakpoint
CREATE TABLE `dlq_items` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`message_id` text NOT NULL,
	`body_json` text NOT NULL,
	`body_sha256` text NOT NULL,
	`tenant_id` text,
	`kind` text,
	`first_seen_at` integer NOT NULL,
	`redriven_at` integer,
	`redrive_count` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dlq_items_queue_value" CHECK("queue" in ('pm-inbound', 'pm-outbound', 'pm-delivery-events', 'pm-webhooks', 'pm-index'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dlq_items_message` ON `dlq_items` (`queue`,`message_id`);--> statement-breakpoint
CREATE INDEX `dlq_items_open` ON `dlq_items` (`queue`,`first_seen_at`) WHERE redriven_at is null;--> statement-breakpoint
CREATE TABLE `ops_switches` (
	`name` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`set_by` text NOT NULL,
	`reason` text NOT NULL,
	`actor_key_id` text,
	`set_at` integer NOT NULL,
	CONSTRAINT "ops_switches_name_value" CHECK("name" in ('read_only', 'free_sending', 'emergency_prune')),
	CONSTRAINT "ops_switches_state_value" CHECK("state" in ('on', 'off')),
	CONSTRAINT "ops_switches_set_by_value" CHECK("set_by" in ('auto', 'platform'))
);
--> statement-breakpoint
CREATE TABLE `partners` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`default_billing_mode` text DEFAULT 'metered' NOT NULL,
	`max_tenants` integer DEFAULT 25 NOT NULL,
	`ramp_exempt` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "partners_status_value" CHECK("status" in ('active', 'suspended', 'deleted')),
	CONSTRAINT "partners_default_billing_mode_value" CHECK("default_billing_mode" in ('exempt', 'metered')),
	CONSTRAINT "partners_ramp_exempt_value" CHECK("ramp_exempt" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`tenant_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`address_hint` text NOT NULL,
	`reason` text NOT NULL,
	`source_message_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`tenant_id`, `address_hash`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suppressions_reason_value" CHECK("reason" in ('hard_bounce', 'complaint', 'unsubscribe', 'manual', 'provider'))
);
--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`partner_id` text,
	`mode` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`suspended_at` integer,
	`suspended_by` text,
	`address_suffix` text NOT NULL,
	`suffix_fold` text NOT NULL,
	`timezone` text DEFAULT 'UTC' NOT NULL,
	`sending_paused_at` integer,
	`sending_pause_reason` text,
	`policy_json` text NOT NULL,
	`policy_ceilings_json` text DEFAULT '{}' NOT NULL,
	`partner_ceilings_json` text DEFAULT '{}' NOT NULL,
	`policy_version` integer DEFAULT 0 NOT NULL,
	`quota_do_id` text NOT NULL,
	`notify_do_id` text NOT NULL,
	`require_two_factor` integer DEFAULT false NOT NULL,
	`onboarding_dismissed_at` integer,
	`ramp_lifted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tenants_mode_value" CHECK("mode" in ('live', 'test')),
	CONSTRAINT "tenants_status_value" CHECK("status" in ('active', 'suspended', 'erasing', 'erased')),
	CONSTRAINT "tenants_suspended_by_value" CHECK("suspended_by" in ('platform', 'partner')),
	CONSTRAINT "tenants_sending_pause_reason_value" CHECK("sending_pause_reason" in ('abuse_threshold', 'abuse_burst')),
	CONSTRAINT "tenants_require_two_factor_value" CHECK("require_two_factor" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenants_slug` ON `tenants` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `tenants_suffix` ON `tenants` (`address_suffix`);--> statement-breakpoint
CREATE UNIQUE INDEX `tenants_suffix_fold` ON `tenants` (`suffix_fold`) WHERE suffix_fold <> '';--> statement-breakpoint
CREATE INDEX `tenants_created` ON `tenants` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tenants_partner` ON `tenants` (`partner_id`,`created_at`,`id`) WHERE partner_id is not null;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`tenant_id` text,
	`event_id` text NOT NULL,
	`event_type` text NOT NULL,
	`attempt` integer NOT NULL,
	`first_attempt` integer DEFAULT 1 NOT NULL,
	`replay` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`http_status` integer,
	`duration_ms` integer,
	`next_attempt_at` integer,
	`lease_until` integer,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_event_type_value" CHECK("event_type" in ('message.received', 'message.quarantined', 'message.released', 'message.triaged', 'message.sent', 'message.delivered', 'message.deferred', 'message.bounced', 'message.complained', 'message.rejected', 'message.failed', 'message.uncertain', 'message.reconciled', 'message.suppressed', 'message.canceled', 'verification.received', 'identity.created', 'identity.updated', 'identity.paused', 'identity.resumed', 'identity.deleted', 'identity.address_added', 'identity.address_activated', 'identity.address_promoted', 'identity.address_retired', 'identity.key_created', 'identity.key_rotated', 'identity.key_revoked', 'domain.created', 'domain.verified', 'domain.degraded', 'domain.failing', 'domain.suspended', 'domain.recovered', 'domain.reminder', 'domain.removed', 'erasure.completed', 'erasure.failed', 'export.completed', 'suppression.created', 'quota.warning', 'webhook.disabled', 'webhook.test', 'member.invited', 'member.joined', 'member.role_changed', 'member.removed', 'billing.plan_changed', 'billing.payment_failed', 'billing.limit_reached', 'tenant.policy_updated', 'account.requested', 'account.approved', 'account.rejected', 'account.closed')),
	CONSTRAINT "webhook_deliveries_replay_value" CHECK("replay" in (0, 1)),
	CONSTRAINT "webhook_deliveries_status_value" CHECK("status" in ('pending', 'succeeded', 'failed', 'dead'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_attempt` ON `webhook_deliveries` (`endpoint_id`,`event_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,created_at desc);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text,
	`partner_id` text,
	`url` text NOT NULL,
	`description` text,
	`event_types_json` text NOT NULL,
	`identity_ids_json` text,
	`enabled` integer DEFAULT true NOT NULL,
	`disabled_reason` text,
	`secret_enc` text NOT NULL,
	`prev_secret_enc` text,
	`prev_secret_expires_at` integer,
	`consecutive_failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoints_enabled_value" CHECK("enabled" in (0, 1)),
	CONSTRAINT "webhook_endpoints_disabled_reason_value" CHECK("disabled_reason" in ('manual', 'failing', 'url_changed')),
	CONSTRAINT "webhook_endpoints_owner" CHECK(tenant_id is null or partner_id is null)
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_tenant` ON `webhook_endpoints` (`tenant_id`,`enabled`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_partner` ON `webhook_endpoints` (`partner_id`,`enabled`) WHERE partner_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_created` ON `webhook_endpoints` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_tenant_created` ON `webhook_endpoints` (`tenant_id`,`created_at`,`id`);