-- The empty vehicle with which a carrier would come, as its quote names it.

ALTER TABLE quote ADD COLUMN vehicle_id text;
