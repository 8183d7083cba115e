-- Shrinks as the column is filled, so that each batch finds its rows at once.
CREATE INDEX CONCURRENTLY "load_crane_unknown_idx" ON "load"("id") WHERE "crane" IS NULL;
