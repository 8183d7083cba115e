-- The driver's link through which a load was changed. The release before writes and reads the history without it.
ALTER TABLE load_history ADD COLUMN link_id text;
