-- Documents of a buyer by kind, for lists.
CREATE INDEX CONCURRENTLY invoice_buyer_id_mode_kind_issued_at_id_idx ON invoice (buyer_id, mode, kind, issued_at DESC, id DESC);
