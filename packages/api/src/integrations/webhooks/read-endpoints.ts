import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { ENDPOINT_MAKER, findEndpoint, viewEndpoint } from "./endpoint.ts";

/** Lists the endpoints of the actor's firm and mode, of which there are at most ten, the oldest first. */
export async function listEndpoints(ctx: Ctx<FirmActor>) {
  const now = ctx.clock.now();
  const endpoints = await ctx.db.webhookEndpoint.findMany({
    where: { firmId: ctx.actor.firm.id, mode: ctx.actor.mode },
    orderBy: { id: "asc" },
    include: ENDPOINT_MAKER,
  });
  return { endpoints: endpoints.map((endpoint) => viewEndpoint(endpoint, now)) };
}

/** @throws DomainError `not_found` */
export async function getEndpoint(ctx: Ctx<FirmActor>, input: { id: string }) {
  return { endpoint: viewEndpoint(await findEndpoint(ctx, input.id), ctx.clock.now()) };
}
