-- The postcode beside the outcode, and the load beside the quote: a search by place reads these indexes and no row.
DROP INDEX "load_from_outcode_id_idx";
CREATE INDEX "load_from_outcode_id_from_postcode_idx" ON "load" ("from_outcode", "id" DESC, "from_postcode");
DROP INDEX "load_to_outcode_id_idx";
CREATE INDEX "load_to_outcode_id_to_postcode_idx" ON "load" ("to_outcode", "id" DESC, "to_postcode");
DROP INDEX "quote_carrier_id_mode_id_idx";
CREATE INDEX "quote_carrier_id_mode_id_load_id_idx" ON "quote" ("carrier_id", "mode", "id" DESC, "load_id");
