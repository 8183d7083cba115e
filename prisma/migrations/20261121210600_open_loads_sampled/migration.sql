-- Beside a million finished loads a sample of 30,000 rows holds 300 of 10,000 open ones, and what the planner expects of the
-- board swings by half with each ANALYZE: after every fourth or so it read and sorted all open loads (50 ms) where the newest
-- hundred were at hand (1.5 ms). From 150,000 rows it expects the same within a few per cent, each time.
ALTER TABLE "load" ALTER COLUMN "status" SET STATISTICS 500;
ANALYZE "load";
