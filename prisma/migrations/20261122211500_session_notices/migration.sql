-- An open page of the board reads its session again only when it is told to: when the session ends or moves to another
-- firm. What changes in the firm and among its members is on the channel "access".
CREATE FUNCTION "tell_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "session_change_tells"
  AFTER UPDATE OF "ended_at", "firm_id" ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_session"();
-- Sessions that are over are deleted later: nobody has to hear of that.
CREATE TRIGGER "session_removal_tells"
  AFTER DELETE ON "session" FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND OLD.expires_at > now()) EXECUTE FUNCTION "tell_session"();
