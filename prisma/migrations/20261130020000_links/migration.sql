-- Links without an account: a driver works on one booking, and somebody who waits follows a load to one place.

CREATE TYPE driver_language AS ENUM ('en', 'pl', 'ro', 'bg', 'lt', 'uk');
CREATE TYPE link_cause AS ENUM ('HANDED_BACK', 'RELEASED', 'CANCELLED', 'CONFIRMED', 'DELIVERED', 'REVOKED');

CREATE TABLE driver_link (
  id text NOT NULL,
  hash bytea NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  driver text,
  phone text,
  language driver_language DEFAULT 'en'::driver_language NOT NULL,
  person_id text,
  created_at timestamp(3) with time zone NOT NULL,
  opened_at timestamp(3) with time zone,
  last_seen_at timestamp(3) with time zone,
  devices text[] DEFAULT ARRAY[]::text[],
  expires_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  cause link_cause,
  CONSTRAINT driver_link_driver_length CHECK ((char_length(driver) <= 100)),
  CONSTRAINT driver_link_end_has_cause CHECK ((num_nonnulls(ended_at, cause) <> 1)),
  CONSTRAINT driver_link_hash_length CHECK ((octet_length(hash) = 32)),
  CONSTRAINT driver_link_pkey PRIMARY KEY (id)
);

CREATE TABLE tracking_link (
  id text NOT NULL,
  hash bytea NOT NULL,
  load_id text NOT NULL,
  place smallint NOT NULL,
  postcode text NOT NULL,
  person_id text,
  created_at timestamp(3) with time zone NOT NULL,
  opened integer DEFAULT 0 NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT tracking_link_hash_length CHECK ((octet_length(hash) = 32)),
  CONSTRAINT tracking_link_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX driver_link_hash_key ON driver_link (hash);
CREATE INDEX driver_link_load_id_id_idx ON driver_link (load_id, id DESC);
CREATE INDEX driver_link_driver ON driver_link (carrier_id, lower(btrim(driver)), load_id) WHERE (driver IS NOT NULL);
CREATE INDEX driver_link_person ON driver_link (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX driver_link_over ON driver_link (COALESCE(ended_at, expires_at)) WHERE (phone IS NULL);
CREATE INDEX driver_link_phone_over ON driver_link (COALESCE(ended_at, expires_at)) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX tracking_link_hash_key ON tracking_link (hash);
CREATE INDEX tracking_link_load_id_id_idx ON tracking_link (load_id, id DESC);
CREATE INDEX tracking_link_person ON tracking_link (person_id, id) WHERE (person_id IS NOT NULL);

ALTER TABLE driver_link ADD CONSTRAINT driver_link_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tracking_link ADD CONSTRAINT tracking_link_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
