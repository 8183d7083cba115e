-- New loads that fit empty vehicles or saved searches of a firm, and the vehicles that it was told of.

CREATE TABLE load_match (
  load_id text NOT NULL,
  firm_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  vehicle_ids text[] NOT NULL,
  held_ids text[] NOT NULL,
  CONSTRAINT load_match_pkey PRIMARY KEY (load_id, firm_id)
);

CREATE INDEX load_match_firm_id_at_idx ON load_match (firm_id, at);
CREATE INDEX load_match_at_idx ON load_match (at);

-- Processes keep the open vehicles in memory.
CREATE TRIGGER empty_vehicle_tells_alerts AFTER INSERT OR DELETE OR UPDATE ON vehicle FOR EACH ROW EXECUTE FUNCTION tell_alerts();
