-- What was written into the audit stays as it is.
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `ward_audit` BEGIN SELECT raise(abort, 'the audit is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `ward_audit` BEGIN SELECT raise(abort, 'the audit is only added to'); END;
