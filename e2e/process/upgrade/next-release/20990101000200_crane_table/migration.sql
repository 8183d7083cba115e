CREATE TABLE "crane" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "tonnes" INTEGER NOT NULL CHECK ("tonnes" > 0),

    CONSTRAINT "crane_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crane_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id")
);

CREATE INDEX "crane_load_id_idx" ON "crane"("load_id");
