-- A carrier's jobs by their day of collection: its week.
CREATE INDEX CONCURRENTLY "load_jobs_by_day" ON "load" ("carrier_id", "mode", "collect_date", "id") WHERE "carrier_id" IS NOT NULL;
