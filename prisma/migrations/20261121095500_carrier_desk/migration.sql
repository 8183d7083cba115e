-- A carrier's diary: what is still ahead, what is over (newest first), and what is not paid yet.
CREATE INDEX "load_jobs_ahead" ON "load" ("carrier_id", "mode")
  WHERE "status" IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED');
CREATE INDEX "load_jobs_over" ON "load" ("carrier_id", "mode", (COALESCE("delivered_at", "cancelled_at")) DESC, "id" DESC)
  WHERE "status" IN ('DELIVERED', 'CONFIRMED', 'CANCELLED');
CREATE INDEX "load_jobs_unpaid" ON "load" ("carrier_id", "mode")
  WHERE "status" IN ('DELIVERED', 'CONFIRMED') AND "paid_at" IS NULL;

-- An admin finds a load by what its poster calls it.
CREATE INDEX "load_external_ref" ON "load" (lower("external_ref")) WHERE "external_ref" IS NOT NULL;
