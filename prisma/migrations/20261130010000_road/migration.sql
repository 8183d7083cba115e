CREATE TYPE milestone_kind AS ENUM ('ON_MY_WAY', 'ARRIVED', 'DONE');
CREATE TYPE milestone_by AS ENUM ('driver', 'carrier', 'system');
CREATE TYPE position_source AS ENUM ('phone', 'vehicle');

CREATE TABLE milestone (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  kind milestone_kind NOT NULL,
  place smallint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  said_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone NOT NULL,
  by milestone_by NOT NULL,
  clock_off boolean DEFAULT false NOT NULL,
  away_m integer,
  eta_mins integer,
  client_ids text[] DEFAULT ARRAY[]::text[],
  taken_back_at timestamp(3) with time zone,
  CONSTRAINT milestone_pkey PRIMARY KEY (id),
  CONSTRAINT milestone_place CHECK ((place >= 1)),
  CONSTRAINT milestone_done_stays CHECK ((kind <> 'DONE'::milestone_kind OR taken_back_at IS NULL)),
  CONSTRAINT milestone_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX milestone_load_id_carrier_id_id_idx ON milestone (load_id, carrier_id, id);
-- One arrival stands at a place of a booking, and a place is done once.
CREATE UNIQUE INDEX milestone_once ON milestone (load_id, carrier_id, place, kind)
  WHERE (kind <> 'ON_MY_WAY'::milestone_kind AND taken_back_at IS NULL);

CREATE TABLE position (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  accuracy_m integer,
  source position_source NOT NULL,
  CONSTRAINT position_pkey PRIMARY KEY (load_id, carrier_id, at),
  CONSTRAINT position_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX position_at_idx ON position (at);
