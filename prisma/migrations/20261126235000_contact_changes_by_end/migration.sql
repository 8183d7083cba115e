-- Admins read whose hold has not ended.
CREATE INDEX CONCURRENTLY "contact_change_holds_until_idx" ON "contact_change"("holds_until");
