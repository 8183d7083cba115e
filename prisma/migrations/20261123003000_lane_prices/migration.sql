-- Prices agreed on a lane, by vehicle and the areas at both ends.
CREATE INDEX CONCURRENTLY "load_priced_by_lane" ON "load" ("vehicle_class", "from_area", "to_area", "booked_at")
  WHERE "mode" = 'live' AND "agreed_pence" > 0;
