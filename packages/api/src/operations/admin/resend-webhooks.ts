import type { WebhookEndpoint } from "@board/db";
import { TypeID } from "typeid-js";
import type { AdminActor } from "../../core/actor.ts";
import { logAction } from "../../core/audit/log-action.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { hostOf } from "../../core/endpoints/rules.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { MAX_REPLAY } from "../../integrations/webhooks/rules.ts";
import { queueEvents } from "../../loads/outbox/queue-events.ts";

async function enabled(tx: Ctx<AdminActor>, id: string): Promise<WebhookEndpoint> {
  const endpoint = await tx.db.webhookEndpoint.findUnique({ where: { id } });
  if (endpoint === null) throw notFound();
  if (endpoint.status === "enabled") return endpoint;
  throw new DomainError("endpoint_disabled", { detail: "Enable the endpoint first. Nothing was sent." });
}

function uuidOf(deliveryId: string): string {
  try {
    return TypeID.fromString(deliveryId, "delivery").toUUID();
  } catch {
    throw notFound();
  }
}

/**
 * Sends one delivery again under the same event id, and restarts its schedule of retries.
 *
 * @throws DomainError `not_found`, `endpoint_disabled`
 */
export function resendDelivery(ctx: Ctx<AdminActor>, deliveryId: string): Promise<{ queued: number }> {
  const id = uuidOf(deliveryId);
  return inTransaction(ctx, async (tx) => {
    const delivery = await tx.db.webhookDelivery.findUnique({
      where: { id },
      include: { event: { select: { type: true, loadId: true } } },
    });
    if (delivery === null) throw notFound();
    const endpoint = await enabled(tx, delivery.endpointId);
    await queueEvents(tx, endpoint, [delivery.eventId]);
    await logAction(tx, {
      action: "webhook.resend",
      firmId: endpoint.firmId,
      ...(delivery.event.loadId === null ? {} : { loadId: delivery.event.loadId }),
      after: { eventId: delivery.eventId, type: delivery.event.type, host: hostOf(endpoint.url) },
    });
    return { queued: 1 };
  });
}

/**
 * Sends again the deliveries that an endpoint has missed: all, or only the deliveries about one load.
 *
 * @throws DomainError `not_found`, `endpoint_disabled`
 */
export function resendMissed(
  ctx: Ctx<AdminActor>,
  { endpointId, loadId }: { endpointId: string; loadId?: string | undefined },
): Promise<{ queued: number }> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await enabled(tx, endpointId);
    const missed = await tx.db.webhookDelivery.findMany({
      where: {
        endpointId,
        status: { in: ["failed", "pending"] },
        failures: { gt: 0 },
        ...(loadId === undefined ? {} : { event: { loadId } }),
      },
      orderBy: { id: "asc" },
      select: { eventId: true },
      take: MAX_REPLAY,
    });
    await queueEvents(
      tx,
      endpoint,
      missed.map(({ eventId }) => eventId),
    );
    await logAction(tx, {
      action: "webhook.resendMissed",
      firmId: endpoint.firmId,
      ...(loadId === undefined ? {} : { loadId }),
      after: { queued: missed.length, host: hostOf(endpoint.url) },
    });
    return { queued: missed.length };
  });
}

/**
 * Enables an endpoint that was disabled because it failed; `resendMissed` sends what it missed. Does nothing
 * for an enabled endpoint.
 *
 * @throws DomainError `not_found`, also for an endpoint that its firm disabled, or that ended because its maker left
 */
export function enableEndpoint(
  ctx: Ctx<AdminActor>,
  { endpointId, reason }: { endpointId: string; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const endpoint = await tx.db.webhookEndpoint.findUnique({ where: { id: endpointId } });
    if (endpoint === null || endpoint.disabledReason === "manual") throw notFound();
    const { firmId, status, disabledReason, url } = endpoint;
    if (status === "enabled") return { firmId };
    await tx.db.webhookEndpoint.update({
      where: { id: endpointId },
      data: {
        status: "enabled",
        disabledReason: null,
        failingSince: null,
        failingNotifiedAt: null,
        updatedAt: tx.clock.now(),
      },
    });
    await logAction(tx, {
      action: "webhook.enable",
      firmId,
      before: { status, disabledReason },
      after: { status: "enabled", host: hostOf(url) },
      reason,
    });
    await recordAudit(tx, {
      action: "endpoint.changed",
      firmId,
      subject: { id: endpointId, name: hostOf(url) },
      changes: [{ field: "status", from: status, to: "enabled" }],
    });
    return { firmId };
  });
}
