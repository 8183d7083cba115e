-- Staff read the refused calls of their own keys by it.
CREATE INDEX CONCURRENTLY "logged_call_key_id_refused_id_idx" ON "logged_call"("key_id", "refused", "id" DESC);
