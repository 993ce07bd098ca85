CREATE TABLE `ward_hos_flow` (
	`hos_id` text NOT NULL,
	`day` text NOT NULL,
	`paid_count` integer NOT NULL,
	`paid` integer NOT NULL,
	`refunded` integer NOT NULL,
	`hospital` integer NOT NULL,
	`person` integer NOT NULL,
	`platform` integer NOT NULL,
	`open` integer NOT NULL,
	PRIMARY KEY(`hos_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `ward_hos_hour` (
	`hos_id` text NOT NULL,
	`hour` text NOT NULL,
	`runs` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`hos_id`, `hour`)
);
--> statement-breakpoint
-- When rentals began and ended. A running one (order_status 1, 9) has no end yet; another without an end was never in use.
CREATE VIEW `ward_order_hours` AS
	SELECT id AS order_id, +hos_id AS hos_id, substr(start_time, 1, 13) AS hour, 1 AS runs, 3600 - unixepoch(start_time) % 3600 AS seconds
		FROM ward_order WHERE is_deleted = 0 AND (end_time >= start_time OR (end_time IS NULL AND state IN (1, 9) AND start_time IS NOT NULL))
	UNION ALL SELECT id, +hos_id, substr(end_time, 1, 13), -1, unixepoch(end_time) % 3600 - 3600
		FROM ward_order WHERE is_deleted = 0 AND end_time >= start_time;
--> statement-breakpoint
-- Where the money of each paid order is. Shares count when they are done (split_state 1, 3, 4), less what came back. What a split
-- leaves that settled the order (`finish`) stays with the platform, and so does what a wallet paid (pay_type 3), which is never split.
CREATE VIEW `ward_order_flow` AS
	SELECT order_id, hos_id, day, 1 AS paid_count, paid, refunded, hospital, person,
		iif(settled, paid - refunded - hospital - person, 0) AS platform, iif(settled, 0, paid - refunded - hospital - person) AS open
	FROM (SELECT o.id AS order_id, +o.hos_id AS hos_id, substr(o.success_time, 1, 10) AS day, o.total_amount AS paid,
		o.refunded_amount AS refunded,
		iif(o.split_amount > 0, coalesce((SELECT sum(r.amount - r.return_amount) FROM ward_records r
			WHERE r.order_id = o.id AND +r.state IN (1, 3, 4) AND r.receiver_type = 'MERCHANT_ID'), 0), 0) AS hospital,
		iif(o.split_amount > 0, coalesce((SELECT sum(r.amount - r.return_amount) FROM ward_records r
			WHERE r.order_id = o.id AND +r.state IN (1, 3, 4) AND r.receiver_type <> 'MERCHANT_ID'), 0), 0) AS person,
		o.deposit_flag = 3 OR (o.split_amount > 0 AND EXISTS (SELECT 1 FROM ward_records r
			WHERE r.order_id = o.id AND +r.state IN (1, 3, 4) AND r.finish = 1)) AS settled
		FROM ward_order o WHERE o.is_deleted = 0 AND o.success_time IS NOT NULL);
--> statement-breakpoint
-- A row put into one of these adds (+1) an order or takes it away (-1), as `ward_hos_day_step` does.
CREATE VIEW `ward_hos_hour_step` AS SELECT 0 AS sign, '' AS order_id;
--> statement-breakpoint
CREATE TRIGGER `hos_hour_step` INSTEAD OF INSERT ON `ward_hos_hour_step` BEGIN
	INSERT INTO ward_hos_hour SELECT hos_id, hour, new.sign * runs, new.sign * seconds FROM ward_order_hours WHERE order_id = new.order_id
		ON CONFLICT DO UPDATE SET runs = runs + excluded.runs, seconds = seconds + excluded.seconds;
END;
--> statement-breakpoint
CREATE VIEW `ward_hos_flow_step` AS SELECT 0 AS sign, '' AS order_id;
--> statement-breakpoint
CREATE TRIGGER `hos_flow_step` INSTEAD OF INSERT ON `ward_hos_flow_step` BEGIN
	INSERT INTO ward_hos_flow SELECT hos_id, day, new.sign, new.sign * paid, new.sign * refunded, new.sign * hospital, new.sign * person,
			new.sign * platform, new.sign * open
		FROM ward_order_flow WHERE order_id = new.order_id
		ON CONFLICT DO UPDATE SET paid_count = paid_count + excluded.paid_count, paid = paid + excluded.paid,
			refunded = refunded + excluded.refunded, hospital = hospital + excluded.hospital, person = person + excluded.person,
			platform = platform + excluded.platform, open = open + excluded.open;
END;
--> statement-breakpoint
-- What the database holds already.
INSERT INTO ward_hos_hour SELECT hos_id, hour, sum(runs), sum(seconds) FROM ward_order_hours GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO ward_hos_flow SELECT hos_id, day, sum(paid_count), sum(paid), sum(refunded), sum(hospital), sum(person), sum(platform), sum(open)
	FROM ward_order_flow GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `order_picture_added` AFTER INSERT ON `ward_order` BEGIN
	INSERT INTO ward_hos_hour_step VALUES (1, new.id);
	INSERT INTO ward_hos_flow_step VALUES (1, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `order_picture_gone` BEFORE DELETE ON `ward_order` BEGIN
	INSERT INTO ward_hos_hour_step VALUES (-1, old.id);
	INSERT INTO ward_hos_flow_step VALUES (-1, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `order_hour_taken` BEFORE UPDATE OF `is_deleted`, `hos_id`, `state`, `start_time`, `end_time` ON `ward_order` BEGIN
	INSERT INTO ward_hos_hour_step VALUES (-1, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `order_hour_put_back` AFTER UPDATE OF `is_deleted`, `hos_id`, `state`, `start_time`, `end_time` ON `ward_order` BEGIN
	INSERT INTO ward_hos_hour_step VALUES (1, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `order_flow_taken` BEFORE UPDATE OF `is_deleted`, `hos_id`, `success_time`, `total_amount`, `refunded_amount`, `split_amount`,
	`deposit_flag` ON `ward_order` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (-1, old.id);
END;
--> statement-breakpoint
CREATE TRIGGER `order_flow_put_back` AFTER UPDATE OF `is_deleted`, `hos_id`, `success_time`, `total_amount`, `refunded_amount`, `split_amount`,
	`deposit_flag` ON `ward_order` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (1, new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_before` BEFORE INSERT ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (-1, new.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_added` AFTER INSERT ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (1, new.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_leaving` BEFORE DELETE ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (-1, old.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_gone` AFTER DELETE ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (1, old.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_taken` BEFORE UPDATE OF `amount`, `return_amount`, `state`, `finish`, `receiver_type` ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (-1, old.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER `share_flow_put_back` AFTER UPDATE OF `amount`, `return_amount`, `state`, `finish`, `receiver_type` ON `ward_records` BEGIN
	INSERT INTO ward_hos_flow_step VALUES (1, new.order_id);
END;
