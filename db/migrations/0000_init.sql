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
CREATE INDEX `audit_account` ON `ward_audit` (`account`,`create_time`);--> statement-breakpoint
CREATE INDEX `audit_id` ON `ward_audit` (`id`);--> statement-breakpoint
CREATE TABLE `ward_hos_day` (
	`hos_id` text NOT NULL,
	`day` text NOT NULL,
	`order_count` integer NOT NULL,
	`finished_count` integer NOT NULL,
	`used_minutes` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`amount` integer NOT NULL,
	`split_amount` integer NOT NULL,
	`refund_amount` integer NOT NULL,
	PRIMARY KEY(`hos_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `blade_flow_instance` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`process_definition_id` text NOT NULL,
	`process_definition_name` text NOT NULL,
	`category` text NOT NULL,
	`business_table` text NOT NULL,
	`business_id` text NOT NULL,
	`start_user` text NOT NULL,
	`pass` integer,
	`create_time` text NOT NULL,
	`end_time` text,
	FOREIGN KEY (`process_definition_id`) REFERENCES `blade_flow_process`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`start_user`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `flow_instance_start` ON `blade_flow_instance` (`start_user`,`create_time`);--> statement-breakpoint
CREATE TABLE `blade_process_leave` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`process_definition_id` text NOT NULL,
	`process_instance_id` text,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`reason` text NOT NULL,
	`task_user` text NOT NULL,
	`apply_time` text NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`task_user`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `blade_flow_process` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`category` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deployment_id` text NOT NULL,
	`resource_name` text NOT NULL,
	`diagram_resource_name` text NOT NULL,
	`suspension_state` integer DEFAULT 1 NOT NULL,
	`deployment_time` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blade_flow_task` (
	`id` text PRIMARY KEY NOT NULL,
	`instance_id` text NOT NULL,
	`process_definition_name` text NOT NULL,
	`category` text NOT NULL,
	`task_definition_key` text NOT NULL,
	`task_name` text NOT NULL,
	`assignee` text,
	`claim_time` text,
	`comment` text,
	`pass` integer,
	`create_time` text NOT NULL,
	`end_time` text,
	FOREIGN KEY (`instance_id`) REFERENCES `blade_flow_instance`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `flow_task_assignee` ON `blade_flow_task` (`assignee`,`end_time`);--> statement-breakpoint
CREATE INDEX `flow_task_instance` ON `blade_flow_task` (`instance_id`,`create_time`);--> statement-breakpoint
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
CREATE INDEX `ledger_customer` ON `ward_ledger` (`customer_id`,`account`);--> statement-breakpoint
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
	`pay_try` integer DEFAULT 0 NOT NULL,
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
CREATE UNIQUE INDEX `order_open_device` ON `ward_order` (`equ_id`) WHERE state in (1, 9) and is_deleted = 0;--> statement-breakpoint
CREATE INDEX `order_paid` ON `ward_order` (`success_time`);--> statement-breakpoint
CREATE INDEX `order_to_split` ON `ward_order` (`hos_id`,`end_time`,`id`) WHERE state = 3 and split_amount = 0 and is_deleted = 0;--> statement-breakpoint
CREATE INDEX `order_to_collect` ON `ward_order` (`create_time`,`id`) WHERE state = 2 and deposit_flag = 2 and pay_try = 0 and amount is not null and transaction_id is null and is_deleted = 0;--> statement-breakpoint
CREATE TABLE `ward_pay_request` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `recharge_state` ON `ward_recharge` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `recharge_done` ON `ward_recharge` (`state`,`success_time`);--> statement-breakpoint
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
	`finish` integer DEFAULT 1 NOT NULL,
	`operator` text,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "records_amount" CHECK(amount > 0 and return_amount >= 0 and return_amount <= amount)
);
--> statement-breakpoint
CREATE INDEX `records_order` ON `ward_records` (`order_id`);--> statement-breakpoint
CREATE INDEX `records_created` ON `ward_records` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `records_transaction` ON `ward_records` (`transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `records_out_no` ON `ward_records` (`out_order_no`,`receiver_account`);--> statement-breakpoint
CREATE INDEX `records_done` ON `ward_records` (`finish_time`);--> statement-breakpoint
CREATE INDEX `records_state` ON `ward_records` (`state`,`create_time`,`id`);--> statement-breakpoint
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
	`operator_id` text,
	`approval_state` integer,
	`audit_user` text,
	`auditor_id` text,
	`audit_time` text,
	`audit_remark` text,
	`handle_user` text,
	`handle_time` text,
	`handle_remark` text,
	FOREIGN KEY (`order_id`) REFERENCES `ward_order`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_amount" CHECK(amount > 0 and amount <= total)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_out_no` ON `ward_refund` (`out_refund_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_channel_id` ON `ward_refund` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refund_order` ON `ward_refund` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_created` ON `ward_refund` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `refund_status` ON `ward_refund` (`refund_status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `refund_transaction` ON `ward_refund` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `refund_approval` ON `ward_refund` (`approval_state`,`create_time`,`id`) WHERE approval_state is not null;--> statement-breakpoint
CREATE INDEX `refund_done` ON `ward_refund` (`success_time`);--> statement-breakpoint
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
CREATE INDEX `split_return_done` ON `ward_split_return` (`finish_time`);--> statement-breakpoint
CREATE INDEX `split_return_state` ON `ward_split_return` (`state`,`create_time`,`id`);--> statement-breakpoint
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
CREATE INDEX `transfers_done` ON `ward_transfers` (`success_time`);--> statement-breakpoint
CREATE INDEX `transfers_state` ON `ward_transfers` (`state`,`create_time`,`id`);--> statement-breakpoint
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
CREATE INDEX `withdrawal_state` ON `ward_withdrawal` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `blade_log_api` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`service_id` text NOT NULL,
	`server_host` text NOT NULL,
	`server_ip` text NOT NULL,
	`env` text NOT NULL,
	`method` text,
	`request_uri` text,
	`user_agent` text,
	`remote_ip` text,
	`method_class` text,
	`method_name` text,
	`params` text,
	`time` text,
	`request_id` text,
	`create_by` text,
	`create_time` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_api_time` ON `blade_log_api` (`create_time`);--> statement-breakpoint
CREATE TABLE `blade_attach` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`link` text NOT NULL,
	`domain` text NOT NULL,
	`name` text NOT NULL,
	`original_name` text NOT NULL,
	`extension` text NOT NULL,
	`attach_size` integer NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blade_log_error` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`service_id` text NOT NULL,
	`server_host` text NOT NULL,
	`server_ip` text NOT NULL,
	`env` text NOT NULL,
	`method` text,
	`request_uri` text,
	`user_agent` text,
	`remote_ip` text,
	`method_class` text,
	`method_name` text,
	`params` text,
	`time` text,
	`request_id` text,
	`create_by` text,
	`create_time` text NOT NULL,
	`stack_trace` text,
	`exception_name` text,
	`message` text,
	`file_name` text,
	`line_number` integer
);
--> statement-breakpoint
CREATE INDEX `log_error_time` ON `blade_log_error` (`create_time`);--> statement-breakpoint
CREATE TABLE `blade_oss` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`category` integer NOT NULL,
	`oss_code` text NOT NULL,
	`endpoint` text NOT NULL,
	`access_key` text NOT NULL,
	`secret_key` text NOT NULL,
	`bucket_name` text NOT NULL,
	`app_id` text,
	`region` text,
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
CREATE UNIQUE INDEX `oss_code` ON `blade_oss` (`tenant_id`,`oss_code`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_sms` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`category` integer NOT NULL,
	`sms_code` text NOT NULL,
	`template_id` text NOT NULL,
	`access_key` text NOT NULL,
	`secret_key` text,
	`region_id` text,
	`sign_name` text NOT NULL,
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
CREATE UNIQUE INDEX `sms_code` ON `blade_sms` (`tenant_id`,`sms_code`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_sms_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`sms_code` text NOT NULL,
	`phone` text NOT NULL,
	`content` text NOT NULL,
	`purpose` text NOT NULL,
	`code` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`create_user` text,
	`created_at` integer NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sms_outbox_phone` ON `blade_sms_outbox` (`phone`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_outbox_unsent` ON `blade_sms_outbox` (`created_at`) WHERE "purpose" = 'sign-in' and "status" = 0;--> statement-breakpoint
CREATE TABLE `blade_log_usual` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`service_id` text NOT NULL,
	`server_host` text NOT NULL,
	`server_ip` text NOT NULL,
	`env` text NOT NULL,
	`method` text,
	`request_uri` text,
	`user_agent` text,
	`remote_ip` text,
	`method_class` text,
	`method_name` text,
	`params` text,
	`time` text,
	`request_id` text,
	`create_by` text,
	`create_time` text NOT NULL,
	`log_level` text NOT NULL,
	`log_id` text NOT NULL,
	`log_data` text
);
--> statement-breakpoint
CREATE INDEX `log_usual_time` ON `blade_log_usual` (`create_time`);--> statement-breakpoint
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
CREATE INDEX `customer_created` ON `ward_customer` (`create_time`,`id`,`is_deleted`);--> statement-breakpoint
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
	FOREIGN KEY (`price_id`) REFERENCES `ward_price`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "equ_battery" CHECK(battery between 0 and 100)
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
	FOREIGN KEY (`type_id`) REFERENCES `ward_type`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_rule" CHECK(unit_minutes >= 1 and unit_price >= 0 and free_minutes >= 0 and deposit >= 0 and (cap_per_day = 0 or cap_per_day >= unit_price))
);
--> statement-breakpoint
CREATE INDEX `price_pick` ON `ward_price` (`hos_id`,`type_id`,`effective_time`);--> statement-breakpoint
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
CREATE INDEX `problem_order` ON `ward_problem` (`order_id`);--> statement-breakpoint
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
	`auto_since` text,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "setter_withdrawal" CHECK(min_withdrawal >= 0 and withdraw_fee_rate between 0 and 10000 and split_delay_minutes >= 0),
	CONSTRAINT "setter_ratios" CHECK(hos_ratio >= 0 and person_ratio >= 0 and plat_ratio >= 0 and hos_ratio + person_ratio + plat_ratio <= 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `setter_hos` ON `ward_setter` (`hos_id`) WHERE is_deleted = 0;--> statement-breakpoint
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
CREATE TABLE `sim_op` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`out_no` text NOT NULL,
	`request` text NOT NULL,
	`channel_id` text NOT NULL,
	`outcome` text NOT NULL,
	`accepted_at` integer NOT NULL,
	`settle_at` integer,
	`settled_at` integer,
	`amount` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sim_op_out_no` ON `sim_op` (`kind`,`out_no`);--> statement-breakpoint
CREATE INDEX `sim_op_due` ON `sim_op` (`settled_at`,`settle_at`);--> statement-breakpoint
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
CREATE TABLE `blade_scope_api` (
	`id` text PRIMARY KEY NOT NULL,
	`menu_id` text NOT NULL,
	`resource_code` text NOT NULL,
	`scope_name` text NOT NULL,
	`scope_path` text NOT NULL,
	`scope_type` integer NOT NULL,
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
CREATE INDEX `api_scope_menu` ON `blade_scope_api` (`menu_id`);--> statement-breakpoint
CREATE TABLE `blade_app_menu` (
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
CREATE INDEX `app_menu_parent` ON `blade_app_menu` (`parent_id`,`sort`);--> statement-breakpoint
CREATE UNIQUE INDEX `app_menu_code` ON `blade_app_menu` (`code`) WHERE is_deleted = 0;--> statement-breakpoint
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
CREATE TABLE `blade_scope_data` (
	`id` text PRIMARY KEY NOT NULL,
	`menu_id` text NOT NULL,
	`resource_code` text NOT NULL,
	`scope_name` text NOT NULL,
	`scope_field` text DEFAULT '*' NOT NULL,
	`scope_class` text,
	`scope_column` text,
	`scope_type` integer NOT NULL,
	`scope_value` text,
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
CREATE INDEX `data_scope_menu` ON `blade_scope_data` (`menu_id`);--> statement-breakpoint
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
CREATE TABLE `blade_region` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`parent_code` text NOT NULL,
	`ancestors` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`province_code` text,
	`province_name` text,
	`city_code` text,
	`city_name` text,
	`district_code` text,
	`district_name` text,
	`town_code` text,
	`town_name` text,
	`village_code` text,
	`village_name` text,
	`region_level` integer NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
	`remark` text
);
--> statement-breakpoint
CREATE INDEX `region_parent` ON `blade_region` (`parent_code`,`sort`);--> statement-breakpoint
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
CREATE TABLE `blade_role_scope` (
	`role_id` text NOT NULL,
	`scope_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`role_id`, `kind`, `scope_id`),
	FOREIGN KEY (`role_id`) REFERENCES `blade_role`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `blade_session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`oauth_id` text,
	`client_id` text NOT NULL,
	`dialect` text NOT NULL,
	`refresh_id` text NOT NULL,
	`family` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`access_until` integer NOT NULL,
	`refresh_until` integer NOT NULL,
	`refreshed_at` integer,
	`next_id` text,
	`revoked_at` integer,
	`started_at` integer DEFAULT 0 NOT NULL,
	`used_at` integer DEFAULT 0 NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`oauth_id`) REFERENCES `blade_user_oauth`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_refresh` ON `blade_session` (`refresh_id`);--> statement-breakpoint
CREATE INDEX `session_user` ON `blade_session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_family` ON `blade_session` (`family`);--> statement-breakpoint
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
	`is_deleted` integer DEFAULT 0 NOT NULL,
	`password_kind` text DEFAULT 'own' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_account` ON `blade_user` (`tenant_id`,`account`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE TABLE `blade_user_oauth` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`uuid` text NOT NULL,
	`source` text NOT NULL,
	`user_id` text,
	`username` text,
	`nickname` text,
	`avatar` text,
	`email` text,
	`blog` text,
	`company` text,
	`location` text,
	`remark` text,
	`gender` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_oauth_uuid` ON `blade_user_oauth` (`tenant_id`,`source`,`uuid`);--> statement-breakpoint
CREATE TABLE `blade_user_platform` (
	`user_id` text NOT NULL,
	`user_type` integer NOT NULL,
	`user_ext` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `user_type`),
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `wallet_created` ON `ward_wallet` (`create_time`,`id`,`is_deleted`);--> statement-breakpoint
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
	FOREIGN KEY (`wallet_id`) REFERENCES `ward_wallet`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_log_after" CHECK(person_after >= 0 and plat_after >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_log_ref` ON `ward_wallet_log` (`wallet_id`,`kind`,`ref_no`);--> statement-breakpoint
CREATE INDEX `wallet_log_no` ON `ward_wallet_log` (`ref_no`);
--> statement-breakpoint
-- From here on by hand: what the tables' definitions cannot say.
-- What the list of orders is answered from: how many orders there are of each kind, and each word of theirs once, with an
-- index of its trigrams. Triggers keep all three. A later migration that makes ward_order anew must repeat the triggers on it.
CREATE TABLE `ward_order_count` (
	`is_deleted` integer NOT NULL,
	`hos_id` text NOT NULL,
	`deposit_flag` integer NOT NULL,
	`state` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`is_deleted`, `hos_id`, `deposit_flag`, `state`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ward_order_word` (
	`id` integer PRIMARY KEY NOT NULL,
	`field` text NOT NULL,
	`word` text NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_word` ON `ward_order_word` (`field`, `word`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `ward_order_word_text` USING fts5(word, content = 'ward_order_word', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `order_word_added` AFTER INSERT ON `ward_order_word` BEGIN
	INSERT INTO ward_order_word_text (rowid, word) VALUES (new.id, new.word);
END;
--> statement-breakpoint
CREATE TRIGGER `order_word_gone` AFTER UPDATE OF `n` ON `ward_order_word` WHEN new.n = 0 BEGIN
	INSERT INTO ward_order_word_text (ward_order_word_text, rowid, word) VALUES ('delete', old.id, old.word);
	DELETE FROM ward_order_word WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `order_counted` AFTER INSERT ON `ward_order` BEGIN
	INSERT INTO ward_order_count VALUES (new.is_deleted, new.hos_id, new.deposit_flag, new.state, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
	INSERT INTO ward_order_word (field, word, n)
		VALUES ('batch', new.batch, 1), ('nickName', new.nick_name, 1), ('phoneNumber', new.phone_number, 1), ('hosName', new.hos_name, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `order_uncounted` AFTER DELETE ON `ward_order` BEGIN
	UPDATE ward_order_count SET n = n - 1
		WHERE is_deleted = old.is_deleted AND hos_id = old.hos_id AND deposit_flag = old.deposit_flag AND state = old.state;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'batch' AND word = old.batch;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'nickName' AND word = old.nick_name;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'phoneNumber' AND word = old.phone_number;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'hosName' AND word = old.hos_name;
END;
--> statement-breakpoint
CREATE TRIGGER `order_recounted` AFTER UPDATE OF `is_deleted`, `hos_id`, `deposit_flag`, `state` ON `ward_order` BEGIN
	UPDATE ward_order_count SET n = n - 1
		WHERE is_deleted = old.is_deleted AND hos_id = old.hos_id AND deposit_flag = old.deposit_flag AND state = old.state;
	INSERT INTO ward_order_count VALUES (new.is_deleted, new.hos_id, new.deposit_flag, new.state, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `order_reworded` AFTER UPDATE OF `batch`, `nick_name`, `phone_number`, `hos_name` ON `ward_order` BEGIN
	INSERT INTO ward_order_word (field, word, n)
		VALUES ('batch', new.batch, 1), ('nickName', new.nick_name, 1), ('phoneNumber', new.phone_number, 1), ('hosName', new.hos_name, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'batch' AND word = old.batch;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'nickName' AND word = old.nick_name;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'phoneNumber' AND word = old.phone_number;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'hosName' AND word = old.hos_name;
END;
--> statement-breakpoint
-- What was written into the audit stays as it is.
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `ward_audit` BEGIN SELECT raise(abort, 'the audit is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `ward_audit` BEGIN SELECT raise(abort, 'the audit is only added to'); END;
--> statement-breakpoint
-- What happened in a hospital on a day. ward_order_figures says what an order adds and when, the triggers sum it up.
-- A later migration that makes ward_order or ward_refund anew must repeat the triggers on it.
-- order_status 3 done, 5 refunded; refund_status 1 done. A + before a column keeps its index out: a part of a day is found by time.
CREATE VIEW `ward_order_figures` AS
	SELECT id AS order_id, NULL AS refund_id, +hos_id AS hos_id, create_time AS at,
		1 AS order_count,
		state IN (3, 5) AS finished_count,
		coalesce(max(0, (unixepoch(end_time) - unixepoch(start_time) + 59) / 60), 0) AS used_minutes,
		0 AS total_amount, 0 AS amount, 0 AS split_amount, 0 AS refund_amount
		FROM ward_order WHERE is_deleted = 0
	UNION ALL SELECT id, NULL, +hos_id, success_time, 0, 0, 0, total_amount, coalesce(amount, 0), split_amount, 0
		FROM ward_order WHERE is_deleted = 0 AND success_time IS NOT NULL
	UNION ALL SELECT r.order_id, r.id, +o.hos_id, r.success_time, 0, 0, 0, 0, 0, 0, r.amount
		FROM ward_refund r JOIN ward_order o ON o.id = r.order_id
		WHERE o.is_deleted = 0 AND +r.refund_status = 1 AND r.success_time IS NOT NULL;
--> statement-breakpoint
-- why a view: a trigger on it is what SQLite has for a procedure. A row put into it adds (+1) or takes away (-1) an order with
-- its refunds, or one refund.
CREATE VIEW `ward_hos_day_step` AS SELECT 0 AS sign, '' AS order_id, '' AS refund_id;
--> statement-breakpoint
CREATE TRIGGER `hos_day_step` INSTEAD OF INSERT ON `ward_hos_day_step` BEGIN
	INSERT INTO ward_hos_day
		SELECT hos_id, substr(at, 1, 10), sum(new.sign * order_count), sum(new.sign * finished_count), sum(new.sign * used_minutes),
			sum(new.sign * total_amount), sum(new.sign * amount), sum(new.sign * split_amount), sum(new.sign * refund_amount)
		FROM ward_order_figures WHERE order_id = new.order_id AND (new.refund_id IS NULL OR refund_id = new.refund_id) GROUP BY 1, 2
		ON CONFLICT DO UPDATE SET order_count = order_count + excluded.order_count,
			finished_count = finished_count + excluded.finished_count, used_minutes = used_minutes + excluded.used_minutes,
			total_amount = total_amount + excluded.total_amount, amount = amount + excluded.amount,
			split_amount = split_amount + excluded.split_amount, refund_amount = refund_amount + excluded.refund_amount;
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_added` AFTER INSERT ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_gone` BEFORE DELETE ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_taken` BEFORE UPDATE OF `is_deleted`, `hos_id`, `create_time`, `state`, `start_time`, `end_time`,
	`success_time`, `total_amount`, `amount`, `split_amount` ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_put_back` AFTER UPDATE OF `is_deleted`, `hos_id`, `create_time`, `state`, `start_time`, `end_time`,
	`success_time`, `total_amount`, `amount`, `split_amount` ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_added` AFTER INSERT ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.order_id, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_gone` BEFORE DELETE ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.order_id, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_taken` BEFORE UPDATE OF `order_id`, `refund_status`, `success_time`, `amount` ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.order_id, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_put_back` AFTER UPDATE OF `order_id`, `refund_status`, `success_time`, `amount` ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.order_id, new.id);
END;
