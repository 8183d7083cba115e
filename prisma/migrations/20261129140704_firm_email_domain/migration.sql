-- The start of what stands behind the @ of a firm's email address.
CREATE INDEX CONCURRENTLY "firm_email_domain" ON "firm" (split_part(lower("contact_email"), '@', 2) text_pattern_ops);
