-- CreateEnum
CREATE TYPE "plan" AS ENUM ('STANDARD', 'PRIORITY');

-- CreateEnum
CREATE TYPE "standing" AS ENUM ('PREFERRED', 'BLOCKED');

-- CreateEnum
CREATE TYPE "side" AS ENUM ('poster', 'carrier');

-- CreateEnum
CREATE TYPE "score_level" AS ENUM ('New', 'Bronze', 'Silver', 'Gold');

-- CreateEnum
CREATE TYPE "channel" AS ENUM ('site', 'api', 'system');

-- CreateEnum
CREATE TYPE "load_status" AS ENUM ('POSTED', 'BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'DISPUTED');

-- CreateEnum
CREATE TYPE "load_type" AS ENUM ('FULL_LOAD', 'PART_LOAD', 'PALLETS', 'PARCELS');

-- CreateEnum
CREATE TYPE "vehicle_class" AS ENUM ('SMALL_VAN', 'LWB_VAN', 'LUTON', 'SEVEN_FIVE_T', 'EIGHTEEN_T', 'ARTIC', 'FLATBED', 'LOW_LOADER');

-- CreateEnum
CREATE TYPE "weight_band" AS ENUM ('UNDER_50KG', 'KG_50_250', 'KG_250_1000', 'T_1_3', 'T_3_7', 'T_7_15', 'T_15_PLUS');

-- CreateEnum
CREATE TYPE "time_window" AS ENUM ('AM', 'PM', 'Anytime');

-- CreateEnum
CREATE TYPE "pricing_mode" AS ENUM ('QUOTES', 'BOOK_NOW');

-- CreateEnum
CREATE TYPE "postcode_precision" AS ENUM ('unit', 'sector', 'outcode');

-- CreateEnum
CREATE TYPE "miles_source" AS ENUM ('estimate', 'osrm');

-- CreateEnum
CREATE TYPE "guide_basis" AS ENUM ('booked', 'rate_card');

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('OWNER', 'STAFF');

-- CreateEnum
CREATE TYPE "quote_status" AS ENUM ('ACTIVE', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LOST', 'VOID');

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "tx" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "type" TEXT NOT NULL,
    "load_id" TEXT,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "contact_email" TEXT NOT NULL,
    "contact_phone" TEXT NOT NULL,
    "can_post" BOOLEAN NOT NULL,
    "can_carry" BOOLEAN NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'STANDARD',
    "usual_terms_days" SMALLINT NOT NULL DEFAULT 30,
    "suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firm_vehicle" (
    "firm_id" TEXT NOT NULL,
    "vehicle_class" "vehicle_class" NOT NULL,
    "count" SMALLINT NOT NULL DEFAULT 1,

    CONSTRAINT "firm_vehicle_pkey" PRIMARY KEY ("firm_id","vehicle_class")
);

-- CreateTable
CREATE TABLE "firm_base" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "outcode" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "radius_miles" SMALLINT NOT NULL,

    CONSTRAINT "firm_base_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carrier_standing" (
    "poster_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "standing" "standing" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_standing_pkey" PRIMARY KEY ("poster_id","carrier_id")
);

-- CreateTable
CREATE TABLE "firm_record" (
    "firm_id" TEXT NOT NULL,
    "side" "side" NOT NULL,
    "finished" INTEGER NOT NULL DEFAULT 0,
    "called_off" INTEGER NOT NULL DEFAULT 0,
    "disputed" INTEGER NOT NULL DEFAULT 0,
    "ratings" INTEGER NOT NULL DEFAULT 0,
    "rating_total" INTEGER NOT NULL DEFAULT 0,
    "days_to_pay" SMALLINT,
    "score" SMALLINT NOT NULL DEFAULT 0,
    "level" "score_level" NOT NULL DEFAULT 'New',

    CONSTRAINT "firm_record_pkey" PRIMARY KEY ("firm_id","side")
);

-- CreateTable
CREATE TABLE "load_history" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "from_status" "load_status",
    "to_status" "load_status" NOT NULL,
    "channel" "channel" NOT NULL,
    "firm_id" TEXT,
    "person_id" TEXT,
    "api_key_id" TEXT,
    "reason" TEXT,
    "details" JSONB,
    "request_id" TEXT,

    CONSTRAINT "load_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("firm_id","mode","operation","key")
);

-- CreateTable
CREATE TABLE "load" (
    "id" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "status" "load_status" NOT NULL DEFAULT 'POSTED',
    "version" INTEGER NOT NULL DEFAULT 1,
    "poster_id" TEXT NOT NULL,
    "carrier_id" TEXT,
    "type" "load_type" NOT NULL,
    "vehicle_class" "vehicle_class" NOT NULL,
    "weight_band" "weight_band" NOT NULL,
    "pallets" SMALLINT,
    "parcels" SMALLINT,
    "adr" BOOLEAN NOT NULL DEFAULT false,
    "tail_lift" BOOLEAN NOT NULL DEFAULT false,
    "fragile" BOOLEAN NOT NULL DEFAULT false,
    "is_backload" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "dims_note" TEXT,
    "external_ref" TEXT,
    "from_postcode" TEXT NOT NULL,
    "from_area" TEXT NOT NULL,
    "from_outcode" TEXT NOT NULL,
    "from_town" TEXT NOT NULL,
    "from_lat" DOUBLE PRECISION NOT NULL,
    "from_lng" DOUBLE PRECISION NOT NULL,
    "from_precision" "postcode_precision" NOT NULL,
    "to_postcode" TEXT NOT NULL,
    "to_area" TEXT NOT NULL,
    "to_outcode" TEXT NOT NULL,
    "to_town" TEXT NOT NULL,
    "to_lat" DOUBLE PRECISION NOT NULL,
    "to_lng" DOUBLE PRECISION NOT NULL,
    "to_precision" "postcode_precision" NOT NULL,
    "miles" INTEGER NOT NULL,
    "miles_source" "miles_source" NOT NULL,
    "ferry" BOOLEAN NOT NULL DEFAULT false,
    "collect_date" DATE NOT NULL,
    "collect_window" "time_window" NOT NULL,
    "collect_by_time" TEXT,
    "deliver_date" DATE,
    "deliver_window" "time_window" NOT NULL,
    "deliver_by_time" TEXT,
    "pricing_mode" "pricing_mode" NOT NULL,
    "book_now_pence" INTEGER,
    "terms_days" SMALLINT NOT NULL,
    "guide_low_pence" INTEGER NOT NULL,
    "guide_high_pence" INTEGER NOT NULL,
    "guide_basis" "guide_basis" NOT NULL,
    "guide_sample" INTEGER NOT NULL DEFAULT 0,
    "agreed_pence" INTEGER,
    "carriers_alerted" INTEGER,
    "quote_count" INTEGER NOT NULL DEFAULT 0,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "open_to_all_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "booked_at" TIMESTAMPTZ(3),
    "collected_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_late" BOOLEAN NOT NULL DEFAULT false,
    "paid_at" TIMESTAMPTZ(3),
    "reposted_from_id" TEXT,

    CONSTRAINT "load_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "member_id" TEXT,
    "kind" TEXT NOT NULL,
    "load_id" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "member_id" TEXT,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "alert" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "seat" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "member_id" TEXT,
    "mode" "mode" NOT NULL,
    "status" "quote_status" NOT NULL DEFAULT 'ACTIVE',
    "amount_pence" INTEGER NOT NULL,
    "eta_mins" INTEGER,
    "message" TEXT,
    "decline_reason" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_price" (
    "id" TEXT NOT NULL,
    "quote_id" TEXT NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "eta_mins" INTEGER,
    "message" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_firm_id_idx" ON "api_key"("firm_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_seq_key" ON "event"("seq");

-- CreateIndex
CREATE INDEX "event_firm_id_mode_seq_idx" ON "event"("firm_id", "mode", "seq");

-- CreateIndex
CREATE INDEX "event_load_id_idx" ON "event"("load_id");

-- CreateIndex
CREATE INDEX "firm_base_firm_id_idx" ON "firm_base"("firm_id");

-- CreateIndex
CREATE INDEX "carrier_standing_carrier_id_idx" ON "carrier_standing"("carrier_id");

-- CreateIndex
CREATE INDEX "load_history_load_id_version_id_idx" ON "load_history"("load_id", "version", "id");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "load_ref_key" ON "load"("ref");

-- CreateIndex
CREATE INDEX "load_poster_id_mode_id_idx" ON "load"("poster_id", "mode", "id" DESC);

-- CreateIndex
CREATE INDEX "load_carrier_id_mode_id_idx" ON "load"("carrier_id", "mode", "id" DESC);

-- CreateIndex
CREATE INDEX "load_poster_id_mode_external_ref_idx" ON "load"("poster_id", "mode", "external_ref");

-- CreateIndex
CREATE INDEX "load_poster_id_mode_updated_at_idx" ON "load"("poster_id", "mode", "updated_at");

-- CreateIndex
CREATE INDEX "load_carrier_id_mode_updated_at_idx" ON "load"("carrier_id", "mode", "updated_at");

-- CreateIndex
CREATE INDEX "notification_firm_id_id_idx" ON "notification"("firm_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notification_load_id_idx" ON "notification"("load_id");

-- CreateIndex
CREATE INDEX "saved_search_firm_id_idx" ON "saved_search"("firm_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "member_person_id_idx" ON "member"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_firm_id_person_id_key" ON "member"("firm_id", "person_id");

-- CreateIndex
CREATE INDEX "quote_load_id_carrier_id_idx" ON "quote"("load_id", "carrier_id");

-- CreateIndex
CREATE INDEX "quote_carrier_id_mode_id_idx" ON "quote"("carrier_id", "mode", "id" DESC);

-- CreateIndex
CREATE INDEX "quote_price_quote_id_at_idx" ON "quote_price"("quote_id", "at");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_vehicle" ADD CONSTRAINT "firm_vehicle_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_base" ADD CONSTRAINT "firm_base_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier_standing" ADD CONSTRAINT "carrier_standing_poster_id_fkey" FOREIGN KEY ("poster_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carrier_standing" ADD CONSTRAINT "carrier_standing_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_record" ADD CONSTRAINT "firm_record_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load_history" ADD CONSTRAINT "load_history_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load" ADD CONSTRAINT "load_poster_id_fkey" FOREIGN KEY ("poster_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load" ADD CONSTRAINT "load_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "firm"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load" ADD CONSTRAINT "load_reposted_from_id_fkey" FOREIGN KEY ("reposted_from_id") REFERENCES "load"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_price" ADD CONSTRAINT "quote_price_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is kept by the database and not known to the schema files.

-- Money and counts (interface 2.1, contract 2 and 5)
ALTER TABLE "load"
  ADD CONSTRAINT "load_ref_form" CHECK ("ref" ~ '^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  ADD CONSTRAINT "load_version_counts_up" CHECK ("version" >= 1),
  ADD CONSTRAINT "load_book_now_pence_range" CHECK ("book_now_pence" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "load_agreed_pence_range" CHECK ("agreed_pence" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "load_guide_range" CHECK ("guide_low_pence" > 0 AND "guide_high_pence" > "guide_low_pence"),
  ADD CONSTRAINT "load_quotes_mode_has_no_price" CHECK ("pricing_mode" = 'BOOK_NOW' OR "book_now_pence" IS NULL),
  ADD CONSTRAINT "load_terms_days_range" CHECK ("terms_days" BETWEEN 0 AND 120),
  ADD CONSTRAINT "load_miles_at_least_one" CHECK ("miles" >= 1),
  ADD CONSTRAINT "load_pallets_range" CHECK ("pallets" BETWEEN 0 AND 66),
  ADD CONSTRAINT "load_parcels_range" CHECK ("parcels" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "load_pallets_counted" CHECK ("type" <> 'PALLETS' OR ("pallets" IS NOT NULL AND "pallets" >= 1)),
  ADD CONSTRAINT "load_parcels_counted" CHECK ("type" <> 'PARCELS' OR ("parcels" IS NOT NULL AND "parcels" >= 1)),
  ADD CONSTRAINT "load_quote_count_not_negative" CHECK ("quote_count" >= 0),
  ADD CONSTRAINT "load_notes_length" CHECK (char_length("notes") <= 1000),
  ADD CONSTRAINT "load_dims_note_length" CHECK (char_length("dims_note") <= 200),
  ADD CONSTRAINT "load_external_ref_length" CHECK (char_length("external_ref") <= 100);

-- Dates and slots
ALTER TABLE "load"
  ADD CONSTRAINT "load_deliver_not_before_collect" CHECK ("deliver_date" >= "collect_date"),
  ADD CONSTRAINT "load_deliver_slot_has_date" CHECK ("deliver_by_time" IS NULL OR "deliver_date" IS NOT NULL),
  ADD CONSTRAINT "load_collect_by_time_form" CHECK ("collect_by_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "load_deliver_by_time_form" CHECK ("deliver_by_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- A load that is with a carrier names it and the price; one on the board names neither.
ALTER TABLE "load"
  ADD CONSTRAINT "load_carrier_fits_status" CHECK (
    CASE "status"
      WHEN 'POSTED' THEN "carrier_id" IS NULL AND "agreed_pence" IS NULL
      WHEN 'EXPIRED' THEN "carrier_id" IS NULL AND "agreed_pence" IS NULL
      WHEN 'CANCELLED' THEN TRUE
      ELSE "carrier_id" IS NOT NULL AND "agreed_pence" IS NOT NULL AND "booked_at" IS NOT NULL
    END),
  ADD CONSTRAINT "load_carrier_is_not_poster" CHECK ("carrier_id" <> "poster_id");

ALTER TABLE "quote"
  ADD CONSTRAINT "quote_amount_pence_range" CHECK ("amount_pence" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "quote_eta_mins_range" CHECK ("eta_mins" BETWEEN 0 AND 43200),
  ADD CONSTRAINT "quote_message_length" CHECK (char_length("message") <= 500),
  ADD CONSTRAINT "quote_stands_some_time" CHECK ("expires_at" > "created_at");

ALTER TABLE "quote_price"
  ADD CONSTRAINT "quote_price_amount_pence_range" CHECK ("amount_pence" BETWEEN 1 AND 100000000);

ALTER TABLE "firm" ADD CONSTRAINT "firm_usual_terms_days_range" CHECK ("usual_terms_days" BETWEEN 0 AND 120);
ALTER TABLE "firm_record" ADD CONSTRAINT "firm_record_score_range" CHECK ("score" BETWEEN 0 AND 100);
ALTER TABLE "person" ADD CONSTRAINT "person_email_lower_case" CHECK ("email" = lower("email"));

-- One standing quote per firm and load; one winner per load.
CREATE UNIQUE INDEX "quote_one_standing" ON "quote" ("load_id", "carrier_id") WHERE "status" = 'ACTIVE';
CREATE UNIQUE INDEX "quote_one_accepted" ON "quote" ("load_id") WHERE "status" = 'ACCEPTED';

-- The board and the sweeps read only what is open.
CREATE INDEX "load_open_newest" ON "load" ("id" DESC) WHERE "status" = 'POSTED' AND "mode" = 'live';
CREATE INDEX "load_open_by_collect_date" ON "load" ("collect_date", "id") WHERE "status" = 'POSTED';
CREATE INDEX "quote_standing_by_expiry" ON "quote" ("expires_at") WHERE "status" = 'ACTIVE';

-- Written once, read for ever.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "load_history_never_changes" BEFORE UPDATE OR DELETE ON "load_history"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "quote_price_never_changes" BEFORE UPDATE OR DELETE ON "quote_price"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Counters may be lost in a crash; they must be cheap to write.
ALTER TABLE "rate_limit" SET UNLOGGED;
