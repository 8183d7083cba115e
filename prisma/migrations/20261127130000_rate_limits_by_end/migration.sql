-- Counts that are over are deleted by it.
CREATE INDEX CONCURRENTLY "rate_limit_expire_idx" ON "rate_limit"("expire");
