CREATE TABLE `ward_payee` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_name` text NOT NULL,
	`payee_type` integer DEFAULT 1 NOT NULL,
	`open_id` text NOT NULL,
	`phone_number` text,
	`hos_id` text,
	`id_card` text,
	`state` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_open_id` ON `ward_payee` (`open_id`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `payee_hos` ON `ward_payee` (`hos_id`);--> statement-breakpoint
CREATE TABLE `ward_receiver` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text NOT NULL,
	`receiver_type` text NOT NULL,
	`account` text NOT NULL,
	`name` text NOT NULL,
	`relation_type` text NOT NULL,
	`ratio` integer DEFAULT 0 NOT NULL,
	`state` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receiver_ratio" CHECK(ratio between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receiver_account` ON `ward_receiver` (`hos_id`,`account`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `ward_recharge` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`nick_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`open_id` text NOT NULL,
	`out_trade_no` text NOT NULL,
	`transaction_id` text,
	`amount` integer NOT NULL,
	`gift_amount` integer DEFAULT 0 NOT NULL,
	`state` integer NOT NULL,
	`trade_state_desc` text,
	`create_time` text NOT NULL,
	`success_time` text,
	`update_time` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recharge_amount" CHECK(amount > 0 and gift_amount >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recharge_out_no` ON `ward_recharge` (`out_trade_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `recharge_transaction` ON `ward_recharge` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `recharge_created` ON `ward_recharge` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `recharge_customer` ON `ward_recharge` (`customer_id`);--> statement-breakpoint
CREATE TABLE `ward_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`out_batch_no` text NOT NULL,
	`batch_id` text,
	`out_detail_no` text NOT NULL,
	`detail_id` text,
	`payee_id` text,
	`user_name` text NOT NULL,
	`open_id` text NOT NULL,
	`amount` integer NOT NULL,
	`remark` text,
	`source_type` integer NOT NULL,
	`source_id` text,
	`state` integer NOT NULL,
	`fail_reason` text,
	`create_time` text NOT NULL,
	`success_time` text,
	`update_time` text NOT NULL,
	FOREIGN KEY (`payee_id`) REFERENCES `ward_payee`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_out_no` ON `ward_transfers` (`out_batch_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_detail_no` ON `ward_transfers` (`out_detail_no`);--> statement-breakpoint
CREATE INDEX `transfers_created` ON `ward_transfers` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_source` ON `ward_transfers` (`source_type`,`source_id`);--> statement-breakpoint
CREATE TABLE `ward_withdrawal` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`nick_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`open_id` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`real_amount` integer NOT NULL,
	`state` integer NOT NULL,
	`audit_user` text,
	`audit_time` text,
	`audit_remark` text,
	`out_batch_no` text,
	`fail_reason` text,
	`create_time` text NOT NULL,
	`success_time` text,
	`update_time` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_amount" CHECK(amount > 0 and fee >= 0 and real_amount = amount - fee and real_amount >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_out_no` ON `ward_withdrawal` (`out_batch_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawal_open` ON `ward_withdrawal` (`customer_id`) WHERE state in (0, 1);--> statement-breakpoint
CREATE INDEX `withdrawal_created` ON `ward_withdrawal` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawal_state` ON `ward_withdrawal` (`state`,`create_time`);--> statement-breakpoint
CREATE TABLE `ward_banner` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`image` text NOT NULL,
	`link` text,
	`position` integer DEFAULT 1 NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`start_time` text,
	`end_time` text,
	`state` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ward_normal` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`state` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ward_problem` (
	`id` text PRIMARY KEY NOT NULL,
	`batch` text NOT NULL,
	`equ_id` text NOT NULL,
	`hos_id` text,
	`hos_name` text,
	`order_id` text,
	`customer_id` text,
	`nick_name` text,
	`phone_number` text,
	`problem_type` text NOT NULL,
	`content` text NOT NULL,
	`images` text,
	`state` integer DEFAULT 0 NOT NULL,
	`handle_user` text,
	`handle_time` text,
	`handle_remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`equ_id`) REFERENCES `ward_equ`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `problem_hos` ON `ward_problem` (`hos_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `problem_state` ON `ward_problem` (`state`,`create_time`);--> statement-breakpoint
CREATE TABLE `ward_setter` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text NOT NULL,
	`auto_split` integer DEFAULT 0 NOT NULL,
	`split_delay_minutes` integer DEFAULT 0 NOT NULL,
	`hos_ratio` integer DEFAULT 0 NOT NULL,
	`person_ratio` integer DEFAULT 0 NOT NULL,
	`plat_ratio` integer DEFAULT 0 NOT NULL,
	`min_withdrawal` integer DEFAULT 0 NOT NULL,
	`withdraw_fee_rate` integer DEFAULT 0 NOT NULL,
	`state` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "setter_ratios" CHECK(hos_ratio >= 0 and person_ratio >= 0 and plat_ratio >= 0 and hos_ratio + person_ratio + plat_ratio <= 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `setter_hos` ON `ward_setter` (`hos_id`) WHERE is_deleted = 0;