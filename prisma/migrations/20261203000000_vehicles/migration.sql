-- Empty vehicles of carriers, and the jobs that took them.

CREATE TYPE vehicle_status AS ENUM ('OPEN', 'TAKEN', 'WITHDRAWN', 'EXPIRED');
CREATE TYPE vehicle_towards AS ENUM ('HOME', 'ANYWHERE', 'AREAS');
CREATE TYPE equipment AS ENUM ('CURTAIN', 'BOX', 'FLAT', 'FRIDGE', 'TIPPER', 'DOUBLE_DECK', 'MOFFETT', 'HIAB', 'TAIL_LIFT_2T', 'STRAPS', 'BLANKETS', 'TWO_MAN');
CREATE TYPE vehicle_taken_by AS ENUM ('NAMED', 'REGISTRATION', 'FIT');

CREATE TABLE vehicle (
  id text NOT NULL,
  mode mode NOT NULL,
  firm_id text NOT NULL,
  status vehicle_status DEFAULT 'OPEN'::vehicle_status NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  vehicle_class vehicle_class NOT NULL,
  count smallint DEFAULT 1 NOT NULL,
  at text NOT NULL,
  outcode text NOT NULL,
  empty_from timestamp(3) with time zone NOT NULL,
  empty_until timestamp(3) with time zone NOT NULL,
  towards vehicle_towards DEFAULT 'ANYWHERE'::vehicle_towards NOT NULL,
  areas text[],
  home text,
  home_outcode text,
  back_by timestamp(3) with time zone,
  driven_hours real DEFAULT 0 NOT NULL,
  max_empty_miles smallint NOT NULL,
  max_extra_miles smallint NOT NULL,
  tail_lift boolean DEFAULT false NOT NULL,
  adr boolean DEFAULT false NOT NULL,
  equipment equipment[],
  spare_pallets smallint,
  spare_kg integer,
  floor_pence_per_mile integer,
  vehicle_reg text,
  note text,
  follows_load_id text,
  ask_at timestamp(3) with time zone,
  answer_by timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT vehicle_until_after_from CHECK ((empty_until > empty_from)),
  CONSTRAINT vehicle_count CHECK ((count >= 0) AND (count <= 20)),
  CONSTRAINT vehicle_open_free CHECK ((status <> 'OPEN'::vehicle_status) OR (count > 0)),
  CONSTRAINT vehicle_open_unended CHECK (((status = 'OPEN'::vehicle_status) = (ended_at IS NULL))),
  CONSTRAINT vehicle_home CHECK (((home IS NULL) = (home_outcode IS NULL))),
  CONSTRAINT vehicle_way_home CHECK ((towards <> 'HOME'::vehicle_towards) OR (home IS NOT NULL)),
  CONSTRAINT vehicle_spare CHECK (((spare_pallets IS NULL) = (spare_kg IS NULL))),
  CONSTRAINT vehicle_pkey PRIMARY KEY (id)
);

CREATE INDEX vehicle_firm_id_mode_id_idx ON vehicle (firm_id, mode, id DESC);
CREATE INDEX vehicle_open ON vehicle (firm_id, mode) WHERE status = 'OPEN';
CREATE INDEX vehicle_due ON vehicle (least(empty_until, answer_by, ask_at)) WHERE status = 'OPEN';
CREATE INDEX vehicle_ended ON vehicle (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE vehicle_job (
  load_id text NOT NULL,
  vehicle_id text NOT NULL,
  taken_by vehicle_taken_by NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vehicle_job_pkey PRIMARY KEY (load_id)
);

CREATE INDEX vehicle_job_vehicle_id_idx ON vehicle_job (vehicle_id);

ALTER TABLE vehicle ADD CONSTRAINT vehicle_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE vehicle_job ADD CONSTRAINT vehicle_job_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id) ON UPDATE CASCADE ON DELETE CASCADE;
