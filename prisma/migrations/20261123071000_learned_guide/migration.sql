-- AlterTable
ALTER TABLE "load" ADD COLUMN     "guide_because" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "guide_version" (
    "version" SERIAL NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "jobs" INTEGER NOT NULL,
    "model" JSONB NOT NULL,

    CONSTRAINT "guide_version_pkey" PRIMARY KEY ("version")
);
