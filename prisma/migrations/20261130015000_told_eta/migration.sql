CREATE TABLE told_eta (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  late boolean NOT NULL,
  CONSTRAINT told_eta_pkey PRIMARY KEY (load_id),
  CONSTRAINT told_eta_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
