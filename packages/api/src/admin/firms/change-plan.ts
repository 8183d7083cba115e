import type { Plan } from "@board/db/enums";
import type { AdminActor } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Ctx } from "../../context.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";
import { lockFirm } from "./lock-firm.ts";

/**
 * Puts a firm on another plan, from its next call on.
 *
 * @throws DomainError `not_found`
 */
export function changePlan(
  ctx: Ctx<AdminActor>,
  { firmId, plan, reason }: { firmId: string; plan: Plan; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const firm = await lockFirm(tx, firmId);
    if (firm.plan === plan) return { firmId };
    await tx.db.firm.update({ where: { id: firmId }, data: { plan } });
    await logAction(tx, {
      action: "firm.plan",
      firmId,
      before: { plan: firm.plan },
      after: { plan },
      reason,
    });
    await recordAudit(tx, {
      action: "plan.changed",
      firmId,
      changes: [{ field: "plan", from: firm.plan, to: plan }],
    });
    return { firmId };
  });
}
