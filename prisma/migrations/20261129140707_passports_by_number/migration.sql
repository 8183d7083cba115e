-- The firms that gave a licence number as theirs.
CREATE INDEX CONCURRENTLY "passport_licence_number_idx" ON "passport"("licence_number");
