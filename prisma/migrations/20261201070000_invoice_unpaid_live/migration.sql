-- Unpaid live invoices by their due day, for the queue of admins.
CREATE INDEX CONCURRENTLY invoice_unpaid_live ON invoice (due_on, id) WHERE ((mode = 'live'::mode) AND (kind <> 'CREDIT_NOTE'::invoice_kind) AND (status = ANY (ARRAY['ISSUED'::invoice_status, 'APPROVED'::invoice_status, 'QUERIED'::invoice_status])));
