ALTER TABLE "load" ADD CONSTRAINT "load_lifts_check" CHECK ("lifts" >= 0) NOT VALID;
