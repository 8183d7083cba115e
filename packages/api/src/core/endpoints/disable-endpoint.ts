import type { WebhookEndpoint } from "@board/db";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Ctx } from "../context.ts";
import { hostOf } from "./rules.ts";

/** Cancels the pending deliveries of an endpoint that is being disabled. */
export async function giveUpDeliveries({ db }: Pick<Ctx, "db">, endpointId: string): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { endpointId, status: "pending" },
    data: { status: "failed", leased: false, claim: { increment: 1 } },
  });
}

/** Disables an endpoint as its firm would, and records that in the audit. Only an owner can enable it again. */
export async function disableEndpoint(
  tx: Ctx<Actor>,
  { id, firmId, url, status }: WebhookEndpoint,
): Promise<void> {
  await tx.db.webhookEndpoint.update({
    where: { id },
    data: { status: "disabled", disabledReason: "manual", updatedAt: tx.clock.now() },
  });
  if (status === "disabled") return;
  await giveUpDeliveries(tx, id);
  await recordAudit(tx, {
    action: "endpoint.changed",
    firmId,
    subject: { id, name: hostOf(url) },
    changes: [{ field: "status", from: "enabled", to: "disabled" }],
  });
}
