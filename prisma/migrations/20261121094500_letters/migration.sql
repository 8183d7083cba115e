-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'pending',
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
);

-- The few that wait are found without reading those that left.
CREATE INDEX "letter_due_idx" ON "letter"("next_attempt_at") WHERE "status" = 'pending';
