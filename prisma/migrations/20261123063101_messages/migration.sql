-- AlterEnum
ALTER TYPE "file_kind" ADD VALUE 'MESSAGE';

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "load_id" TEXT NOT NULL,
    "carrier_id" TEXT NOT NULL,
    "side" "side" NOT NULL,
    "person_id" TEXT,
    "text" TEXT,
    "file_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "message_file_id_key" ON "message"("file_id");

-- CreateIndex
CREATE INDEX "message_load_id_id_idx" ON "message"("load_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A message is words or a file.
ALTER TABLE "message" ADD CONSTRAINT "message_is_words_or_file" CHECK (num_nonnulls("text", "file_id") = 1);

-- What one person wrote, for the file of their own data.
CREATE INDEX "message_person" ON "message" ("person_id", "id") WHERE "person_id" IS NOT NULL;
