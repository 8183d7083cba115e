-- Delivered loads of a poster, the latest first: its days to pay.
CREATE INDEX CONCURRENTLY "load_delivered_by_poster" ON "load" ("poster_id", "delivered_at" DESC)
  WHERE "mode" = 'live' AND "delivered_at" IS NOT NULL;
