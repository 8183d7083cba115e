-- The sites of a load: an object each, read with the rest of it.
ALTER TABLE "load" ADD COLUMN "collect_from" JSONB,
ADD COLUMN "deliver_to" JSONB;
