-- Loads of one status at which a firm is the carrier, as there is one for the poster.
CREATE INDEX "load_carrier_id_mode_status_id_idx" ON "load"("carrier_id", "mode", "status", "id" DESC);

-- Deliveries of an endpoint that are not made yet, or failed.
CREATE INDEX "webhook_delivery_open" ON "webhook_delivery" ("endpoint_id", "status", "id" DESC) WHERE "status" <> 'delivered';
