-- What the list of orders is answered from: how many orders there are of each kind, and each word of theirs once, with an
-- index of its trigrams. Triggers keep all three. A later migration that makes ward_order anew must repeat the triggers on it.
CREATE TABLE `ward_order_count` (
	`is_deleted` integer NOT NULL,
	`hos_id` text NOT NULL,
	`deposit_flag` integer NOT NULL,
	`state` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`is_deleted`, `hos_id`, `deposit_flag`, `state`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ward_order_word` (
	`id` integer PRIMARY KEY NOT NULL,
	`field` text NOT NULL,
	`word` text NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_word` ON `ward_order_word` (`field`, `word`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `ward_order_word_text` USING fts5(word, content = 'ward_order_word', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `order_word_added` AFTER INSERT ON `ward_order_word` BEGIN
	INSERT INTO ward_order_word_text (rowid, word) VALUES (new.id, new.word);
END;
--> statement-breakpoint
CREATE TRIGGER `order_word_gone` AFTER UPDATE OF `n` ON `ward_order_word` WHEN new.n = 0 BEGIN
	INSERT INTO ward_order_word_text (ward_order_word_text, rowid, word) VALUES ('delete', old.id, old.word);
	DELETE FROM ward_order_word WHERE id = old.id;
END;
--> statement-breakpoint
INSERT INTO `ward_order_count` SELECT is_deleted, hos_id, deposit_flag, state, count(*) FROM ward_order GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `ward_order_word` (field, word, n)
	SELECT 'batch', batch, count(*) FROM ward_order GROUP BY batch
	UNION ALL SELECT 'nickName', nick_name, count(*) FROM ward_order GROUP BY nick_name
	UNION ALL SELECT 'phoneNumber', phone_number, count(*) FROM ward_order GROUP BY phone_number
	UNION ALL SELECT 'hosName', hos_name, count(*) FROM ward_order GROUP BY hos_name;
--> statement-breakpoint
CREATE TRIGGER `order_counted` AFTER INSERT ON `ward_order` BEGIN
	INSERT INTO ward_order_count VALUES (new.is_deleted, new.hos_id, new.deposit_flag, new.state, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
	INSERT INTO ward_order_word (field, word, n)
		VALUES ('batch', new.batch, 1), ('nickName', new.nick_name, 1), ('phoneNumber', new.phone_number, 1), ('hosName', new.hos_name, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `order_uncounted` AFTER DELETE ON `ward_order` BEGIN
	UPDATE ward_order_count SET n = n - 1
		WHERE is_deleted = old.is_deleted AND hos_id = old.hos_id AND deposit_flag = old.deposit_flag AND state = old.state;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'batch' AND word = old.batch;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'nickName' AND word = old.nick_name;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'phoneNumber' AND word = old.phone_number;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'hosName' AND word = old.hos_name;
END;
--> statement-breakpoint
CREATE TRIGGER `order_recounted` AFTER UPDATE OF `is_deleted`, `hos_id`, `deposit_flag`, `state` ON `ward_order` BEGIN
	UPDATE ward_order_count SET n = n - 1
		WHERE is_deleted = old.is_deleted AND hos_id = old.hos_id AND deposit_flag = old.deposit_flag AND state = old.state;
	INSERT INTO ward_order_count VALUES (new.is_deleted, new.hos_id, new.deposit_flag, new.state, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `order_reworded` AFTER UPDATE OF `batch`, `nick_name`, `phone_number`, `hos_name` ON `ward_order` BEGIN
	INSERT INTO ward_order_word (field, word, n)
		VALUES ('batch', new.batch, 1), ('nickName', new.nick_name, 1), ('phoneNumber', new.phone_number, 1), ('hosName', new.hos_name, 1)
		ON CONFLICT DO UPDATE SET n = n + 1;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'batch' AND word = old.batch;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'nickName' AND word = old.nick_name;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'phoneNumber' AND word = old.phone_number;
	UPDATE ward_order_word SET n = n - 1 WHERE field = 'hosName' AND word = old.hos_name;
END;
