CREATE TABLE `allowances` (
	`feature` text PRIMARY KEY NOT NULL,
	`granted` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`resets_at` integer,
	CONSTRAINT "allowances_feature_value" CHECK("feature" in ('inboxes', 'sends', 'triage', 'custom_domains', 'storage_gb', 'seats'))
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`metric` text NOT NULL,
	`window` text NOT NULL,
	`value` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`metric`, `window`)
);
--> statement-breakpoint
CREATE TABLE `holds` (
	`id` text PRIMARY KEY NOT NULL,
	`feature` text NOT NULL,
	`units` integer NOT NULL,
	`ref` text NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "holds_feature_value" CHECK("feature" in ('inboxes', 'sends', 'triage', 'custom_domains', 'storage_gb', 'seats'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `holds_ref` ON `holds` (`feature`,`ref`);--> statement-breakpoint
CREATE TABLE `meta` (
	`k` text PRIMARY KEY NOT NULL,
	`v` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `meter_claims` (
	`metric` text NOT NULL,
	`ref` text NOT NULL,
	`window` text NOT NULL,
	`value_after` integer NOT NULL,
	`answer_json` text NOT NULL,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`metric`, `ref`)
);
--> statement-breakpoint
CREATE INDEX `meter_claims_claimed` ON `meter_claims` (`claimed_at`);--> statement-breakpoint
CREATE TABLE `outcome_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outcomes` (
	`identity_id` text NOT NULL,
	`seq` integer NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`identity_id`, `seq`),
	CONSTRAINT "outcomes_outcome_value" CHECK("outcome" in ('delivered', 'bounced', 'complained', 'other'))
);
