CREATE TABLE `webhook_held` (
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`job_json` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`held_at` integer NOT NULL,
	PRIMARY KEY(`endpoint_id`, `event_id`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_held_partner` ON `webhook_held` (`partner_id`,`held_at`);--> statement-breakpoint
CREATE INDEX `partners_created` ON `partners` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `partners_status` ON `partners` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tenants_status` ON `tenants` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tenants_mode` ON `tenants` (`mode`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tenants_mode_status` ON `tenants` (`mode`,`status`,`created_at`,`id`);