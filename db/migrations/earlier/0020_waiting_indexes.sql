DROP INDEX `split_return_state`;--> statement-breakpoint
CREATE INDEX `split_return_done` ON `ward_split_return` (`finish_time`);--> statement-breakpoint
CREATE INDEX `split_return_state` ON `ward_split_return` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `audit_id` ON `ward_audit` (`id`);--> statement-breakpoint
CREATE INDEX `order_to_collect` ON `ward_order` (`create_time`,`id`) WHERE state = 2 and deposit_flag = 2 and pay_try = 0 and amount is not null and transaction_id is null and is_deleted = 0;--> statement-breakpoint
CREATE INDEX `transfers_state` ON `ward_transfers` (`state`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `problem_order` ON `ward_problem` (`order_id`);--> statement-breakpoint
CREATE INDEX `wallet_log_no` ON `ward_wallet_log` (`ref_no`);