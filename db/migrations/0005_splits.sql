CREATE TABLE `ward_split_return` (
	`id` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`out_return_no` text NOT NULL,
	`return_id` text,
	`amount` integer NOT NULL,
	`state` integer NOT NULL,
	`reason` text,
	`operator` text,
	`fail_reason` text,
	`create_time` text NOT NULL,
	`finish_time` text,
	FOREIGN KEY (`record_id`) REFERENCES `ward_records`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "split_return_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `split_return_out_no` ON `ward_split_return` (`out_return_no`);--> statement-breakpoint
CREATE INDEX `split_return_record` ON `ward_split_return` (`record_id`);--> statement-breakpoint
CREATE INDEX `split_return_state` ON `ward_split_return` (`state`,`create_time`);--> statement-breakpoint
CREATE TABLE `sim_rule` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`field` text NOT NULL,
	`value` text DEFAULT '' NOT NULL,
	`outcome` text NOT NULL,
	`delay` integer,
	`times` integer
);
--> statement-breakpoint
CREATE TABLE `sim_setting` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `records_out_no`;--> statement-breakpoint
ALTER TABLE `ward_records` ADD `finish` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `ward_records` ADD `operator` text;--> statement-breakpoint
CREATE UNIQUE INDEX `records_out_no` ON `ward_records` (`out_order_no`,`receiver_account`);--> statement-breakpoint
ALTER TABLE `sim_op` ADD `amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `sim_op` SET
	`amount` = coalesce(`request` ->> '$.amount', 0),
	`outcome` = CASE WHEN `settle_at` IS NULL AND `settled_at` IS NULL THEN 'never' ELSE CASE `outcome` WHEN 'CLOSED' THEN 'closed' WHEN 'SUCCESS' THEN 'success' ELSE 'abnormal' END END;
