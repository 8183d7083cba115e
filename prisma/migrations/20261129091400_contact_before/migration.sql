ALTER TABLE "firm" ADD COLUMN     "contact_before" JSONB;
