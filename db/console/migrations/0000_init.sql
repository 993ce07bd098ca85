-- By hand: WITHOUT ROWID, and IF NOT EXISTS, because a file from before the first migration has these tables already.
CREATE TABLE IF NOT EXISTS `default_view` (
	`user_id` text NOT NULL,
	`table_name` text NOT NULL,
	`view_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `table_name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `list_view` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`table_name` text NOT NULL,
	`name` text NOT NULL,
	`shared_with` text NOT NULL,
	`search` text NOT NULL,
	`settings` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `list_view_table` ON `list_view` (`table_name`,`owner`);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `probe` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`tokens` blob NOT NULL,
	`lock` blob,
	`tries` integer DEFAULT 0 NOT NULL,
	`used_at` integer NOT NULL,
	`opened_at` integer DEFAULT 0 NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`agent` text DEFAULT '' NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `table_settings` (
	`user_id` text NOT NULL,
	`table_name` text NOT NULL,
	`settings` text NOT NULL,
	PRIMARY KEY(`user_id`, `table_name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `work` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content` blob NOT NULL,
	`kept_at` integer NOT NULL
);
