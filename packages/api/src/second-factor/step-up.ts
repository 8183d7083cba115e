import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { factorsOf } from "./factors.ts";
import { isFresh, methodsOf, provedAt } from "./rules.ts";

/**
 * Refuses an act of power in a session that was not proved within the last ten minutes: by the second factor, or by the
 * password where the person has none. A call without a session is refused too.
 *
 * @throws DomainError `step_up_required` (403) with the `methods` that would do
 */
export async function assertSteppedUp(ctx: Ctx): Promise<void> {
  if (ctx.provedOtherwise) return;
  const { actor } = ctx;
  const sessionId = ctx.session?.id ?? ("sessionId" in actor ? actor.sessionId : undefined);
  const session =
    sessionId === undefined ? null : await ctx.db.session.findUnique({ where: { id: sessionId } });
  const factors = session && (await factorsOf(ctx, session.personId));
  if (session && factors && isFresh(provedAt(session, factors), ctx.clock.now())) return;
  const methods = factors ? methodsOf(factors) : [];
  const what = methods.includes("password") ? "your password" : "your second factor";
  throw new DomainError("step_up_required", {
    detail: `Give ${what} first: it was not given within the last ten minutes. Nothing was changed.`,
    members: { methods },
  });
}
