-- Queried extras of a carrier, for the page Money.
CREATE INDEX CONCURRENTLY extra_carrier_queried ON extra (carrier_id, mode, id) WHERE (status = 'QUERIED'::extra_status);
