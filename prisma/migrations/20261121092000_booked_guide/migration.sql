-- The guide compares with work booked in the last 90 days (contract 8).
CREATE INDEX "load_booked_by_vehicle" ON "load" ("vehicle_class", "booked_at") INCLUDE ("miles", "type", "agreed_pence", "poster_id", "status", "is_backload")
  WHERE "mode" = 'live' AND "agreed_pence" > 0;
