-- The driver's link through which a message was sent.
ALTER TABLE message ADD COLUMN link_id text;
