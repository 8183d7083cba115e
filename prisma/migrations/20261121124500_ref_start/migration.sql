-- As an expression, so that prisma/schema need not know of it.
DROP INDEX "load_ref_start";
CREATE INDEX "load_ref_start" ON "load" (upper("ref") text_pattern_ops);
