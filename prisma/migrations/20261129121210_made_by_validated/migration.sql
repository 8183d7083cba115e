ALTER TABLE "api_key" VALIDATE CONSTRAINT "api_key_kept_by_id_fkey";
ALTER TABLE "webhook_endpoint" VALIDATE CONSTRAINT "webhook_endpoint_created_by_id_fkey";
ALTER TABLE "webhook_endpoint" VALIDATE CONSTRAINT "webhook_endpoint_kept_by_id_fkey";
ALTER TABLE "one_time_token" VALIDATE CONSTRAINT "one_time_token_invited_by_id_fkey";
