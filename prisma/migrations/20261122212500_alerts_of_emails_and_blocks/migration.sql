-- What a process remembers of carriers holds who blocked them, and if anybody of the firm gets emails about matching loads.
CREATE TRIGGER "preference_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "notification_preference" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
CREATE TRIGGER "relation_tells_alerts" AFTER INSERT OR DELETE OR UPDATE
  ON "carrier_relation" FOR EACH STATEMENT EXECUTE FUNCTION "tell_alerts"();
