-- The size of the last lease, which the statement that takes it returns.
ALTER TABLE "rate_limit" ADD COLUMN "granted" INTEGER;
