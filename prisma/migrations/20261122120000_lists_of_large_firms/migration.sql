-- A carrier's quotes of one status, newest first: the page, the tabs' counts and the badge.
CREATE INDEX "quote_carrier_id_mode_status_id_idx" ON "quote"("carrier_id", "mode", "status", "id" DESC);

-- Jobs that are not paid, in the order in which they fall due.
DROP INDEX "load_jobs_unpaid";
CREATE INDEX "load_jobs_unpaid" ON "load" ("carrier_id", "mode", ((("delivered_at" AT TIME ZONE 'Europe/London')::date + "terms_days")), "id")
  WHERE "status" IN ('DELIVERED', 'CONFIRMED') AND "paid_at" IS NULL;

CREATE INDEX "notification_unread" ON "notification" ("firm_id", "id" DESC) WHERE "read_at" IS NULL;

-- Keys of a firm, the last made first; those in use beside any number of ended ones.
DROP INDEX "api_key_firm_id_idx";
CREATE INDEX "api_key_firm_id_id_idx" ON "api_key"("firm_id", "id" DESC);
CREATE INDEX "api_key_in_use" ON "api_key" ("firm_id", "id" DESC) WHERE "revoked_at" IS NULL;

-- Firms and people as the admins' lists have them.
DROP INDEX "firm_created_at_idx";
CREATE INDEX "firm_created_at_id_idx" ON "firm"("created_at" DESC, "id" DESC);
CREATE INDEX "firm_suspended" ON "firm" ("created_at" DESC, "id" DESC) WHERE "suspended_at" IS NOT NULL;
CREATE INDEX "firm_priority" ON "firm" ("created_at" DESC, "id" DESC) WHERE "plan" = 'PRIORITY';
CREATE INDEX "person_created_at_id_idx" ON "person"("created_at" DESC, "id" DESC);
CREATE INDEX "person_admins" ON "person" ("created_at" DESC, "id" DESC) WHERE "is_admin";
