ALTER TABLE "load" VALIDATE CONSTRAINT "load_batch_id_fkey";
