CREATE TABLE `ward_hospital_setup` (
	`key` text PRIMARY KEY NOT NULL,
	`body_hash` text NOT NULL,
	`hos_id` text NOT NULL,
	`user_id` text NOT NULL,
	`made` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`hos_id`) REFERENCES `blade_dept`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hospital_setup_hos` ON `ward_hospital_setup` (`hos_id`);