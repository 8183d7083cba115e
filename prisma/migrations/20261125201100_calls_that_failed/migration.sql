-- The few calls of a firm that the board itself failed.
CREATE INDEX CONCURRENTLY "logged_call_failed" ON "logged_call"("firm_id", "mode", "id" DESC) WHERE "status" >= 500;
