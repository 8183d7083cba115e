-- AlterTable
ALTER TABLE "load" ADD COLUMN     "drive_minutes" INTEGER,
ADD COLUMN     "ferry_fare_pence" INTEGER,
ADD COLUMN     "sea_miles" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "load" ADD CONSTRAINT "load_drive_minutes_positive" CHECK ("drive_minutes" > 0) NOT VALID;
ALTER TABLE "load" ADD CONSTRAINT "load_ferry_fare_with_ferry" CHECK ("ferry_fare_pence" IS NULL OR ("ferry" AND "ferry_fare_pence" > 0)) NOT VALID;
ALTER TABLE "load" ADD CONSTRAINT "load_sea_miles_by_ferry" CHECK ("sea_miles" = 0 OR ("ferry" AND "sea_miles" > 0)) NOT VALID;
