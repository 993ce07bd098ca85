ALTER TABLE `ward_refund` ADD `operator_id` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `approval_state` integer;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `audit_user` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `auditor_id` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `audit_time` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `audit_remark` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `handle_user` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `handle_time` text;--> statement-breakpoint
ALTER TABLE `ward_refund` ADD `handle_remark` text;--> statement-breakpoint
CREATE INDEX `refund_approval` ON `ward_refund` (`approval_state`,`create_time`,`id`) WHERE approval_state is not null;