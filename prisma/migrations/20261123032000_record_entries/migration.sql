-- CreateEnum
CREATE TYPE "record_outcome" AS ENUM ('FINISHED', 'LATE', 'CALLED_OFF', 'RULED_AGAINST');

-- AlterTable
ALTER TABLE "firm_record" ADD COLUMN     "firms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "late" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "not_counted" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "overdue" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unpaid" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "record_entry" (
    "firm_id" TEXT NOT NULL,
    "side" "side" NOT NULL,
    "load_id" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,
    "outcome" "record_outcome" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "pence" INTEGER NOT NULL,
    "stars" SMALLINT,

    CONSTRAINT "record_entry_pkey" PRIMARY KEY ("firm_id","side","load_id","other_id")
);

-- CreateTable
CREATE TABLE "firm_link" (
    "firm_id" TEXT NOT NULL,
    "other_id" TEXT NOT NULL,
    "reasons" TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),

    CONSTRAINT "firm_link_pkey" PRIMARY KEY ("firm_id","other_id")
);

-- AddForeignKey
ALTER TABLE "record_entry" ADD CONSTRAINT "record_entry_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_entry" ADD CONSTRAINT "record_entry_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_entry" ADD CONSTRAINT "record_entry_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_link" ADD CONSTRAINT "firm_link_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firm_link" ADD CONSTRAINT "firm_link_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "record_entry" ADD CONSTRAINT "record_entry_stars_range" CHECK ("stars" BETWEEN 1 AND 5),
  ADD CONSTRAINT "record_entry_two_firms" CHECK ("firm_id" <> "other_id");
