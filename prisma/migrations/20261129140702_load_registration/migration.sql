-- The loads that a vehicle was named for, however its registration was typed.
CREATE INDEX CONCURRENTLY "load_registration" ON "load" (regexp_replace(upper("vehicle_reg"), '[^A-Z0-9]', '', 'g'), "id" DESC)
  WHERE "vehicle_reg" IS NOT NULL;
