-- Reminders of late invoices that the supplier has sent.
ALTER TABLE invoice ADD COLUMN reminders smallint DEFAULT 0 NOT NULL, ADD COLUMN reminded_at timestamp(3) with time zone;
