-- Retention deletes by it.
CREATE INDEX CONCURRENTLY "trusted_device_expires_at_idx" ON "trusted_device"("expires_at");
