-- CreateEnum
CREATE TYPE "passkey_use" AS ENUM ('ADD', 'GIVE');

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "factor_at" TIMESTAMPTZ(3),
ADD COLUMN     "factor_owed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "password_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "totp" (
    "person_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "totp_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "session_id" TEXT NOT NULL,
    "use" "passkey_use" NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("session_id","use")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trusted_device" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trusted_device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "factor_reset" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "stop_hash" BYTEA NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "factor_reset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_person_id_idx" ON "passkey"("person_id");

-- CreateIndex
CREATE INDEX "recovery_code_person_id_idx" ON "recovery_code"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "trusted_device_hash_key" ON "trusted_device"("hash");

-- CreateIndex
CREATE INDEX "trusted_device_person_id_idx" ON "trusted_device"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "factor_reset_stop_hash_key" ON "factor_reset"("stop_hash");

-- CreateIndex
CREATE INDEX "factor_reset_person_id_idx" ON "factor_reset"("person_id");

-- AddForeignKey
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A counter of an authenticator and a step of a code never run backwards below nothing.
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_counter_check" CHECK ("counter" >= 0);
ALTER TABLE "totp" ADD CONSTRAINT "totp_last_step_check" CHECK ("last_step" >= 0);

-- Of two requests at the same moment only one waits.
CREATE UNIQUE INDEX "factor_reset_open_key" ON "factor_reset"("person_id")
  WHERE "done_at" IS NULL AND "stopped_at" IS NULL;
