-- CreateTable
CREATE TABLE "sandbox_load" (
    "load_id" TEXT NOT NULL,
    "for_firm_id" TEXT,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_load_pkey" PRIMARY KEY ("load_id")
);

-- CreateIndex
CREATE INDEX "sandbox_load_for_firm_id_load_id_idx" ON "sandbox_load"("for_firm_id", "load_id" DESC);

-- CreateIndex
CREATE INDEX "sandbox_load_due_at_idx" ON "sandbox_load"("due_at");

-- AddForeignKey
ALTER TABLE "sandbox_load" ADD CONSTRAINT "sandbox_load_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_load" ADD CONSTRAINT "sandbox_load_for_firm_id_fkey" FOREIGN KEY ("for_firm_id") REFERENCES "firm"("id") ON DELETE SET NULL ON UPDATE CASCADE;
