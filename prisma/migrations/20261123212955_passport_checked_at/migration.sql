-- Passports that are due for a look at the register.
CREATE INDEX CONCURRENTLY "passport_checked_at_idx" ON "passport"("checked_at");
