-- AlterTable
ALTER TABLE "load" ADD COLUMN     "booked_pence" INTEGER,
ADD COLUMN     "paid_contested_at" TIMESTAMPTZ(3),
ADD COLUMN     "paid_said_by" "side";

