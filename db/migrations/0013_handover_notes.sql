CREATE TABLE `ward_customer_note` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`content` text NOT NULL,
	`about` text,
	`due_time` text,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`create_time` text NOT NULL,
	`done_time` text,
	`done_user` text,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `customer_note_customer` ON `ward_customer_note` (`customer_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `customer_note_open` ON `ward_customer_note` (`due_time`,`id`) WHERE about is not null and done_time is null;--> statement-breakpoint
CREATE TABLE `ward_handover` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text,
	`hos_name` text,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`giver` text NOT NULL,
	`giver_id` text NOT NULL,
	`remark` text,
	`taker` text,
	`taker_id` text,
	`taker_remark` text,
	`sign_time` text,
	`state` integer DEFAULT 0 NOT NULL,
	`content` text NOT NULL,
	`create_time` text NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taker_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `handover_created` ON `ward_handover` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `handover_giver` ON `ward_handover` (`giver_id`,`state`);