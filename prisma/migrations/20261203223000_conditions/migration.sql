-- Versions of firms' conditions of carriage.

CREATE TABLE conditions (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  sha256 text NOT NULL,
  is_rha_member boolean DEFAULT false NOT NULL,
  file_bytes integer,
  file_sha256 text,
  storage_key text,
  current boolean DEFAULT true NOT NULL,
  taken boolean DEFAULT false NOT NULL,
  replaced_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT conditions_file CHECK (((file_bytes IS NULL) = (storage_key IS NULL)) AND ((file_sha256 IS NULL) = (storage_key IS NULL))),
  CONSTRAINT conditions_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX conditions_storage_key_key ON conditions (storage_key);
CREATE INDEX conditions_firm_id_mode_created_at_idx ON conditions (firm_id, mode, created_at);
CREATE UNIQUE INDEX conditions_current ON conditions (firm_id, mode) WHERE current;
CREATE INDEX conditions_never_taken ON conditions (replaced_at) WHERE ((NOT current) AND (NOT taken));

ALTER TABLE conditions ADD CONSTRAINT conditions_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- A version that a load or a quote has taken is kept.
CREATE FUNCTION take_conditions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE conditions SET taken = true WHERE id = NEW.conditions ->> 'version' AND NOT taken;
  RETURN NULL;
END $$;
