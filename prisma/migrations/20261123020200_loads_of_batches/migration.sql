CREATE INDEX CONCURRENTLY "load_batch_id_idx" ON "load"("batch_id");
