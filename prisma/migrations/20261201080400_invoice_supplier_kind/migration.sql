-- Documents of a supplier by kind, for lists.
CREATE INDEX CONCURRENTLY invoice_supplier_id_mode_kind_issued_at_id_idx ON invoice (supplier_id, mode, kind, issued_at DESC, id DESC);
