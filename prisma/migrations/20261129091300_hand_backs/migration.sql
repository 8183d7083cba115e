-- CreateTable
CREATE TABLE "hand_back" (
    "load_id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "over_limit" BOOLEAN NOT NULL DEFAULT false,
    "looked_at" TIMESTAMPTZ(3),

    CONSTRAINT "hand_back_pkey" PRIMARY KEY ("load_id","firm_id")
);

-- CreateIndex
CREATE INDEX "hand_back_firm_id_at_idx" ON "hand_back"("firm_id", "at" DESC);

-- AddForeignKey
ALTER TABLE "hand_back" ADD CONSTRAINT "hand_back_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_back" ADD CONSTRAINT "hand_back_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Firms that book nothing until an admin has looked.
CREATE INDEX "hand_back_waiting" ON "hand_back"("firm_id") WHERE "over_limit" AND "looked_at" IS NULL;
