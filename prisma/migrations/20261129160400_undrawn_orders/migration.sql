-- CreateTable
CREATE TABLE "undrawn_order" (
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "revision" SMALLINT NOT NULL,
    "words" JSONB NOT NULL,

    CONSTRAINT "undrawn_order_pkey" PRIMARY KEY ("load_id","carrier_id","revision")
);

-- AddForeignKey
ALTER TABLE "undrawn_order" ADD CONSTRAINT "undrawn_order_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE CASCADE ON UPDATE CASCADE;
