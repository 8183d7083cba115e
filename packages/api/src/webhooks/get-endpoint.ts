import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { findEndpoint } from "./find-endpoint.ts";
import { viewEndpoint } from "./view-endpoint.ts";

/** @throws DomainError `not_found` */
export async function getEndpoint(ctx: Ctx<FirmActor>, input: { id: string }) {
  return { endpoint: viewEndpoint(await findEndpoint(ctx, input.id), ctx.clock.now()) };
}
