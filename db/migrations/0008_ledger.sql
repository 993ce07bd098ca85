CREATE TABLE `ward_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_no` text NOT NULL,
	`kind` text NOT NULL,
	`account` text NOT NULL,
	`amount` integer NOT NULL,
	`order_id` text,
	`customer_id` text,
	`create_time` text NOT NULL,
	CONSTRAINT "ledger_amount" CHECK(amount <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entry` ON `ward_ledger` (`entry_no`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_created` ON `ward_ledger` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_order` ON `ward_ledger` (`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_customer` ON `ward_ledger` (`customer_id`,`account`);