-- A process that remembers which carriers look for what reads the firm that changed anew, not all of them.
CREATE OR REPLACE FUNCTION "tell_alerts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(OLD, NEW));
BEGIN
  IF TG_TABLE_NAME = 'notification_preference' THEN
    PERFORM pg_notify('alerts', firm_id) FROM member WHERE id = changed ->> 'member_id';
  ELSE
    PERFORM pg_notify('alerts', COALESCE(changed ->> 'carrier_id', changed ->> 'firm_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "firm_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "can_carry", "suspended_at", "approval"
  ON "firm" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "member_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "seat", "left_at"
  ON "member" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "vehicle_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "vehicle_class"
  ON "firm_vehicle" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "base_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "firm_base" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "search_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "member_id", "query", "alert", "email"
  ON "saved_search" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "preference_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "notification_preference" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
CREATE OR REPLACE TRIGGER "relation_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "carrier_relation" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
