-- The event feed begins at a time by it.
CREATE INDEX CONCURRENTLY "event_firm_id_mode_created_at_idx" ON "event"("firm_id", "mode", "created_at");
