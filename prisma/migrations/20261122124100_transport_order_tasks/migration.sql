-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('pending', 'failed');

-- CreateTable
CREATE TABLE "transport_order_task" (
    "load_id" TEXT NOT NULL,
    "status" "task_status" NOT NULL DEFAULT 'pending',
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "transport_order_task_pkey" PRIMARY KEY ("load_id")
);

-- AddForeignKey
ALTER TABLE "transport_order_task" ADD CONSTRAINT "transport_order_task_load_id_fkey" FOREIGN KEY ("load_id") REFERENCES "load"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Due orders, and those that were given up.
CREATE INDEX "transport_order_task_due" ON "transport_order_task" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "transport_order_task_failed" ON "transport_order_task" ("next_attempt_at") WHERE "status" = 'failed';

-- Each booking needs an order of its own. In the transaction of the booking, whatever version of the board wrote it.
CREATE FUNCTION "load_booked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "transport_order_task" AS t ("load_id", "next_attempt_at") VALUES (NEW."id", NEW."booked_at")
  ON CONFLICT ("load_id") DO UPDATE
    SET "status" = 'pending', "failures" = 0, "next_attempt_at" = EXCLUDED."next_attempt_at", "claim" = t."claim" + 1, "error" = NULL;
  RETURN NULL;
END; $$;

CREATE TRIGGER "load_booked" AFTER UPDATE ON "load"
  FOR EACH ROW WHEN (NEW."booked_at" IS NOT NULL AND NEW."booked_at" IS DISTINCT FROM OLD."booked_at")
  EXECUTE FUNCTION "load_booked"();

-- What was booked before and has none yet.
INSERT INTO "transport_order_task" ("load_id", "next_attempt_at")
SELECT l."id", l."booked_at" FROM "load" l
WHERE l."booked_at" >= now() - interval '1 day' AND l."status" IN ('BOOKED', 'IN_TRANSIT') AND NOT EXISTS (
  SELECT 1 FROM "stored_file" f
  WHERE f."load_id" = l."id" AND f."kind" = 'TRANSPORT_ORDER' AND f."created_at" >= l."booked_at");
