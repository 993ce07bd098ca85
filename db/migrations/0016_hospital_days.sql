-- What happened in a hospital on a day. ward_order_figures says what an order adds and when, the triggers sum it up.
-- A later migration that makes ward_order or ward_refund anew must repeat the triggers on it.
CREATE TABLE `ward_hos_day` (
	`hos_id` text NOT NULL,
	`day` text NOT NULL,
	`order_count` integer NOT NULL,
	`finished_count` integer NOT NULL,
	`used_minutes` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`amount` integer NOT NULL,
	`split_amount` integer NOT NULL,
	`refund_amount` integer NOT NULL,
	PRIMARY KEY(`hos_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
-- order_status 3 done, 5 refunded; refund_status 1 done. A + before a column keeps its index out: a part of a day is found by time.
CREATE VIEW `ward_order_figures` AS
	SELECT id AS order_id, NULL AS refund_id, +hos_id AS hos_id, create_time AS at,
		1 AS order_count,
		state IN (3, 5) AS finished_count,
		coalesce(max(0, (unixepoch(end_time) - unixepoch(start_time) + 59) / 60), 0) AS used_minutes,
		0 AS total_amount, 0 AS amount, 0 AS split_amount, 0 AS refund_amount
		FROM ward_order WHERE is_deleted = 0
	UNION ALL SELECT id, NULL, +hos_id, success_time, 0, 0, 0, total_amount, coalesce(amount, 0), split_amount, 0
		FROM ward_order WHERE is_deleted = 0 AND success_time IS NOT NULL
	UNION ALL SELECT r.order_id, r.id, +o.hos_id, r.success_time, 0, 0, 0, 0, 0, 0, r.amount
		FROM ward_refund r JOIN ward_order o ON o.id = r.order_id
		WHERE o.is_deleted = 0 AND +r.refund_status = 1 AND r.success_time IS NOT NULL;
--> statement-breakpoint
INSERT INTO `ward_hos_day`
	SELECT hos_id, substr(at, 1, 10), sum(order_count), sum(finished_count), sum(used_minutes), sum(total_amount), sum(amount),
		sum(split_amount), sum(refund_amount)
	FROM ward_order_figures GROUP BY 1, 2;
--> statement-breakpoint
-- why a view: a trigger on it is what SQLite has for a procedure. A row put into it adds (+1) or takes away (-1) an order with
-- its refunds, or one refund.
CREATE VIEW `ward_hos_day_step` AS SELECT 0 AS sign, '' AS order_id, '' AS refund_id;
--> statement-breakpoint
CREATE TRIGGER `hos_day_step` INSTEAD OF INSERT ON `ward_hos_day_step` BEGIN
	INSERT INTO ward_hos_day
		SELECT hos_id, substr(at, 1, 10), sum(new.sign * order_count), sum(new.sign * finished_count), sum(new.sign * used_minutes),
			sum(new.sign * total_amount), sum(new.sign * amount), sum(new.sign * split_amount), sum(new.sign * refund_amount)
		FROM ward_order_figures WHERE order_id = new.order_id AND (new.refund_id IS NULL OR refund_id = new.refund_id) GROUP BY 1, 2
		ON CONFLICT DO UPDATE SET order_count = order_count + excluded.order_count,
			finished_count = finished_count + excluded.finished_count, used_minutes = used_minutes + excluded.used_minutes,
			total_amount = total_amount + excluded.total_amount, amount = amount + excluded.amount,
			split_amount = split_amount + excluded.split_amount, refund_amount = refund_amount + excluded.refund_amount;
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_added` AFTER INSERT ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_gone` BEFORE DELETE ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_taken` BEFORE UPDATE OF `is_deleted`, `hos_id`, `create_time`, `state`, `start_time`, `end_time`,
	`success_time`, `total_amount`, `amount`, `split_amount` ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `order_day_put_back` AFTER UPDATE OF `is_deleted`, `hos_id`, `create_time`, `state`, `start_time`, `end_time`,
	`success_time`, `total_amount`, `amount`, `split_amount` ON `ward_order` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.id, NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_added` AFTER INSERT ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.order_id, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_gone` BEFORE DELETE ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.order_id, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_taken` BEFORE UPDATE OF `order_id`, `refund_status`, `success_time`, `amount` ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (-1, old.order_id, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `refund_day_put_back` AFTER UPDATE OF `order_id`, `refund_status`, `success_time`, `amount` ON `ward_refund` BEGIN
	INSERT INTO ward_hos_day_step VALUES (1, new.order_id, new.id);
END;
