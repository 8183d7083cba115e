-- CreateEnum
CREATE TYPE "sign_in_outcome" AS ENUM ('PASSWORD', 'PROVIDER', 'WRONG_PASSWORD', 'UNVERIFIED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "one_time_use" ADD VALUE 'REGISTER';
ALTER TYPE "one_time_use" ADD VALUE 'VERIFY';
ALTER TYPE "one_time_use" ADD VALUE 'EMAIL';

-- AlterTable
ALTER TABLE "one_time_token" ADD COLUMN     "registration_id" TEXT;

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "password_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "verified_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "device_id" TEXT,
ADD COLUMN     "link_until" TIMESTAMPTZ(3),
ADD COLUMN     "new_device" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "registration" (
    "id" TEXT NOT NULL,
    "handle" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "firm_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "can_post" BOOLEAN NOT NULL,
    "can_carry" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "device" (
    "id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" TEXT NOT NULL,
    "person_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "sign_in_outcome" NOT NULL,
    "new_device" BOOLEAN NOT NULL DEFAULT false,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "registration_handle_key" ON "registration"("handle");

-- CreateIndex
CREATE INDEX "registration_email_idx" ON "registration"("email");

-- CreateIndex
CREATE INDEX "provider_identity_person_id_idx" ON "provider_identity"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "device_person_id_hash_key" ON "device"("person_id", "hash");

-- CreateIndex
CREATE INDEX "sign_in_person_id_id_idx" ON "sign_in"("person_id", "id" DESC);

-- CreateIndex
CREATE INDEX "one_time_token_registration_id_idx" ON "one_time_token"("registration_id");

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- For what is deleted by the clock.
CREATE INDEX "registration_sent_at_idx" ON "registration"("sent_at");
CREATE INDEX "device_used_at_idx" ON "device"("used_at");
CREATE INDEX "sign_in_at_idx" ON "sign_in"("at");

-- People who have proved their mailbox before: they set a password by an emailed link, or an invitation made them.
-- Whoever registered an address and was invited under it later has proved nothing: the password was chosen before.
UPDATE "person" p SET "verified_at" = coalesce(
  (SELECT min(t."used_at") FROM "one_time_token" t
    WHERE t."person_id" = p."id" AND t."use" = 'RESET' AND t."used_at" IS NOT NULL AND t."email" = p."email"),
  (SELECT min(a."at") FROM "audit_entry" a
    WHERE a."person_id" = p."id" AND a."action" = 'member.joined'
      AND a."at" BETWEEN p."created_at" AND p."created_at" + interval '10 seconds'
      AND NOT EXISTS (
        SELECT 1 FROM "member" m JOIN "firm" f ON f."id" = m."firm_id"
        WHERE m."person_id" = p."id" AND m."created_at" = p."created_at" AND f."created_at" = p."created_at"
      ))
);

ALTER TABLE "registration" ADD CONSTRAINT "registration_sends_check" CHECK ("sends" >= 0);
ALTER TABLE "registration" ADD CONSTRAINT "registration_post_or_carry" CHECK ("can_post" OR "can_carry");

-- The demo's people: only they share a hash, since every other one has a salt of its own.
UPDATE "person" SET "verified_at" = "created_at"
WHERE "verified_at" IS NULL
  AND "password_hash" IN (SELECT "password_hash" FROM "person" GROUP BY 1 HAVING count(*) > 1);
