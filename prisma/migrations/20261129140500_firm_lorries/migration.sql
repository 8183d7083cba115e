-- CreateTable
CREATE TABLE "firm_lorry" (
    "firm_id" TEXT NOT NULL,
    "vehicle_reg" TEXT NOT NULL,
    "name" TEXT,

    CONSTRAINT "firm_lorry_pkey" PRIMARY KEY ("firm_id","vehicle_reg")
);

-- AddForeignKey
ALTER TABLE "firm_lorry" ADD CONSTRAINT "firm_lorry_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
