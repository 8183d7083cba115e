-- Offers of a load to carriers.

CREATE TYPE offer_status AS ENUM ('OPEN', 'ACCEPTED', 'DECLINED', 'QUOTED', 'NO_ANSWER', 'LAPSED', 'WITHDRAWN');
CREATE TYPE decline_reason AS ENUM ('PRICE', 'NO_VEHICLE', 'NOT_IN_TIME', 'TOO_FAR', 'GOODS', 'TAKEN', 'OTHER');
CREATE TYPE offer_closed AS ENUM ('taken', 'withdrawn', 'changed', 'time', 'cancelled');

CREATE TABLE offer (
  id text NOT NULL,
  mode mode NOT NULL,
  load_id text NOT NULL,
  poster_id text NOT NULL,
  carrier_id text NOT NULL,
  run_id text,
  step_id text,
  vehicle_id text,
  status offer_status DEFAULT 'OPEN'::offer_status NOT NULL,
  price_pence integer,
  facts jsonb NOT NULL,
  minutes smallint NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  note text,
  reason decline_reason,
  decline_note text,
  would_do_at_pence integer,
  closed offer_closed,
  created_at timestamp(3) with time zone NOT NULL,
  answered_at timestamp(3) with time zone,
  CONSTRAINT offer_step_of_run CHECK ((num_nonnulls(run_id, step_id) <> 1)),
  CONSTRAINT offer_price_positive CHECK ((price_pence > 0)),
  CONSTRAINT offer_two_firms CHECK ((poster_id <> carrier_id)),
  CONSTRAINT offer_open_unanswered CHECK (((status = 'OPEN'::offer_status) = (answered_at IS NULL))),
  CONSTRAINT offer_closed_by CHECK (((status = ANY (ARRAY['NO_ANSWER'::offer_status, 'LAPSED'::offer_status, 'WITHDRAWN'::offer_status])) = (closed IS NOT NULL))),
  CONSTRAINT offer_declined_why CHECK (((status = 'DECLINED'::offer_status) = (reason IS NOT NULL))),
  CONSTRAINT offer_pkey PRIMARY KEY (id)
);

CREATE INDEX offer_poster_id_mode_id_idx ON offer (poster_id, mode, id DESC);
CREATE INDEX offer_carrier_id_mode_id_idx ON offer (carrier_id, mode, id DESC);
CREATE INDEX offer_poster_id_mode_status_id_idx ON offer (poster_id, mode, status, id DESC);
CREATE INDEX offer_carrier_id_mode_status_id_idx ON offer (carrier_id, mode, status, id DESC);
CREATE INDEX offer_load_id_id_idx ON offer (load_id, id);
CREATE INDEX offer_carrier_open ON offer (carrier_id, mode, due_at) WHERE status = 'OPEN';
CREATE INDEX offer_due ON offer (due_at) WHERE status = 'OPEN';
CREATE UNIQUE INDEX offer_one_open ON offer (load_id, carrier_id, coalesce(vehicle_id, '')) WHERE status = 'OPEN';

ALTER TABLE offer ADD CONSTRAINT offer_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
