-- CreateTable
CREATE TABLE "job_run" (
    "job" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("job")
);
