ALTER TABLE `blade_app_menu` ADD `roles` text;--> statement-breakpoint
ALTER TABLE `blade_app_menu` ADD `keep_alive` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `blade_app_menu` ADD `query` text;--> statement-breakpoint
ALTER TABLE `blade_app_menu` ADD `menu_group` text;--> statement-breakpoint
ALTER TABLE `blade_app_menu` ADD `i18n` text;--> statement-breakpoint
ALTER TABLE `blade_menu` ADD `roles` text;--> statement-breakpoint
ALTER TABLE `blade_menu` ADD `keep_alive` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `blade_menu` ADD `query` text;--> statement-breakpoint
ALTER TABLE `blade_menu` ADD `menu_group` text;--> statement-breakpoint
ALTER TABLE `blade_menu` ADD `i18n` text;