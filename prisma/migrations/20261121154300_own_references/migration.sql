-- The load beside the poster's own reference: any part of one is looked for in the index alone.
DROP INDEX "load_poster_id_mode_external_ref_idx";
CREATE INDEX "load_poster_id_mode_external_ref_id_idx" ON "load" ("poster_id", "mode", "external_ref", "id" DESC);
