ALTER TABLE `audit_events` ADD `partner_id` text;--> statement-breakpoint
CREATE INDEX `audit_events_created` ON `audit_events` (created_at desc);--> statement-breakpoint
CREATE INDEX `audit_events_partner` ON `audit_events` (`partner_id`,created_at desc) WHERE partner_id is not null;