-- Loads of two firms, and those that were confirmed in a period.
CREATE INDEX CONCURRENTLY load_pair_confirmed ON load (poster_id, carrier_id, confirmed_at) WHERE (carrier_id IS NOT NULL);
