-- Routing guides at work on loads, and the steps that began.

CREATE TYPE run_status AS ENUM ('RUNNING', 'WAITING', 'BOOKED', 'ON_BOARD', 'EXHAUSTED', 'STOPPED', 'CANCELLED');
CREATE TYPE run_step_end AS ENUM ('BOOKED', 'ALL_NO', 'TIME', 'SKIPPED', 'CHANGED', 'STOPPED', 'CANCELLED', 'ON_BOARD', 'NOBODY', 'NO_TIME');

CREATE TABLE run (
  id text NOT NULL,
  load_id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  guide_id text,
  name text NOT NULL,
  steps jsonb NOT NULL,
  status run_status NOT NULL,
  step smallint NOT NULL,
  due_at timestamp(3) with time zone,
  wake_at timestamp(3) with time zone,
  hours jsonb,
  began_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT run_wakes_while_it_goes CHECK (((status = ANY (ARRAY['RUNNING'::run_status, 'WAITING'::run_status])) = (wake_at IS NOT NULL))),
  CONSTRAINT run_ended_whole CHECK (((status = ANY (ARRAY['RUNNING'::run_status, 'WAITING'::run_status])) = (ended_at IS NULL))),
  CONSTRAINT run_pkey PRIMARY KEY (id)
);

CREATE TABLE run_step (
  id text NOT NULL,
  run_id text NOT NULL,
  number smallint NOT NULL,
  price_pence integer,
  began_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended run_step_end,
  told text[],
  left_out jsonb DEFAULT '[]' NOT NULL,
  CONSTRAINT run_step_ended_whole CHECK (((ended_at IS NULL) = (ended IS NULL))),
  CONSTRAINT run_step_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX run_load_id_key ON run (load_id);
CREATE INDEX run_wake_at_idx ON run (wake_at);
CREATE INDEX run_guide_id_began_at_idx ON run (guide_id, began_at);
CREATE INDEX run_firm_id_mode_began_at_idx ON run (firm_id, mode, began_at);
CREATE INDEX run_step_run_id_number_idx ON run_step (run_id, number);
CREATE UNIQUE INDEX run_step_one_open ON run_step (run_id) WHERE ended_at IS NULL;

ALTER TABLE run ADD CONSTRAINT run_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES routing_guide(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE run ADD CONSTRAINT run_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE run_step ADD CONSTRAINT run_step_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id) ON UPDATE CASCADE ON DELETE RESTRICT;
