ALTER TABLE "load" VALIDATE CONSTRAINT "load_lifts_check";
