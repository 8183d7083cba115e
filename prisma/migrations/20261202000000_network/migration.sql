-- A poster's own carriers, and the invitations to join them.

CREATE TYPE network_status AS ENUM ('INVITED', 'ACTIVE', 'DECLINED', 'LEFT', 'REMOVED');

CREATE TABLE network_member (
  id text NOT NULL,
  mode mode NOT NULL,
  poster_id text NOT NULL,
  carrier_id text,
  status network_status NOT NULL DEFAULT 'INVITED',
  groups text[] NOT NULL DEFAULT ARRAY[]::text[],
  note text NOT NULL DEFAULT '',
  email text,
  name text,
  email_hash bytea,
  invited_by_id text,
  invited_at timestamp(3) with time zone NOT NULL,
  waits_since timestamp(3) with time zone,
  emailed_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  CONSTRAINT network_member_two_firms CHECK ((poster_id <> carrier_id)),
  CONSTRAINT network_member_somebody CHECK (((carrier_id IS NOT NULL) OR (email_hash IS NOT NULL))),
  CONSTRAINT network_member_active_carrier CHECK (((status <> 'ACTIVE'::network_status) OR (carrier_id IS NOT NULL))),
  CONSTRAINT network_member_waits_for_email CHECK (((waits_since IS NULL) OR ((status = 'INVITED'::network_status) AND (email IS NOT NULL)))),
  CONSTRAINT network_member_pkey PRIMARY KEY (id)
);

CREATE INDEX network_member_poster_id_mode_id_idx ON network_member (poster_id, mode, id);
CREATE INDEX network_member_carrier_id_mode_id_idx ON network_member (carrier_id, mode, id);
CREATE INDEX network_member_carrier_id_poster_id_idx ON network_member (carrier_id, poster_id);
CREATE INDEX network_member_invited_by_id_idx ON network_member (invited_by_id);
CREATE INDEX network_member_email_idx ON network_member (email);
CREATE UNIQUE INDEX network_member_one_active ON network_member (poster_id, carrier_id, mode) WHERE status = 'ACTIVE';
CREATE UNIQUE INDEX network_member_one_address ON network_member (poster_id, email_hash, mode);
CREATE INDEX network_member_waiting ON network_member (waits_since) WHERE waits_since IS NOT NULL;
CREATE INDEX network_member_with_address ON network_member ((COALESCE(answered_at, ended_at, ends_at))) WHERE email IS NOT NULL;

CREATE TABLE network_link (
  hash bytea NOT NULL,
  invitation_id text NOT NULL,
  email_hash bytea NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT network_link_pkey PRIMARY KEY (hash)
);

CREATE INDEX network_link_invitation_id_idx ON network_link (invitation_id);

CREATE TABLE never_write (
  email_hash bytea NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT never_write_pkey PRIMARY KEY (email_hash)
);

CREATE TABLE invitation_day (
  email_hash bytea NOT NULL,
  day date NOT NULL,
  sent smallint NOT NULL,
  CONSTRAINT invitation_day_pkey PRIMARY KEY (email_hash, day)
);

CREATE INDEX invitation_day_day_idx ON invitation_day (day);

ALTER TABLE network_member ADD CONSTRAINT network_member_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE network_member ADD CONSTRAINT network_member_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE network_member ADD CONSTRAINT network_member_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE network_link ADD CONSTRAINT network_link_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES network_member(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE registration ADD COLUMN network_link bytea;

-- A membership decides which loads a carrier reads, so boards and alerts follow it as they follow relations.
CREATE FUNCTION tell_board_of_membership() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('board', 'membership ' || NEW.poster_id || ' ' || NEW.carrier_id);
  RETURN NULL;
END $$;

-- An invitation by email gets its carrier and becomes a membership in one update.
CREATE OR REPLACE FUNCTION tell_alerts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(OLD, NEW));
BEGIN
  IF TG_TABLE_NAME = 'notification_preference' THEN
    PERFORM pg_notify('alerts', firm_id) FROM member WHERE id = changed ->> 'member_id';
  ELSE
    PERFORM pg_notify('alerts', COALESCE(changed ->> 'carrier_id', to_jsonb(NEW) ->> 'carrier_id', changed ->> 'firm_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER membership_begins AFTER INSERT ON network_member FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.status = 'ACTIVE'::network_status))) EXECUTE FUNCTION tell_board_of_membership();
CREATE TRIGGER membership_reaches_board AFTER UPDATE OF status, groups, carrier_id ON network_member FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.carrier_id IS NOT NULL) AND ((old.status = 'ACTIVE'::network_status) OR (new.status = 'ACTIVE'::network_status)))) EXECUTE FUNCTION tell_board_of_membership();
CREATE TRIGGER membership_tells_alerts AFTER UPDATE OF status, groups, carrier_id ON network_member FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.carrier_id IS NOT NULL) AND ((old.status = 'ACTIVE'::network_status) OR (new.status = 'ACTIVE'::network_status)))) EXECUTE FUNCTION tell_alerts();
