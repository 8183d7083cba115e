-- AlterTable
ALTER TABLE "passport_document" ADD COLUMN     "insured" TEXT;
