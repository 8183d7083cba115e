-- The conditions of carriage that a quote was made on.

ALTER TABLE quote ADD COLUMN conditions jsonb;
