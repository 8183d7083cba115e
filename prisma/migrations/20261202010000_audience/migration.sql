-- Loads that are not for everybody: for the poster's network, for carriers and groups that it names, or asked of some.

CREATE TYPE audience AS ENUM ('BOARD', 'NETWORK', 'CHOSEN');

ALTER TABLE load
  ADD COLUMN audience audience DEFAULT 'BOARD'::audience NOT NULL,
  ADD COLUMN audience_groups text[] DEFAULT ARRAY[]::text[] NOT NULL,
  ADD COLUMN audience_carriers text[] DEFAULT ARRAY[]::text[] NOT NULL,
  ADD COLUMN asked_carriers text[] DEFAULT ARRAY[]::text[] NOT NULL,
  ADD COLUMN was_on_board boolean DEFAULT true NOT NULL,
  ADD COLUMN run jsonb;

CREATE TRIGGER load_audience_changes BEFORE UPDATE OF audience, audience_groups, audience_carriers, asked_carriers ON load
  FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.status = 'POSTED'::load_status)
    AND (ROW(old.audience, old.audience_groups, old.audience_carriers, old.asked_carriers)
      IS DISTINCT FROM ROW(new.audience, new.audience_groups, new.audience_carriers, new.asked_carriers))))
  EXECUTE FUNCTION tell_board_of_load();

CREATE TABLE load_last_seen (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  seen jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT load_last_seen_pkey PRIMARY KEY (load_id, carrier_id)
);

CREATE INDEX load_last_seen_carrier_id_idx ON load_last_seen (carrier_id);

ALTER TABLE load_last_seen ADD CONSTRAINT load_last_seen_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load_last_seen ADD CONSTRAINT load_last_seen_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
