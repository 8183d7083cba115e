-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('pending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "endpoint_status" AS ENUM ('enabled', 'disabled');

-- CreateEnum
CREATE TYPE "disabled_reason" AS ENUM ('manual', 'gone', 'failing');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed');

-- DropIndex
DROP INDEX "event_firm_id_mode_seq_idx";

-- AlterTable
ALTER TABLE "event" ALTER COLUMN "body" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "mail_alerts" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "mail_planned_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "notification_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'pending',
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "status" "endpoint_status" NOT NULL DEFAULT 'enabled',
    "disabled_reason" "disabled_reason",
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failing_noted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "leased" BOOLEAN NOT NULL DEFAULT false,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status_code" SMALLINT,
    "error" TEXT,
    "response_head" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_notification_id_address_key" ON "mail"("notification_id", "address");

-- CreateIndex
CREATE INDEX "webhook_endpoint_firm_id_mode_idx" ON "webhook_endpoint"("firm_id", "mode");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_key" ON "webhook_delivery"("event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_at_idx" ON "webhook_attempt"("delivery_id", "at");

-- CreateIndex
CREATE INDEX "event_firm_id_mode_tx_seq_idx" ON "event"("firm_id", "mode", "tx", "seq");

-- CreateIndex
CREATE INDEX "event_created_at_idx" ON "event"("created_at");

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What follows is kept by the database and not known to the schema files.

ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_disabled_has_reason" CHECK (("status" = 'disabled') = ("disabled_reason" IS NOT NULL)),
  ADD CONSTRAINT "webhook_endpoint_events_named" CHECK (cardinality("events") >= 1),
  ADD CONSTRAINT "webhook_endpoint_url_length" CHECK (char_length("url") <= 2048),
  ADD CONSTRAINT "webhook_endpoint_old_secret_ends" CHECK (("previous_secret" IS NULL) = ("previous_secret_until" IS NULL));

-- Workers read only what is waiting.
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("endpoint_id", "next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_delivery_in_flight" ON "webhook_delivery" ("endpoint_id") WHERE "status" = 'pending' AND "leased";
CREATE INDEX "webhook_endpoint_failing" ON "webhook_endpoint" ("failing_since") WHERE "failing_since" IS NOT NULL;
CREATE INDEX "mail_due" ON "mail" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "notification_mail_unplanned" ON "notification" ("id") WHERE "mail_planned_at" IS NULL;
