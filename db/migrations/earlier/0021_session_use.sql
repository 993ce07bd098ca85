ALTER TABLE `blade_session` ADD `started_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blade_session` ADD `used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blade_session` ADD `ip` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sms_outbox_unsent` ON `blade_sms_outbox` (`created_at`) WHERE "purpose" = 'sign-in' and "status" = 0;--> statement-breakpoint
-- why: who is signed in stays signed in
UPDATE `blade_session` SET `started_at` = `created_at`, `used_at` = `created_at`;
