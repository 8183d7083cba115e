-- Who answers for what a firm's members made: it ends or is kept by name when they leave or lose the role.
ALTER TABLE "api_key" ADD COLUMN "kept_by_id" TEXT;
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_kept_by_id_fkey" FOREIGN KEY ("kept_by_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

ALTER TABLE "webhook_endpoint" ADD COLUMN "created_by_id" TEXT,
ADD COLUMN "kept_by_id" TEXT;
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_kept_by_id_fkey" FOREIGN KEY ("kept_by_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

ALTER TABLE "one_time_token" ADD COLUMN "invited_by_id" TEXT,
ADD COLUMN "ended_at" TIMESTAMPTZ(3);
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "member"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
