-- Notifications by Web Push: the board's key, the browsers that receive them, and the messages to them.

CREATE TYPE push_purpose AS ENUM ('notification', 'quiet', 'close', 'test');

CREATE TABLE push_key (
  id smallint DEFAULT 1 NOT NULL,
  public_key text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT push_key_one CHECK ((id = 1)),
  CONSTRAINT push_key_pkey PRIMARY KEY (id)
);

CREATE TABLE push_subscription (
  id text NOT NULL,
  member_id text NOT NULL,
  session_id text NOT NULL,
  hash bytea NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  sent_kind text,
  failing_since timestamp(3) with time zone,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX push_subscription_hash_key ON push_subscription (hash);
CREATE INDEX push_subscription_member_id_idx ON push_subscription (member_id);
CREATE INDEX push_subscription_session_id_idx ON push_subscription (session_id);

CREATE TABLE push_message (
  id uuid DEFAULT uuidv7() NOT NULL,
  subscription_id text NOT NULL,
  purpose push_purpose NOT NULL,
  notification_id text,
  offer_id text,
  count integer DEFAULT 1 NOT NULL,
  quiet_until timestamp(3) with time zone,
  shows_offer boolean DEFAULT false NOT NULL,
  status email_status DEFAULT 'pending'::email_status NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  error text,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  CONSTRAINT push_message_quiet_until CHECK (((purpose = 'quiet'::push_purpose) = (quiet_until IS NOT NULL))),
  CONSTRAINT push_message_pkey PRIMARY KEY (id)
);

CREATE INDEX push_message_subscription_id_idx ON push_message (subscription_id);
CREATE INDEX push_message_notification_id_idx ON push_message (notification_id);
CREATE INDEX push_message_created_at_idx ON push_message (created_at);
CREATE INDEX push_message_due ON push_message (next_attempt_at) WHERE status = 'pending';
CREATE UNIQUE INDEX push_message_quiet ON push_message (subscription_id, quiet_until) WHERE status = 'pending';
CREATE INDEX push_message_shows_offer ON push_message (offer_id) WHERE shows_offer;

ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE push_message ADD CONSTRAINT push_message_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE push_message ADD CONSTRAINT push_message_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE notification_preference ADD COLUMN push boolean;
ALTER TABLE member
  ADD COLUMN quiet_offers boolean DEFAULT true NOT NULL,
  ADD COLUMN push_names boolean DEFAULT false NOT NULL;

-- A carrier is told of matching loads while a member of it has push on somewhere.
CREATE FUNCTION tell_alerts_of_push() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('alerts', firm_id) FROM member WHERE id = COALESCE(OLD.member_id, NEW.member_id);
  RETURN NULL;
END $$;

CREATE TRIGGER push_tells_alerts AFTER INSERT OR DELETE ON push_subscription FOR EACH ROW EXECUTE FUNCTION tell_alerts_of_push();
