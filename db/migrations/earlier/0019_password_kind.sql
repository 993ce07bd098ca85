ALTER TABLE `blade_user` ADD `password_kind` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
UPDATE `blade_user` SET `password_kind` = 'demo' WHERE `id` BETWEEN '1000047000000000001' AND '1000047000000000005';
