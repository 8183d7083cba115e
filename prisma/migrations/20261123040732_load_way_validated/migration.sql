ALTER TABLE "load" VALIDATE CONSTRAINT "load_drive_minutes_positive";
ALTER TABLE "load" VALIDATE CONSTRAINT "load_ferry_fare_with_ferry";
ALTER TABLE "load" VALIDATE CONSTRAINT "load_sea_miles_by_ferry";
