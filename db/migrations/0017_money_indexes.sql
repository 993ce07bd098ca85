CREATE INDEX `recharge_done` ON `ward_recharge` (`state`,`success_time`);--> statement-breakpoint
CREATE INDEX `records_state` ON `ward_records` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_done` ON `ward_transfers` (`success_time`);