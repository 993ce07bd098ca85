-- The same steps without grouping: what is put into a day twice is added twice, and sorting cost as much as adding.
DROP TRIGGER `hos_day_step`;--> statement-breakpoint
CREATE TRIGGER `hos_day_step` INSTEAD OF INSERT ON `ward_hos_day_step` BEGIN
	INSERT INTO ward_hos_day
		SELECT hos_id, substr(at, 1, 10), new.sign * order_count, new.sign * finished_count, new.sign * used_minutes,
			new.sign * total_amount, new.sign * amount, new.sign * split_amount, new.sign * refund_amount
		FROM ward_order_figures WHERE order_id = new.order_id AND (new.refund_id IS NULL OR refund_id = new.refund_id)
		ON CONFLICT DO UPDATE SET order_count = order_count + excluded.order_count,
			finished_count = finished_count + excluded.finished_count, used_minutes = used_minutes + excluded.used_minutes,
			total_amount = total_amount + excluded.total_amount, amount = amount + excluded.amount,
			split_amount = split_amount + excluded.split_amount, refund_amount = refund_amount + excluded.refund_amount;
END;
