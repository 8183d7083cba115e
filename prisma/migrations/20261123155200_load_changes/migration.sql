-- CreateEnum
CREATE TYPE "change_status" AS ENUM ('OPEN', 'AGREED', 'REFUSED', 'WITHDRAWN', 'LAPSED');

-- CreateTable
CREATE TABLE "load_change" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "side" "side" NOT NULL,
    "person_id" TEXT,
    "patch" JSONB NOT NULL,
    "pence_delta" INTEGER NOT NULL DEFAULT 0,
    "agreed_pence" INTEGER NOT NULL,
    "changed" JSONB NOT NULL,
    "note" TEXT,
    "status" "change_status" NOT NULL DEFAULT 'OPEN',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "load_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "load_change_load_id_id_idx" ON "load_change"("load_id", "id" DESC);

-- CreateIndex
CREATE INDEX "load_change_carrier_id_idx" ON "load_change"("carrier_id");

-- AddForeignKey
ALTER TABLE "load_change" ADD CONSTRAINT "load_change_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One open change of a load at a time.
CREATE UNIQUE INDEX "load_change_one_open" ON "load_change" ("load_id") WHERE "status" = 'OPEN';

-- An open change has no end, and every other one has.
ALTER TABLE "load_change" ADD CONSTRAINT "load_change_closed" CHECK (("status" = 'OPEN') = ("closed_at" IS NULL));

-- What one person proposed, for the file of their own data.
CREATE INDEX "load_change_person" ON "load_change" ("person_id", "id") WHERE "person_id" IS NOT NULL;
