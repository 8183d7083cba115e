-- CreateEnum
CREATE TYPE "incident_impact" AS ENUM ('slow', 'down');

-- CreateTable
CREATE TABLE "status_sample" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "component" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "slow" INTEGER NOT NULL DEFAULT 0,
    "oldest_s" INTEGER,

    CONSTRAINT "status_sample_pkey" PRIMARY KEY ("minute","component"),
    CONSTRAINT "status_sample_counts" CHECK ("failed" BETWEEN 0 AND "total" AND "slow" BETWEEN 0 AND "total" AND "oldest_s" >= 0)
);

-- CreateTable
CREATE TABLE "status_day" (
    "day" DATE NOT NULL,
    "component" TEXT NOT NULL,
    "well" INTEGER NOT NULL,
    "slow" INTEGER NOT NULL,
    "down" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "status_day_pkey" PRIMARY KEY ("day","component"),
    -- A day of London has at most 25 hours.
    CONSTRAINT "status_day_minutes" CHECK ("well" >= 0 AND "slow" >= 0 AND "down" >= 0 AND "well" + "slow" + "down" <= 1500)
);

-- CreateTable
CREATE TABLE "incident" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "planned" BOOLEAN NOT NULL DEFAULT false,
    "impact" "incident_impact" NOT NULL,
    "components" TEXT[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "lost" TEXT,
    "changed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "incident_ends_after_start" CHECK ("ends_at" >= "starts_at"),
    CONSTRAINT "incident_planned_ends" CHECK (NOT "planned" OR "ends_at" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "incident_update" (
    "id" TEXT NOT NULL,
    "incident_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "incident_update_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "incident_starts_at_idx" ON "incident"("starts_at" DESC);

-- CreateIndex
CREATE INDEX "incident_update_incident_id_id_idx" ON "incident_update"("incident_id", "id");

-- AddForeignKey
ALTER TABLE "incident_update" ADD CONSTRAINT "incident_update_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
