-- CreateTable
CREATE TABLE "saved_site" (
    "id" TEXT NOT NULL,
    "firm_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "lines" TEXT[],
    "postcode" TEXT NOT NULL,
    "contact_name" TEXT,
    "phone" TEXT,
    "reference" TEXT,
    "hours" TEXT,
    "instructions" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_site_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_site_firm_id_idx" ON "saved_site"("firm_id");

-- AddForeignKey
ALTER TABLE "saved_site" ADD CONSTRAINT "saved_site_firm_id_fkey" FOREIGN KEY ("firm_id") REFERENCES "firm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
