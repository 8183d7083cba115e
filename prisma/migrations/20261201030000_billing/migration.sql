-- Details of firms on their invoices, by mode.

CREATE TABLE billing (
  firm_id text NOT NULL,
  mode mode NOT NULL,
  legal_name text NOT NULL,
  lines text[],
  postcode text NOT NULL,
  company_number text,
  vat_registered boolean NOT NULL,
  vat_number text,
  account_name text,
  sort_code text,
  account_number text,
  last_account text,
  bank_changed_at timestamp(3) with time zone,
  invoice_email text NOT NULL,
  series text NOT NULL,
  start_at integer DEFAULT 1 NOT NULL,
  sales_code text,
  purchases_code text,
  account_codes jsonb DEFAULT '{}'::jsonb NOT NULL,
  waiting jsonb DEFAULT '{}'::jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT billing_lines CHECK (((cardinality(lines) >= 1) AND (cardinality(lines) <= 4))),
  CONSTRAINT billing_vat_number CHECK (((vat_registered = (vat_number IS NOT NULL)) AND (vat_number ~ '^GB[0-9]{9}$'::text))),
  CONSTRAINT billing_bank_whole CHECK ((num_nonnulls(account_name, sort_code, account_number) = ANY (ARRAY[0, 3]))),
  CONSTRAINT billing_series CHECK ((series ~ '^[A-Z0-9]{1,8}$'::text)),
  CONSTRAINT billing_start_at_positive CHECK ((start_at >= 1)),
  CONSTRAINT billing_pkey PRIMARY KEY (firm_id, mode)
);

ALTER TABLE billing ADD CONSTRAINT billing_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE TRIGGER billing_tells_access AFTER INSERT OR DELETE OR UPDATE ON billing FOR EACH ROW EXECUTE FUNCTION tell_access();
