import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { holdRight } from "../../people/accounts/hold-right.ts";
import { auditEndpoint, findEndpoint } from "./endpoint.ts";

/**
 * Deletes an endpoint with its log of deliveries; events stay in the feed.
 *
 * @throws DomainError `signed_out`, `role_missing`, `not_found`
 */
export function deleteEndpoint(ctx: Ctx<FirmActor>, input: { id: string }) {
  return inTransaction(ctx, async (tx) => {
    await holdRight(tx, "webhooks.delete");
    const endpoint = await findEndpoint(tx, input.id);
    const { id } = endpoint;
    const { count } = await tx.db.webhookEndpoint.deleteMany({ where: { id } });
    if (count > 0) await auditEndpoint(tx, "endpoint.deleted", endpoint, null);
    return { id, deleted: true as const };
  });
}
