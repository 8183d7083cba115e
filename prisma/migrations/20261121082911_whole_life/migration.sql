-- CreateEnum
CREATE TYPE "dispute_outcome" AS ENUM ('CONFIRMED', 'CANCELLED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "dispute_voice" AS ENUM ('poster', 'carrier', 'admin');

-- CreateEnum
CREATE TYPE "file_kind" AS ENUM ('POD', 'DISPUTE');

-- AlterTable
ALTER TABLE "load" ADD COLUMN     "auto_confirm_at" TIMESTAMPTZ(3),
ADD COLUMN     "driver" TEXT,
ADD COLUMN     "former_carriers" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "pod_file_id" TEXT,
ADD COLUMN     "received_by" TEXT,
ADD COLUMN     "vehicle_reg" TEXT;

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "raised_by" "side" NOT NULL,
    "reason" TEXT NOT NULL,
    "details" TEXT NOT NULL,
    "status_before" "load_status" NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" "dispute_voice",
    "outcome" "dispute_outcome",
    "agreed_pence" INTEGER,
    "note" TEXT,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute_statement" (
    "id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "voice" "dispute_voice" NOT NULL,
    "person_id" TEXT,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute_proposal" (
    "dispute_id" TEXT NOT NULL,
    "side" "side" NOT NULL,
    "outcome" "dispute_outcome" NOT NULL,
    "agreed_pence" INTEGER,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_proposal_pkey" PRIMARY KEY ("dispute_id","side")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "kind" "file_kind" NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "firm_id" TEXT,
    "person_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rating" (
    "load_id" TEXT NOT NULL,
    "by" "side" NOT NULL,
    "rated_id" TEXT NOT NULL,
    "score" SMALLINT NOT NULL,
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("load_id","by")
);

-- CreateIndex
CREATE INDEX "dispute_load_id_idx" ON "dispute"("load_id");

-- CreateIndex
CREATE INDEX "dispute_statement_dispute_id_id_idx" ON "dispute_statement"("dispute_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_storage_key_key" ON "stored_file"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_load_id_kind_id_idx" ON "stored_file"("load_id", "kind", "id");

-- CreateIndex
CREATE INDEX "rating_rated_id_idx" ON "rating"("rated_id");

-- CreateIndex
CREATE UNIQUE INDEX "load_pod_file_id_key" ON "load"("pod_file_id");

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_statement" ADD CONSTRAINT "dispute_statement_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_proposal" ADD CONSTRAINT "dispute_proposal_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "load" ADD CONSTRAINT "load_pod_file_id_fkey" FOREIGN KEY ("pod_file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating" ADD CONSTRAINT "rating_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is kept by the database and not known to the schema files.

ALTER TABLE "dispute" ADD CONSTRAINT "dispute_agreed_pence_range" CHECK ("agreed_pence" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "dispute_closed_with_outcome" CHECK (("closed_at" IS NULL) = ("outcome" IS NULL));
ALTER TABLE "dispute_proposal" ADD CONSTRAINT "dispute_proposal_agreed_pence_range" CHECK ("agreed_pence" BETWEEN 0 AND 100000000);
ALTER TABLE "rating" ADD CONSTRAINT "rating_score_range" CHECK ("score" BETWEEN 1 AND 5);
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_bytes_range" CHECK ("bytes" BETWEEN 1 AND 10485760);

-- One open dispute per load.
CREATE UNIQUE INDEX "dispute_one_open" ON "dispute" ("load_id") WHERE "closed_at" IS NULL;

-- What was said is never unsaid.
CREATE TRIGGER "dispute_statement_never_changes" BEFORE UPDATE OR DELETE ON "dispute_statement"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The sweep of automatic confirmations, and a poster's last paid loads.
CREATE INDEX "load_delivered_by_auto_confirm" ON "load" ("auto_confirm_at") WHERE "status" = 'DELIVERED';
CREATE INDEX "load_paid_by_poster" ON "load" ("poster_id", "paid_at" DESC) WHERE "paid_at" IS NOT NULL AND "mode" = 'live';
