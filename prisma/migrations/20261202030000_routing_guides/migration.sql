-- Routing guides of posters, and the working hours in which the minutes of their steps count.

CREATE TABLE routing_guide (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  lanes jsonb DEFAULT '[]' NOT NULL,
  vehicle_classes vehicle_class[],
  steps jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT routing_guide_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX routing_guide_firm_id_mode_name_key_key ON routing_guide (firm_id, mode, name_key);

ALTER TABLE firm ADD COLUMN working_hours jsonb;
ALTER TABLE routing_guide ADD CONSTRAINT routing_guide_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
