-- AlterTable
ALTER TABLE "load" ADD COLUMN "stops" JSONB NOT NULL DEFAULT '[]';
