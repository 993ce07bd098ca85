CREATE TABLE `ward_bill_line` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`no` text NOT NULL,
	`amount` integer NOT NULL,
	`create_time` text NOT NULL,
	CONSTRAINT "bill_line_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bill_line_no` ON `ward_bill_line` (`day`,`kind`,`no`);--> statement-breakpoint
CREATE INDEX `order_paid` ON `ward_order` (`success_time`);--> statement-breakpoint
CREATE INDEX `records_done` ON `ward_records` (`finish_time`);--> statement-breakpoint
CREATE INDEX `refund_done` ON `ward_refund` (`success_time`);