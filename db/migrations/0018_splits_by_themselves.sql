DROP INDEX `order_ended_by`;--> statement-breakpoint
CREATE INDEX `order_to_split` ON `ward_order` (`hos_id`,`end_time`,`id`) WHERE state = 3 and split_amount = 0 and is_deleted = 0;--> statement-breakpoint
ALTER TABLE `ward_setter` ADD `auto_since` text;--> statement-breakpoint
UPDATE `ward_setter` SET `auto_since` = strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours') WHERE `auto_split` = 1 AND `state` = 1;
