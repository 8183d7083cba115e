-- Charges beside the price of a job: waiting, tolls and what else a carrier asks for.

CREATE TYPE extra_kind AS ENUM ('WAITING', 'TOLL', 'EXTRA_STOP', 'WASTED_JOURNEY', 'NIGHT_OUT', 'OTHER');
CREATE TYPE extra_status AS ENUM ('PROPOSED', 'ACCEPTED', 'QUERIED', 'WITHDRAWN');
CREATE TYPE extra_accepted AS ENUM ('poster', 'carrier', 'silence', 'ruling');

CREATE TABLE extra (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  kind extra_kind NOT NULL,
  place smallint,
  pence integer NOT NULL,
  note text NOT NULL,
  status extra_status DEFAULT 'PROPOSED'::extra_status NOT NULL,
  worked_out boolean DEFAULT false NOT NULL,
  confirmed boolean DEFAULT false NOT NULL,
  by_silence boolean DEFAULT false NOT NULL,
  person_id text,
  at timestamp(3) with time zone NOT NULL,
  query_reason text,
  queried_at timestamp(3) with time zone,
  offer_pence integer,
  offer_by side,
  accepted_at timestamp(3) with time zone,
  accepted_by extra_accepted,
  reminders smallint DEFAULT 0 NOT NULL,
  due_at timestamp(3) with time zone,
  CONSTRAINT extra_pence_positive CHECK ((pence >= 1)),
  CONSTRAINT extra_offer_whole CHECK ((num_nonnulls(offer_pence, offer_by) <> 1)),
  CONSTRAINT extra_accepted_whole CHECK ((((status = 'ACCEPTED'::extra_status) = (accepted_at IS NOT NULL)) AND (num_nonnulls(accepted_at, accepted_by) <> 1))),
  CONSTRAINT extra_due_while_proposed CHECK (((due_at IS NULL) OR ((status = 'PROPOSED'::extra_status) AND by_silence))),
  CONSTRAINT extra_worked_out_place CHECK (((NOT worked_out) OR ((kind = 'WAITING'::extra_kind) AND (place IS NOT NULL)))),
  CONSTRAINT extra_pkey PRIMARY KEY (id)
);

CREATE INDEX extra_load_id_id_idx ON extra (load_id, id);
CREATE INDEX extra_carrier_id_idx ON extra (carrier_id);
CREATE INDEX extra_person ON extra (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX extra_due ON extra (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX extra_worked_out_once ON extra (load_id, carrier_id, place) WHERE worked_out;

ALTER TABLE extra ADD CONSTRAINT extra_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
