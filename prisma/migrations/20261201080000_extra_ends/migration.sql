-- The poster and the mode of an extra's load, by which those that wait for an answer are found.
ALTER TABLE extra ADD COLUMN poster_id text, ADD COLUMN mode mode;
