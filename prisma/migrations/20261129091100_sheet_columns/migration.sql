-- CreateTable
CREATE TABLE "sheet_column" (
    "firm_id" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "field" TEXT,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sheet_column_pkey" PRIMARY KEY ("firm_id","heading")
);

-- AddForeignKey
ALTER TABLE "sheet_column" ADD CONSTRAINT "sheet_column_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
