-- No foreign key: marking the jobs of a carrier must lock none of them. A row is deleted once its poster is told.
CREATE TABLE "contact_to_tell" (
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,

    CONSTRAINT "contact_to_tell_pkey" PRIMARY KEY ("load_id")
);
