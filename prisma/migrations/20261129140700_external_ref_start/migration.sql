-- The start of a poster's own reference, over all firms: for admins. Of the same one the newest load comes first.
CREATE INDEX CONCURRENTLY "load_external_ref_start" ON "load" (lower("external_ref") text_pattern_ops, "id" DESC)
  WHERE "external_ref" IS NOT NULL;
