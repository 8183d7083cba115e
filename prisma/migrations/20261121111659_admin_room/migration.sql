-- CreateTable
CREATE TABLE "admin_action" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "person_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "load_id" TEXT,
    "firm_id" TEXT,
    "subject_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" TEXT,

    CONSTRAINT "admin_action_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_action_firm_id_id_idx" ON "admin_action"("firm_id", "id" DESC);

-- CreateIndex
CREATE INDEX "admin_action_subject_id_id_idx" ON "admin_action"("subject_id", "id" DESC);

-- CreateIndex
CREATE INDEX "admin_action_load_id_idx" ON "admin_action"("load_id");

-- CreateIndex
CREATE INDEX "admin_action_person_id_id_idx" ON "admin_action"("person_id", "id" DESC);

-- CreateIndex
CREATE INDEX "admin_action_request_id_idx" ON "admin_action"("request_id");

-- CreateIndex
CREATE INDEX "firm_created_at_idx" ON "firm"("created_at" DESC);

-- CreateIndex
CREATE INDEX "load_from_outcode_id_idx" ON "load"("from_outcode", "id" DESC);

-- CreateIndex
CREATE INDEX "load_to_outcode_id_idx" ON "load"("to_outcode", "id" DESC);

-- CreateIndex
CREATE INDEX "load_created_at_idx" ON "load" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "quote_created_at_idx" ON "quote" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "load_history_request_id_idx" ON "load_history"("request_id");

CREATE TRIGGER "admin_action_never_changes" BEFORE UPDATE OR DELETE ON "admin_action"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- The admin's search: any word of a name by its beginning, and the end of a key's hint.
CREATE INDEX "firm_words" ON "firm" USING GIN (to_tsvector('simple', "name" || ' ' || "contact_email"));
CREATE INDEX "person_words" ON "person" USING GIN (to_tsvector('simple', "name" || ' ' || "email"));
CREATE INDEX "api_key_hint_end" ON "api_key" (right("hint", 4));

-- The admin's queues: each holds only what is in it.
CREATE INDEX "dispute_open_oldest" ON "dispute" ("raised_at", "id") WHERE "closed_at" IS NULL;
CREATE INDEX "load_booked_by_collect_date" ON "load" ("collect_date", "id") WHERE "status" = 'BOOKED' AND "mode" = 'live';
CREATE INDEX "load_possible_duplicate" ON "load" ("id" DESC)
  WHERE "status" = 'POSTED' AND "mode" = 'live' AND "warnings" @> '[{"code": "possible_duplicate"}]';
CREATE INDEX "webhook_endpoint_given_up" ON "webhook_endpoint" ("updated_at") WHERE "disabled_reason" IN ('failing', 'gone');
