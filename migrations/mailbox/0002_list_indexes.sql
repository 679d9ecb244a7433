DROP INDEX `messages_status`;--> statement-breakpoint
CREATE INDEX `messages_direction` ON `messages` (`direction`,received_at desc,rowid desc) WHERE status not in ('quarantined', 'hidden', 'throttled');--> statement-breakpoint
CREATE INDEX `messages_status` ON `messages` (`status`,received_at desc,rowid desc);