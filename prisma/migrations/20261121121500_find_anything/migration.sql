-- The start of a reference, whatever the database's collation.
CREATE INDEX "load_ref_start" ON "load" ("ref" text_pattern_ops);
-- The start of a poster's own reference, for either end of the load.
CREATE INDEX "load_posted_external_ref" ON "load" ("poster_id", "mode", lower("external_ref") text_pattern_ops)
  WHERE "external_ref" IS NOT NULL;
CREATE INDEX "load_carried_external_ref" ON "load" ("carrier_id", "mode", lower("external_ref") text_pattern_ops)
  WHERE "external_ref" IS NOT NULL AND "carrier_id" IS NOT NULL;
