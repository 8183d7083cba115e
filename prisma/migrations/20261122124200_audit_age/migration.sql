-- Retention deletes by it.
CREATE INDEX CONCURRENTLY "audit_entry_at_idx" ON "audit_entry"("at");
