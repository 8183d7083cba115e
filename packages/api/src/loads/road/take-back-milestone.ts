import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { UNDER_WAY } from "../lifecycle.ts";
import type { LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import type { TakeBackMilestone } from "./call-schemas.ts";
import { forgetPositions } from "./positions.ts";
import { saveStep } from "./report-milestone.ts";
import { NOWHERE, takesBack } from "./rules.ts";

const DOING = "Taking a milestone back";

/**
 * Takes back the newest milestone of a booking, within ten minutes of its receipt (contract 12). What is done stays. A
 * repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `not_the_newest`, `too_late`
 */
export function takeBackMilestone(
  ctx: Ctx<Actor>,
  { id, milestoneId }: TakeBackMilestone,
): Promise<{ load: LoadView }> {
  return inTransaction(ctx, async (tx) => {
    const { load: before, mover } = await lockLoad(tx, id);
    const steps = await tx.db.milestone.findMany({
      where: { loadId: id, carrierId: before.carrierId ?? "", place: { not: NOWHERE } },
      orderBy: { id: "desc" },
    });
    const step = steps.find((each) => each.id === milestoneId);
    if (step === undefined) throw notFound();
    if (mover !== "carrier") throw notThisEnd(before, DOING, "carrier");
    if (step.takenBackAt === null) {
      assertSeen(tx, before);
      const now = tx.clock.now();
      const { kind } = step;
      if (!UNDER_WAY.includes(before.status) || kind === "DONE") throw invalidTransition(before, DOING);
      const loadStatus = { loadStatus: before.status };
      if (steps.find(({ takenBackAt }) => takenBackAt === null) !== step)
        throw refusal("not_the_newest", "A newer milestone stands: take that one back first.", loadStatus);
      if (!takesBack(step, now))
        throw refusal("too_late", "A milestone can be taken back for ten minutes.", loadStatus);
      const takenBack = await tx.db.milestone.update({
        where: { id: milestoneId },
        data: { takenBackAt: now },
      });
      if (kind === "ON_MY_WAY") await forgetPositions(tx, { id, carrierId: step.carrierId });
      await saveStep(tx, before, takenBack);
    }
    return { load: await viewLoad(tx, id, mover) };
  });
}
