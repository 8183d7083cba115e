-- The start of what stands behind the @ of a person's email address.
CREATE INDEX CONCURRENTLY "person_email_domain" ON "person" (split_part(lower("email"), '@', 2) text_pattern_ops);
