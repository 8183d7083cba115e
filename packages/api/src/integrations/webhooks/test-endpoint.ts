import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { queueEvents } from "../../loads/outbox/queue-events.ts";
import { MADE_UP_LOAD, webhookSchemas } from "../../loads/outbox/schemas.ts";
import { findEnabledEndpoint } from "./endpoint.ts";

async function sendTest(tx: Ctx<FirmActor>, endpointId: string): Promise<{ eventId: string }> {
  const endpoint = await findEnabledEndpoint(tx, endpointId);
  const { firm, mode } = tx.actor;
  const isTest = mode === "test";
  const createdAt = tx.clock.now();
  const id = tx.newId("evt");
  const body = webhookSchemas["webhook.test"].parse({
    id,
    type: "webhook.test",
    apiVersion: "v1",
    timestamp: createdAt.toISOString(),
    isTest,
    data: { load: { ...MADE_UP_LOAD, isTest } },
  });
  await tx.db.event.create({ data: { id, firmId: firm.id, mode, type: "webhook.test", createdAt, body } });
  await queueEvents(tx, endpoint, [id]);
  return { eventId: id };
}

/**
 * Sends `webhook.test` with an invented load to one endpoint, whatever event types it subscribes to (contract
 * 10).
 *
 * @throws DomainError `not_found`, `endpoint_disabled`
 */
export function testEndpoint(ctx: Ctx<FirmActor>, input: { id: string }) {
  return once(ctx, {
    commit: (tx) => sendTest(tx, input.id),
  });
}
