-- Orders of before are the first of their booking.
ALTER TABLE "stored_file" ADD COLUMN "revision" SMALLINT NOT NULL DEFAULT 1;
