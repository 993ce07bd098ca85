ALTER TABLE `blade_session` ADD `family` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `session_family` ON `blade_session` (`family`);