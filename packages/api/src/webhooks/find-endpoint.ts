import type { WebhookEndpoint } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";

/**
 * An endpoint of the actor's firm and mode.
 *
 * @throws DomainError `not_found`, the same for one of others and one that never was
 */
export async function findEndpoint(ctx: Ctx<FirmActor>, id: string): Promise<WebhookEndpoint> {
  const endpoint = await ctx.db.webhookEndpoint.findUnique({
    where: { id, firmId: ctx.actor.firm.id, mode: ctx.actor.mode },
  });
  if (endpoint === null) throw notFound();
  return endpoint;
}

/**
 * As findEndpoint, for sending something to it.
 *
 * @throws DomainError `not_found`, `endpoint_disabled`
 */
export async function findEnabledEndpoint(ctx: Ctx<FirmActor>, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(ctx, id);
  if (endpoint.status === "enabled") return endpoint;
  throw new DomainError("endpoint_disabled", { detail: "Enable the endpoint first. Nothing was sent." });
}
