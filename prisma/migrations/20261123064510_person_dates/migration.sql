-- CreateEnum
CREATE TYPE "date_style" AS ENUM ('WORDS', 'NUMBERS');

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "dates" "date_style" NOT NULL DEFAULT 'WORDS';
