import type { AdminActor } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Ctx } from "../../context.ts";
import { assertNameFree, isNameRace, nameTaken } from "../../firms/new-firm.ts";
import { firmNameKey } from "../../firms/rules.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";
import { lockFirm } from "./lock-firm.ts";

/**
 * Gives a firm another name, by which the other ends of its loads know it from then on.
 *
 * @throws DomainError `not_found`, `firm_name_taken`
 */
export async function renameFirm(
  ctx: Ctx<AdminActor>,
  input: { firmId: string; name: string; reason: string },
): Promise<{ firmId: string }> {
  const { firmId, reason } = input;
  const name = input.name.trim();
  try {
    return await inTransaction(ctx, async (tx) => {
      const firm = await lockFirm(tx, firmId);
      if (firm.name === name) return { firmId };
      await assertNameFree(tx, name, firmId);
      await tx.db.firm.update({ where: { id: firmId }, data: { name, nameKey: firmNameKey(name) } });
      await logAction(tx, {
        action: "firm.rename",
        firmId,
        before: { name: firm.name },
        after: { name },
        reason,
      });
      await recordAudit(tx, {
        action: "firm.renamed",
        firmId,
        changes: [{ field: "name", from: firm.name, to: name }],
      });
      return { firmId };
    });
  } catch (error) {
    throw isNameRace(error) ? nameTaken() : error;
  }
}
