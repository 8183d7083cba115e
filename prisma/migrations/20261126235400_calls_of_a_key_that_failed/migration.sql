-- Staff read the few calls of their own keys that the board itself failed.
CREATE INDEX CONCURRENTLY "logged_call_key_failed" ON "logged_call"("key_id", "id" DESC) WHERE "status" >= 500;
