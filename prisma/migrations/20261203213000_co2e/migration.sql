-- The estimated emissions of a carriage, kept at its delivery.

CREATE TYPE co2e_method AS ENUM ('WHOLE_VEHICLE', 'TONNE_KM');

ALTER TABLE load ADD COLUMN co2e_kg double precision;
ALTER TABLE load ADD COLUMN co2e_method co2e_method;
ALTER TABLE load ADD COLUMN co2e_factors_year smallint;
