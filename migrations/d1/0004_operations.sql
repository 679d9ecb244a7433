CREATE INDEX `users_totp_kid` ON `users` (`totp_sealed`) WHERE totp_sealed is not null;--> statement-breakpoint
CREATE INDEX `users_totp_pending_kid` ON `users` (`totp_pending_sealed`) WHERE totp_pending_sealed is not null;--> statement-breakpoint
CREATE INDEX `users_recovery_codes_kid` ON `users` (`recovery_codes_sealed`) WHERE recovery_codes_sealed is not null;--> statement-breakpoint
CREATE INDEX `domains_smtp_kid` ON `domains` (`smtp_sealed`) WHERE smtp_sealed is not null;--> statement-breakpoint
CREATE INDEX `domains_smtp_pending_kid` ON `domains` (`smtp_pending_sealed`) WHERE smtp_pending_sealed is not null;--> statement-breakpoint
CREATE INDEX `dlq_items_waiting` ON `dlq_items` (`first_seen_at`,`id`) WHERE redriven_at is null;--> statement-breakpoint
CREATE INDEX `dlq_items_redriven` ON `dlq_items` (`first_seen_at`,`id`) WHERE redriven_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_endpoints_secret_kid` ON `webhook_endpoints` (`secret_enc`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_prev_secret_kid` ON `webhook_endpoints` (`prev_secret_enc`) WHERE prev_secret_enc is not null;