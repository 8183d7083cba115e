-- CreateTable
CREATE TABLE "load_batch" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "load_batch_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "load_batch_firm_id_mode_key_key" ON "load_batch"("firm_id", "mode", "key");
CREATE INDEX "load_batch_firm_id_mode_created_at_idx" ON "load_batch"("firm_id", "mode", "created_at");
ALTER TABLE "load_batch" ADD CONSTRAINT "load_batch_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "load" ADD COLUMN "batch_id" TEXT;
ALTER TABLE "load" ADD CONSTRAINT "load_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "load_batch"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
