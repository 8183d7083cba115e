-- What a process remembers of carriers holds their plan: it decides from when a carrier sees a new load.
CREATE OR REPLACE TRIGGER "firm_tells_alerts" AFTER INSERT OR DELETE OR UPDATE OF "can_carry", "suspended_at", "approval", "plan"
  ON "firm" FOR EACH ROW EXECUTE FUNCTION "tell_alerts"();
