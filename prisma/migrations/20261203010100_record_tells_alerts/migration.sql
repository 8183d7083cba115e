-- Posters read the level of a carrier beside its empty vehicles, which processes keep in memory.
CREATE TRIGGER firm_record_tells_alerts AFTER UPDATE OF level ON firm_record FOR EACH ROW WHEN (((new.side = 'carrier'::side) AND (old.level <> new.level))) EXECUTE FUNCTION tell_alerts();
