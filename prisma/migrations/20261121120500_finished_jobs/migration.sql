-- A poster's finished jobs by the time of their delivery, as the carrier's are in load_jobs_over.
CREATE INDEX "load_posted_over" ON "load" ("poster_id", "mode", (COALESCE("delivered_at", "cancelled_at")) DESC, "id" DESC)
  WHERE "status" IN ('DELIVERED', 'CONFIRMED', 'CANCELLED');
-- Bookings whose transport order may have to be made still.
CREATE INDEX "load_booked_lately" ON "load" ("booked_at") WHERE "status" IN ('BOOKED', 'IN_TRANSIT');
