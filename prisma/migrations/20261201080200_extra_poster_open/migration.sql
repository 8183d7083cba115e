-- Open extras of a poster, for the page Money.
CREATE INDEX CONCURRENTLY extra_poster_open ON extra (poster_id, mode, id) WHERE (status = ANY (ARRAY['PROPOSED'::extra_status, 'QUERIED'::extra_status]));
