-- Each process keeps for a short while who is behind an API key. Whatever changes that is told on commit, by the firm
-- whose keys are to be read anew.
CREATE FUNCTION "tell_access"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(OLD, NEW));
BEGIN
  IF TG_TABLE_NAME = 'person' THEN
    PERFORM pg_notify('access', firm_id) FROM (
      SELECT DISTINCT firm_id FROM member WHERE person_id = changed ->> 'id'
    ) AS firms;
  ELSE
    PERFORM pg_notify('access', COALESCE(changed ->> 'firm_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "api_key_tells_access"
  AFTER DELETE OR UPDATE OF "firm_id", "created_by_id", "name", "mode", "hash", "scopes", "expires_at", "revoked_at"
  ON "api_key" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
CREATE TRIGGER "firm_tells_access"
  AFTER DELETE OR UPDATE OF "name", "can_post", "can_carry", "plan", "usual_terms_days", "suspended_at"
  ON "firm" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
CREATE TRIGGER "member_tells_access"
  AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "person_id", "role", "seat", "left_at"
  ON "member" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
CREATE TRIGGER "person_tells_access"
  AFTER UPDATE OF "name" ON "person" FOR EACH ROW EXECUTE FUNCTION "tell_access"();
