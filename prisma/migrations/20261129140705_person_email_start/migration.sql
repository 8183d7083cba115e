-- The start of a person's email address.
CREATE INDEX CONCURRENTLY "person_email_start" ON "person" (lower("email") text_pattern_ops);
