-- A column that may be empty, and one that is required and has a default: neither writes the table.
ALTER TABLE "load" ADD COLUMN "crane" BOOLEAN, ADD COLUMN "lifts" INTEGER NOT NULL DEFAULT 0;
