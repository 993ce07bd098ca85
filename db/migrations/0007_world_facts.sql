CREATE TABLE `sim_fact` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
