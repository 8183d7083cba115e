-- Each process keeps in memory which carriers look for what. Whatever changes that is told on commit.
CREATE FUNCTION "tell_alerts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('alerts', '');
  RETURN NULL;
END $$;

CREATE TRIGGER "firm_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "can_carry", "suspended_at"
  ON "firm" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
CREATE TRIGGER "member_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "seat", "left_at"
  ON "member" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
CREATE TRIGGER "vehicle_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "vehicle_class"
  ON "firm_vehicle" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
CREATE TRIGGER "base_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "firm_base" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
CREATE TRIGGER "search_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "firm_id", "member_id", "query", "alert", "mail"
  ON "saved_search" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
