-- Invoices by their day of issue, for retention.
CREATE INDEX CONCURRENTLY invoice_issued_at_idx ON invoice (issued_at);
