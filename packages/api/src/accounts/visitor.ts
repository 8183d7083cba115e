import type { VisitorActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";

/**
 * A call that only somebody makes who is not signed in.
 *
 * @throws DomainError `signed_in`
 */
export function visitorOf(ctx: Ctx): Ctx<VisitorActor> {
  const { actor } = ctx;
  if (actor.kind !== "visitor") {
    throw new DomainError("signed_in", { detail: "Sign out first. Nothing was changed." });
  }
  return { ...ctx, actor };
}
