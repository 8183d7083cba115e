-- The change that waits for an answer, and the newest revision of the transport order.
ALTER TABLE "load" ADD COLUMN "open_change" JSONB,
ADD COLUMN "order_revision" SMALLINT NOT NULL DEFAULT 1;

-- An agreed change needs an order of its own, as a booking does.
CREATE FUNCTION "load_order_revised"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "transport_order_task" AS t ("load_id", "next_attempt_at") VALUES (NEW."id", NEW."updated_at")
  ON CONFLICT ("load_id") DO UPDATE
    SET "status" = 'pending', "failures" = 0, "next_attempt_at" = EXCLUDED."next_attempt_at", "claim" = t."claim" + 1, "error" = NULL;
  RETURN NULL;
END; $$;

CREATE TRIGGER "load_order_revised" AFTER UPDATE ON "load"
  FOR EACH ROW WHEN (NEW."order_revision" > OLD."order_revision")
  EXECUTE FUNCTION "load_order_revised"();
