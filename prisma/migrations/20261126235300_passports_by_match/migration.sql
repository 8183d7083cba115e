-- Admins count and read the few licences that are in doubt.
CREATE INDEX CONCURRENTLY "passport_mode_match_idx" ON "passport"("mode", "match");
