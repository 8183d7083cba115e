-- The schema of 0.1.0. Checks, partial indexes, triggers and functions stand here only; prisma/schema has the rest.

CREATE TYPE approval AS ENUM ('PENDING', 'APPROVED', 'REFUSED');
CREATE TYPE change_status AS ENUM ('OPEN', 'AGREED', 'REFUSED', 'WITHDRAWN', 'LAPSED');
CREATE TYPE channel AS ENUM ('site', 'api', 'system');
CREATE TYPE contact_kind AS ENUM ('PHONE', 'EMAIL', 'OWNER', 'PASSWORD');
CREATE TYPE date_style AS ENUM ('WORDS', 'NUMBERS');
CREATE TYPE delivery_status AS ENUM ('pending', 'delivered', 'failed');
CREATE TYPE disabled_reason AS ENUM ('manual', 'gone', 'failing');
CREATE TYPE dispute_outcome AS ENUM ('CONFIRMED', 'CANCELLED', 'WITHDRAWN');
CREATE TYPE dispute_voice AS ENUM ('poster', 'carrier', 'admin');
CREATE TYPE document_kind AS ENUM ('GOODS_IN_TRANSIT', 'HIRE_AND_REWARD');
CREATE TYPE document_state AS ENUM ('SENT', 'ACCEPTED', 'REJECTED');
CREATE TYPE email_status AS ENUM ('pending', 'sent', 'failed', 'dropped');
CREATE TYPE endpoint_status AS ENUM ('enabled', 'disabled');
CREATE TYPE file_kind AS ENUM ('POD', 'DISPUTE', 'TRANSPORT_ORDER', 'MESSAGE');
CREATE TYPE guide_basis AS ENUM ('booked', 'rate_card');
CREATE TYPE legal_document AS ENUM ('terms', 'privacy');
CREATE TYPE licence_match AS ENUM ('NONE', 'NEAR', 'FOUND', 'REFUSED', 'CONTESTED');
CREATE TYPE licence_type AS ENUM ('RESTRICTED', 'STANDARD_NATIONAL', 'STANDARD_INTERNATIONAL');
CREATE TYPE load_status AS ENUM (
  'POSTED', 'BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'DISPUTED'
);
CREATE TYPE load_type AS ENUM ('FULL_LOAD', 'PART_LOAD', 'PALLETS', 'PARCELS');
CREATE TYPE miles_source AS ENUM ('estimate', 'osrm');
CREATE TYPE mode AS ENUM ('live', 'test');
CREATE TYPE one_time_use AS ENUM ('RESET', 'INVITE', 'REGISTER', 'VERIFY', 'EMAIL');
CREATE TYPE passkey_use AS ENUM ('ADD', 'GIVE');
CREATE TYPE plan AS ENUM ('STANDARD', 'PRIORITY');
CREATE TYPE postcode_precision AS ENUM ('unit', 'sector', 'outcode');
CREATE TYPE pricing_mode AS ENUM ('QUOTES', 'BOOK_NOW');
CREATE TYPE quote_status AS ENUM ('ACTIVE', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LOST', 'VOID');
CREATE TYPE record_outcome AS ENUM ('FINISHED', 'LATE', 'CALLED_OFF', 'RULED_AGAINST');
CREATE TYPE relation AS ENUM ('PREFERRED', 'BLOCKED');
CREATE TYPE review_action AS ENUM ('APPROVE', 'ASK', 'REFUSE');
CREATE TYPE role AS ENUM ('OWNER', 'STAFF');
CREATE TYPE score_level AS ENUM ('New', 'Bronze', 'Silver', 'Gold');
CREATE TYPE side AS ENUM ('poster', 'carrier');
CREATE TYPE sign_in_outcome AS ENUM ('PASSWORD', 'PROVIDER', 'WRONG_PASSWORD', 'UNVERIFIED');
CREATE TYPE task_status AS ENUM ('pending', 'failed');
CREATE TYPE time_window AS ENUM ('AM', 'PM', 'Anytime');
CREATE TYPE vehicle_class AS ENUM (
  'SMALL_VAN', 'LWB_VAN', 'LUTON', 'SEVEN_FIVE_T', 'EIGHTEEN_T', 'ARTIC', 'FLATBED', 'LOW_LOADER'
);
CREATE TYPE weight_band AS ENUM ('UNDER_50KG', 'KG_50_250', 'KG_250_1000', 'T_1_3', 'T_3_7', 'T_7_15', 'T_15_PLUS');

CREATE SEQUENCE board_change START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
CREATE SEQUENCE board_quote_change START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
CREATE SEQUENCE guide_version_version_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

CREATE TABLE load (
  id text NOT NULL,
  ref text NOT NULL,
  mode mode NOT NULL,
  status load_status DEFAULT 'POSTED'::load_status NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  poster_id text NOT NULL,
  carrier_id text,
  type load_type NOT NULL,
  vehicle_class vehicle_class NOT NULL,
  weight_band weight_band NOT NULL,
  pallets smallint,
  parcels smallint,
  adr boolean DEFAULT false NOT NULL,
  tail_lift boolean DEFAULT false NOT NULL,
  fragile boolean DEFAULT false NOT NULL,
  is_backload boolean DEFAULT false NOT NULL,
  notes text,
  dims_note text,
  external_ref text,
  from_postcode text NOT NULL,
  from_area text NOT NULL,
  from_outcode text NOT NULL,
  from_town text NOT NULL,
  from_lat double precision NOT NULL,
  from_lng double precision NOT NULL,
  from_precision postcode_precision NOT NULL,
  to_postcode text NOT NULL,
  to_area text NOT NULL,
  to_outcode text NOT NULL,
  to_town text NOT NULL,
  to_lat double precision NOT NULL,
  to_lng double precision NOT NULL,
  to_precision postcode_precision NOT NULL,
  miles integer NOT NULL,
  miles_source miles_source NOT NULL,
  ferry boolean DEFAULT false NOT NULL,
  collect_date date NOT NULL,
  collect_window time_window NOT NULL,
  collect_by_time text,
  deliver_date date,
  deliver_window time_window NOT NULL,
  deliver_by_time text,
  pricing_mode pricing_mode NOT NULL,
  book_now_pence integer,
  terms_days smallint NOT NULL,
  guide_low_pence integer NOT NULL,
  guide_high_pence integer NOT NULL,
  guide_basis guide_basis NOT NULL,
  guide_sample integer DEFAULT 0 NOT NULL,
  agreed_pence integer,
  carriers_alerted integer,
  quote_count integer DEFAULT 0 NOT NULL,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  open_to_all_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  booked_at timestamp(3) with time zone,
  collected_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancelled_late boolean DEFAULT false NOT NULL,
  paid_at timestamp(3) with time zone,
  reposted_from_id text,
  auto_confirm_at timestamp(3) with time zone,
  driver text,
  former_carriers text[] DEFAULT ARRAY[]::text[],
  pod_file_id text,
  received_by text,
  vehicle_reg text,
  board_seq bigint,
  withheld boolean DEFAULT false NOT NULL,
  batch_id text,
  booked_pence integer,
  paid_contested_at timestamp(3) with time zone,
  paid_said_by side,
  drive_minutes integer,
  ferry_fare_pence integer,
  sea_miles integer DEFAULT 0 NOT NULL,
  board_note text,
  guide_because jsonb DEFAULT '[]'::jsonb NOT NULL,
  collect_from jsonb,
  deliver_to jsonb,
  stops jsonb DEFAULT '[]'::jsonb NOT NULL,
  open_change jsonb,
  order_revision smallint DEFAULT 1 NOT NULL,
  gate_checked_at timestamp(3) with time zone,
  requires jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT load_agreed_pence_range CHECK (((agreed_pence >= 0) AND (agreed_pence <= 100000000))),
  CONSTRAINT load_board_note_length CHECK ((char_length(board_note) <= 200)),
  CONSTRAINT load_book_now_pence_range CHECK (((book_now_pence >= 1) AND (book_now_pence <= 100000000))),
  CONSTRAINT load_carrier_fits_status CHECK ( CASE status WHEN 'POSTED'::load_status THEN ((carrier_id IS NULL) AND (agreed_pence IS NULL)) WHEN 'EXPIRED'::load_status THEN ((carrier_id IS NULL) AND (agreed_pence IS NULL)) WHEN 'CANCELLED'::load_status THEN true ELSE ((carrier_id IS NOT NULL) AND (agreed_pence IS NOT NULL) AND (booked_at IS NOT NULL)) END),
  CONSTRAINT load_carrier_is_not_poster CHECK ((carrier_id <> poster_id)),
  CONSTRAINT load_collect_by_time_form CHECK ((collect_by_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT load_deliver_by_time_form CHECK ((deliver_by_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  CONSTRAINT load_deliver_not_before_collect CHECK ((deliver_date >= collect_date)),
  CONSTRAINT load_deliver_slot_has_date CHECK (((deliver_by_time IS NULL) OR (deliver_date IS NOT NULL))),
  CONSTRAINT load_dims_note_length CHECK ((char_length(dims_note) <= 200)),
  CONSTRAINT load_drive_minutes_positive CHECK ((drive_minutes > 0)),
  CONSTRAINT load_external_ref_length CHECK ((char_length(external_ref) <= 100)),
  CONSTRAINT load_ferry_fare_with_ferry CHECK (((ferry_fare_pence IS NULL) OR (ferry AND (ferry_fare_pence > 0)))),
  CONSTRAINT load_guide_range CHECK (((guide_low_pence > 0) AND (guide_high_pence > guide_low_pence))),
  CONSTRAINT load_miles_at_least_one CHECK ((miles >= 1)),
  CONSTRAINT load_notes_length CHECK ((char_length(notes) <= 1000)),
  CONSTRAINT load_pallets_counted CHECK (((type <> 'PALLETS'::load_type) OR ((pallets IS NOT NULL) AND (pallets >= 1)))),
  CONSTRAINT load_pallets_range CHECK (((pallets >= 0) AND (pallets <= 66))),
  CONSTRAINT load_parcels_counted CHECK (((type <> 'PARCELS'::load_type) OR ((parcels IS NOT NULL) AND (parcels >= 1)))),
  CONSTRAINT load_parcels_range CHECK (((parcels >= 0) AND (parcels <= 10000))),
  CONSTRAINT load_quote_count_not_negative CHECK ((quote_count >= 0)),
  CONSTRAINT load_quotes_mode_has_no_price CHECK (((pricing_mode = 'BOOK_NOW'::pricing_mode) OR (book_now_pence IS NULL))),
  CONSTRAINT load_ref_form CHECK ((ref ~ '^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'::text)),
  CONSTRAINT load_sea_miles_by_ferry CHECK (((sea_miles = 0) OR (ferry AND (sea_miles > 0)))),
  CONSTRAINT load_terms_days_range CHECK (((terms_days >= 0) AND (terms_days <= 120))),
  CONSTRAINT load_version_counts_up CHECK ((version >= 1)),
  CONSTRAINT load_pkey PRIMARY KEY (id)
) WITH (fillfactor=85);

CREATE TABLE acceptance (
  person_id text NOT NULL,
  document legal_document NOT NULL,
  version text NOT NULL,
  accepted_at timestamp(3) with time zone NOT NULL,
  address text,
  CONSTRAINT acceptance_pkey PRIMARY KEY (person_id, document, version)
);

CREATE TABLE admin_action (
  id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  person_id text NOT NULL,
  action text NOT NULL,
  load_id text,
  firm_id text,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  CONSTRAINT admin_action_pkey PRIMARY KEY (id)
);

CREATE TABLE api_key (
  id text NOT NULL,
  firm_id text NOT NULL,
  created_by_id text NOT NULL,
  name text NOT NULL,
  mode mode NOT NULL,
  hash bytea NOT NULL,
  hint text NOT NULL,
  scopes text[],
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  rolled_to_id text,
  kept_by_id text,
  CONSTRAINT api_key_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_entry (
  id text NOT NULL,
  firm_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  action text NOT NULL,
  channel channel NOT NULL,
  person_id text,
  api_key_id text,
  by_admin boolean DEFAULT false NOT NULL,
  subject_id text,
  subject text,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  request_id text,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE board_change_log (
  seq bigint NOT NULL,
  load_id text NOT NULL,
  CONSTRAINT board_change_log_pkey PRIMARY KEY (seq)
);

CREATE TABLE carrier_relation (
  poster_id text NOT NULL,
  carrier_id text NOT NULL,
  relation relation NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT carrier_relation_pkey PRIMARY KEY (poster_id, carrier_id)
);

CREATE TABLE collection_code (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  code text NOT NULL,
  wrong smallint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  checked_at timestamp(3) with time zone,
  CONSTRAINT collection_code_pkey PRIMARY KEY (load_id)
);

CREATE TABLE contact_change (
  id text NOT NULL,
  firm_id text NOT NULL,
  kind contact_kind NOT NULL,
  person_id text,
  "from" text,
  "to" text,
  told_address text,
  at timestamp(3) with time zone NOT NULL,
  holds_until timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  confirmed_by text,
  confirm_hash bytea,
  subject_id text,
  CONSTRAINT contact_change_pkey PRIMARY KEY (id)
);

CREATE TABLE contact_to_tell (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  CONSTRAINT contact_to_tell_pkey PRIMARY KEY (load_id)
);

CREATE TABLE device (
  id text NOT NULL,
  person_id text NOT NULL,
  hash bytea NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT device_pkey PRIMARY KEY (id)
);

CREATE TABLE dispute (
  id text NOT NULL,
  load_id text NOT NULL,
  raised_by side NOT NULL,
  reason text NOT NULL,
  details text NOT NULL,
  status_before load_status NOT NULL,
  raised_at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone,
  closed_by dispute_voice,
  outcome dispute_outcome,
  agreed_pence integer,
  note text,
  CONSTRAINT dispute_agreed_pence_range CHECK (((agreed_pence >= 0) AND (agreed_pence <= 100000000))),
  CONSTRAINT dispute_closed_with_outcome CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT dispute_pkey PRIMARY KEY (id)
);

CREATE TABLE dispute_proposal (
  dispute_id text NOT NULL,
  side side NOT NULL,
  outcome dispute_outcome NOT NULL,
  agreed_pence integer,
  note text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dispute_proposal_agreed_pence_range CHECK (((agreed_pence >= 0) AND (agreed_pence <= 100000000))),
  CONSTRAINT dispute_proposal_pkey PRIMARY KEY (dispute_id, side)
);

CREATE TABLE dispute_statement (
  id text NOT NULL,
  dispute_id text NOT NULL,
  voice dispute_voice NOT NULL,
  person_id text,
  text text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dispute_statement_pkey PRIMARY KEY (id)
);

CREATE TABLE email (
  id uuid DEFAULT uuidv7() NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  status email_status DEFAULT 'pending'::email_status NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  error text,
  sent_at timestamp(3) with time zone,
  CONSTRAINT email_pkey PRIMARY KEY (id)
);

CREATE TABLE event (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  type text NOT NULL,
  load_id text,
  body json NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  "position" bigint DEFAULT 0 NOT NULL,
  trace text,
  CONSTRAINT event_position_check CHECK (("position" > 0)),
  CONSTRAINT event_pkey PRIMARY KEY (id)
);

CREATE TABLE factor_reset (
  id text NOT NULL,
  person_id text NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  stop_hash bytea NOT NULL,
  done_at timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  CONSTRAINT factor_reset_pkey PRIMARY KEY (id)
);

CREATE TABLE feed (
  firm_id text NOT NULL,
  mode mode NOT NULL,
  last_position bigint NOT NULL,
  last_event_id text NOT NULL,
  CONSTRAINT feed_pkey PRIMARY KEY (firm_id, mode)
) WITH (fillfactor=50);

CREATE TABLE firm (
  id text NOT NULL,
  name text NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  can_post boolean NOT NULL,
  can_carry boolean NOT NULL,
  plan plan DEFAULT 'STANDARD'::plan NOT NULL,
  usual_terms_days smallint DEFAULT 30 NOT NULL,
  suspended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  approval approval DEFAULT 'APPROVED'::approval NOT NULL,
  name_key text,
  new_jobs_left smallint DEFAULT 0 NOT NULL,
  waiting_since timestamp(3) with time zone,
  holds_until timestamp(3) with time zone,
  usual_requires jsonb DEFAULT '{}'::jsonb NOT NULL,
  contact_before jsonb,
  skeleton text,
  CONSTRAINT firm_new_jobs_left_check CHECK (((new_jobs_left >= 0) AND (new_jobs_left <= 5))),
  CONSTRAINT firm_usual_terms_days_range CHECK (((usual_terms_days >= 0) AND (usual_terms_days <= 120))),
  CONSTRAINT firm_waiting_since_check CHECK (((approval = 'APPROVED'::approval) OR (waiting_since IS NOT NULL))),
  CONSTRAINT firm_pkey PRIMARY KEY (id)
);

CREATE TABLE firm_base (
  id text NOT NULL,
  firm_id text NOT NULL,
  postcode text NOT NULL,
  outcode text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  radius_miles smallint NOT NULL,
  CONSTRAINT firm_base_pkey PRIMARY KEY (id)
);

CREATE TABLE firm_link (
  firm_id text NOT NULL,
  other_id text NOT NULL,
  reasons text[],
  since timestamp(3) with time zone NOT NULL,
  cleared_at timestamp(3) with time zone,
  CONSTRAINT firm_link_pkey PRIMARY KEY (firm_id, other_id)
);

CREATE TABLE firm_lorry (
  firm_id text NOT NULL,
  vehicle_reg text NOT NULL,
  name text,
  CONSTRAINT firm_lorry_pkey PRIMARY KEY (firm_id, vehicle_reg)
);

CREATE TABLE firm_record (
  firm_id text NOT NULL,
  side side NOT NULL,
  finished integer DEFAULT 0 NOT NULL,
  called_off integer DEFAULT 0 NOT NULL,
  disputed integer DEFAULT 0 NOT NULL,
  ratings integer DEFAULT 0 NOT NULL,
  rating_total integer DEFAULT 0 NOT NULL,
  days_to_pay smallint,
  score smallint DEFAULT 0 NOT NULL,
  level score_level DEFAULT 'New'::score_level NOT NULL,
  firms integer DEFAULT 0 NOT NULL,
  late integer DEFAULT 0 NOT NULL,
  not_counted integer DEFAULT 0 NOT NULL,
  overdue integer DEFAULT 0 NOT NULL,
  unpaid integer DEFAULT 0 NOT NULL,
  CONSTRAINT firm_record_score_range CHECK (((score >= 0) AND (score <= 100))),
  CONSTRAINT firm_record_pkey PRIMARY KEY (firm_id, side)
);

CREATE TABLE firm_review (
  id text NOT NULL,
  firm_id text NOT NULL,
  action review_action NOT NULL,
  text text,
  person_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  undone_at timestamp(3) with time zone,
  email_ids uuid[],
  answer text,
  answered_at timestamp(3) with time zone,
  CONSTRAINT firm_review_text_check CHECK (((action = 'APPROVE'::review_action) OR (text IS NOT NULL))),
  CONSTRAINT firm_review_pkey PRIMARY KEY (id)
);

CREATE TABLE firm_review_viewer (
  firm_id text NOT NULL,
  person_id text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT firm_review_viewer_pkey PRIMARY KEY (firm_id, person_id)
);

CREATE TABLE firm_vehicle (
  firm_id text NOT NULL,
  vehicle_class vehicle_class NOT NULL,
  count smallint DEFAULT 1 NOT NULL,
  CONSTRAINT firm_vehicle_pkey PRIMARY KEY (firm_id, vehicle_class)
);

CREATE TABLE guide_version (
  version integer NOT NULL,
  made_at timestamp(3) with time zone NOT NULL,
  jobs integer NOT NULL,
  model jsonb NOT NULL,
  CONSTRAINT guide_version_pkey PRIMARY KEY (version)
);

CREATE TABLE hand_back (
  load_id text NOT NULL,
  firm_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  over_limit boolean DEFAULT false NOT NULL,
  looked_at timestamp(3) with time zone,
  CONSTRAINT hand_back_pkey PRIMARY KEY (load_id, firm_id)
);

CREATE TABLE idempotency_key (
  firm_id text NOT NULL,
  mode mode NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  request jsonb NOT NULL,
  response jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (firm_id, mode, operation, key)
);

CREATE TABLE job_run (
  job text NOT NULL,
  ran_at timestamp(3) with time zone NOT NULL,
  ms integer NOT NULL,
  succeeded_at timestamp(3) with time zone,
  failures integer DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT job_run_pkey PRIMARY KEY (job)
);

CREATE TABLE load_batch (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  key text NOT NULL,
  name text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT load_batch_pkey PRIMARY KEY (id)
);

CREATE TABLE load_change (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  side side NOT NULL,
  person_id text,
  patch jsonb NOT NULL,
  pence_delta integer DEFAULT 0 NOT NULL,
  agreed_pence integer NOT NULL,
  changed jsonb NOT NULL,
  note text,
  status change_status DEFAULT 'OPEN'::change_status NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone,
  reason text,
  CONSTRAINT load_change_closed CHECK (((status = 'OPEN'::change_status) = (closed_at IS NULL))),
  CONSTRAINT load_change_pkey PRIMARY KEY (id)
);

CREATE TABLE load_history (
  id text NOT NULL,
  load_id text NOT NULL,
  version integer NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  action text NOT NULL,
  from_status load_status,
  to_status load_status NOT NULL,
  channel channel NOT NULL,
  firm_id text,
  person_id text,
  api_key_id text,
  reason text,
  details jsonb,
  request_id text,
  CONSTRAINT load_history_pkey PRIMARY KEY (id)
);

CREATE TABLE load_template (
  id text NOT NULL,
  firm_id text NOT NULL,
  name text NOT NULL,
  posting jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT load_template_pkey PRIMARY KEY (id)
);

CREATE TABLE logged_call (
  id text NOT NULL,
  request_id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  key_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  method text NOT NULL,
  route text,
  target text NOT NULL,
  status integer NOT NULL,
  refused boolean NOT NULL,
  code text,
  ms double precision NOT NULL,
  calls integer NOT NULL,
  left_out integer NOT NULL,
  sent jsonb,
  answer jsonb,
  CONSTRAINT logged_call_pkey PRIMARY KEY (id)
);

CREATE TABLE member (
  id text NOT NULL,
  firm_id text NOT NULL,
  person_id text NOT NULL,
  role role NOT NULL,
  seat boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  left_at timestamp(3) with time zone,
  quiet_from text,
  quiet_to text,
  CONSTRAINT member_quiet_hours CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CONSTRAINT member_pkey PRIMARY KEY (id)
);

CREATE TABLE message (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  side side NOT NULL,
  person_id text,
  text text,
  file_id text,
  at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  CONSTRAINT message_is_words_or_file CHECK ((num_nonnulls(text, file_id) = 1)),
  CONSTRAINT message_pkey PRIMARY KEY (id)
);

CREATE TABLE notification (
  id text NOT NULL,
  firm_id text NOT NULL,
  member_id text,
  kind text NOT NULL,
  load_id text,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  emails_planned_at timestamp(3) with time zone,
  CONSTRAINT notification_pkey PRIMARY KEY (id)
);

CREATE TABLE notification_email (
  id uuid DEFAULT uuidv7() NOT NULL,
  notification_id text NOT NULL,
  address text NOT NULL,
  status email_status DEFAULT 'pending'::email_status NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  error text,
  sent_at timestamp(3) with time zone,
  CONSTRAINT notification_email_pkey PRIMARY KEY (id)
);

CREATE TABLE notification_preference (
  member_id text NOT NULL,
  topic text NOT NULL,
  site boolean NOT NULL,
  email boolean NOT NULL,
  CONSTRAINT notification_preference_pkey PRIMARY KEY (member_id, topic)
);

CREATE TABLE one_time_token (
  id text NOT NULL,
  use one_time_use NOT NULL,
  hash bytea NOT NULL,
  email text NOT NULL,
  person_id text,
  firm_id text,
  role role,
  seat boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  registration_id text,
  restores_email boolean DEFAULT false NOT NULL,
  invited_by_id text,
  ended_at timestamp(3) with time zone,
  CONSTRAINT one_time_token_pkey PRIMARY KEY (id)
);

CREATE TABLE operator_licence (
  number text NOT NULL,
  area text NOT NULL,
  type licence_type NOT NULL,
  status text NOT NULL,
  operator_name text NOT NULL,
  operator_type text,
  name_keys text[],
  people text[],
  addresses text[],
  postcodes text[],
  vehicles_authorised integer NOT NULL,
  trailers_authorised integer NOT NULL,
  continuation_date date,
  company_number text,
  seen_at timestamp(3) with time zone NOT NULL,
  gone_at timestamp(3) with time zone,
  CONSTRAINT operator_licence_pkey PRIMARY KEY (number)
);

CREATE TABLE passkey (
  id text NOT NULL,
  person_id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkey_pkey PRIMARY KEY (id)
);

CREATE TABLE passkey_challenge (
  session_id text NOT NULL,
  use passkey_use NOT NULL,
  challenge text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (session_id, use)
);

CREATE TABLE passport (
  firm_id text NOT NULL,
  mode mode NOT NULL,
  company_number text,
  licence_number text,
  address text,
  postcode text,
  match licence_match DEFAULT 'NONE'::licence_match NOT NULL,
  matched_number text,
  matched_by text,
  licence_type licence_type,
  licence_valid boolean DEFAULT false NOT NULL,
  vehicles_authorised integer,
  continuation_date date,
  licence_lost_at timestamp(3) with time zone,
  covers jsonb DEFAULT '[]'::jsonb NOT NULL,
  checked_at timestamp(3) with time zone,
  CONSTRAINT passport_pkey PRIMARY KEY (firm_id, mode)
);

CREATE TABLE passport_document (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  kind document_kind NOT NULL,
  insurer text NOT NULL,
  policy text NOT NULL,
  cover_pence bigint,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  state document_state DEFAULT 'SENT'::document_state NOT NULL,
  reason text,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  person_id text,
  sent_at timestamp(3) with time zone NOT NULL,
  decided_by_id text,
  decided_at timestamp(3) with time zone,
  announced smallint,
  insured text,
  CONSTRAINT passport_document_pkey PRIMARY KEY (id)
);

CREATE TABLE person (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_admin boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  password_changed_at timestamp(3) with time zone,
  verified_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  dates date_style DEFAULT 'WORDS'::date_style NOT NULL,
  CONSTRAINT person_email_lower_case CHECK ((email = lower(email))),
  CONSTRAINT person_pkey PRIMARY KEY (id)
);

CREATE TABLE provider_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id text NOT NULL,
  email text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT provider_identity_pkey PRIMARY KEY (issuer, subject)
);

CREATE TABLE quote (
  id text NOT NULL,
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  member_id text,
  mode mode NOT NULL,
  status quote_status DEFAULT 'ACTIVE'::quote_status NOT NULL,
  amount_pence integer NOT NULL,
  eta_mins integer,
  message text,
  decline_reason text,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  board_seq bigint,
  CONSTRAINT quote_amount_pence_range CHECK (((amount_pence >= 1) AND (amount_pence <= 100000000))),
  CONSTRAINT quote_eta_mins_range CHECK (((eta_mins >= 0) AND (eta_mins <= 43200))),
  CONSTRAINT quote_message_length CHECK ((char_length(message) <= 500)),
  CONSTRAINT quote_stands_some_time CHECK ((expires_at > created_at)),
  CONSTRAINT quote_pkey PRIMARY KEY (id)
);

CREATE TABLE quote_price (
  id text NOT NULL,
  quote_id text NOT NULL,
  amount_pence integer NOT NULL,
  eta_mins integer,
  message text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT quote_price_amount_pence_range CHECK (((amount_pence >= 1) AND (amount_pence <= 100000000))),
  CONSTRAINT quote_price_pkey PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  granted integer,
  promised integer,
  share integer,
  windows integer,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE rating (
  load_id text NOT NULL,
  by side NOT NULL,
  rated_id text NOT NULL,
  score smallint NOT NULL,
  comment text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rating_score_range CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT rating_pkey PRIMARY KEY (load_id, by)
);

CREATE TABLE record_entry (
  firm_id text NOT NULL,
  side side NOT NULL,
  load_id text NOT NULL,
  other_id text NOT NULL,
  outcome record_outcome NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  pence integer NOT NULL,
  stars smallint,
  CONSTRAINT record_entry_stars_range CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT record_entry_two_firms CHECK ((firm_id <> other_id)),
  CONSTRAINT record_entry_pkey PRIMARY KEY (firm_id, side, load_id, other_id)
);

CREATE TABLE recovery_code (
  id text NOT NULL,
  person_id text NOT NULL,
  hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (id)
);

CREATE TABLE register_file (
  id text NOT NULL,
  area text NOT NULL,
  sha256 text NOT NULL,
  rows integer NOT NULL,
  licences integer NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  refused text,
  CONSTRAINT register_file_pkey PRIMARY KEY (id)
);

CREATE TABLE registration (
  id text NOT NULL,
  handle bytea NOT NULL,
  email text NOT NULL,
  firm_name text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  can_post boolean NOT NULL,
  can_carry boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL,
  sends integer DEFAULT 0 NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT registration_post_or_carry CHECK ((can_post OR can_carry)),
  CONSTRAINT registration_sends_check CHECK ((sends >= 0)),
  CONSTRAINT registration_pkey PRIMARY KEY (id)
);

CREATE TABLE retention_run (
  rule text NOT NULL,
  ran_at timestamp(3) with time zone NOT NULL,
  removed integer NOT NULL,
  CONSTRAINT retention_run_pkey PRIMARY KEY (rule)
);

CREATE TABLE sandbox_load (
  load_id text NOT NULL,
  for_firm_id text,
  due_at timestamp(3) with time zone,
  CONSTRAINT sandbox_load_pkey PRIMARY KEY (load_id)
);

CREATE TABLE saved_search (
  id text NOT NULL,
  firm_id text NOT NULL,
  member_id text NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  alert boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  email boolean DEFAULT false NOT NULL,
  "position" smallint DEFAULT 0 NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_search_pkey PRIMARY KEY (id)
);

CREATE TABLE saved_site (
  id text NOT NULL,
  firm_id text NOT NULL,
  name text NOT NULL,
  lines text[],
  postcode text NOT NULL,
  contact_name text,
  phone text,
  reference text,
  hours text,
  instructions text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_site_pkey PRIMARY KEY (id)
);

CREATE TABLE secret_check (
  kind text NOT NULL,
  fingerprint text NOT NULL,
  CONSTRAINT secret_check_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'session'::text]))),
  CONSTRAINT secret_check_pkey PRIMARY KEY (kind)
);

CREATE TABLE session (
  id text NOT NULL,
  person_id text NOT NULL,
  firm_id text,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  device_id text,
  link_until timestamp(3) with time zone,
  new_device boolean DEFAULT false NOT NULL,
  factor_at timestamp(3) with time zone,
  factor_owed boolean DEFAULT false NOT NULL,
  password_at timestamp(3) with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id)
);

CREATE TABLE sheet_column (
  firm_id text NOT NULL,
  heading text NOT NULL,
  field text,
  chosen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sheet_column_pkey PRIMARY KEY (firm_id, heading)
);

CREATE TABLE sign_in (
  id text NOT NULL,
  person_id text,
  at timestamp(3) with time zone NOT NULL,
  outcome sign_in_outcome NOT NULL,
  new_device boolean DEFAULT false NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT sign_in_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_in_throttle (
  key text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  blocked_until timestamp(3) with time zone,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_throttle_pkey PRIMARY KEY (key)
);

CREATE TABLE status_sample (
  minute timestamp(0) with time zone NOT NULL,
  component text NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  slow integer DEFAULT 0 NOT NULL,
  oldest_s integer,
  CONSTRAINT status_sample_counts CHECK (failed BETWEEN 0 AND total AND slow BETWEEN 0 AND total AND oldest_s >= 0),
  CONSTRAINT status_sample_pkey PRIMARY KEY (minute, component)
);

CREATE TABLE stored_file (
  id text NOT NULL,
  load_id text NOT NULL,
  kind file_kind NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  firm_id text,
  person_id text,
  created_at timestamp(3) with time zone NOT NULL,
  revision smallint DEFAULT 1 NOT NULL,
  CONSTRAINT stored_file_bytes_range CHECK (((bytes >= 1) AND (bytes <= 10485760))),
  CONSTRAINT stored_file_pkey PRIMARY KEY (id)
);

CREATE TABLE totp (
  person_id text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT totp_last_step_check CHECK ((last_step >= 0)),
  CONSTRAINT totp_pkey PRIMARY KEY (person_id)
);

CREATE TABLE transport_order_task (
  load_id text NOT NULL,
  status task_status DEFAULT 'pending'::task_status NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT transport_order_task_pkey PRIMARY KEY (load_id)
);

CREATE TABLE trusted_device (
  id text NOT NULL,
  person_id text NOT NULL,
  hash bytea NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT trusted_device_pkey PRIMARY KEY (id)
);

CREATE TABLE turned_away (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  missing text[],
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT turned_away_pkey PRIMARY KEY (load_id, carrier_id)
);

CREATE TABLE undrawn_order (
  load_id text NOT NULL,
  carrier_id text NOT NULL,
  revision smallint NOT NULL,
  words jsonb NOT NULL,
  CONSTRAINT undrawn_order_pkey PRIMARY KEY (load_id, carrier_id, revision)
);

CREATE TABLE webhook_attempt (
  id uuid DEFAULT uuidv7() NOT NULL,
  delivery_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  ms integer NOT NULL,
  status_code smallint,
  error text,
  response_head text,
  CONSTRAINT webhook_attempt_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_delivery (
  id uuid DEFAULT uuidv7() NOT NULL,
  event_id text NOT NULL,
  endpoint_id text NOT NULL,
  status delivery_status DEFAULT 'pending'::delivery_status NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone NOT NULL,
  leased boolean DEFAULT false NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_endpoint (
  id text NOT NULL,
  firm_id text NOT NULL,
  mode mode NOT NULL,
  url text NOT NULL,
  events text[],
  description text,
  status endpoint_status DEFAULT 'enabled'::endpoint_status NOT NULL,
  disabled_reason disabled_reason,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failing_notified_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  created_by_id text,
  kept_by_id text,
  CONSTRAINT webhook_endpoint_disabled_has_reason CHECK (((status = 'disabled'::endpoint_status) = (disabled_reason IS NOT NULL))),
  CONSTRAINT webhook_endpoint_events_named CHECK ((cardinality(events) >= 1)),
  CONSTRAINT webhook_endpoint_old_secret_ends CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
  CONSTRAINT webhook_endpoint_url_length CHECK ((char_length(url) <= 2048)),
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
);

ALTER SEQUENCE guide_version_version_seq OWNED BY guide_version.version;
ALTER TABLE load ALTER COLUMN status SET STATISTICS 500;
ALTER TABLE guide_version ALTER COLUMN version SET DEFAULT nextval('guide_version_version_seq'::regclass);

CREATE INDEX admin_action_firm_id_id_idx ON admin_action (firm_id, id DESC);
CREATE INDEX admin_action_load_id_idx ON admin_action (load_id);
CREATE INDEX admin_action_person_id_id_idx ON admin_action (person_id, id DESC);
CREATE INDEX admin_action_request_id_idx ON admin_action (request_id);
CREATE INDEX admin_action_subject_id_id_idx ON admin_action (subject_id, id DESC);
CREATE INDEX api_key_created_by_id_idx ON api_key (created_by_id);
CREATE INDEX api_key_firm_id_id_idx ON api_key (firm_id, id DESC);
CREATE UNIQUE INDEX api_key_hash_key ON api_key (hash);
CREATE INDEX api_key_hint_end ON api_key ("right"(hint, 4));
CREATE INDEX api_key_in_use ON api_key (firm_id, id DESC) WHERE (revoked_at IS NULL);
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
CREATE INDEX audit_entry_firm_id_id_idx ON audit_entry (firm_id, id DESC);
CREATE INDEX audit_entry_person ON audit_entry (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX carrier_relation_carrier_id_idx ON carrier_relation (carrier_id);
CREATE INDEX collection_code_carrier_id_idx ON collection_code (carrier_id);
CREATE INDEX contact_change_at_idx ON contact_change (at DESC);
CREATE INDEX contact_change_confirm_hash_idx ON contact_change (confirm_hash);
CREATE INDEX contact_change_firm_id_at_idx ON contact_change (firm_id, at DESC);
CREATE INDEX contact_change_holds_until_idx ON contact_change (holds_until);
CREATE INDEX contact_change_person_id_idx ON contact_change (person_id);
CREATE INDEX contact_change_subject_id_idx ON contact_change (subject_id);
CREATE UNIQUE INDEX device_person_id_hash_key ON device (person_id, hash);
CREATE INDEX device_used_at_idx ON device (used_at);
CREATE INDEX dispute_load_id_idx ON dispute (load_id);
CREATE UNIQUE INDEX dispute_one_open ON dispute (load_id) WHERE (closed_at IS NULL);
CREATE INDEX dispute_open_oldest ON dispute (raised_at, id) WHERE (closed_at IS NULL);
CREATE INDEX dispute_raised_at_idx ON dispute (raised_at);
CREATE INDEX dispute_statement_dispute_id_id_idx ON dispute_statement (dispute_id, id);
CREATE INDEX dispute_statement_person ON dispute_statement (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX email_address_idx ON email (address);
CREATE INDEX email_created_at_idx ON email (created_at);
CREATE INDEX email_due ON email (next_attempt_at) WHERE (status = 'pending'::email_status);
CREATE INDEX event_created_at_idx ON event (created_at);
CREATE INDEX event_firm_id_mode_created_at_idx ON event (firm_id, mode, created_at);
CREATE UNIQUE INDEX event_firm_id_mode_position_key ON event (firm_id, mode, "position");
CREATE INDEX event_load_id_idx ON event (load_id);
CREATE UNIQUE INDEX factor_reset_open_key ON factor_reset (person_id) WHERE ((done_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX factor_reset_person_id_idx ON factor_reset (person_id);
CREATE UNIQUE INDEX factor_reset_stop_hash_key ON factor_reset (stop_hash);
CREATE INDEX firm_base_firm_id_idx ON firm_base (firm_id);
CREATE INDEX firm_contact_digits ON firm ("right"(regexp_replace(contact_phone, '\D'::text, ''::text, 'g'::text), 9));
CREATE INDEX firm_contact_domain ON firm (lower("substring"(contact_email, '[^@]*$'::text)));
CREATE INDEX firm_contact_email ON firm (lower(contact_email));
CREATE INDEX firm_created_at_id_idx ON firm (created_at DESC, id DESC);
CREATE INDEX firm_email_domain ON firm (split_part(lower(contact_email), '@'::text, 2) text_pattern_ops);
CREATE INDEX firm_email_start ON firm (lower(contact_email) text_pattern_ops);
CREATE UNIQUE INDEX firm_name_key_key ON firm (name_key);
CREATE INDEX firm_priority ON firm (created_at DESC, id DESC) WHERE (plan = 'PRIORITY'::plan);
CREATE INDEX firm_review_at_idx ON firm_review (at DESC);
CREATE INDEX firm_review_firm_id_id_idx ON firm_review (firm_id, id DESC);
CREATE UNIQUE INDEX firm_skeleton_key ON firm (skeleton);
CREATE INDEX firm_suspended ON firm (created_at DESC, id DESC) WHERE (suspended_at IS NOT NULL);
CREATE INDEX firm_waiting_idx ON firm (waiting_since, id) WHERE (approval = 'PENDING'::approval);
CREATE INDEX firm_words ON firm USING gin (to_tsvector('simple'::regconfig, ((name || ' '::text) || contact_email)));
CREATE INDEX hand_back_firm_id_at_idx ON hand_back (firm_id, at DESC);
CREATE INDEX hand_back_waiting ON hand_back (firm_id) WHERE (over_limit AND (looked_at IS NULL));
CREATE INDEX idempotency_key_expires_at_idx ON idempotency_key (expires_at);
CREATE INDEX load_batch_firm_id_mode_created_at_idx ON load_batch (firm_id, mode, created_at);
CREATE UNIQUE INDEX load_batch_firm_id_mode_key_key ON load_batch (firm_id, mode, key);
CREATE INDEX load_batch_id_idx ON load (batch_id);
CREATE INDEX load_booked_by_collect_date ON load (collect_date, id) WHERE ((status = 'BOOKED'::load_status) AND (mode = 'live'::mode));
CREATE INDEX load_carried_external_ref ON load (carrier_id, mode, lower(external_ref) text_pattern_ops) WHERE ((external_ref IS NOT NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX load_carrier_id_mode_id_idx ON load (carrier_id, mode, id DESC);
CREATE INDEX load_carrier_id_mode_status_id_idx ON load (carrier_id, mode, status, id DESC);
CREATE INDEX load_carrier_id_mode_updated_at_idx ON load (carrier_id, mode, updated_at);
CREATE INDEX load_change_carrier_id_idx ON load_change (carrier_id);
CREATE INDEX load_change_load_id_id_idx ON load_change (load_id, id DESC);
CREATE UNIQUE INDEX load_change_one_open ON load_change (load_id) WHERE (status = 'OPEN'::change_status);
CREATE INDEX load_change_person ON load_change (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX load_collected ON load (collected_at DESC) WHERE ((mode = 'live'::mode) AND (collected_at IS NOT NULL));
CREATE INDEX load_created_at_idx ON load USING brin (created_at);
CREATE INDEX load_delivered_by_auto_confirm ON load (auto_confirm_at) WHERE (status = 'DELIVERED'::load_status);
CREATE INDEX load_delivered_by_poster ON load (poster_id, delivered_at DESC) WHERE ((mode = 'live'::mode) AND (delivered_at IS NOT NULL));
CREATE INDEX load_external_ref_start ON load (lower(external_ref) text_pattern_ops, id DESC) WHERE (external_ref IS NOT NULL);
CREATE INDEX load_former_carriers ON load (poster_id) WHERE (former_carriers <> '{}'::text[]);
CREATE INDEX load_from_outcode_id_from_postcode_idx ON load (from_outcode, id DESC, from_postcode);
CREATE INDEX load_history_load_id_version_id_idx ON load_history (load_id, version, id);
CREATE INDEX load_history_person ON load_history (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX load_history_request_id_idx ON load_history (request_id);
CREATE INDEX load_jobs_ahead ON load (carrier_id, mode) WHERE (status = ANY (ARRAY['BOOKED'::load_status, 'IN_TRANSIT'::load_status, 'DISPUTED'::load_status]));
CREATE INDEX load_jobs_by_day ON load (carrier_id, mode, collect_date, id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX load_jobs_over ON load (carrier_id, mode, COALESCE(delivered_at, cancelled_at) DESC, id DESC) WHERE (status = ANY (ARRAY['DELIVERED'::load_status, 'CONFIRMED'::load_status, 'CANCELLED'::load_status]));
CREATE INDEX load_jobs_unpaid ON load (carrier_id, mode, ((((delivered_at AT TIME ZONE 'Europe/London'::text))::date + (terms_days)::integer)), id) WHERE ((status = ANY (ARRAY['DELIVERED'::load_status, 'CONFIRMED'::load_status])) AND (paid_at IS NULL));
CREATE INDEX load_names_people_by_delivery ON load (delivered_at) WHERE ((driver IS NOT NULL) OR (received_by IS NOT NULL));
CREATE INDEX load_open_by_collect_date ON load (collect_date, id) WHERE (status = 'POSTED'::load_status);
CREATE INDEX load_open_newest ON load (id DESC) WHERE ((status = 'POSTED'::load_status) AND (mode = 'live'::mode));
CREATE INDEX load_paid_by_poster ON load (poster_id, paid_at DESC) WHERE ((paid_at IS NOT NULL) AND (mode = 'live'::mode));
CREATE INDEX load_pair ON load (poster_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE UNIQUE INDEX load_pod_file_id_key ON load (pod_file_id);
CREATE INDEX load_possible_duplicate ON load (id DESC) WHERE ((status = 'POSTED'::load_status) AND (mode = 'live'::mode) AND (warnings @> '[{"code": "possible_duplicate"}]'::jsonb));
CREATE INDEX load_posted_external_ref ON load (poster_id, mode, lower(external_ref) text_pattern_ops) WHERE (external_ref IS NOT NULL);
CREATE INDEX load_posted_over ON load (poster_id, mode, COALESCE(delivered_at, cancelled_at) DESC, id DESC) WHERE (status = ANY (ARRAY['DELIVERED'::load_status, 'CONFIRMED'::load_status, 'CANCELLED'::load_status]));
CREATE INDEX load_poster_id_mode_external_ref_id_idx ON load (poster_id, mode, external_ref, id DESC);
CREATE INDEX load_poster_id_mode_id_idx ON load (poster_id, mode, id DESC);
CREATE INDEX load_poster_id_mode_status_collect_date_id_idx ON load (poster_id, mode, status, collect_date, id);
CREATE INDEX load_poster_id_mode_status_id_idx ON load (poster_id, mode, status, id DESC);
CREATE INDEX load_poster_id_mode_updated_at_idx ON load (poster_id, mode, updated_at);
CREATE INDEX load_priced_by_lane ON load (vehicle_class, from_area, to_area, booked_at) WHERE ((mode = 'live'::mode) AND (agreed_pence > 0));
CREATE UNIQUE INDEX load_ref_key ON load (ref);
CREATE INDEX load_ref_start ON load (upper(ref) text_pattern_ops);
CREATE INDEX load_registration ON load (regexp_replace(upper(vehicle_reg), '[^A-Z0-9]'::text, ''::text, 'g'::text), id DESC) WHERE (vehicle_reg IS NOT NULL);
CREATE UNIQUE INDEX load_template_firm_id_name_key ON load_template (firm_id, name);
CREATE INDEX load_to_outcode_id_to_postcode_idx ON load (to_outcode, id DESC, to_postcode);
CREATE INDEX logged_call_at_idx ON logged_call (at);
CREATE INDEX logged_call_failed ON logged_call (firm_id, mode, id DESC) WHERE (status >= 500);
CREATE INDEX logged_call_firm_id_mode_id_idx ON logged_call (firm_id, mode, id DESC);
CREATE INDEX logged_call_firm_id_mode_refused_id_idx ON logged_call (firm_id, mode, refused, id DESC);
CREATE INDEX logged_call_firm_id_mode_route_id_idx ON logged_call (firm_id, mode, route, id DESC);
CREATE INDEX logged_call_key_failed ON logged_call (key_id, id DESC) WHERE (status >= 500);
CREATE INDEX logged_call_key_id_id_idx ON logged_call (key_id, id DESC);
CREATE INDEX logged_call_key_id_refused_id_idx ON logged_call (key_id, refused, id DESC);
CREATE INDEX logged_call_request_id_id_idx ON logged_call (request_id, id DESC);
CREATE UNIQUE INDEX member_firm_id_person_id_key ON member (firm_id, person_id);
CREATE INDEX member_person_id_idx ON member (person_id);
CREATE INDEX message_carrier_id_idx ON message (carrier_id);
CREATE UNIQUE INDEX message_file_id_key ON message (file_id);
CREATE INDEX message_load_id_id_idx ON message (load_id, id DESC);
CREATE INDEX message_person ON message (person_id, id) WHERE (person_id IS NOT NULL);
CREATE INDEX notification_created_at_idx ON notification (created_at);
CREATE INDEX notification_email_address_idx ON notification_email (address);
CREATE INDEX notification_email_due ON notification_email (next_attempt_at) WHERE (status = 'pending'::email_status);
CREATE UNIQUE INDEX notification_email_notification_id_address_key ON notification_email (notification_id, address);
CREATE INDEX notification_events ON notification (firm_id, id DESC) WHERE (kind <> 'load_matches'::text);
CREATE INDEX notification_firm_id_id_idx ON notification (firm_id, id DESC);
CREATE INDEX notification_load_id_idx ON notification (load_id);
CREATE INDEX notification_unplanned ON notification (created_at) WHERE (emails_planned_at IS NULL);
CREATE INDEX notification_unread ON notification (firm_id, id DESC) WHERE (read_at IS NULL);
CREATE INDEX one_time_token_email_idx ON one_time_token (email);
CREATE INDEX one_time_token_expires_at_idx ON one_time_token (expires_at);
CREATE INDEX one_time_token_firm_id_idx ON one_time_token (firm_id);
CREATE UNIQUE INDEX one_time_token_hash_key ON one_time_token (hash);
CREATE INDEX one_time_token_invited_idx ON one_time_token (email, created_at) WHERE (use = 'INVITE'::one_time_use);
CREATE INDEX one_time_token_person_id_idx ON one_time_token (person_id);
CREATE INDEX one_time_token_registration_id_idx ON one_time_token (registration_id);
CREATE INDEX operator_licence_area_idx ON operator_licence (area);
CREATE INDEX operator_licence_company_number_idx ON operator_licence (company_number);
CREATE INDEX operator_licence_name_keys_idx ON operator_licence USING gin (name_keys);
CREATE INDEX operator_licence_postcodes_idx ON operator_licence USING gin (postcodes);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);
CREATE INDEX passkey_person_id_idx ON passkey (person_id);
CREATE INDEX passport_checked_at_idx ON passport (checked_at);
CREATE INDEX passport_document_firm_id_mode_kind_id_idx ON passport_document (firm_id, mode, kind, id DESC);
CREATE INDEX passport_document_person_id_id_idx ON passport_document (person_id, id);
CREATE INDEX passport_document_state_sent_at_idx ON passport_document (state, sent_at);
CREATE UNIQUE INDEX passport_document_storage_key_key ON passport_document (storage_key);
CREATE INDEX passport_document_valid_until_idx ON passport_document (valid_until);
CREATE INDEX passport_licence_lost_at_idx ON passport (licence_lost_at);
CREATE INDEX passport_licence_number_idx ON passport (licence_number);
CREATE INDEX passport_matched_number_idx ON passport (matched_number);
CREATE INDEX passport_mode_match_idx ON passport (mode, match);
CREATE INDEX person_admins ON person (created_at DESC, id DESC) WHERE is_admin;
CREATE INDEX person_created_at_id_idx ON person (created_at DESC, id DESC);
CREATE INDEX person_domain ON person ("substring"(email, '[^@]*$'::text));
CREATE INDEX person_email_domain ON person (split_part(lower(email), '@'::text, 2) text_pattern_ops);
CREATE UNIQUE INDEX person_email_key ON person (email);
CREATE INDEX person_email_start ON person (lower(email) text_pattern_ops);
CREATE INDEX person_name ON person (lower(name));
CREATE INDEX person_words ON person USING gin (to_tsvector('simple'::regconfig, ((name || ' '::text) || email)));
CREATE INDEX provider_identity_person_id_idx ON provider_identity (person_id);
CREATE INDEX quote_active_by_expiry ON quote (expires_at) WHERE (status = 'ACTIVE'::quote_status);
CREATE INDEX quote_carrier_id_mode_id_load_id_idx ON quote (carrier_id, mode, id DESC, load_id);
CREATE INDEX quote_carrier_id_mode_status_id_idx ON quote (carrier_id, mode, status, id DESC);
CREATE INDEX quote_created_at_idx ON quote USING brin (created_at);
CREATE INDEX quote_load_id_carrier_id_idx ON quote (load_id, carrier_id);
CREATE UNIQUE INDEX quote_one_accepted ON quote (load_id) WHERE (status = 'ACCEPTED'::quote_status);
CREATE UNIQUE INDEX quote_one_active ON quote (load_id, carrier_id) WHERE (status = 'ACTIVE'::quote_status);
CREATE INDEX quote_price_quote_id_at_idx ON quote_price (quote_id, at);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);
CREATE INDEX rating_rated_id_idx ON rating (rated_id);
CREATE INDEX recovery_code_person_id_idx ON recovery_code (person_id);
CREATE INDEX register_file_area_read_at_idx ON register_file (area, read_at DESC);
CREATE INDEX registration_email_idx ON registration (email);
CREATE UNIQUE INDEX registration_handle_key ON registration (handle);
CREATE INDEX registration_sent_at_idx ON registration (sent_at);
CREATE INDEX sandbox_load_due_at_idx ON sandbox_load (due_at);
CREATE INDEX sandbox_load_for_firm_id_load_id_idx ON sandbox_load (for_firm_id, load_id DESC);
CREATE INDEX saved_search_firm_id_idx ON saved_search (firm_id);
CREATE INDEX saved_search_member_id_idx ON saved_search (member_id);
CREATE INDEX saved_site_firm_id_idx ON saved_site (firm_id);
CREATE INDEX session_address ON session (address);
CREATE INDEX session_over ON session (COALESCE(ended_at, expires_at));
CREATE INDEX session_person_id_id_idx ON session (person_id, id DESC);
CREATE INDEX sign_in_at_idx ON sign_in (at);
CREATE INDEX sign_in_person_id_id_idx ON sign_in (person_id, id DESC);
CREATE INDEX sign_in_throttle_updated_at_idx ON sign_in_throttle (updated_at);
CREATE INDEX stored_file_load_id_kind_id_idx ON stored_file (load_id, kind, id);
CREATE INDEX stored_file_person ON stored_file (person_id, id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX stored_file_storage_key_key ON stored_file (storage_key);
CREATE INDEX transport_order_task_due ON transport_order_task (next_attempt_at) WHERE (status = 'pending'::task_status);
CREATE INDEX transport_order_task_failed ON transport_order_task (next_attempt_at) WHERE (status = 'failed'::task_status);
CREATE INDEX trusted_device_expires_at_idx ON trusted_device (expires_at);
CREATE UNIQUE INDEX trusted_device_hash_key ON trusted_device (hash);
CREATE INDEX trusted_device_person_id_idx ON trusted_device (person_id);
CREATE INDEX turned_away_carrier_id_idx ON turned_away (carrier_id);
CREATE INDEX webhook_attempt_delivery_id_at_idx ON webhook_attempt (delivery_id, at);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, next_attempt_at) WHERE (status = 'pending'::delivery_status);
CREATE INDEX webhook_delivery_endpoint_id_id_idx ON webhook_delivery (endpoint_id, id DESC);
CREATE UNIQUE INDEX webhook_delivery_event_id_endpoint_id_key ON webhook_delivery (event_id, endpoint_id);
CREATE INDEX webhook_delivery_in_flight ON webhook_delivery (endpoint_id) WHERE ((status = 'pending'::delivery_status) AND leased);
CREATE INDEX webhook_delivery_open ON webhook_delivery (endpoint_id, status, id DESC) WHERE (status <> 'delivered'::delivery_status);
CREATE INDEX webhook_endpoint_failing ON webhook_endpoint (failing_since) WHERE (failing_since IS NOT NULL);
CREATE INDEX webhook_endpoint_firm_id_mode_idx ON webhook_endpoint (firm_id, mode);
CREATE INDEX webhook_endpoint_given_up ON webhook_endpoint (updated_at) WHERE (disabled_reason = ANY (ARRAY['failing'::disabled_reason, 'gone'::disabled_reason]));

CREATE STATISTICS load_open_days (mcv) ON status, collect_date FROM load;

ALTER TABLE acceptance ADD CONSTRAINT acceptance_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE api_key ADD CONSTRAINT api_key_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE api_key ADD CONSTRAINT api_key_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE api_key ADD CONSTRAINT api_key_kept_by_id_fkey FOREIGN KEY (kept_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE carrier_relation ADD CONSTRAINT carrier_relation_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE carrier_relation ADD CONSTRAINT carrier_relation_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE collection_code ADD CONSTRAINT collection_code_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE contact_change ADD CONSTRAINT contact_change_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE device ADD CONSTRAINT device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE dispute ADD CONSTRAINT dispute_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE dispute_proposal ADD CONSTRAINT dispute_proposal_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE dispute_statement ADD CONSTRAINT dispute_statement_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event ADD CONSTRAINT event_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE event ADD CONSTRAINT event_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE factor_reset ADD CONSTRAINT factor_reset_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE feed ADD CONSTRAINT feed_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_base ADD CONSTRAINT firm_base_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_link ADD CONSTRAINT firm_link_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_link ADD CONSTRAINT firm_link_other_id_fkey FOREIGN KEY (other_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_lorry ADD CONSTRAINT firm_lorry_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_record ADD CONSTRAINT firm_record_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_review ADD CONSTRAINT firm_review_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_review_viewer ADD CONSTRAINT firm_review_viewer_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE firm_vehicle ADD CONSTRAINT firm_vehicle_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE hand_back ADD CONSTRAINT hand_back_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE hand_back ADD CONSTRAINT hand_back_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load_batch ADD CONSTRAINT load_batch_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load ADD CONSTRAINT load_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES load_batch(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE load ADD CONSTRAINT load_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE load_change ADD CONSTRAINT load_change_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load_history ADD CONSTRAINT load_history_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load ADD CONSTRAINT load_pod_file_id_fkey FOREIGN KEY (pod_file_id) REFERENCES stored_file(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE load ADD CONSTRAINT load_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE load ADD CONSTRAINT load_reposted_from_id_fkey FOREIGN KEY (reposted_from_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE load_template ADD CONSTRAINT load_template_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE logged_call ADD CONSTRAINT logged_call_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE logged_call ADD CONSTRAINT logged_call_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE member ADD CONSTRAINT member_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE member ADD CONSTRAINT member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE message ADD CONSTRAINT message_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE message ADD CONSTRAINT message_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE notification_email ADD CONSTRAINT notification_email_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notification ADD CONSTRAINT notification_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE notification ADD CONSTRAINT notification_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE notification_preference ADD CONSTRAINT notification_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE one_time_token ADD CONSTRAINT one_time_token_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkey ADD CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passport_document ADD CONSTRAINT passport_document_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE passport ADD CONSTRAINT passport_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE provider_identity ADD CONSTRAINT provider_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE quote ADD CONSTRAINT quote_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE quote ADD CONSTRAINT quote_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE quote ADD CONSTRAINT quote_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE quote_price ADD CONSTRAINT quote_price_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE rating ADD CONSTRAINT rating_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE record_entry ADD CONSTRAINT record_entry_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE record_entry ADD CONSTRAINT record_entry_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE record_entry ADD CONSTRAINT record_entry_other_id_fkey FOREIGN KEY (other_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sandbox_load ADD CONSTRAINT sandbox_load_for_firm_id_fkey FOREIGN KEY (for_firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sandbox_load ADD CONSTRAINT sandbox_load_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_search ADD CONSTRAINT saved_search_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_search ADD CONSTRAINT saved_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_site ADD CONSTRAINT saved_site_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE session ADD CONSTRAINT session_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE session ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sheet_column ADD CONSTRAINT sheet_column_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE sign_in ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE totp ADD CONSTRAINT totp_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE transport_order_task ADD CONSTRAINT transport_order_task_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE trusted_device ADD CONSTRAINT trusted_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE turned_away ADD CONSTRAINT turned_away_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE turned_away ADD CONSTRAINT turned_away_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE undrawn_order ADD CONSTRAINT undrawn_order_load_id_fkey FOREIGN KEY (load_id) REFERENCES load(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_kept_by_id_fkey FOREIGN KEY (kept_by_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE SET NULL;

CREATE FUNCTION erase_texts(who text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  n text;
  e text;
  trace text;
  firms text[];
BEGIN
  SELECT name, email INTO STRICT n, e FROM person WHERE id = who FOR UPDATE;
  SELECT COALESCE(array_agg(firm_id), '{}') INTO firms FROM member WHERE person_id = who;
  -- Rows without the first word of the name are left alone at little cost; every address holds its own first part.
  trace := '(' || regexp_replace(split_part(n, ' ', 1), '([^[:alnum:]])', '.{1,6}', 'g') || '|'
    || regexp_replace(split_part(e, '@', 1), '([^[:alnum:]])', '.{1,6}', 'g') || ')';
  PERFORM set_config('board.erasing', who, true);

  UPDATE audit_entry t SET subject = erased_text(subject, n, e), changes = erased_json(changes, n, e)
  WHERE t::text ~* trace;
  UPDATE admin_action t SET before = erased_json(before, n, e), after = erased_json(after, n, e),
    reason = erased_text(reason, n, e)
  WHERE t::text ~* trace;
  UPDATE load_history t SET reason = erased_text(reason, n, e), details = erased_json(details, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE dispute_statement t SET text = erased_text(text, n, e)
  FROM dispute d JOIN load l ON l.id = d.load_id
  WHERE d.id = t.dispute_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE quote_price t SET message = erased_text(t.message, n, e)
  FROM quote q
  WHERE q.id = t.quote_id AND q.carrier_id = ANY (firms) AND t.message ~* trace;
  PERFORM set_config('board.erasing', '', true);

  UPDATE quote t SET message = erased_text(message, n, e) WHERE carrier_id = ANY (firms) AND message ~* trace;
  UPDATE quote t SET decline_reason = erased_text(decline_reason, n, e)
  FROM load l WHERE l.id = t.load_id AND l.poster_id = ANY (firms) AND decline_reason ~* trace;
  UPDATE dispute t SET reason = erased_text(t.reason, n, e), details = erased_text(t.details, n, e),
    note = erased_text(t.note, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t::text ~* trace;
  UPDATE dispute_proposal t SET note = erased_text(t.note, n, e)
  FROM dispute d JOIN load l ON l.id = d.load_id
  WHERE d.id = t.dispute_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t.note ~* trace;
  UPDATE rating t SET comment = erased_text(t.comment, n, e)
  FROM load l
  WHERE l.id = t.load_id AND (l.poster_id = ANY (firms) OR l.carrier_id = ANY (firms)) AND t.comment ~* trace;
  UPDATE notification SET data = erased_json(data, n, e) WHERE firm_id = ANY (firms) AND data::text ~* trace;
  UPDATE load_template SET
    -- The names of a firm's templates differ.
    name = CASE WHEN erased_text(name, n, e) = name THEN name ELSE erased_text(name, n, e) || ' ' || right(id, 6) END,
    posting = erased_json(posting, n, e)
  WHERE firm_id = ANY (firms) AND (name || posting::text) ~* trace;
  UPDATE api_key SET name = erased_text(name, n, e) WHERE firm_id = ANY (firms) AND name ~* trace;
  UPDATE webhook_endpoint SET description = erased_text(description, n, e)
  WHERE firm_id = ANY (firms) AND description ~* trace;
  UPDATE email t SET subject = erased_text(subject, n, e), text = erased_text(text, n, e) WHERE t::text ~* trace;
END $$;

CREATE FUNCTION erased_json(value jsonb, gone_name text, gone_email text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(erased_text(value #>> '{}', gone_name, gone_email))
    WHEN 'array' THEN (
      SELECT COALESCE(jsonb_agg(erased_json(item, gone_name, gone_email) ORDER BY place), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items (item, place))
    WHEN 'object' THEN (
      SELECT COALESCE(jsonb_object_agg(name, erased_json(field, gone_name, gone_email)), '{}')
      FROM jsonb_each(value) AS fields (name, field))
    ELSE value END;
END $$;

CREATE FUNCTION erased_text(value text, gone_name text, gone_email text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $$
DECLARE
  special constant text := '([^[:alnum:][:space:]])';
  result text := value;
BEGIN
  IF lower(btrim(value)) = lower(gone_name) THEN
    RETURN 'Former member';
  END IF;
  result := regexp_replace(result,
    '(?<![[:alnum:]._%+-])' || regexp_replace(gone_email, special, '\\\1', 'g') || '(?![.]?[[:alnum:]-])',
    'former-member@erased.invalid', 'gi');
  IF gone_name ~ '[[:space:]]' THEN
    result := regexp_replace(result,
      '(?<![[:alnum:]])' || regexp_replace(gone_name, special, '\\\1', 'g') || '(?![[:alnum:]])',
      'Former member', 'gi');
  END IF;
  RETURN result;
END $$;

CREATE FUNCTION event_numbered() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "feed" AS f ("firm_id", "mode", "last_position", "last_event_id")
  VALUES (NEW."firm_id", NEW."mode", 1, NEW."id")
  ON CONFLICT ("firm_id", "mode") DO UPDATE
    SET "last_position" = f."last_position" + 1, "last_event_id" = EXCLUDED."last_event_id"
  RETURNING f."last_position" INTO NEW."position";
  RETURN NEW;
END; $$;

CREATE FUNCTION load_booked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "transport_order_task" AS t ("load_id", "next_attempt_at") VALUES (NEW."id", NEW."booked_at")
  ON CONFLICT ("load_id") DO UPDATE
    SET "status" = 'pending', "failures" = 0, "next_attempt_at" = EXCLUDED."next_attempt_at", "claim" = t."claim" + 1, "error" = NULL;
  RETURN NULL;
END; $$;

CREATE FUNCTION load_order_revised() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "transport_order_task" AS t ("load_id", "next_attempt_at") VALUES (NEW."id", NEW."updated_at")
  ON CONFLICT ("load_id") DO UPDATE
    SET "status" = 'pending', "failures" = 0, "next_attempt_at" = EXCLUDED."next_attempt_at", "claim" = t."claim" + 1, "error" = NULL;
  RETURN NULL;
END; $$;

CREATE FUNCTION loads_numbered(numbers bigint[]) RETURNS SETOF load
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM "load" WHERE id IN (SELECT load_id FROM board_change_log WHERE seq = ANY(numbers))
$$;

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  free constant text[] := ARRAY['subject', 'changes', 'reason', 'details', 'before', 'after', 'text', 'message'];
  was jsonb;
  gone record;
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_entry' AND (to_jsonb(OLD) ->> 'at')::timestamptz < now() - interval '6 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND COALESCE(current_setting('board.erasing', true), '') <> '' THEN
    SELECT name, email INTO gone FROM person WHERE id = current_setting('board.erasing');
    IF FOUND THEN
      was := to_jsonb(OLD);
      IF to_jsonb(NEW) = was || (
        SELECT COALESCE(jsonb_object_agg(key, erased_json(value, gone.name, gone.email)), '{}')
        FROM jsonb_each(was) WHERE key = ANY (free)
      ) THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION tell_access() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(OLD, NEW));
BEGIN
  IF TG_TABLE_NAME = 'person' THEN
    PERFORM pg_notify('access', firm_id) FROM (
      SELECT DISTINCT firm_id FROM member WHERE person_id = changed ->> 'id'
    ) AS firms;
  ELSE
    PERFORM pg_notify('access', COALESCE(changed ->> 'firm_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_alerts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(OLD, NEW));
BEGIN
  IF TG_TABLE_NAME = 'notification_preference' THEN
    PERFORM pg_notify('alerts', firm_id) FROM member WHERE id = changed ->> 'member_id';
  ELSE
    PERFORM pg_notify('alerts', COALESCE(changed ->> 'carrier_id', changed ->> 'firm_id', changed ->> 'id'));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_board_of_changed_load() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.mode = 'live' AND (OLD.status = 'POSTED' OR NEW.status = 'POSTED') AND
    ROW(OLD.version, OLD.status, OLD.quote_count, OLD.ref, OLD.poster_id, OLD.open_to_all_at,
        OLD.from_area, OLD.from_outcode, OLD.to_area, OLD.to_outcode, OLD.miles,
        OLD.collect_date, OLD.collect_window, OLD.collect_by_time,
        OLD.deliver_date, OLD.deliver_window, OLD.deliver_by_time,
        OLD.vehicle_class, OLD.type, OLD.weight_band, OLD.pallets, OLD.parcels,
        OLD.tail_lift, OLD.adr, OLD.fragile, OLD.is_backload, OLD.board_note, OLD.requires, OLD.stops, OLD.terms_days,
        OLD.pricing_mode, OLD.book_now_pence, OLD.guide_low_pence, OLD.guide_high_pence, OLD.created_at)
    IS DISTINCT FROM
    ROW(NEW.version, NEW.status, NEW.quote_count, NEW.ref, NEW.poster_id, NEW.open_to_all_at,
        NEW.from_area, NEW.from_outcode, NEW.to_area, NEW.to_outcode, NEW.miles,
        NEW.collect_date, NEW.collect_window, NEW.collect_by_time,
        NEW.deliver_date, NEW.deliver_window, NEW.deliver_by_time,
        NEW.vehicle_class, NEW.type, NEW.weight_band, NEW.pallets, NEW.parcels,
        NEW.tail_lift, NEW.adr, NEW.fragile, NEW.is_backload, NEW.board_note, NEW.requires, NEW.stops, NEW.terms_days,
        NEW.pricing_mode, NEW.book_now_pence, NEW.guide_low_pence, NEW.guide_high_pence, NEW.created_at)
  THEN
    NEW.board_seq := nextval('board_change');
    INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
    PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION tell_board_of_load() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.board_seq := nextval('board_change');
  INSERT INTO board_change_log (seq, load_id) VALUES (NEW.board_seq, NEW.id);
  PERFORM pg_notify('board', 'load ' || NEW.board_seq || ' ' || NEW.id);
  RETURN NEW;
END $$;

CREATE FUNCTION tell_board_of_poster() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('board', 'poster ' || NEW.firm_id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_board_of_quote() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.board_seq := nextval('board_quote_change');
  PERFORM pg_notify('board', concat_ws(' ', 'quote', NEW.board_seq, NEW.carrier_id, NEW.load_id, NEW.id,
    NEW.amount_pence, NEW.status, (extract(epoch FROM NEW.expires_at) * 1000)::bigint));
  RETURN NEW;
END $$;

CREATE FUNCTION tell_board_of_relation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('board', 'relation ' || OLD.poster_id || ' ' || OLD.carrier_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('board', 'relation ' || NEW.poster_id || ' ' || NEW.carrier_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_board_of_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  number bigint := nextval('board_change');
BEGIN
  INSERT INTO board_change_log (seq, load_id) VALUES (number, OLD.id);
  PERFORM pg_notify('board', 'load ' || number || ' ' || OLD.id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('sessions', OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER admin_action_never_changes BEFORE DELETE OR UPDATE ON admin_action FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER api_key_tells_access AFTER DELETE OR UPDATE OF firm_id, created_by_id, name, mode, hash, scopes, expires_at, revoked_at ON api_key FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER base_tells_alerts AFTER INSERT OR DELETE OR UPDATE ON firm_base FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER dispute_statement_never_changes BEFORE DELETE OR UPDATE ON dispute_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_numbered BEFORE INSERT ON event FOR EACH ROW WHEN ((new."position" = 0)) EXECUTE FUNCTION event_numbered();
CREATE TRIGGER firm_record_tells_access AFTER UPDATE OF finished ON firm_record FOR EACH ROW WHEN (((new.side = 'carrier'::side) AND (old.finished <> new.finished))) EXECUTE FUNCTION tell_access();
CREATE TRIGGER firm_tells_access AFTER DELETE OR UPDATE OF name, can_post, can_carry, plan, usual_terms_days, usual_requires, suspended_at, approval, holds_until ON firm FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER firm_tells_alerts AFTER INSERT OR DELETE OR UPDATE OF can_carry, suspended_at, approval, plan ON firm FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER load_booked AFTER UPDATE ON load FOR EACH ROW WHEN (((new.booked_at IS NOT NULL) AND (new.booked_at IS DISTINCT FROM old.booked_at))) EXECUTE FUNCTION load_booked();
CREATE TRIGGER load_changes_on_board BEFORE UPDATE OF version, status, quote_count, ref, poster_id, open_to_all_at, from_area, from_outcode, to_area, to_outcode, miles, collect_date, collect_window, collect_by_time, deliver_date, deliver_window, deliver_by_time, vehicle_class, type, weight_band, pallets, parcels, tail_lift, adr, fragile, is_backload, board_note, requires, stops, terms_days, pricing_mode, book_now_pence, guide_low_pence, guide_high_pence, created_at ON load FOR EACH ROW EXECUTE FUNCTION tell_board_of_changed_load();
CREATE TRIGGER load_history_never_changes BEFORE DELETE OR UPDATE ON load_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER load_is_removed AFTER DELETE ON load FOR EACH ROW WHEN (((old.mode = 'live'::mode) AND (old.status = 'POSTED'::load_status))) EXECUTE FUNCTION tell_board_of_removal();
CREATE TRIGGER load_is_withheld BEFORE UPDATE OF withheld ON load FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.status = 'POSTED'::load_status) AND (old.withheld IS DISTINCT FROM new.withheld))) EXECUTE FUNCTION tell_board_of_load();
CREATE TRIGGER load_order_revised AFTER UPDATE ON load FOR EACH ROW WHEN ((new.order_revision > old.order_revision)) EXECUTE FUNCTION load_order_revised();
CREATE TRIGGER load_reaches_board BEFORE INSERT ON load FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (new.status = 'POSTED'::load_status))) EXECUTE FUNCTION tell_board_of_load();
CREATE TRIGGER member_tells_access AFTER INSERT OR DELETE OR UPDATE OF firm_id, person_id, role, seat, left_at ON member FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER member_tells_alerts AFTER INSERT OR DELETE OR UPDATE OF firm_id, seat, left_at ON member FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER passport_tells_access AFTER INSERT OR DELETE OR UPDATE ON passport FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER person_tells_access AFTER UPDATE OF name ON person FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER poster_record_begins AFTER INSERT ON firm_record FOR EACH ROW WHEN ((new.side = 'poster'::side)) EXECUTE FUNCTION tell_board_of_poster();
CREATE TRIGGER poster_record_changes AFTER UPDATE ON firm_record FOR EACH ROW WHEN (((new.side = 'poster'::side) AND (ROW(old.score, old.level, old.days_to_pay) IS DISTINCT FROM ROW(new.score, new.level, new.days_to_pay)))) EXECUTE FUNCTION tell_board_of_poster();
CREATE TRIGGER preference_tells_alerts AFTER INSERT OR DELETE OR UPDATE ON notification_preference FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER quote_changes_on_board BEFORE UPDATE ON quote FOR EACH ROW WHEN (((new.mode = 'live'::mode) AND (ROW(old.status, old.amount_pence, old.expires_at) IS DISTINCT FROM ROW(new.status, new.amount_pence, new.expires_at)))) EXECUTE FUNCTION tell_board_of_quote();
CREATE TRIGGER quote_price_never_changes BEFORE DELETE OR UPDATE ON quote_price FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER quote_reaches_board BEFORE INSERT ON quote FOR EACH ROW WHEN ((new.mode = 'live'::mode)) EXECUTE FUNCTION tell_board_of_quote();
CREATE TRIGGER relation_reaches_board AFTER INSERT OR DELETE OR UPDATE ON carrier_relation FOR EACH ROW EXECUTE FUNCTION tell_board_of_relation();
CREATE TRIGGER relation_tells_alerts AFTER INSERT OR DELETE OR UPDATE ON carrier_relation FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER search_tells_alerts AFTER INSERT OR DELETE OR UPDATE OF firm_id, member_id, query, alert, email ON saved_search FOR EACH ROW EXECUTE FUNCTION tell_alerts();
CREATE TRIGGER session_change_tells AFTER UPDATE OF ended_at, firm_id ON session FOR EACH ROW EXECUTE FUNCTION tell_session();
CREATE TRIGGER session_removal_tells AFTER DELETE ON session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (old.expires_at > now()))) EXECUTE FUNCTION tell_session();
CREATE TRIGGER vehicle_tells_alerts AFTER INSERT OR DELETE OR UPDATE OF firm_id, vehicle_class ON firm_vehicle FOR EACH ROW EXECUTE FUNCTION tell_alerts();
