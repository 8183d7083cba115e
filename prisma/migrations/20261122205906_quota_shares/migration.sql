-- Shares of a quota that processes admit in each window of a term without asking (packages/rest/src/rate-limit.ts).
ALTER TABLE "rate_limit" ADD COLUMN     "promised" INTEGER,
ADD COLUMN     "share" INTEGER,
ADD COLUMN     "windows" INTEGER;
