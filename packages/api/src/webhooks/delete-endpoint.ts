import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { findEndpoint } from "./find-endpoint.ts";

/**
 * Deletes an endpoint with its log. The events themselves stay in the feed.
 *
 * @throws DomainError `not_found`
 */
export async function deleteEndpoint(ctx: Ctx<FirmActor>, input: { id: string }) {
  const { id } = await findEndpoint(ctx, input.id);
  await ctx.db.webhookEndpoint.deleteMany({ where: { id } });
  return { id, deleted: true as const };
}
