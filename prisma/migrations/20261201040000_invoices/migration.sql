-- Invoices, self-bills and credit notes of jobs, with their lines and the counters of their numbers.

CREATE TYPE invoice_kind AS ENUM ('INVOICE', 'SELF_BILL', 'CREDIT_NOTE');
CREATE TYPE invoice_status AS ENUM ('ISSUED', 'APPROVED', 'QUERIED', 'PAID', 'CREDITED');
CREATE TYPE vat_category AS ENUM ('S', 'Z', 'O');

CREATE TABLE invoice (
  id text NOT NULL,
  kind invoice_kind NOT NULL,
  status invoice_status DEFAULT 'ISSUED'::invoice_status NOT NULL,
  mode mode NOT NULL,
  supplier_id text NOT NULL,
  buyer_id text NOT NULL,
  maker_id text NOT NULL,
  number text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  tax_point_on date NOT NULL,
  due_on date,
  supplier jsonb NOT NULL,
  buyer jsonb NOT NULL,
  bank jsonb,
  vat jsonb NOT NULL,
  net_pence integer NOT NULL,
  vat_pence integer NOT NULL,
  total_pence integer NOT NULL,
  credited_pence integer DEFAULT 0 NOT NULL,
  credits_id text,
  reason text,
  agreement_id text,
  query_reason text,
  queried_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  reference text,
  paid_said_by side,
  paid_contested_at timestamp(3) with time zone,
  status_before invoice_status,
  overdue_at timestamp(3) with time zone,
  overdue_told_at timestamp(3) with time zone,
  CONSTRAINT invoice_sums CHECK (((net_pence >= 1) AND (vat_pence >= 0) AND (total_pence = (net_pence + vat_pence)))),
  CONSTRAINT invoice_credited_at_most CHECK (((credited_pence >= 0) AND (credited_pence <= total_pence))),
  CONSTRAINT invoice_credited_whole CHECK (((status = 'CREDITED'::invoice_status) = (credited_pence = total_pence))),
  CONSTRAINT invoice_credit_note CHECK ((((kind = 'CREDIT_NOTE'::invoice_kind) = (credits_id IS NOT NULL)) AND ((kind = 'CREDIT_NOTE'::invoice_kind) = (due_on IS NULL)) AND ((kind <> 'CREDIT_NOTE'::invoice_kind) OR ((status = 'ISSUED'::invoice_status) AND (reason IS NOT NULL))))),
  CONSTRAINT invoice_self_bill CHECK ((((kind = 'SELF_BILL'::invoice_kind) = (agreement_id IS NOT NULL)) OR (kind = 'CREDIT_NOTE'::invoice_kind))),
  CONSTRAINT invoice_queried CHECK (((status <> 'QUERIED'::invoice_status) OR ((query_reason IS NOT NULL) AND (queried_at IS NOT NULL)))),
  CONSTRAINT invoice_paid CHECK (((status <> 'PAID'::invoice_status) OR ((paid_at IS NOT NULL) AND (status_before IS NOT NULL)))),
  CONSTRAINT invoice_ends_differ CHECK (((supplier_id <> buyer_id) AND (maker_id = ANY (ARRAY[supplier_id, buyer_id])))),
  CONSTRAINT invoice_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX invoice_maker_id_mode_number_key ON invoice (maker_id, mode, number);
CREATE INDEX invoice_supplier_id_mode_issued_at_id_idx ON invoice (supplier_id, mode, issued_at DESC, id DESC);
CREATE INDEX invoice_supplier_id_mode_status_issued_at_id_idx ON invoice (supplier_id, mode, status, issued_at DESC, id DESC);
CREATE INDEX invoice_supplier_id_buyer_id_mode_issued_at_id_idx ON invoice (supplier_id, buyer_id, mode, issued_at DESC, id DESC);
CREATE INDEX invoice_buyer_id_mode_issued_at_id_idx ON invoice (buyer_id, mode, issued_at DESC, id DESC);
CREATE INDEX invoice_buyer_id_mode_status_issued_at_id_idx ON invoice (buyer_id, mode, status, issued_at DESC, id DESC);
CREATE INDEX invoice_credits_id_idx ON invoice (credits_id);
CREATE INDEX invoice_supplier_unpaid ON invoice (supplier_id, mode, due_on) WHERE ((kind <> 'CREDIT_NOTE'::invoice_kind) AND (status = ANY (ARRAY['ISSUED'::invoice_status, 'APPROVED'::invoice_status, 'QUERIED'::invoice_status])));
CREATE INDEX invoice_buyer_unpaid ON invoice (buyer_id, mode, due_on) WHERE ((kind <> 'CREDIT_NOTE'::invoice_kind) AND (status = ANY (ARRAY['ISSUED'::invoice_status, 'APPROVED'::invoice_status, 'QUERIED'::invoice_status])));
CREATE INDEX invoice_overdue ON invoice (overdue_at) WHERE (overdue_at IS NOT NULL);

ALTER TABLE invoice ADD CONSTRAINT invoice_credits_id_fkey FOREIGN KEY (credits_id) REFERENCES invoice(id) ON UPDATE CASCADE ON DELETE SET NULL;

CREATE TABLE invoice_line (
  id text NOT NULL,
  invoice_id text NOT NULL,
  nth smallint NOT NULL,
  load_id text NOT NULL,
  extra_id text,
  ruled_version integer,
  credits_line_id text,
  kind extra_kind,
  description text NOT NULL,
  ref text NOT NULL,
  external_ref text,
  place smallint,
  delivered_on date NOT NULL,
  due_on date NOT NULL,
  tax_point_on date NOT NULL,
  net_pence integer NOT NULL,
  vat_pence integer NOT NULL,
  vat_category vat_category NOT NULL,
  supplementary boolean DEFAULT false NOT NULL,
  live boolean DEFAULT true NOT NULL,
  CONSTRAINT invoice_line_sums CHECK (((net_pence >= 1) AND (vat_pence >= 0))),
  CONSTRAINT invoice_line_kind CHECK (((kind IS NULL) = (extra_id IS NULL))),
  CONSTRAINT invoice_line_credit_frees CHECK (((credits_line_id IS NULL) OR (NOT live))),
  CONSTRAINT invoice_line_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX invoice_line_invoice_id_nth_key ON invoice_line (invoice_id, nth);
CREATE INDEX invoice_line_load_id_idx ON invoice_line (load_id);
-- A price, what a ruling put on it, and an extra is a line of at most one document that is not wholly credited.
CREATE UNIQUE INDEX invoice_line_once ON invoice_line (load_id, COALESCE(extra_id, (ruled_version)::text, ''::text)) WHERE live;

ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE TABLE invoice_series (
  firm_id text NOT NULL,
  mode mode NOT NULL,
  prefix text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (firm_id, mode, prefix)
);
