-- Finds the open offers to a vehicle that is gone.

CREATE INDEX CONCURRENTLY offer_to_vehicle ON offer (vehicle_id) WHERE status = 'OPEN' AND vehicle_id IS NOT NULL;
