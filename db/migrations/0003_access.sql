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
CREATE TABLE `blade_role_scope` (
	`role_id` text NOT NULL,
	`scope_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`role_id`, `kind`, `scope_id`),
	FOREIGN KEY (`role_id`) REFERENCES `blade_role`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `blade_user_oauth` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`uuid` text NOT NULL,
	`source` text NOT NULL,
	`user_id` text,
	`username` text,
	`nickname` text,
	`avatar` text,
	`email` text
);
--> statement-breakpoint
CREATE TABLE `blade_user_platform` (
	`user_id` text NOT NULL,
	`user_type` integer NOT NULL,
	`user_ext` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `user_type`),
	FOREIGN KEY (`user_id`) REFERENCES `blade_user`(`id`) ON UPDATE no action ON DELETE no action
);
