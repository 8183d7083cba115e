import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { actOnLoad } from "../loads/act-on-load.ts";
import { notThisEnd } from "../loads/guards.ts";
import { canWithdrawDispute } from "../loads/rules.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { closeDispute } from "./close-dispute.ts";
import { lastDispute } from "./view-dispute.ts";

/**
 * Withdraws a dispute, by the side that raised it or an admin: the load returns to the status it came from (contract 4).
 * Withdrawn already, and nothing moved since: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` (also for the side that did not raise it)
 */
export function withdrawDispute(
  ctx: Ctx<Actor>,
  input: { id: string },
): Promise<{ load: LoadView | LoadThen }> {
  return actOnLoad(ctx, {
    action: "withdrawDispute",
    path: "dispute/withdraw",
    input,
    isAlreadyDone: async (load, mover, tx) => {
      if (load.status === "DISPUTED") return false;
      const last = await tx.db.dispute.findFirst({ where: { loadId: load.id }, orderBy: { id: "desc" } });
      const mine = last?.raisedBy === mover || mover === "admin";
      return mine && last?.outcome === "WITHDRAWN" && load.status === last.statusBefore;
    },
    change: async (tx, load, mover) => {
      const dispute = await lastDispute(tx, load.id);
      if (!canWithdrawDispute(dispute.raisedBy, mover)) {
        throw notThisEnd(load, "Withdrawing this dispute", dispute.raisedBy);
      }
      await closeDispute(tx, { load, dispute, mover }, { outcome: "WITHDRAWN" });
    },
  });
}
