CREATE TABLE `blade_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`title` text NOT NULL,
	`category` integer NOT NULL,
	`release_time` text NOT NULL,
	`content` text NOT NULL,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notice_release` ON `blade_notice` (`release_time`,`id`);--> statement-breakpoint
CREATE TABLE `blade_post` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`category` integer NOT NULL,
	`post_code` text NOT NULL,
	`post_name` text NOT NULL,
	`sort` integer DEFAULT 1 NOT NULL,
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
CREATE TABLE `blade_tenant` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text DEFAULT '000000' NOT NULL,
	`tenant_name` text NOT NULL,
	`domain` text,
	`linkman` text,
	`contact_number` text,
	`address` text,
	`create_user` text,
	`create_dept` text,
	`create_time` text NOT NULL,
	`update_user` text,
	`update_time` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`is_deleted` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tenant_id` ON `blade_tenant` (`tenant_id`) WHERE is_deleted = 0;--> statement-breakpoint
CREATE INDEX `user_phone` ON `blade_user` (`phone`);