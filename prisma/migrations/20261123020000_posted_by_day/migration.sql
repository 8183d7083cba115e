-- A poster's loads by their day of collection: what waits for a decision, and the list in that order.
CREATE INDEX CONCURRENTLY "load_poster_id_mode_status_collect_date_id_idx" ON "load"("poster_id", "mode", "status", "collect_date", "id");
