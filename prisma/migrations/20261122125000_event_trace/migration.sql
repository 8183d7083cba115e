-- The trace context of the request that caused an event; NULL where traces are off.
ALTER TABLE "event" ADD COLUMN "trace" TEXT;
