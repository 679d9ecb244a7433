CREATE TABLE `sender_lists` (
	`tenant_id` text NOT NULL,
	`direction` text NOT NULL,
	`kind` text NOT NULL,
	`entry` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `direction`, `kind`, `entry`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sender_lists_direction_value" CHECK("direction" in ('receive', 'send')),
	CONSTRAINT "sender_lists_kind_value" CHECK("kind" in ('allow', 'block'))
);
--> statement-breakpoint
CREATE INDEX `sender_lists_created` ON `sender_lists` (`tenant_id`,`direction`,`kind`,`created_at`,`entry`);--> statement-breakpoint
CREATE INDEX `addresses_pending` ON `addresses` (`domain_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `suppressions_tenant_created` ON `suppressions` (`tenant_id`,`created_at`,`address_hash`);