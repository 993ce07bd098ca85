CREATE TABLE `ward_waiver` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`out_trade_no` text NOT NULL,
	`refund_row_id` text,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`operator` text NOT NULL,
	`operator_id` text NOT NULL,
	`approval_state` integer,
	`audit_user` text,
	`auditor_id` text,
	`audit_time` text,
	`audit_remark` text,
	`create_time` text NOT NULL,
	`update_time` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_row_id`) REFERENCES `ward_refund`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "waiver_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE INDEX `waiver_order` ON `ward_waiver` (`order_id`);--> statement-breakpoint
CREATE INDEX `waiver_created` ON `ward_waiver` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `waiver_approval` ON `ward_waiver` (`approval_state`,`create_time`,`id`) WHERE approval_state is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `waiver_refund` ON `ward_waiver` (`refund_row_id`);--> statement-breakpoint
DROP INDEX `order_to_collect`;--> statement-breakpoint
ALTER TABLE `ward_order` ADD `waived_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `ward_order` ADD `used_minutes` integer;--> statement-breakpoint
ALTER TABLE `ward_order` ADD `collect_amount` integer;--> statement-breakpoint
ALTER TABLE `ward_order` ADD `remind_time` text;--> statement-breakpoint
-- Fees of pay-score orders that were being collected; the index listed them by these conditions before.
UPDATE `ward_order` SET `collect_amount` = `amount` - `total_amount` WHERE `state` = 2 AND `deposit_flag` = 2 AND `pay_try` = 0
	AND `amount` > `total_amount` AND `transaction_id` IS NULL AND `is_deleted` = 0;--> statement-breakpoint
CREATE INDEX `order_to_collect` ON `ward_order` (`create_time`,`id`) WHERE state = 2 and collect_amount is not null and is_deleted = 0;