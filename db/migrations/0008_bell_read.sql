CREATE TABLE `ward_bell_read` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
