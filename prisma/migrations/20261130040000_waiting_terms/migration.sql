-- Waiting terms of a load: both null on a load of the release before, which has the usual terms of its vehicle class.
-- While the load is booked, `posted_terms` holds the terms that it was posted on.
ALTER TABLE load ADD COLUMN waiting_free_mins smallint, ADD COLUMN waiting_pence_per_quarter integer,
  ADD COLUMN posted_terms jsonb;
ALTER TABLE load ADD CONSTRAINT load_waiting_range CHECK (
  (waiting_free_mins IS NULL) = (waiting_pence_per_quarter IS NULL)
  AND waiting_free_mins BETWEEN 0 AND 480 AND waiting_pence_per_quarter BETWEEN 0 AND 10000) NOT VALID;
