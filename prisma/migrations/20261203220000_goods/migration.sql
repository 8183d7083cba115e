-- What carriers price on: bodies and gear, kilograms, lines of goods, a temperature, "not to be passed on". A load of the
-- release before names none of it.
ALTER TABLE load
  ADD COLUMN equipment equipment[] DEFAULT ARRAY[]::equipment[] NOT NULL,
  ADD COLUMN weight_kg integer,
  ADD COLUMN goods jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD COLUMN temperature_min_c smallint,
  ADD COLUMN temperature_max_c smallint,
  ADD COLUMN no_subcontract boolean DEFAULT false NOT NULL;
ALTER TABLE load ADD CONSTRAINT load_temperature CHECK (
  (temperature_min_c IS NULL) = (temperature_max_c IS NULL) AND temperature_min_c <= temperature_max_c) NOT VALID;
