-- Whether a carrier meets what a load requires hangs on the jobs that it has finished, too: they are part of who acts.
CREATE TRIGGER "firm_record_tells_access" AFTER UPDATE OF "finished" ON "firm_record"
  FOR EACH ROW WHEN (NEW.side = 'carrier' AND OLD.finished <> NEW.finished) EXECUTE FUNCTION "tell_access"();
