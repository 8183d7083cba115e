-- A carrier's unpaid jobs whose price no document asks for, by when they are due.
CREATE INDEX CONCURRENTLY load_to_invoice ON load (carrier_id, mode, ((((delivered_at AT TIME ZONE 'Europe/London'::text))::date + (terms_days)::integer)), id) WHERE ((status = ANY (ARRAY['DELIVERED'::load_status, 'CONFIRMED'::load_status])) AND (paid_at IS NULL) AND (NOT invoiced));
