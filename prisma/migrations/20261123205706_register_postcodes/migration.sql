-- Near names at the same place are found by it.
-- CreateIndex
CREATE INDEX CONCURRENTLY "operator_licence_postcodes_idx" ON "operator_licence" USING GIN ("postcodes");
