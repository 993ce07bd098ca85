CREATE TABLE `ward_audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`resource` text NOT NULL,
	`row_id` text NOT NULL,
	`action` text NOT NULL,
	`changes` text NOT NULL,
	`user_id` text,
	`account` text NOT NULL,
	`remote_ip` text,
	`request_uri` text,
	`request_id` text,
	`reason` text,
	`create_time` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_row` ON `ward_audit` (`resource`,`row_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_created` ON `ward_audit` (`create_time`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_account` ON `ward_audit` (`account`,`create_time`);