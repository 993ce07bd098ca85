PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ward_order` (
	`id` text PRIMARY KEY NOT NULL,
	`batch` text NOT NULL,
	`out_trade_no` text NOT NULL,
	`transaction_id` text,
	`customer_id` text NOT NULL,
	`open_id` text NOT NULL,
	`nick_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`equ_id` text NOT NULL,
	`type_id` text NOT NULL,
	`hos_id` text NOT NULL,
	`sec_id` text NOT NULL,
	`room_id` text NOT NULL,
	`bed_id` text NOT NULL,
	`hos_name` text NOT NULL,
	`sec_name` text NOT NULL,
	`room_name` text NOT NULL,
	`bed_name` text NOT NULL,
	`deposit_flag` integer NOT NULL,
	`total_amount` integer DEFAULT 0 NOT NULL,
	`amount` integer,
	`start_time` text,
	`end_time` text,
	`description` text,
	`state` integer NOT NULL,
	`success_time` text,
	`trade_state_desc` text,
	`price_snapshot` text NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`split_amount` integer DEFAULT 0 NOT NULL,
	`split_returned` integer DEFAULT 0 NOT NULL,
	`finish_type` integer,
	`finish_user` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`equ_id`) REFERENCES `ward_equ`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `ward_type`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sec_id`) REFERENCES `ward_section`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `ward_room`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bed_id`) REFERENCES `ward_bed`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_amounts" CHECK(total_amount >= 0 and (amount is null or amount >= 0) and refunded_amount >= 0 and refunded_amount <= total_amount and split_returned >= 0 and split_returned <= split_amount)
);
--> statement-breakpoint
INSERT INTO `__new_ward_order`("id", "batch", "out_trade_no", "transaction_id", "customer_id", "open_id", "nick_name", "phone_number", "equ_id", "type_id", "hos_id", "sec_id", "room_id", "bed_id", "hos_name", "sec_name", "room_name", "bed_name", "deposit_flag", "total_amount", "amount", "start_time", "end_time", "description", "state", "success_time", "trade_state_desc", "price_snapshot", "refunded_amount", "split_amount", "split_returned", "finish_type", "finish_user", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted") SELECT "id", "batch", "out_trade_no", "transaction_id", "customer_id", "open_id", "nick_name", "phone_number", "equ_id", "type_id", "hos_id", "sec_id", "room_id", "bed_id", "hos_name", "sec_name", "room_name", "bed_name", "deposit_flag", "total_amount", "amount", "start_time", "end_time", "description", "state", "success_time", "trade_state_desc", "price_snapshot", "refunded_amount", "split_amount", "split_returned", "finish_type", "finish_user", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted" FROM `ward_order`;--> statement-breakpoint
DROP TABLE `ward_order`;--> statement-breakpoint
ALTER TABLE `__new_ward_order` RENAME TO `ward_order`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `order_out_trade_no` ON `ward_order` (`out_trade_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_transaction` ON `ward_order` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `order_created` ON `ward_order` (`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_state` ON `ward_order` (`state`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_hos` ON `ward_order` (`hos_id`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_pay_type` ON `ward_order` (`deposit_flag`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_phone` ON `ward_order` (`phone_number`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_nick_name` ON `ward_order` (`nick_name`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_batch` ON `ward_order` (`batch`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_hos_name` ON `ward_order` (`hos_name`,`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `order_customer` ON `ward_order` (`customer_id`,`hos_id`);--> statement-breakpoint
CREATE INDEX `order_ended_by` ON `ward_order` (`state`,`create_time`) WHERE finish_user is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `order_open_device` ON `ward_order` (`equ_id`) WHERE state in (1, 9) and is_deleted = 0;--> statement-breakpoint
CREATE TABLE `__new_ward_refund` (
	`id` text PRIMARY KEY NOT NULL,
	`refund_id` text,
	`out_refund_no` text NOT NULL,
	`out_trade_no` text NOT NULL,
	`transaction_id` text,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`total` integer NOT NULL,
	`channel` text,
	`user_received_account` text,
	`refund_status` integer NOT NULL,
	`reason` text,
	`source` integer NOT NULL,
	`operator` text,
	`fail_reason` text,
	`create_time` text NOT NULL,
	`success_time` text,
	`update_time` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK(amount > 0 and amount <= total)
);
--> statement-breakpoint
INSERT INTO `__new_ward_refund`("id", "refund_id", "out_refund_no", "out_trade_no", "transaction_id", "order_id", "amount", "total", "channel", "user_received_account", "refund_status", "reason", "source", "operator", "fail_reason", "create_time", "success_time", "update_time") SELECT "id", "refund_id", "out_refund_no", "out_trade_no", "transaction_id", "order_id", "amount", "total", "channel", "user_received_account", "refund_status", "reason", "source", "operator", "fail_reason", "create_time", "success_time", "update_time" FROM `ward_refund`;--> statement-breakpoint
DROP TABLE `ward_refund`;--> statement-breakpoint
ALTER TABLE `__new_ward_refund` RENAME TO `ward_refund`;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_out_no` ON `ward_refund` (`out_refund_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_channel_id` ON `ward_refund` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refund_order` ON `ward_refund` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_created` ON `ward_refund` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `refund_status` ON `ward_refund` (`refund_status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `refund_transaction` ON `ward_refund` (`transaction_id`);--> statement-breakpoint
DROP INDEX `withdrawal_state`;--> statement-breakpoint
CREATE INDEX `withdrawal_state` ON `ward_withdrawal` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `recharge_state` ON `ward_recharge` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `wallet_created` ON `ward_wallet` (`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE INDEX `customer_created` ON `ward_customer` (`create_time`,`id`,`is_deleted`);--> statement-breakpoint
CREATE TABLE `__new_ward_wallet_log` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet_id` text NOT NULL,
	`kind` text NOT NULL,
	`person_delta` integer NOT NULL,
	`plat_delta` integer NOT NULL,
	`person_after` integer NOT NULL,
	`plat_after` integer NOT NULL,
	`ref_no` text NOT NULL,
	`create_time` text NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `ward_wallet`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_log_after" CHECK(person_after >= 0 and plat_after >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_ward_wallet_log`("id", "wallet_id", "kind", "person_delta", "plat_delta", "person_after", "plat_after", "ref_no", "create_time") SELECT "id", "wallet_id", "kind", "person_delta", "plat_delta", "person_after", "plat_after", "ref_no", "create_time" FROM `ward_wallet_log`;--> statement-breakpoint
DROP TABLE `ward_wallet_log`;--> statement-breakpoint
ALTER TABLE `__new_ward_wallet_log` RENAME TO `ward_wallet_log`;--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_log_ref` ON `ward_wallet_log` (`wallet_id`,`kind`,`ref_no`);--> statement-breakpoint
CREATE TABLE `__new_ward_equ` (
	`id` text PRIMARY KEY NOT NULL,
	`batch` text NOT NULL,
	`equ_name` text NOT NULL,
	`type_id` text NOT NULL,
	`hos_id` text,
	`sec_id` text,
	`room_id` text,
	`bed_id` text,
	`price_id` text,
	`iccid` text,
	`mac` text,
	`battery` integer DEFAULT 100 NOT NULL,
	`online` integer DEFAULT 1 NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`last_online_time` text,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`type_id`) REFERENCES `ward_type`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sec_id`) REFERENCES `ward_section`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `ward_room`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bed_id`) REFERENCES `ward_bed`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`price_id`) REFERENCES `ward_price`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "equ_battery" CHECK(battery between 0 and 100)
);
--> statement-breakpoint
INSERT INTO `__new_ward_equ`("id", "batch", "equ_name", "type_id", "hos_id", "sec_id", "room_id", "bed_id", "price_id", "iccid", "mac", "battery", "online", "state", "last_online_time", "remark", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted") SELECT "id", "batch", "equ_name", "type_id", "hos_id", "sec_id", "room_id", "bed_id", "price_id", "iccid", "mac", "battery", "online", "state", "last_online_time", "remark", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted" FROM `ward_equ`;--> statement-breakpoint
DROP TABLE `ward_equ`;--> statement-breakpoint
ALTER TABLE `__new_ward_equ` RENAME TO `ward_equ`;--> statement-breakpoint
CREATE UNIQUE INDEX `equ_batch` ON `ward_equ` (`batch`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `equ_bed` ON `ward_equ` (`bed_id`) WHERE is_deleted = 0 and bed_id is not null;--> statement-breakpoint
CREATE INDEX `equ_hos` ON `ward_equ` (`hos_id`);--> statement-breakpoint
CREATE TABLE `__new_ward_price` (
	`id` text PRIMARY KEY NOT NULL,
	`price_name` text NOT NULL,
	`hos_id` text DEFAULT '0' NOT NULL,
	`type_id` text NOT NULL,
	`unit_minutes` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`free_minutes` integer DEFAULT 0 NOT NULL,
	`cap_per_day` integer DEFAULT 0 NOT NULL,
	`deposit` integer DEFAULT 0 NOT NULL,
	`state` integer DEFAULT 1 NOT NULL,
	`effective_time` text NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`type_id`) REFERENCES `ward_type`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_rule" CHECK(unit_minutes >= 1 and unit_price >= 0 and free_minutes >= 0 and deposit >= 0 and (cap_per_day = 0 or cap_per_day >= unit_price))
);
--> statement-breakpoint
INSERT INTO `__new_ward_price`("id", "price_name", "hos_id", "type_id", "unit_minutes", "unit_price", "free_minutes", "cap_per_day", "deposit", "state", "effective_time", "remark", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted") SELECT "id", "price_name", "hos_id", "type_id", "unit_minutes", "unit_price", "free_minutes", "cap_per_day", "deposit", "state", "effective_time", "remark", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted" FROM `ward_price`;--> statement-breakpoint
DROP TABLE `ward_price`;--> statement-breakpoint
ALTER TABLE `__new_ward_price` RENAME TO `ward_price`;--> statement-breakpoint
CREATE INDEX `price_pick` ON `ward_price` (`hos_id`,`type_id`,`effective_time`);--> statement-breakpoint
CREATE TABLE `__new_ward_setter` (
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
	CONSTRAINT "setter_withdrawal" CHECK(min_withdrawal >= 0 and withdraw_fee_rate between 0 and 10000 and split_delay_minutes >= 0),
	CONSTRAINT "setter_ratios" CHECK(hos_ratio >= 0 and person_ratio >= 0 and plat_ratio >= 0 and hos_ratio + person_ratio + plat_ratio <= 10000)
);
--> statement-breakpoint
INSERT INTO `__new_ward_setter`("id", "hos_id", "auto_split", "split_delay_minutes", "hos_ratio", "person_ratio", "plat_ratio", "min_withdrawal", "withdraw_fee_rate", "state", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted") SELECT "id", "hos_id", "auto_split", "split_delay_minutes", "hos_ratio", "person_ratio", "plat_ratio", "min_withdrawal", "withdraw_fee_rate", "state", "create_user", "create_dept", "create_time", "update_user", "update_time", "status", "is_deleted" FROM `ward_setter`;--> statement-breakpoint
DROP TABLE `ward_setter`;--> statement-breakpoint
ALTER TABLE `__new_ward_setter` RENAME TO `ward_setter`;--> statement-breakpoint
CREATE UNIQUE INDEX `setter_hos` ON `ward_setter` (`hos_id`) WHERE is_deleted = 0;