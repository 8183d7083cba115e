-- A link of an email finds its changes.
CREATE INDEX CONCURRENTLY "contact_change_confirm_hash_idx" ON "contact_change"("confirm_hash");
