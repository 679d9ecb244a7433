CREATE TABLE `audit_events` (
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
CREATE INDEX `audit_events_tenant` ON `audit_events` (`tenant_id`,created_at desc);--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`actor_key_id`,created_at desc);--> statement-breakpoint
CREATE INDEX `audit_events_action_target` ON `audit_events` (`action`,`target_id`,created_at desc);