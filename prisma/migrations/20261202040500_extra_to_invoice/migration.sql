-- Accepted extras of a carrier, by job, that no document asks for.
CREATE INDEX CONCURRENTLY extra_to_invoice ON extra (carrier_id, load_id) WHERE ((status = 'ACCEPTED'::extra_status) AND (NOT invoiced));
