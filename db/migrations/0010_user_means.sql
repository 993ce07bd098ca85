CREATE TABLE `ward_user_means` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`by_user` text NOT NULL,
	`by_name` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_means_of` ON `ward_user_means` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `blade_user` ADD `password_until` integer;--> statement-breakpoint
-- The initial passwords that there are were public; they end 72 hours after they were set.
UPDATE `blade_user` SET `password_until` = (CAST(strftime('%s', `update_time`, '-8 hours') AS INTEGER) + 259200) * 1000 WHERE `password_kind` = 'initial';
