ALTER TABLE load
  ADD COLUMN pod_sealed_at timestamp(3) with time zone,
  ADD COLUMN exceptions jsonb DEFAULT '[]'::jsonb NOT NULL;

CREATE TYPE receipt AS ENUM ('GOOD_ORDER', 'UNEXAMINED', 'WITH_REMARKS');

CREATE TABLE pod_page (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  place smallint NOT NULL,
  client_id text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  person_id text,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  CONSTRAINT pod_page_pkey PRIMARY KEY (id),
  CONSTRAINT pod_page_place_range CHECK (((place >= 1) AND (place <= 10))),
  CONSTRAINT pod_page_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX pod_page_storage_key_key ON pod_page (storage_key);
CREATE UNIQUE INDEX pod_page_load_id_carrier_id_client_id_key ON pod_page (load_id, carrier_id, client_id);
CREATE INDEX pod_page_created_at_idx ON pod_page (created_at);
CREATE INDEX pod_page_person_id_id_idx ON pod_page (person_id, id);

CREATE TABLE proof (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  place smallint NOT NULL,
  client_id text,
  signed_by text,
  receipt receipt,
  strokes jsonb,
  remarks text,
  pages text[] DEFAULT ARRAY[]::text[],
  at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT proof_pkey PRIMARY KEY (load_id, carrier_id, place),
  CONSTRAINT proof_place_range CHECK (((place >= 1) AND (place <= 10))),
  CONSTRAINT proof_signature_whole CHECK (((signed_by IS NULL) = (receipt IS NULL)) AND ((strokes IS NULL) OR (signed_by IS NOT NULL))),
  CONSTRAINT proof_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX proof_received_at_idx ON proof (received_at);

CREATE TABLE sealed_proof (
  load_id text NOT NULL,
  words jsonb,
  storage_key text,
  bytes integer,
  sha256 text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sealed_proof_pkey PRIMARY KEY (load_id),
  CONSTRAINT sealed_proof_drawn CHECK (((words IS NULL) = (storage_key IS NOT NULL)) AND ((storage_key IS NULL) = (sha256 IS NULL)) AND ((storage_key IS NULL) = (bytes IS NULL))),
  CONSTRAINT sealed_proof_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX sealed_proof_storage_key_key ON sealed_proof (storage_key);
CREATE INDEX sealed_proof_created_at_idx ON sealed_proof (created_at);
