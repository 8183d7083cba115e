CREATE UNIQUE INDEX CONCURRENTLY "firm_skeleton_key" ON "firm"("skeleton");
