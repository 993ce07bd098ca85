CREATE INDEX `log_api_account` ON `blade_log_api` (`create_by`,`create_time`);--> statement-breakpoint
CREATE INDEX `log_error_account` ON `blade_log_error` (`create_by`,`create_time`);--> statement-breakpoint
CREATE INDEX `log_usual_account` ON `blade_log_usual` (`create_by`,`create_time`);--> statement-breakpoint
CREATE INDEX `log_usual_kind` ON `blade_log_usual` (`log_id`,`create_time`);