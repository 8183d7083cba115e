-- CreateIndex
CREATE INDEX CONCURRENTLY "message_carrier_id_idx" ON "message"("carrier_id");
