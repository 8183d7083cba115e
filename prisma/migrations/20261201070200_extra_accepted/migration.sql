-- Accepted extras of a carrier, for those that no document asks for yet.
CREATE INDEX CONCURRENTLY extra_accepted ON extra (carrier_id) WHERE (status = 'ACCEPTED'::extra_status);
