-- CreateEnum
CREATE TYPE "licence_type" AS ENUM ('RESTRICTED', 'STANDARD_NATIONAL', 'STANDARD_INTERNATIONAL');

-- CreateEnum
CREATE TYPE "licence_match" AS ENUM ('NONE', 'NEAR', 'FOUND', 'REFUSED', 'CONTESTED');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('GOODS_IN_TRANSIT', 'HIRE_AND_REWARD');

-- CreateEnum
CREATE TYPE "document_state" AS ENUM ('SENT', 'ACCEPTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "contact_kind" AS ENUM ('PHONE', 'EMAIL', 'OWNER', 'PASSWORD');

-- AlterTable
ALTER TABLE "firm" ADD COLUMN     "holds_until" TIMESTAMPTZ(3),
ADD COLUMN     "usual_requires" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "load" ADD COLUMN     "gate_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "requires" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "operator_licence" (
    "number" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "type" "licence_type" NOT NULL,
    "status" TEXT NOT NULL,
    "operator_name" TEXT NOT NULL,
    "operator_type" TEXT,
    "name_keys" TEXT[],
    "people" TEXT[],
    "addresses" TEXT[],
    "postcodes" TEXT[],
    "vehicles_authorised" INTEGER NOT NULL,
    "trailers_authorised" INTEGER NOT NULL,
    "continuation_date" DATE,
    "company_number" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_licence_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "register_file" (
    "id" TEXT NOT NULL,
    "area" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "licences" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "refused" TEXT,

    CONSTRAINT "register_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passport" (
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "company_number" TEXT,
    "licence_number" TEXT,
    "address" TEXT,
    "postcode" TEXT,
    "match" "licence_match" NOT NULL DEFAULT 'NONE',
    "matched_number" TEXT,
    "matched_by" TEXT,
    "licence_type" "licence_type",
    "licence_valid" BOOLEAN NOT NULL DEFAULT false,
    "vehicles_authorised" INTEGER,
    "continuation_date" DATE,
    "licence_lost_at" TIMESTAMPTZ(3),
    "covers" JSONB NOT NULL DEFAULT '[]',
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "passport_pkey" PRIMARY KEY ("firm_id","mode")
);

-- CreateTable
CREATE TABLE "passport_document" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "kind" "document_kind" NOT NULL,
    "insurer" TEXT NOT NULL,
    "policy" TEXT NOT NULL,
    "cover_pence" BIGINT,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE NOT NULL,
    "state" "document_state" NOT NULL DEFAULT 'SENT',
    "reason" TEXT,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "person_id" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "announced" SMALLINT,

    CONSTRAINT "passport_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_code" (
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "wrong" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "collection_code_pkey" PRIMARY KEY ("load_id")
);

-- CreateTable
CREATE TABLE "turned_away" (
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "missing" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turned_away_pkey" PRIMARY KEY ("load_id","carrier_id")
);

-- CreateTable
CREATE TABLE "contact_change" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "kind" "contact_kind" NOT NULL,
    "person_id" TEXT,
    "from" TEXT,
    "to" TEXT,
    "told_address" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "holds_until" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed_by" TEXT,

    CONSTRAINT "contact_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_licence_company_number_idx" ON "operator_licence"("company_number");

-- CreateIndex
CREATE INDEX "operator_licence_name_keys_idx" ON "operator_licence" USING GIN ("name_keys");

-- CreateIndex
CREATE INDEX "operator_licence_area_idx" ON "operator_licence"("area");

-- CreateIndex
CREATE INDEX "register_file_area_read_at_idx" ON "register_file"("area", "read_at" DESC);

-- CreateIndex
CREATE INDEX "passport_matched_number_idx" ON "passport"("matched_number");

-- CreateIndex
CREATE INDEX "passport_licence_lost_at_idx" ON "passport"("licence_lost_at");

-- CreateIndex
CREATE UNIQUE INDEX "passport_document_storage_key_key" ON "passport_document"("storage_key");

-- CreateIndex
CREATE INDEX "passport_document_firm_id_mode_kind_id_idx" ON "passport_document"("firm_id", "mode", "kind", "id" DESC);

-- CreateIndex
CREATE INDEX "passport_document_state_sent_at_idx" ON "passport_document"("state", "sent_at");

-- CreateIndex
CREATE INDEX "passport_document_valid_until_idx" ON "passport_document"("valid_until");

-- CreateIndex
CREATE INDEX "collection_code_carrier_id_idx" ON "collection_code"("carrier_id");

-- CreateIndex
CREATE INDEX "turned_away_carrier_id_idx" ON "turned_away"("carrier_id");

-- CreateIndex
CREATE INDEX "contact_change_firm_id_at_idx" ON "contact_change"("firm_id", "at" DESC);

-- CreateIndex
CREATE INDEX "contact_change_at_idx" ON "contact_change"("at" DESC);

-- AddForeignKey
ALTER TABLE "passport" ADD CONSTRAINT "passport_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passport_document" ADD CONSTRAINT "passport_document_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_code" ADD CONSTRAINT "collection_code_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turned_away" ADD CONSTRAINT "turned_away_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "turned_away" ADD CONSTRAINT "turned_away_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
