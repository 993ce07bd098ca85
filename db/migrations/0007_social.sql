PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_blade_session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`oauth_id` text,
	`client_id` text NOT NULL,
	`dialect` text NOT NULL,
	`refresh_id` text NOT NULL,
	`family` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`access_until` integer NOT NULL,
	`refresh_until` integer NOT NULL,
	`refreshed_at` integer,
	`next_id` text,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`oauth_id`) REFERENCES `blade_user_oauth`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_blade_session`("id", "user_id", "oauth_id", "client_id", "dialect", "refresh_id", "family", "created_at", "access_until", "refresh_until", "refreshed_at", "next_id", "revoked_at") SELECT "id", "user_id", NULL, "client_id", "dialect", "refresh_id", "family", "created_at", "access_until", "refresh_until", "refreshed_at", "next_id", "revoked_at" FROM `blade_session`;--> statement-breakpoint
DROP TABLE `blade_session`;--> statement-breakpoint
ALTER TABLE `__new_blade_session` RENAME TO `blade_session`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `session_refresh` ON `blade_session` (`refresh_id`);--> statement-breakpoint
CREATE INDEX `session_user` ON `blade_session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_family` ON `blade_session` (`family`);--> statement-breakpoint
ALTER TABLE `blade_user_oauth` ADD `blog` text;--> statement-breakpoint
ALTER TABLE `blade_user_oauth` ADD `company` text;--> statement-breakpoint
ALTER TABLE `blade_user_oauth` ADD `location` text;--> statement-breakpoint
ALTER TABLE `blade_user_oauth` ADD `remark` text;--> statement-breakpoint
ALTER TABLE `blade_user_oauth` ADD `gender` text;--> statement-breakpoint
CREATE UNIQUE INDEX `user_oauth_uuid` ON `blade_user_oauth` (`tenant_id`,`source`,`uuid`);