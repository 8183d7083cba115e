-- Collected work: the guide learns from it, and the admins' health page compares its prices with their guides.
CREATE INDEX CONCURRENTLY "load_collected" ON "load" ("collected_at" DESC)
  WHERE "mode" = 'live' AND "collected_at" IS NOT NULL;
