-- The poster's desk lists and counts by status.
CREATE INDEX "load_poster_id_mode_status_id_idx" ON "load"("poster_id", "mode", "status", "id" DESC);
