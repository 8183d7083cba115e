-- Agreements that a poster makes the invoices of a carrier's jobs itself.

CREATE TYPE agreement_end AS ENUM ('poster', 'carrier', 'vat_number', 'replaced');

CREATE TABLE self_billing_agreement (
  id text NOT NULL,
  mode mode NOT NULL,
  buyer_id text NOT NULL,
  carrier_id text NOT NULL,
  until date NOT NULL,
  proposed_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  covers_from date,
  ended_at timestamp(3) with time zone,
  ended_by agreement_end,
  text_version text NOT NULL,
  parties jsonb,
  reminded_at timestamp(3) with time zone,
  CONSTRAINT self_billing_agreement_accepted_whole CHECK ((num_nonnulls(accepted_at, covers_from, parties) = ANY (ARRAY[0, 3]))),
  CONSTRAINT self_billing_agreement_ended_whole CHECK ((num_nonnulls(ended_at, ended_by) <> 1)),
  CONSTRAINT self_billing_agreement_two_firms CHECK ((buyer_id <> carrier_id)),
  CONSTRAINT self_billing_agreement_pkey PRIMARY KEY (id)
);

CREATE INDEX self_billing_agreement_buyer_id_mode_id_idx ON self_billing_agreement (buyer_id, mode, id DESC);
CREATE INDEX self_billing_agreement_carrier_id_mode_id_idx ON self_billing_agreement (carrier_id, mode, id DESC);
CREATE INDEX self_billing_agreement_until_idx ON self_billing_agreement (until);
CREATE UNIQUE INDEX self_billing_agreement_one_proposed ON self_billing_agreement (buyer_id, carrier_id, mode) WHERE ended_at IS NULL AND accepted_at IS NULL;
CREATE UNIQUE INDEX self_billing_agreement_one_accepted ON self_billing_agreement (buyer_id, carrier_id, mode) WHERE ended_at IS NULL AND accepted_at IS NOT NULL;

ALTER TABLE self_billing_agreement ADD CONSTRAINT self_billing_agreement_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE self_billing_agreement ADD CONSTRAINT self_billing_agreement_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
