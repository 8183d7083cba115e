ALTER TABLE "firm" ADD COLUMN     "skeleton" TEXT;
