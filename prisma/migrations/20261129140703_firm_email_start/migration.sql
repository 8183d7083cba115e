-- The start of a firm's email address.
CREATE INDEX CONCURRENTLY "firm_email_start" ON "firm" (lower("contact_email") text_pattern_ops);
