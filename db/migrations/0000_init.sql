CREATE TABLE `ward_order` (
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
	CONSTRAINT "order_amounts" CHECK(total_amount >= 0 and refunded_amount >= 0 and refunded_amount <= total_amount and split_returned >= 0 and split_returned <= split_amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_out_trade_no` ON `ward_order` (`out_trade_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_transaction` ON `ward_order` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `order_created` ON `ward_order` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_state` ON `ward_order` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_hos` ON `ward_order` (`hos_id`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `order_phone` ON `ward_order` (`phone_number`);--> statement-breakpoint
CREATE INDEX `order_batch` ON `ward_order` (`batch`,`create_time`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_open_device` ON `ward_order` (`equ_id`) WHERE state in (1, 9) and is_deleted = 0;--> statement-breakpoint
CREATE TABLE `ward_pay_request` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ward_records` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`out_trade_no` text NOT NULL,
	`transaction_id` text NOT NULL,
	`out_order_no` text NOT NULL,
	`split_order_id` text,
	`receiver_type` text NOT NULL,
	`receiver_account` text NOT NULL,
	`receiver_name` text NOT NULL,
	`amount` integer NOT NULL,
	`ratio` integer NOT NULL,
	`return_amount` integer DEFAULT 0 NOT NULL,
	`state` integer NOT NULL,
	`fail_reason` text,
	`description` text,
	`create_time` text NOT NULL,
	`finish_time` text,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "records_amount" CHECK(amount > 0 and return_amount >= 0 and return_amount <= amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `records_out_no` ON `ward_records` (`out_order_no`);--> statement-breakpoint
CREATE INDEX `records_order` ON `ward_records` (`order_id`);--> statement-breakpoint
CREATE INDEX `records_created` ON `ward_records` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `records_transaction` ON `ward_records` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `ward_refund` (
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
	CONSTRAINT "refund_amount" CHECK(amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_out_no` ON `ward_refund` (`out_refund_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_channel_id` ON `ward_refund` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refund_order` ON `ward_refund` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_created` ON `ward_refund` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `refund_status` ON `ward_refund` (`refund_status`,`create_time`);--> statement-breakpoint
CREATE INDEX `refund_transaction` ON `ward_refund` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `sim_op` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`out_no` text NOT NULL,
	`request_hash` text NOT NULL,
	`request` text NOT NULL,
	`channel_id` text NOT NULL,
	`outcome` text NOT NULL,
	`accepted_at` integer NOT NULL,
	`settle_at` integer,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sim_op_out_no` ON `sim_op` (`kind`,`out_no`);--> statement-breakpoint
CREATE INDEX `sim_op_due` ON `sim_op` (`settled_at`,`settle_at`);--> statement-breakpoint
CREATE TABLE `ward_wallet` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`person_amount` integer DEFAULT 0 NOT NULL,
	`plat_amount` integer DEFAULT 0 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `ward_customer`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_parts" CHECK(amount = person_amount + plat_amount and person_amount >= 0 and plat_amount >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_customer` ON `ward_wallet` (`customer_id`);--> statement-breakpoint
CREATE TABLE `ward_wallet_log` (
	`id` text PRIMARY KEY NOT NULL,
	`wallet_id` text NOT NULL,
	`kind` text NOT NULL,
	`person_delta` integer NOT NULL,
	`plat_delta` integer NOT NULL,
	`person_after` integer NOT NULL,
	`plat_after` integer NOT NULL,
	`ref_no` text NOT NULL,
	`create_time` text NOT NULL,
	FOREIGN KEY (`wallet_id`) REFERENCES `ward_wallet`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_log_ref` ON `ward_wallet_log` (`wallet_id`,`kind`,`ref_no`);--> statement-breakpoint
CREATE TABLE `ward_bed` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text NOT NULL,
	`sec_id` text NOT NULL,
	`room_id` text NOT NULL,
	`bed_name` text NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sec_id`) REFERENCES `ward_section`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `ward_room`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bed_name` ON `ward_bed` (`room_id`,`bed_name`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `bed_hos` ON `ward_bed` (`hos_id`);--> statement-breakpoint
CREATE TABLE `ward_customer` (
	`id` text PRIMARY KEY NOT NULL,
	`open_id` text NOT NULL,
	`union_id` text,
	`nick_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`avatar` text,
	`gender` integer DEFAULT 0 NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_open_id` ON `ward_customer` (`open_id`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `ward_equ` (
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
	FOREIGN KEY (`price_id`) REFERENCES `ward_price`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `equ_batch` ON `ward_equ` (`batch`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `equ_bed` ON `ward_equ` (`bed_id`) WHERE is_deleted = 0 and bed_id is not null;--> statement-breakpoint
CREATE INDEX `equ_hos` ON `ward_equ` (`hos_id`);--> statement-breakpoint
CREATE TABLE `ward_hos` (
	`dept_id` text PRIMARY KEY NOT NULL,
	`address` text,
	`region_code` text,
	`lng` text,
	`lat` text,
	`contact` text,
	`phone` text,
	`state` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`dept_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `ward_price` (
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
	FOREIGN KEY (`type_id`) REFERENCES `ward_type`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `price_pick` ON `ward_price` (`hos_id`,`type_id`,`effective_time`);--> statement-breakpoint
CREATE TABLE `ward_room` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text NOT NULL,
	`sec_id` text NOT NULL,
	`room_name` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sec_id`) REFERENCES `ward_section`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_name` ON `ward_room` (`sec_id`,`room_name`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `room_hos` ON `ward_room` (`hos_id`);--> statement-breakpoint
CREATE TABLE `ward_section` (
	`id` text PRIMARY KEY NOT NULL,
	`hos_id` text NOT NULL,
	`sec_name` text NOT NULL,
	`floor` text,
	`phone` text,
	`sort` integer DEFAULT 1 NOT NULL,
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
CREATE UNIQUE INDEX `section_name` ON `ward_section` (`hos_id`,`sec_name`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `ward_type` (
	`id` text PRIMARY KEY NOT NULL,
	`type_name` text NOT NULL,
	`type_code` text NOT NULL,
	`image` text,
	`sort` integer DEFAULT 1 NOT NULL,
	`state` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `type_code` ON `ward_type` (`type_code`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_client` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`client_secret` text NOT NULL,
	`resource_ids` text,
	`scope` text DEFAULT 'all' NOT NULL,
	`authorized_grant_types` text NOT NULL,
	`web_server_redirect_uri` text,
	`authorities` text,
	`access_token_validity` integer DEFAULT 3600 NOT NULL,
	`refresh_token_validity` integer DEFAULT 604800 NOT NULL,
	`additional_information` text,
	`autoapprove` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_client_id` ON `blade_client` (`client_id`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_dept` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`parent_id` text DEFAULT '0' NOT NULL,
	`ancestors` text DEFAULT '0' NOT NULL,
	`dept_category` integer DEFAULT 2 NOT NULL,
	`dept_name` text NOT NULL,
	`full_name` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dept_parent` ON `blade_dept` (`parent_id`);--> statement-breakpoint
CREATE TABLE `blade_dict` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '0' NOT NULL,
	`code` text NOT NULL,
	`dict_key` text NOT NULL,
	`dict_value` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`is_sealed` integer DEFAULT 0 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dict_key` ON `blade_dict` (`code`,`dict_key`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `dict_parent` ON `blade_dict` (`parent_id`,`sort`);--> statement-breakpoint
CREATE TABLE `blade_dict_biz` (
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '0' NOT NULL,
	`code` text NOT NULL,
	`dict_key` text NOT NULL,
	`dict_value` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`is_sealed` integer DEFAULT 0 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dict_biz_key` ON `blade_dict_biz` (`code`,`dict_key`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `dict_biz_parent` ON `blade_dict_biz` (`parent_id`,`sort`);--> statement-breakpoint
CREATE TABLE `blade_menu` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '0' NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`alias` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`category` integer NOT NULL,
	`action` integer DEFAULT 0 NOT NULL,
	`is_open` integer DEFAULT 1 NOT NULL,
	`remark` text,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `menu_parent` ON `blade_menu` (`parent_id`,`sort`);--> statement-breakpoint
CREATE UNIQUE INDEX `menu_code` ON `blade_menu` (`code`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_param` (
	`id` text PRIMARY KEY NOT NULL,
	`param_name` text NOT NULL,
	`param_key` text NOT NULL,
	`param_value` text NOT NULL,
	`remark` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `param_key` ON `blade_param` (`param_key`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_role` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`parent_id` text DEFAULT '0' NOT NULL,
	`role_name` text NOT NULL,
	`role_alias` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_alias` ON `blade_role` (`tenant_id`,`role_alias`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_role_menu` (
	`role_id` text NOT NULL,
	`menu_id` text NOT NULL,
	PRIMARY KEY(`role_id`, `menu_id`),
	FOREIGN KEY (`role_id`) REFERENCES `blade_role`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`menu_id`) REFERENCES `blade_menu`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `role_menu_menu` ON `blade_role_menu` (`menu_id`);--> statement-breakpoint
CREATE TABLE `blade_session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`dialect` text NOT NULL,
	`refresh_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`access_until` integer NOT NULL,
	`refresh_until` integer NOT NULL,
	`refreshed_at` integer,
	`next_id` text,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_refresh` ON `blade_session` (`refresh_id`);--> statement-breakpoint
CREATE INDEX `session_user` ON `blade_session` (`user_id`);--> statement-breakpoint
CREATE TABLE `blade_sign_in_failure` (
	`subject` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blade_top_menu` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `top_menu_code` ON `blade_top_menu` (`tenant_id`,`code`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_top_menu_setting` (
	`top_menu_id` text NOT NULL,
	`menu_id` text NOT NULL,
	PRIMARY KEY(`top_menu_id`, `menu_id`),
	FOREIGN KEY (`top_menu_id`) REFERENCES `blade_top_menu`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`menu_id`) REFERENCES `blade_menu`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `blade_user` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`code` text,
	`account` text NOT NULL,
	`password` text NOT NULL,
	`name` text,
	`real_name` text,
	`avatar` text,
	`email` text,
	`phone` text,
	`birthday` text,
	`sex` integer,
	`role_id` text DEFAULT '' NOT NULL,
	`dept_id` text DEFAULT '' NOT NULL,
	`post_id` text DEFAULT '' NOT NULL,
	`user_type` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_account` ON `blade_user` (`tenant_id`,`account`) WHERE is_deleted = 0;