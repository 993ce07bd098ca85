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
CREATE INDEX `log_usual_time` ON `blade_log_usual` (`create_time`);