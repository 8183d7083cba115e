-- Waiting terms that a quote was sent on: both null on a quote of the release before, which stands by those of its load.
ALTER TABLE quote ADD COLUMN waiting_free_mins smallint, ADD COLUMN waiting_pence_per_quarter integer;
ALTER TABLE quote ADD CONSTRAINT quote_waiting_range CHECK (
  (waiting_free_mins IS NULL) = (waiting_pence_per_quarter IS NULL)
  AND waiting_free_mins BETWEEN 0 AND 480 AND waiting_pence_per_quarter BETWEEN 0 AND 10000) NOT VALID;
